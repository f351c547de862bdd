import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../../src/db/client.ts';
import { startEmbedded } from '../../../src/db/embedded.ts';
import { migrate } from '../../../src/db/migrate.ts';
import type { BenchDatabase } from '../server.ts';
import { measureBeside, measureSweeps } from './beside-works.ts';
import { bytesKept, unusedIndexes } from './bytes.ts';
import { compared, type Figure, type Figures, keepFigures } from './figures.ts';
import { pageSummary } from './page-summary.ts';
import { measurePages, PAGES } from './pages.ts';
import { measureLists, measureReads, measureRequests } from './reads.ts';
import { seed, sizeOf } from './seed.ts';
import { type Stage, stageOf } from './stage.ts';
import { measureDeliveries, measureIngest, measureMaintenance, measurePolls } from './works.ts';

/*
 * Fills a database with as many containers as are asked for, and one with ten thousand; measures every hot statement in both;
 * prints them side by side, with the bytes that are kept. What is filled stays with --keep, and is not filled again.
 */

/** The share of the containers that belong to the large account. */
const LARGE = '0.1';

const { values } = parseArgs({
  options: {
    containers: { type: 'string', default: '1000000' },
    data: { type: 'string', default: '/var/tmp/landfall-scale' },
    minutes: { type: 'string', default: '120' },
    large: { type: 'string', default: LARGE },
    rounds: { type: 'string', default: '40' },
    match: { type: 'string', default: '' },
    only: { type: 'string' },
    keep: { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    memory: { type: 'string', default: '512MB' },
  },
});

const SMALL = 10_000;

/** Nothing of it has to survive a crash of the server while it is filled. */
const SEEDING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  shared_buffers: '1GB',
  autovacuum: 'off',
  checkpoint_timeout: '30min',
};

/** Reads come first, because the others change what is read. */
const PARTS: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  requests: measureRequests,
  reads: measureReads,
  beside: measureBeside,
  lists: measureLists,
  pages: (stage) =>
    measurePages(stage, new RegExp(values.match), ({ name, median, plan, failed }) =>
      report(
        `${failed === undefined ? '' : 'FAILED '}${name}: ${median.toFixed(1)} ms, ${plan === undefined ? '-' : plan.hit + plan.read} pages`,
      ),
    ),
  polls: measurePolls,
  deliveries: measureDeliveries,
  ingest: measureIngest,
  sweeps: measureSweeps,
  maintenance: measureMaintenance,
};

const sizes = [...new Set([...(values.alone ? [] : [SMALL]), Number(values.containers)])];
for (const size of sizes) await fill(size);
await sideBySide(sizes, []);

/** Fills a database that is not filled yet. */
async function fill(size: number): Promise<void> {
  const filled = path.join(folderOf(size), 'filled');
  if (existsSync(filled)) return;
  const limits = { minutesMax: Number(values.minutes), report };
  await withServer(size, SEEDING, (db) => seed(db, sizeOf(size, Number(values.large)), limits));
  writeFileSync(filled, '');
}

/** Opens the databases all at once, so that whatever else the machine does hits the figures of each alike. */
async function sideBySide([size, ...others]: readonly number[], opened: readonly Opened[]): Promise<void> {
  if (size === undefined) return measureAll(opened);
  await withServer(size, { shared_buffers: values.memory }, (db) => {
    const stage = stageOf(db, sizeOf(size, Number(values.large)).accounts, Number(values.rounds));
    return sideBySide(others, [...opened, { size, stage, figures: [] }]);
  });
  if (!values.keep) rmSync(folderOf(size), { recursive: true, force: true });
}

interface Opened {
  size: number;
  stage: Stage;
  figures: Figure[];
}

async function measureAll(opened: readonly Opened[]): Promise<void> {
  const wanted = values.only?.split(',');
  for (const [name, part] of Object.entries(PARTS)) {
    if (wanted !== undefined && !wanted.includes(name)) continue;
    for (const { size, stage, figures } of opened) {
      report(`${name} among ${size.toLocaleString('en-US')}, load ${loadavg()[0]?.toFixed(1)}`);
      figures.push(...(await part(stage)));
    }
  }
  const all: Figures[] = [];
  for (const { size, stage, figures } of opened) all.push(await kept(size, stage, figures));
  const [small, large] = [all[0], all.at(-1)];
  if (small !== undefined && large !== undefined) for (const line of compared(small, large)) print(line);
  const pages = large?.figures.filter(({ name }) => PAGES.test(name)) ?? [];
  if (pages.length > 0) for (const line of ['', ...pageSummary(pages)]) print(line);
}

async function kept(size: number, { db }: Stage, figures: Figure[]): Promise<Figures> {
  const bytes = await bytesKept(db.pool);
  const whole = {
    containers: size,
    figures,
    bytes,
    unusedIndexes: await unusedIndexes(db.pool),
    load: loadavg()[0] ?? 0,
  };
  keepFigures(path.join(values.data, `figures-${size}.json`), whole);
  return whole;
}

async function withServer<T>(
  size: number,
  settings: Record<string, string>,
  body: (db: BenchDatabase) => Promise<T>,
): Promise<T> {
  const server = await startEmbedded(folderOf(size), { settings });
  try {
    await migrate(server.url);
    const db = await openDatabase({ url: server.url });
    try {
      return await body(Object.assign(db, { url: server.url }));
    } finally {
      await db.close();
    }
  } finally {
    await server.stop();
  }
}

function folderOf(size: number): string {
  const directory = path.join(values.data, values.large === LARGE ? `${size}` : `${size}-${values.large}`);
  mkdirSync(directory, { recursive: true });
  return directory;
}

function report(line: string): void {
  process.stderr.write(`${(performance.now() / 1000).toFixed(0)} s: ${line}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
