import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { intercepted } from '../support/intercepted.ts';
import { type Bar, type Bench, type Effort, shown } from './bar.ts';
import { INCLUDE } from './container-rows.ts';
import { load } from './http-load.ts';
import type { HttpMessage } from './mcp-messages.ts';
import { interleaved } from './measure.ts';
import { benchFolder } from './server.ts';
import { type Served, type Stock, serve, stock } from './service.ts';

const QUICK_CONNECTIONS = 2;
const PAGE_SIZE = 100;

/** The API over HTTP against the framework that answers the same bytes after one raw statement for the same rows. */
export const restHttp: Bench = { names: ['rest-http'], run };

/** One address of the API, and the operation behind it, whose statement is the one that counts. */
interface Subject {
  name: string;
  path: string;
  ratioMin: number;
  /** How many ask at once: enough to keep the machine busy, and not so many that long answers wait for minutes. */
  connections: number;
  operation(context: ServiceContext): Promise<unknown>;
}

async function run(effort: Effort): Promise<Bar[]> {
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const stocked = await stock(product, PAGE_SIZE);
    const bars: Bar[] = [];
    for (const subject of subjectsOf(stocked)) bars.push(await compare({ product, stocked, subject }, effort));
    return bars;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function subjectsOf({ id }: Stock): Subject[] {
  const included = [...INCLUDE, 'transport_event_ids' as const];
  const include = INCLUDE.join(',');
  return [
    {
      name: 'rest-http, a container, 3 includes',
      path: `/v2/containers/${id}?include=${include}`,
      ratioMin: 0.5,
      connections: 20,
      operation: (context) => getContainer.run(context, { id, include: included }),
    },
    {
      name: `rest-http, a list of ${PAGE_SIZE}, 3 includes`,
      path: `/v2/containers?page[size]=${PAGE_SIZE}&include=${include}`,
      ratioMin: 0.4,
      connections: 4,
      operation: (context) => listContainers.run(context, { page_size: PAGE_SIZE, include: included, detail: 'full' }),
    },
  ];
}

interface Comparison {
  product: Served;
  stocked: Stock;
  subject: Subject;
}

async function compare({ product, stocked, subject }: Comparison, { isQuick }: Effort): Promise<Bar> {
  const { name, path, ratioMin } = subject;
  const connections = isQuick ? QUICK_CONNECTIONS : subject.connections;
  const message = { method: 'GET', path, headers: { Authorization: `Token ${stocked.key}` }, body: '' };
  const bare = await startBare(product, stocked, { subject, message });
  const [rounds, durationMs, warmUpMs] = isQuick ? [1, 100, 100] : [7, 2000, 8000];
  const under = (url: string, forMs: number) => load(url, { messages: [message], connections, durationMs: forMs });
  try {
    // A program of many parts takes seconds of full load until all of it is compiled.
    for (const url of [product.url, bare.url]) await under(url, warmUpMs);
    const figure = await interleaved(rounds, {
      ours: async () => (await under(product.url, durationMs)).perSecond,
      bare: async () => (await under(bare.url, durationMs)).perSecond,
    });
    const ratio = figure('ours') / figure('bare');
    return {
      name,
      figure: shown(figure('ours'), '/s'),
      ceiling: shown(figure('bare'), '/s'),
      ratio,
      verdict: { demand: `ratio >= ${ratioMin}`, isMet: ratio >= ratioMin },
    };
  } finally {
    bare.stop();
  }
}

async function startBare(
  { url, env }: Served,
  { accountId }: Stock,
  { subject, message }: { subject: Subject; message: HttpMessage },
): Promise<{ url: string; stop(): void }> {
  const response = await fetch(`${url}${subject.path}`, { headers: message.headers });
  const answer = await response.text();
  if (!response.ok) throw new Error(`The service answered ${response.status}: ${answer}`);
  const task = await taskOf(env, accountId, subject);
  const child = fork(fileURLToPath(new URL('rest-bare.js', import.meta.url)));
  child.send({ ...task, answer });
  const [bareUrl] = await once(child, 'message');
  return { url: z.string().parse(bareUrl), stop: () => child.disconnect() };
}

/** The only statement that the operation sends, and where it is sent. Fails where there are more. */
async function taskOf(env: Record<string, string>, accountId: string, { operation }: Subject) {
  const app = await createApp(loadConfig(env));
  try {
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = app.contextFor(principal, newId());
    const sent: { text: string; values: unknown[] }[] = [];
    const query = intercepted(context.db.query, ({ text }, values) => sent.push({ text, values }));
    await operation({ ...context, db: { ...context.db, query } });
    const [only, ...others] = sent;
    if (only === undefined || others.length > 0) throw new Error(`${sent.length} statements were sent and not one.`);
    return { ...only, databaseUrl: app.db.pool.options.connectionString ?? '' };
  } finally {
    await app.close();
  }
}
