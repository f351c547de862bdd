import { type Database, openDatabase } from '../../src/db/client.ts';
import { countPending, putNotifications } from '../support/webhook-load.ts';
import { type Bar, type Bench, type Effort, shown } from './bar.ts';
import { interleaved } from './measure.ts';
import { type BenchDatabase, withDatabase, withServer } from './server.ts';
import { benchDispatcher, stubReceivers, watched } from './webhook-dispatcher.ts';
import { fillHistory } from './webhook-rows.ts';

const RATIO_MAX = 1.2;

interface Size {
  rounds: number;
  /** Deliveries of a round. */
  count: number;
  /** What was delivered before. */
  before: number;
}

const FULL: Size = { rounds: 9, count: 1_000, before: 500_000 };
const QUICK: Size = { rounds: 1, count: 50, before: 500 };

/** Whether an attempt costs more where much was delivered to the same webhook before. */
export const webhookHistory: Bench = { names: ['webhook-history'], run };

/** A database with a single webhook. */
interface Stage {
  db: BenchDatabase;
  webhookId: string;
}

function run({ isQuick }: Effort): Promise<Bar[]> {
  const size = isQuick ? QUICK : FULL;
  return withServer((url) =>
    withDatabase(url, (without) =>
      withDatabase(url, async (db) => {
        const fresh: Stage = { db: without, webhookId: await fillHistory(without, 0) };
        const aged: Stage = { db, webhookId: await fillHistory(db, size.before) };
        return measure(fresh, aged, size);
      }),
    ),
  );
}

async function measure(fresh: Stage, aged: Stage, { rounds, count, before }: Size): Promise<Bar[]> {
  const time = await interleaved(rounds, {
    fresh: () => databaseMs(fresh, count),
    aged: () => databaseMs(aged, count),
  });
  const ratio = time('aged') / time('fresh');
  const [few, many] = [await pagesTouched(fresh, count), await pagesTouched(aged, count)];
  return [
    {
      name: `webhook-history, ${before.toLocaleString('en-US')} before`,
      figure: `${shown(time('aged') * 1_000, 'µs')} of database`,
      ceiling: shown(time('fresh') * 1_000, 'µs with none'),
      ratio,
      verdict: { demand: `ratio <= ${RATIO_MAX}`, isMet: ratio <= RATIO_MAX },
    },
    {
      name: 'webhook-history, pages touched',
      figure: shown(many, 'an attempt'),
      ceiling: shown(few, 'with none'),
      ratio: many / few,
      verdict: null,
    },
  ];
}

/** The time that the statements of an attempt take, in milliseconds, its part of the common ones included. */
async function databaseMs({ db, webhookId }: Stage, count: number): Promise<number> {
  let spentMs = 0;
  const seen = watched(db, ({ sentAt, answeredAt }) => {
    spentMs += answeredAt - sentAt;
  });
  await deliver(seen, webhookId, count);
  if ((await countPending(db)) > 0) throw new Error('Something was not delivered.');
  return spentMs / count;
}

/** How many pages of tables and indexes the server looks at for an attempt, in memory or not. */
async function pagesTouched({ db, webhookId }: Stage, count: number): Promise<number> {
  // The server counts for each connection and reports it late, so one is requested to report.
  const only = await openDatabase({ url: db.url, poolSize: 1 });
  try {
    await deliver(only, webhookId, count);
    await putNotifications(db, [webhookId], { each: count });
    const before = await pages(only);
    await drain(only);
    return ((await pages(only)) - before) / count;
  } finally {
    await only.close();
  }
}

async function pages(db: Database): Promise<number> {
  await db.pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await db.pool.query<{ pages: number }>(
    'SELECT (blks_hit + blks_read)::float8 AS pages FROM pg_stat_database WHERE datname = current_database()',
  );
  return rows[0]?.pages ?? 0;
}

async function deliver(db: Database, webhookId: string, count: number): Promise<void> {
  await putNotifications(db, [webhookId], { each: count });
  await drain(db);
}

async function drain(db: Database): Promise<void> {
  const dispatcher = benchDispatcher(db, stubReceivers());
  while ((await dispatcher.round()).claimed > 0) await dispatcher.settled();
}
