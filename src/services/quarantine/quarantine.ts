import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { type Page, pageBounds } from '../../core/page.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database, Statement } from '../../db/client.ts';
import { HOUR_MS } from '../../domain/instant.ts';
import { expireReceipts } from '../intake/receipt.ts';
import {
  QUARANTINED_COLUMNS,
  type QuarantinedText,
  type WholeQuarantinedText,
  withInstants,
} from './quarantined-text.ts';

/** Which texts: of a source or sender, as far as they are those of a sender; null for any. */
export interface QuarantineFilter {
  of: string | null;
  sender: string | null;
}

const LIST: Statement = {
  name: 'quarantine_list',
  text: `WITH hit AS (
      SELECT id, last_seen_at FROM quarantine
      WHERE ($1::text IS NULL OR source = $1 OR sender = $1) AND ($2::text IS NULL OR sender = $2)
    ), shown AS (SELECT id FROM hit ORDER BY last_seen_at DESC, id DESC LIMIT $3 OFFSET $4)
    SELECT (SELECT count(*)::int FROM hit) AS total, (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT ${QUARANTINED_COLUMNS} FROM shown JOIN quarantine q ON q.id = shown.id
      ORDER BY q.last_seen_at DESC, q.id DESC) x) AS rows`,
};

const COUNT: Statement = {
  name: 'quarantine_count',
  text: 'SELECT source, count(*)::int AS texts, sum(times)::int AS times FROM quarantine GROUP BY source ORDER BY source',
};

const READ: Statement = {
  name: 'quarantine_read',
  text: `SELECT ${QUARANTINED_COLUMNS}, q.raw FROM quarantine q WHERE q.id = $1 AND ($2::text IS NULL OR q.sender = $2)`,
};

/** Where there is no room another text takes the place and the id, which has not been understood by that. */
const REMOVE: Statement = {
  name: 'quarantine_remove',
  text: 'DELETE FROM quarantine WHERE id = $1 AND raw = $2 AND reason = $3',
};

/** A page of what could not be understood, the latest first. Errors: `invalid_input` for a page that lies too deep. */
export async function readQuarantine(
  db: Database,
  { of, sender }: QuarantineFilter,
  page: Page,
): Promise<{ total: number; texts: QuarantinedText[] }> {
  const { limit, offset } = pageBounds(page);
  const [answer] = await db.query<{ total: number; rows: QuarantinedText[] }>(LIST, [of, sender, limit, offset]);
  if (answer === undefined) throw new Error('A list answers with exactly one row.');
  return { total: answer.total, texts: answer.rows.map(withInstants) };
}

/** How much there is of each source. */
export function countQuarantine(db: Database): Promise<{ source: string; texts: number; times: number }[]> {
  return db.query(COUNT, []);
}

/** One text with its reason, of a sender or with null of anybody. Errors: `not_found`. */
export async function readQuarantined(db: Database, id: string, sender: string | null): Promise<WholeQuarantinedText> {
  const [row] = isUuid(id) ? await db.query<WholeQuarantinedText>(READ, [id, sender]) : [];
  if (row === undefined) throw new Failure('not_found', `There is nothing with the id ${id} in quarantine.`);
  return withInstants(row);
}

/** Removes what has been understood, as it was read. */
export async function removeQuarantined(
  db: Database,
  { id, raw, reason }: Pick<WholeQuarantinedText, 'id' | 'raw' | 'reason'>,
): Promise<void> {
  await db.query(REMOVE, [id, raw, reason]);
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
