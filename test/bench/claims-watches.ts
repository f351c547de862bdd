import { CLAIM_WATCHES } from '../../src/scheduler/statements.ts';
import { type ClaimsOrder, laneName, WATCH_DIGEST } from './claims-order.ts';
import { filling } from './filling.ts';
import type { BenchDatabase } from './server.ts';

/** How many watches a table has, and over how many lanes they are spread. */
export interface Watches {
  count: number;
  lanes: number;
}

// Ids sort by the time of their making, as version 7 does; what is due first has nothing to do with it.
const ID = `(lpad(to_hex(1700000000000 + i), 12, '0') || '7' || left(md5(i::text), 3) || '8' || right(md5(i::text), 15))::uuid`;

const WATCH = `INSERT INTO watch (id, source, kind, number, journey_month)
  SELECT ${ID}, $2 || (i % $3), 'bill_of_lading', 'BENCH' || i, date_trunc('month', now())::date
  FROM generate_series(1, $1::int) i`;

const SCHEDULE = `INSERT INTO watch_schedule (watch_id, lane, next_due_at, digest, phase, last_succeeded_at, last_changed_at)
  SELECT ${ID}, $2 || (i % $3), now() - random() * interval '1 hour', $4, 'ocean', now() - interval '1 day', now() - interval '1 day'
  FROM generate_series(1, $1::int) i`;

/** Fills the tables with watches that are all due, and leaves nothing for the measured time to catch up with. */
export async function loadWatches(db: BenchDatabase, { count, lanes }: Watches): Promise<void> {
  const parameters = [count, laneName(0).slice(0, -1), lanes];
  await filling(db, async (fill) => {
    await fill(WATCH, parameters);
    await fill(SCHEDULE, [...parameters, WATCH_DIGEST]);
    await fill('VACUUM (ANALYZE) watch, watch_schedule');
    await fill('CHECKPOINT');
  });
}

/** How the server finds what it claims, once it has stopped to plan for each call: by indexes, or by reading whole tables. */
export async function planOfClaim(db: BenchDatabase, { lanes, concurrency }: ClaimsOrder): Promise<string> {
  const client = await db.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE claim (text[], int[], float8, uuid) AS ${CLAIM_WATCHES.text}`);
    const names = Array.from({ length: lanes }, (_, lane) => `'${laneName(lane)}'`).join();
    const limits = Array.from({ length: lanes }, () => concurrency).join();
    const result = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN EXECUTE claim (ARRAY[${names}], ARRAY[${limits}], 90000, gen_random_uuid())`,
    );
    const plan = result.rows.map((row) => row['QUERY PLAN']).join('\n');
    return /Seq Scan on watch/.test(plan) ? 'sequential scan' : 'index scans';
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
    client.release(true);
  }
}
