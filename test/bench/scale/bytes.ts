import type pg from 'pg';
import type { Figures } from './figures.ts';

/** The tables that there are once for each container, observation and delivery; partitions belong to their table. */
const KINDS = {
  'a container':
    /^(container|shipment|transport_event|tracking_request|watch|watch_schedule|watch_mention|shipment_watch)$/,
  'an observation': /^observation/,
  'a delivery': /^(webhook_notification|webhook_attempt|outbox_event|outbox_snapshot)/,
} as const;

const COUNTED = {
  'a container': /^container$/,
  'an observation': /^observation/,
  'a delivery': /^webhook_notification/,
} as const;

/** How many bytes are kept for each container, observation and delivery, with their indexes. */
export async function bytesKept(pool: pg.Pool): Promise<Figures['bytes']> {
  const { rows } = await pool.query<{ name: string; bytes: number; rows: number }>(
    `SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes, greatest(reltuples, 0)::float8 AS rows
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const kinds: (keyof typeof KINDS)[] = ['a container', 'an observation', 'a delivery'];
  const kept = kinds.map((name) => {
    const total = sum(rows.filter((row) => KINDS[name].test(row.name)).map(({ bytes }) => bytes));
    const count = sum(rows.filter((row) => COUNTED[name].test(row.name)).map((row) => row.rows));
    return { name, count, each: total / Math.max(1, count), total };
  });
  const tables = rows
    .filter(({ bytes }) => bytes > 50e6)
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes, rows: count }) => ({ name, count, each: bytes / Math.max(1, count), total: bytes }));
  const { rows: whole } = await pool.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  const total = whole[0]?.bytes ?? 0;
  return [...kept, { name: 'the database', count: 1, each: total, total }, ...tables];
}

/** The indexes that no statement has used since the counters began, the largest first. */
export async function unusedIndexes(pool: pg.Pool): Promise<Figures['unusedIndexes']> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT s.indexrelname AS name, pg_relation_size(s.indexrelid)::float8 AS bytes
     FROM pg_stat_user_indexes s JOIN pg_index i USING (indexrelid)
     WHERE s.schemaname = 'public' AND s.idx_scan = 0 AND NOT i.indisunique
       AND s.relname IN ('container', 'shipment', 'tracking_request', 'transport_event', 'watch', 'watch_schedule',
         'watch_mention', 'shipment_watch', 'webhook', 'webhook_lane') OR s.idx_scan = 0 AND NOT i.indisunique AND s.relname LIKE 'webhook%'
     ORDER BY 2 DESC`,
  );
  return rows;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
