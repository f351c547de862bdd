import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { SESSION_LIMITS } from '../../src/db/limits.ts';
import { SESSION_SETTINGS } from '../../src/db/session-settings.ts';
import { noPgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import type { ClaimsOrder, ClaimsReport } from './claims-order.ts';
import { loadWatches } from './claims-watches.ts';
import { stockDeliveries } from './deliveries-stock.ts';
import { filling } from './filling.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';

const LANES = 20;
/** Polls at once in a process, over all lanes. */
const CONCURRENCY = 1_000;

/** In which all processes have started. */
const START_SECONDS = 10;

interface Size {
  /** Processes of each kind. */
  processes: readonly number[];
  watches: number;
  webhooks: number;
  deliveries: number;
}

const FULL: Size = { processes: [1, 2, 4], watches: 20_000, webhooks: 100, deliveries: 10_000 };
const QUICK: Size = { processes: [1, 2], watches: 2_000, webhooks: 10, deliveries: 500 };

/** What more processes bring on one PostgreSQL behind PgBouncer: as many that poll as that deliver, all at once. */
export const processesBench: Bench = { names: ['processes'], run };

async function run({ isQuick }: Effort): Promise<Bar[]> {
  if (noPgBouncer !== null) return [reportedOnly('processes', `not measured: ${noPgBouncer}`)];
  const size = isQuick ? QUICK : FULL;
  return withServer(async (serverUrl) => {
    const pooler = await startPgBouncer(serverUrl, 'transaction');
    try {
      const bars: Bar[] = [];
      for (const count of size.processes) {
        bars.push(...(await withDatabase(serverUrl, (db) => measure(db, pooler.through(db.url), { ...size, count }))));
      }
      const [load = 0] = loadavg();
      return [...bars, reportedOnly('processes, load of the machine', `${load.toFixed(1)} on ${cpus().length} cores`)];
    } finally {
      await pooler.stop();
    }
  });
}

async function measure(db: BenchDatabase, pooledUrl: string, size: Size & { count: number }): Promise<Bar[]> {
  await giveSettings(db);
  await loadWatches(db, { count: size.watches, lanes: LANES });
  const urls = Array.from({ length: size.webhooks }, (_, index) => `https://hooks-${index}.example.com/`);
  const stock = await stockDeliveries(db, urls);
  const url = `${pooledUrl}?pgbouncer=true`;
  const order: ClaimsOrder = { url, lanes: LANES, concurrency: CONCURRENCY / LANES, isDueAgainAtOnce: true };
  const polling: ChildProcess[] = [];
  const delivering: ChildProcess[] = [];
  try {
    await stock.put(stock.webhookIds, size.deliveries / size.webhooks, START_SECONDS);
    for (let each = 0; each < size.count; each++) {
      delivering.push(await started('processes-dispatcher', url));
      polling.push(await started('claims-process', JSON.stringify(order)));
    }
    await stock.due();
    const [before, startedAt] = [await pollsOf(polling), performance.now()];
    const delivered = await stock.drained();
    const seconds = (performance.now() - startedAt) / 1_000;
    const polled = ((await pollsOf(polling)) - before) / seconds;
    return [
      reportedOnly(`processes, ${size.count} + ${size.count}, polls`, shown(polled, '/s')),
      reportedOnly(`processes, ${size.count} + ${size.count}, deliveries`, shown(delivered, '/s')),
    ];
  } finally {
    await Promise.all([...polling, ...delivering].map(stopped));
  }
}

/** What a pooler does not pass on is set for the role, as docs/pgbouncer.md says. */
function giveSettings(db: BenchDatabase): Promise<void> {
  return filling(db, async (send) => {
    for (const [name, value] of Object.entries({ ...SESSION_SETTINGS, ...SESSION_LIMITS }))
      await send(`ALTER ROLE CURRENT_USER SET ${name} = '${value}'`);
  });
}

/** A process of the bench that has reported once. Its log is discarded. */
async function started(name: string, argument: string): Promise<ChildProcess> {
  const file = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  const child = fork(file, [argument], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await reportOf(child);
  return child;
}

async function pollsOf(processes: readonly ChildProcess[]): Promise<number> {
  const reports = await Promise.all(
    processes.map((child) => {
      const report = reportOf(child);
      child.send('count');
      return report;
    }),
  );
  return reports.reduce((sum, { polls }) => sum + polls, 0);
}

async function reportOf(child: ChildProcess): Promise<ClaimsReport> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('A process of the bench ended before its time.')));
  const [report] = await once(child, 'message', { signal: ended.signal });
  return report;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.send('stop');
  await ended;
}
