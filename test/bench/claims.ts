import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { absolute, type Bar, type Bench, type Effort, reportedOnly, shown } from './bar.ts';
import type { ClaimsOrder, ClaimsReport } from './claims-order.ts';
import { loadWatches, planOfClaim, type Watches } from './claims-watches.ts';
import { median } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';

const PROCESSES = 2;
const SETTLED_PER_SECOND_MIN = 8000;
const RATIO_MIN = 0.5;
/** Polls at once in a process, over all lanes. */
const CONCURRENCY = 1000;

/** How much is measured, and for how long. */
interface Size {
  watches: number;
  rounds: number;
  warmUpMs: number;
  durationMs: number;
}

const FULL: Size = { watches: 1_000_000, rounds: 3, warmUpMs: 6_000, durationMs: 15_000 };
const QUICK: Size = { watches: 20_000, rounds: 1, warmUpMs: 200, durationMs: 500 };
const FEW = 10_000;
const LANES = 20;
/** The server looks for tables to vacuum once a minute; here it does so often enough to take part in what is measured. */
const SETTINGS = { autovacuum_naptime: '5s' };

/** Two schedulers share a table of due watches whose answers never change: claim, compare the digest, store the date. */
export const claims: Bench = { names: ['claims'], run };

interface Outcome {
  settledPerSecond: number;
  /** Milliseconds of processor time of the processes themselves, without the server's, for one poll. */
  cpuMs: number;
  /** Times that the server had vacuumed the table by the end. */
  vacuums: number;
  plan: string;
}

async function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  return withServer(async (url) => {
    const few: Outcome[] = [];
    const many: Outcome[] = [];
    const spread: Outcome[] = [];
    for (let round = 0; round < size.rounds; round++) {
      few.push(await measure(url, size, { count: FEW, lanes: 1 }));
      many.push(await measure(url, size, { count: size.watches, lanes: 1 }));
      spread.push(await measure(url, size, { count: size.watches, lanes: LANES }));
    }
    return bars(size, { few, many, spread });
  }, SETTINGS);
}

function bars({ watches }: Size, outcomes: Record<'few' | 'many' | 'spread', Outcome[]>): Bar[] {
  const medianOf = (name: keyof typeof outcomes, read: (outcome: Outcome) => number) =>
    median(outcomes[name].map(read));
  const few = medianOf('few', ({ settledPerSecond }) => settledPerSecond);
  const many = medianOf('many', ({ settledPerSecond }) => settledPerSecond);
  const spread = medianOf('spread', ({ settledPerSecond }) => settledPerSecond);
  const ourTime = medianOf('many', ({ cpuMs }) => cpuMs * 1000);
  const plans = new Set([...outcomes.many, ...outcomes.spread].map(({ plan }) => plan));
  const of = watches.toLocaleString('en-US');
  const enough = { demand: `>= ${SETTLED_PER_SECOND_MIN}/s`, isMet: many >= SETTLED_PER_SECOND_MIN };
  const even = { demand: `ratio >= ${RATIO_MIN}`, isMet: many / few >= RATIO_MIN };
  const indexed = { demand: 'index scans', isMet: plans.size === 1 && plans.has('index scans') };
  const ceiling = `${shown(few, '/s')} of ${FEW / 1000}k`;
  return [
    absolute(`claims, ${of} watches`, shown(many, '/s'), enough),
    { name: 'claims, many against few', figure: shown(many, '/s'), ceiling, ratio: many / few, verdict: even },
    absolute('claims, plan of the claim', [...plans].join(', '), indexed),
    reportedOnly(`claims, ${of} in ${LANES} lanes`, shown(spread, '/s')),
    reportedOnly('claims, our processor time a poll', shown(ourTime, 'µs')),
    reportedOnly('claims, vacuumed meanwhile', `${medianOf('many', ({ vacuums }) => vacuums)} times`),
  ];
}

function measure(serverUrl: string, size: Size, watches: Watches): Promise<Outcome> {
  return withDatabase(serverUrl, async (db) => {
    await loadWatches(db, watches);
    // Few watches would be settled in a second; they come round and round. Many are settled once each.
    const isDueAgainAtOnce = watches.count === FEW;
    const concurrency = CONCURRENCY / watches.lanes;
    const order = { url: db.url, lanes: watches.lanes, concurrency, isDueAgainAtOnce };
    const { settledPerSecond, cpuMs, polls } = await runProcesses(order, size);
    if (!isDueAgainAtOnce) await checkSettledOnce(db, polls);
    const [vacuums, plan] = [await vacuumsOf(db), await planOfClaim(db, order)];
    return { settledPerSecond, cpuMs, vacuums, plan };
  });
}

async function runProcesses(
  order: ClaimsOrder,
  { warmUpMs, durationMs }: Size,
): Promise<Pick<Outcome, 'settledPerSecond' | 'cpuMs'> & { polls: number }> {
  const processes = await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(order)));
  await sleep(warmUpMs);
  const started = performance.now();
  const before = await ask(processes, 'count');
  await sleep(durationMs);
  const after = await ask(processes, 'count');
  const seconds = (performance.now() - started) / 1000;
  const { polls } = await ask(processes, 'stop');
  const measured = after.polls - before.polls;
  return { settledPerSecond: measured / seconds, cpuMs: (after.cpuMs - before.cpuMs) / measured, polls };
}

// Their logs are discarded, but they are written, as in production.
async function startProcess(order: ClaimsOrder): Promise<ChildProcess> {
  const file = fileURLToPath(new URL('./claims-process.js', import.meta.url));
  const child = fork(file, [JSON.stringify(order)], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await reportOf(child);
  return child;
}

async function ask(processes: readonly ChildProcess[], request: 'count' | 'stop'): Promise<ClaimsReport> {
  const reports = await Promise.all(
    processes.map((child) => {
      const report = reportOf(child);
      child.send(request);
      return report;
    }),
  );
  return reports.reduce((sum, { polls, cpuMs }) => ({ polls: sum.polls + polls, cpuMs: sum.cpuMs + cpuMs }));
}

async function reportOf(child: ChildProcess): Promise<ClaimsReport> {
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('A process of the bench of claims ended before its time.')));
  const [report] = await once(child, 'message', { signal: ended.signal });
  return report;
}

/** Every poll settled a watch of its own, or one was polled twice. */
async function checkSettledOnce(db: BenchDatabase, polls: number): Promise<void> {
  const result = await db.pool.query<{ settled: number; leased: number }>(
    `SELECT count(*) FILTER (WHERE last_attempted_at IS NOT NULL)::int AS settled,
      count(*) FILTER (WHERE lease_token IS NOT NULL)::int AS leased FROM watch_schedule`,
  );
  const [row] = result.rows;
  if (row?.settled === polls && row.leased === 0) return;
  throw new Error(`${polls} polls settled ${row?.settled} watches and left ${row?.leased} leased.`);
}

async function vacuumsOf(db: BenchDatabase): Promise<number> {
  const text = `SELECT autovacuum_count::int AS vacuums FROM pg_stat_user_tables WHERE relname = 'watch_schedule'`;
  const result = await db.pool.query<{ vacuums: number }>(text);
  return result.rows[0]?.vacuums ?? 0;
}
