import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database, Statement } from '../../db/client.ts';
import { HOUR_MS } from '../../domain/instant.ts';
import { expireReceipts } from '../intake/receipt.ts';

/** What could not be understood, without its text. It holds what belongs to any account, so it is the operator's alone. */
export interface QuarantinedRow {
  id: string;
  source: string;
  /** Who pushed it, and as what it was read; null for what was polled. */
  sender: string | null;
  format: string | null;
  reason: string;
  times: number;
  first_seen_at: string;
  last_seen_at: string;
  /** Its length in characters, and whether that is all of it. */
  length: number;
  is_whole: boolean;
}

/** The same with its text. */
export interface QuarantinedText extends QuarantinedRow {
  raw: string;
}

const COLUMNS = `id, source, sender, format, reason, times, first_seen_at, last_seen_at, length(raw) AS length, is_whole`;

const LIST: Statement = {
  name: 'quarantine_list',
  text: `SELECT ${COLUMNS} FROM quarantine WHERE ($1::text IS NULL OR source = $1 OR sender = $1)
    ORDER BY last_seen_at DESC, id LIMIT $2`,
};

const COUNT: Statement = {
  name: 'quarantine_count',
  text: 'SELECT source, count(*)::int AS texts, sum(times)::int AS times FROM quarantine GROUP BY source ORDER BY source',
};

const SHOW: Statement = { name: 'quarantine_show', text: `SELECT ${COLUMNS}, raw FROM quarantine WHERE id = $1` };

const REMOVE: Statement = { name: 'quarantine_remove', text: 'DELETE FROM quarantine WHERE id = $1' };

/** What could not be understood, the latest first; of one source or sender if it is named. */
export function listQuarantine(db: Database, of: string | null, limit: number): Promise<QuarantinedRow[]> {
  return db.query<QuarantinedRow>(LIST, [of, limit]);
}

/** How much there is of each source. */
export function countQuarantine(db: Database): Promise<{ source: string; texts: number; times: number }[]> {
  return db.query(COUNT, []);
}

/** One text with its reason. Errors: `not_found`. */
export async function showQuarantine(db: Database, id: string): Promise<QuarantinedText> {
  const [row] = isUuid(id) ? await db.query<QuarantinedText>(SHOW, [id]) : [];
  if (row === undefined) throw new Failure('not_found', `There is nothing with the id ${id} in quarantine.`);
  return row;
}

/** Removes what has been understood. */
export async function removeQuarantined(db: Database, id: string): Promise<void> {
  await db.query(REMOVE, [id]);
}

/** How long something is kept that has not come again. */
const KEPT_DAYS = 90;

const EXPIRE: Statement = {
  name: 'quarantine_expire',
  text: `DELETE FROM quarantine WHERE last_seen_at < now() - interval '${KEPT_DAYS} days'`,
};

/** Removes what has not come for 90 days, and what is remembered of texts as old. */
export async function expireQuarantine(db: Database): Promise<void> {
  await db.query(EXPIRE, []);
  await expireReceipts(db);
}

/** Does so hour by hour; the answer stops it. */
export function keepQuarantineClean(db: Database, log: Log, everyMs = HOUR_MS): () => Promise<void> {
  return repeat(
    () => expireQuarantine(db).catch((error: unknown) => log.error({ err: error }, 'quarantine.expiry_failed')),
    everyMs,
  );
}
