import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { type Page, pageBounds } from '../../core/page.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { column, sql } from '../../db/sql.ts';
import { DAY_MS, HOUR_MS } from '../../domain/instant.ts';
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

const LIST = sql({
  name: 'quarantine_list',
  because: 'count',
  parameters: ['text?', 'text?', 'bigint', 'bigint'],
  row: { total: 'int', rows: column<QuarantinedText[]>('json') },
  text: `WITH hit AS (
      SELECT id, last_seen_at FROM quarantine
      WHERE ($1::text IS NULL OR source = $1 OR sender = $1) AND ($2::text IS NULL OR sender = $2)
    ), shown AS (SELECT id FROM hit ORDER BY last_seen_at DESC, id DESC LIMIT $3 OFFSET $4)
    SELECT (SELECT count(*)::int FROM hit) AS total, (SELECT coalesce(json_agg(x), '[]') FROM (
      SELECT ${QUARANTINED_COLUMNS} FROM shown JOIN quarantine q ON q.id = shown.id
      ORDER BY q.last_seen_at DESC, q.id DESC) x) AS rows`,
});

const READ = sql({
  name: 'quarantine_read',
  because: 'trip',
  parameters: ['uuid', 'text?'],
  row: {
    id: 'uuid',
    source: 'text',
    sender: 'text?',
    format: 'text?',
    reason: 'text',
    times: 'int',
    first_seen_at: 'instant',
    last_seen_at: 'instant',
    length: 'int',
    is_whole: 'bool',
    raw: 'text',
  },
  text: `SELECT ${QUARANTINED_COLUMNS}, q.raw FROM quarantine q WHERE q.id = $1 AND ($2::text IS NULL OR q.sender = $2)`,
});

/** A page of what could not be understood, the latest first. Errors: `invalid_input` for a page that lies too deep. */
export async function readQuarantine(
  db: Database,
  { of, sender }: QuarantineFilter,
  page: Page,
): Promise<{ total: number; texts: QuarantinedText[] }> {
  const { limit, offset } = pageBounds(page);
  const [answer] = await db.query(LIST, [of, sender, limit, offset]);
  if (answer === undefined) throw new Error('A list answers with exactly one row.');
  return { total: answer.total, texts: answer.rows.map(withInstants) };
}

/** How much there is of each source. */
export async function countQuarantine(db: Database): Promise<{ source: string; texts: number; times: number }[]> {
  const groups = await db.prisma.quarantine.groupBy({
    by: ['source'],
    _count: true,
    _sum: { times: true },
    orderBy: { source: 'asc' },
  });
  return groups.map(({ source, _count: texts, _sum }) => ({ source, texts, times: _sum.times ?? 0 }));
}

/** One text with its reason, of a sender or with null of anybody. Errors: `not_found`. */
export async function readQuarantined(db: Database, id: string, sender: string | null): Promise<WholeQuarantinedText> {
  const [row] = isUuid(id) ? await db.query(READ, [id, sender]) : [];
  if (row === undefined) throw new Failure('not_found', `There is nothing with the id ${id} in quarantine.`);
  return withInstants(row);
}

/** Removes what has been understood, as it was read. */
export async function removeQuarantined(
  db: Database,
  { id, raw, reason }: Pick<WholeQuarantinedText, 'id' | 'raw' | 'reason'>,
): Promise<void> {
  // Where there is no room another text takes the place and the id, which has not been understood by that.
  await db.prisma.quarantine.deleteMany({ where: { id, raw, reason } });
}

/** How long something is kept that has not come again. */
const KEPT_DAYS = 90;

/** Removes what has not come for 90 days, and what is remembered of texts as old. */
export async function expireQuarantine(db: Database): Promise<void> {
  const before = new Date((await databaseNow(db)).getTime() - KEPT_DAYS * DAY_MS);
  await db.prisma.quarantine.deleteMany({ where: { lastSeenAt: { lt: before } } });
  await expireReceipts(db);
}

/** Does so hour by hour; the answer stops it. */
export function keepQuarantineClean(db: Database, log: Log, everyMs = HOUR_MS): () => Promise<void> {
  return repeat(
    () => expireQuarantine(db).catch((error: unknown) => log.error({ err: error }, 'quarantine.expiry_failed')),
    everyMs,
  );
}
