import { rmSync } from 'node:fs';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import type { Page } from '../../src/core/page.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import { load, p99Ms } from './http-load.ts';
import { type Filters, type ListSubject, listSubjects } from './list-subjects.ts';
import { elapsedMs, median } from './measure.ts';
import { fillLists, type LargeAccount, type ListSize } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';
import { serve } from './service.ts';

const FIRST_MS_MAX = 30;
const DEEP_MS_MAX = 100;
const FIRST_SIZE = 30;
const DEEP: Page = { page: 1000, page_size: 100 };

/** Every filter and every order of the lists, for one account of many containers among a million. */
export const restLists: Bench = { names: ['rest-lists'], run };

interface Size extends ListSize {
  /** How often the operation is run for each question, and for how long the same is requested over HTTP. */
  rounds: number;
  durationMs: number;
}

const FULL: Size = { accounts: 1000, containers: 1_000_000, large: 100_000, rounds: 100, durationMs: 2000 };
const QUICK: Size = { accounts: 10, containers: 4000, large: 2000, rounds: 1, durationMs: 1 };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  const app = await createApp(loadConfig(product.env));
  try {
    const started = performance.now();
    const account = await fillLists(app.db, size);
    const filled = reportedOnly('rest-lists, to fill', shown((performance.now() - started) / 1000, 's'));
    const { accountId } = account;
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const context = app.contextFor(principal, newId());
    const { key } = await createApiKey.run(context, { name: 'bench', permissions: [...ALL_PERMISSIONS] });
    return [filled, ...(await measureAll({ context, url: product.url, key, size }, account))];
  } finally {
    await app.close();
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A page that takes longer than this is a fault. */
const LOAD_MS_MAX = 60_000;

interface Measuring {
  context: ServiceContext;
  url: string;
  key: string;
  size: Size;
}

async function measureAll(measuring: Measuring, account: LargeAccount): Promise<Bar[]> {
  const bars: Bar[] = [];
  for (const subject of listSubjects(account, Date.now())) {
    // A program takes seconds of load until all of it is compiled; what is requested first is requested once beforehand.
    await measurePage(measuring, subject, {
      title: '',
      input: { page: 1, page_size: FIRST_SIZE },
      msMax: FIRST_MS_MAX,
    });
    const asks: [string, Filters][] = [
      ['all', {}],
      ...Object.entries(subject.filters),
      ...Object.keys(subject.orders).map((sort): [string, Filters] => [`sort ${sort}`, { sort }]),
    ];
    for (const [name, filters] of asks) bars.push(...(await measureAsk(measuring, subject, { name, filters })));
  }
  return bars;
}

/** The first page, and the thousandth, or where there are not so many the last. */
async function measureAsk(
  measuring: Measuring,
  subject: ListSubject,
  { name, filters }: { name: string; filters: Filters },
): Promise<Bar[]> {
  const { total } = await subject.operation(measuring.context, filters);
  const last = Math.max(1, Math.ceil((total ?? 0) / DEEP.page_size));
  const title = `rest-lists ${subject.path.slice(1)} ${name}`;
  const first = { ...filters, page: 1, page_size: FIRST_SIZE };
  const deep = { ...filters, ...DEEP, page: Math.min(DEEP.page, last) };
  return [
    ...(await measurePage(measuring, subject, { title: `${title}, page 1`, input: first, msMax: FIRST_MS_MAX })),
    ...(await measurePage(measuring, subject, {
      title: `${title}, page ${deep.page}`,
      input: deep,
      msMax: DEEP_MS_MAX,
    })),
  ];
}

async function measurePage(
  { context, url, key, size }: Measuring,
  subject: ListSubject,
  { title, input, msMax }: { title: string; input: object; msMax: number },
): Promise<Bar[]> {
  const times: number[] = [];
  for (let round = 0; round < size.rounds; round++) {
    times.push(await elapsedMs(() => subject.operation(context, input)));
  }
  const headers = { Authorization: `Token ${key}` };
  const messages = [{ method: 'GET', path: pathOf(subject, input), headers, body: '' }];
  let latenciesMs: readonly number[] = [];
  // On a slow machine the short form may end before the first answer.
  for (let { durationMs } = size; latenciesMs.length === 0 && durationMs < LOAD_MS_MAX; durationMs *= 2) {
    ({ latenciesMs } = await load(url, { messages, connections: 1, durationMs }));
  }
  return [bar(`${title}, operation`, times, msMax), bar(`${title}, HTTP`, latenciesMs, msMax)];
}

function bar(name: string, times: readonly number[], msMax: number): Bar {
  const p99 = p99Ms(times);
  const figure = `${shown(median(times), 'ms')}, p99 ${shown(p99, 'ms')}`;
  return absolute(name, figure, { demand: `p99 < ${msMax} ms`, isMet: p99 < msMax });
}

function pathOf({ path, parameters }: ListSubject, input: object): string {
  const names: Readonly<Record<string, string>> = { ...parameters, page: 'page[number]', page_size: 'page[size]' };
  const query = Object.entries(input).map(
    ([member, value]) => `${names[member] ?? member}=${encodeURIComponent(`${value}`)}`,
  );
  return `/v2${path}?${query.join('&')}`;
}
