import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** How long the number that waits longest for a poll has been due, source by source. */
export interface DueLag {
  source: string;
  seconds: number;
}

/** The first of each source, by its index. A watch that is being polled still counts until its poll ends. */
const READ_LAG = sql({
  name: 'lag_of_watches',
  because: 'batch',
  parameters: ['text[]'],
  row: { source: 'text', seconds: 'float' },
  text: `SELECT l.lane AS source, coalesce(extract(epoch FROM now() - due.next_due_at), 0)::float8 AS seconds
    FROM unnest($1::text[]) AS l(lane) LEFT JOIN LATERAL (
      SELECT s.next_due_at FROM watch_schedule s WHERE s.lane = l.lane AND s.next_due_at <= now()
      ORDER BY s.next_due_at LIMIT 1) due ON true`,
});

/** Reads how late the most overdue poll of each source is. */
export function readDueLag(db: Database, sources: readonly string[]): Promise<DueLag[]> {
  return db.query(READ_LAG, [sources]);
}

/** How many numbers a source refuses to answer for, by cause. */
export interface RefusedWatch {
  source: string;
  cause: string;
  numbers: number;
}

const READ_REFUSED = sql({
  name: 'refused_watches',
  because: 'count',
  parameters: [],
  row: { source: 'text', cause: 'text!', numbers: 'int' },
  text: `SELECT s.lane AS source, s.refusal AS cause, count(*)::int AS numbers FROM watch_schedule s
    WHERE s.refusal IS NOT NULL AND isfinite(s.next_due_at) GROUP BY s.lane, s.refusal ORDER BY s.lane, s.refusal`,
});

/** Counts the numbers that sources refuse, for the operator: credentials have to be renewed, a quota may be too small. */
export function readRefused(db: Database): Promise<RefusedWatch[]> {
  return db.query(READ_REFUSED, []);
}
