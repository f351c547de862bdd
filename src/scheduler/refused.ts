import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** How many numbers a source refuses to answer for, by cause. */
export interface RefusedWatch {
  source: string;
  cause: string;
  numbers: number;
}

const READ = sql({
  name: 'refused_watches',
  because: 'count',
  parameters: [],
  row: { source: 'text', cause: 'text!', numbers: 'int' },
  text: `SELECT s.lane AS source, s.refusal AS cause, count(*)::int AS numbers FROM watch_schedule s
    WHERE s.refusal IS NOT NULL AND isfinite(s.next_due_at) GROUP BY s.lane, s.refusal ORDER BY s.lane, s.refusal`,
});

/** Counts the numbers that sources refuse, for the operator: credentials have to be renewed, a quota may be too small. */
export function readRefused(db: Database): Promise<RefusedWatch[]> {
  return db.query(READ, []);
}
