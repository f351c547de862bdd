import { z } from 'zod';
import { Failure } from '../core/failure.ts';
import { isUuid } from '../core/id.ts';
import { defineOperation } from '../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT, type Page, pageBounds, type ShownPage } from '../core/page.ts';
import { SENDER_PERMISSION } from '../core/permission.ts';
import type { Database } from '../db/client.ts';
import { normalizeInstants } from '../db/instants.ts';
import { Instant } from '../domain/instant.ts';
import type { IntakeContext } from './intake/intake-context.ts';
import { keepRejections } from './intake/keep-rejections.ts';
import { readerOf, readWith, takeReading } from './intake/take-in.ts';
import { readCursor, writeCursor } from './list/cursor.ts';
import { QUARANTINE_LIST } from './statements.ts';

/** What could not be understood, without its text. */
export const QuarantinedText = z.object({
  id: z.string(),
  /** In whose name it was said. It may be about the cargo of any account. */
  source: z.string().meta({ doc: 'Source that it came from' }),
  sender: z.string().nullable().describe('Who pushed it; null for what was polled'),
  format: z.string().nullable().describe('As what it was read; null where it is of no format that is known'),
  reason: z.string().describe('Why it was not understood'),
  times: z.int().describe('How often it came'),
  first_seen_at: Instant.meta({ doc: 'When it came first' }),
  last_seen_at: Instant.meta({ doc: 'When it came last' }),
  length: z.int().describe('Of the text that is kept, in characters'),
  is_whole: z.boolean().describe('Whether that is all of it; what was cut off cannot be read again'),
});
export type QuarantinedText = z.infer<typeof QuarantinedText>;

/** The same with its text. */
export const WholeQuarantinedText = QuarantinedText.extend({ raw: z.string().describe('The text as it came') });
export type WholeQuarantinedText = z.infer<typeof WholeQuarantinedText>;

/** Which texts: of a source or sender, as far as they are those of a sender; null for any. */
interface QuarantineFilter {
  of: string | null;
  sender: string | null;
}

/** The order of what could not be understood: the latest first. */
const LATEST_FIRST = { table: 'quarantine', order: ['last_seen_at DESC', 'id DESC'] } as const;

/**
 * A page of what could not be understood, by its number or a cursor. Errors: `invalid_input` for a page that lies too deep;
 * `bad_request` for a wrong cursor.
 */
export async function readQuarantine(
  db: Database,
  { of, sender }: QuarantineFilter,
  { after, page, page_size }: Page & { after?: string | undefined },
): Promise<{ listed: ShownPage; texts: QuarantinedText[] }> {
  const position = after === undefined ? null : readCursor(LATEST_FIRST, after);
  // One more than is shown says whether there is another page.
  const bounds = after === undefined ? pageBounds({ page, page_size }) : { limit: page_size + 1, offset: 0 };
  const behind = [position?.key ?? null, position?.id ?? null] as const;
  const [answer] = await db.query(QUARANTINE_LIST, [
    of,
    sender,
    bounds.limit,
    bounds.offset,
    ...behind,
    after === undefined,
  ]);
  if (answer === undefined) throw new Error('A list answers with exactly one row.');
  const found = answer.rows.map((row) => normalizeInstants(row, ['first_seen_at', 'last_seen_at']));
  if (after === undefined) return { listed: { page, page_size, total: answer.total }, texts: found };
  const texts = found.slice(0, page_size);
  const last = found.length > page_size ? texts.at(-1) : undefined;
  const next = last === undefined ? null : writeCursor(LATEST_FIRST, { key: last.last_seen_at, id: last.id });
  return { listed: { page, page_size, total: null, next }, texts };
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

/** One text with its reason; `sender` null means of any sender. Errors: `not_found`. */
export async function readQuarantined(db: Database, id: string, sender: string | null): Promise<WholeQuarantinedText> {
  const where = { id, ...(sender === null ? {} : { sender }) };
  const row = isUuid(id) ? await db.prisma.quarantine.findUnique({ where }) : null;
  if (row === null) throw new Failure('not_found', `There is nothing with the id ${id} in quarantine.`);
  const { source, format, reason, times, raw } = row;
  return {
    ...{ id: row.id, source, sender: row.sender, format, reason, times },
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    // Characters as the database counts them, not the units that the language stores them in.
    length: [...raw].length,
    is_whole: row.isWhole,
    raw,
  };
}

/** Removes what has been understood, as it was read. */
async function removeQuarantined(
  db: Database,
  { id, raw, reason }: Pick<WholeQuarantinedText, 'id' | 'raw' | 'reason'>,
): Promise<void> {
  // Where there is no room another text takes the place and the id, which has not been understood by that.
  await db.prisma.quarantine.deleteMany({ where: { id, raw, reason } });
}

/** Which texts, and which page of them. */
const ListQuarantineInput = z.object({
  of: z.string().optional().describe('Of one source or sender'),
  ...CURSOR_INPUT,
});

/** A page of what could not be understood. */
const QuarantineList = z.object({ ...CURSOR_OUTPUT, texts: z.array(QuarantinedText) });

/** What a sender pushed and no reader understood, the latest first. Errors: `invalid_input` for a page too deep. */
export const listQuarantine = defineOperation(
  {
    id: 'list_quarantine',
    summary: 'List what a sender pushed that could not be understood, the latest first',
    permission: SENDER_PERMISSION,
    input: ListQuarantineInput,
    output: QuarantineList,
  },
  async ({ tools, sender }: IntakeContext, { of = null, ...page }) => {
    const { listed, texts } = await readQuarantine(tools.db, { of, sender }, page);
    return { ...listed, texts };
  },
);

/** One text as it came, with why it was not understood. Errors: `not_found`, also for what another sender pushed. */
export const getQuarantinedText = defineOperation(
  {
    id: 'get_quarantined_text',
    summary: 'Show one text that could not be understood, as it came, with the reason',
    permission: SENDER_PERMISSION,
    input: z.object({ id: z.string() }),
    output: WholeQuarantinedText,
  },
  ({ tools, sender }: IntakeContext, { id }) => readQuarantined(tools.db, id, sender),
);

/** What became of a text that was read once more. */
export const Retried = z.object({
  id: z.string(),
  outcome: z
    .enum(['understood', 'partly', 'not_understood', 'not_retried'])
    .describe(
      'understood: it is taken in and gone; partly: what was understood is taken in, the rest is kept as new texts; ' +
        'not_understood: as before; not_retried: it cannot be read again',
    ),
  reason: z.string().nullable().describe('Why it is not understood as a whole'),
  taken: z.int().describe('Statements that were new'),
  known: z.int().describe('Statements that were known already'),
});
export type Retried = z.infer<typeof Retried>;

/** Reads a text with what the program knows today. Errors: `not_found`, also for what another sender pushed. */
export const retryQuarantinedText = defineOperation(
  {
    id: 'retry_quarantined_text',
    summary: 'Read a text again that could not be understood, as after a fix; what is understood is taken in',
    permission: SENDER_PERMISSION,
    input: z.object({ id: z.string() }),
    output: Retried,
  },
  async (context: IntakeContext, { id }) => retry(context, await readQuarantined(context.tools.db, id, context.sender)),
);

async function retry({ tools, senders }: IntakeContext, row: WholeQuarantinedText): Promise<Retried> {
  const { id } = row;
  const nothing = { id, taken: 0, known: 0 };
  const from = senders.find(({ name }) => name === row.sender);
  if (row.sender === null) return { ...nothing, outcome: 'not_retried', reason: 'It was polled, and is polled again.' };
  if (from === undefined)
    return { ...nothing, outcome: 'not_retried', reason: `No sender ${row.sender} is configured.` };
  if (!row.is_whole)
    return { ...nothing, outcome: 'not_retried', reason: 'Only its beginning was kept; send it again.' };
  const reader = readerOf(tools.readers, { text: row.raw, format: row.format ?? undefined });
  const reading = await readWith(tools, reader, { from, text: row.raw, receivedAt: row.first_seen_at });
  const { taken, known, rejections } = await takeReading(tools, from, reading);
  const [rejected] = rejections;
  if (rejected === undefined) {
    // An empty reading is no understanding: a part may mean nothing without what stood around it.
    if (taken + known === 0) return { ...nothing, outcome: 'not_understood', reason: 'Nothing was found in it.' };
    await removeQuarantined(tools.db, row);
    return { id, outcome: 'understood', reason: null, taken, known };
  }
  const isSame = rejections.some(({ raw, reason }) => raw === row.raw && reason === row.reason);
  if (isSame || taken + known === 0) {
    return { id, taken, known, outcome: 'not_understood', reason: rejected.reason };
  }
  await keepRejections(tools, { from, format: reader?.format ?? null, rejections });
  await removeQuarantined(tools.db, row);
  return { id, outcome: 'partly', reason: rejected.reason, taken, known };
}
