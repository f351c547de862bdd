import { rmSync } from 'node:fs';
import { createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/load.ts';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { absolute, type Bar, type Bench, type Effort, shown } from './bar.ts';
import { detailLists } from './export-rows.ts';
import { median } from './measure.ts';
import { peakOf } from './resident-memory.ts';
import { fillLists } from './rest-lists-rows.ts';
import { benchFolder } from './server.ts';
import { type Served, serve } from './service.ts';

const ROWS_PER_SECOND_MIN = 20_000;
const GROWTH_MB_MAX = 100;
const FORMATS = {
  CSV: 'text/csv',
  NDJSON: 'application/x-ndjson',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** How fast a list of containers is exported, and how much memory that takes. */
export const exportBench: Bench = { names: ['export'], run };

/** An export that was read to its end. */
interface Exported {
  seconds: number;
  bytes: number;
  /** What the service held at most beyond what it held before. */
  growthMb: number;
}

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const [rows, rounds] = isQuick ? [2_000, 1] : [100_000, 3];
  const directory = benchFolder();
  const product = await serve(directory, { path: '/healthz', headers: {} });
  try {
    const key = await fill(product, rows);
    const bars: Bar[] = [];
    for (const [name, mediaType] of Object.entries(FORMATS)) {
      const headers = { Authorization: `Token ${key}`, Accept: mediaType };
      // What is compiled and connected by a first request of few rows is no part of an export.
      await exported(product, '/v2/containers?filter[number]=NONE', headers);
      const runs: Exported[] = [];
      for (let round = 0; round < rounds; round++) runs.push(await exported(product, '/v2/containers', headers));
      bars.push(...barsOf(`export, ${name}, ${rows.toLocaleString('en-US')} containers`, runs, rows));
    }
    return bars;
  } finally {
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function barsOf(name: string, runs: readonly Exported[], rows: number): Bar[] {
  const rate = rows / median(runs.map(({ seconds }) => seconds));
  const growth = Math.max(...runs.map(({ growthMb }) => growthMb));
  const size = shown((runs[0]?.bytes ?? 0) / 1e6, 'MB');
  return [
    absolute(name, `${shown(rate, 'rows/s')}, ${size}`, {
      demand: `>= ${ROWS_PER_SECOND_MIN.toLocaleString('en-US')} rows/s`,
      isMet: rate >= ROWS_PER_SECOND_MIN,
    }),
    absolute(`${name}, memory`, `+${shown(growth, 'MB')}`, {
      demand: `< ${GROWTH_MB_MAX} MB above the baseline`,
      isMet: growth < GROWTH_MB_MAX,
    }),
  ];
}

/** Reads an answer to its end and keeps nothing of it. */
async function exported({ url, child }: Served, path: string, headers: Record<string, string>): Promise<Exported> {
  const started = performance.now();
  let bytes = 0;
  const growthMb = await peakOf(child, async () => {
    const answer = await fetch(`${url}${path}`, { headers });
    if (answer.status !== 200 || answer.body === null) throw new Error(`${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body) bytes += chunk.length;
  });
  return { seconds: (performance.now() - started) / 1_000, bytes, growthMb };
}

/** Fills the lists of an account, and answers with a key of it. */
async function fill({ env }: Served, rows: number): Promise<string> {
  const app = await createApp(loadConfig(env));
  try {
    const { accountId } = await fillLists(app.db, { accounts: 2, containers: rows, large: rows });
    await detailLists(app.db);
    const principal = { accountId, keyId: null, userId: null, permissions: new Set(ALL_PERMISSIONS) };
    const options = { name: 'bench', permissions: [...ALL_PERMISSIONS] };
    return (await createApiKey.run(app.contextFor(principal, newId()), options)).key;
  } finally {
    await app.close();
  }
}
