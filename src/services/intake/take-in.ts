import { createHash } from 'node:crypto';
import { Failure } from '../../core/failure.ts';
import { inTurns } from '../../core/in-turns.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Reader, Reading, Rejection, Remark } from '../../sources/push.ts';
import type { IntakeCounts } from './counts.ts';
import { groupedParts } from './grouped-parts.ts';
import { GroupedText } from './grouped-text.ts';
import { countOf, keepRejections } from './keep-rejections.ts';
import { type IntakeReceived, keepReceipt, keepReceiptUnlessAfter, type Receipt, repeatedReceipt } from './receipt.ts';
import { requireRunning } from './require-running.ts';
import type { PushSender } from './sender.ts';
import { takeGrouped } from './take-grouped.ts';
import type { FindAfterLast, TakenGroups } from './take-groups.ts';
import type { ThreadReader } from './text-task.ts';
import type { CallTools } from './vessel-calls.ts';

/** The longest text that is taken, in bytes: the day of a large terminal. */
export const TEXT_BYTES_MAX = 10 * 1024 * 1024;

/** A text of this length or more is read in another thread: a bayplan of 128 KB takes 100 ms in one go, and twice that on a slow machine. */
const APART_LENGTH_MIN = 32 * 1024;

const REASONS_SHOWN_MAX = 20;

/** What intake works with. */
export interface IntakeTools extends CallTools {
  readers: readonly Reader[];
  counts: IntakeCounts;
  /** Reads large texts with the same readers; without it they are read here, between the turns of others. */
  threadReader?: ThreadReader | undefined;
}

/** A text that was pushed. */
export interface PushedText {
  from: PushSender;
  text: string;
  /** The name of its file, or how else it came. */
  origin: string;
  /** The format to read it in; recognized from its beginning if absent. */
  format?: string | undefined;
  /** Read it although it came before: it may be understood better by now. */
  again?: boolean | undefined;
}

/** What became of a text, and what its sender should know of its parts. */
export interface TakenText {
  receipt: Receipt;
  remarks: readonly Remark[];
  /** How many more remarks there are, of which only the number is known. */
  further: number;
}

/**
 * Takes in a text: stores what is new of it, for all journeys that it is about, and keeps what cannot be understood. The
 * same text again changes nothing, in whatever order texts come. Where the database fails, what was taken in until then
 * stays, and the rest is taken in when the text comes again. Errors: `invalid_input` for a text of nothing, which is not
 * kept: there is nothing to be understood; `unavailable` where the process stops before all is taken in.
 */
export async function takeInWithRemarks(tools: IntakeTools, pushed: PushedText): Promise<TakenText> {
  const { from, text, origin } = pushed;
  requireText(text);
  const hash = createHash('sha256').update(text).digest();
  const received: IntakeReceived = { sender: from.name, hash, size: Buffer.byteLength(text), origin };
  const reader = readerOf(tools.readers, pushed);
  const isReadAgain = pushed.again === true || reader?.dependsOnTracked === true;
  const former = isReadAgain ? null : await repeatedReceipt(tools.db, received);
  if (former !== null) return { receipt: counted(tools, former), remarks: [], further: 0 };
  const format = reader?.format ?? null;
  let isKept = false;
  const findAfterLast: FindAfterLast = async (sought, counts) => {
    const after = await keepReceiptUnlessAfter(tools.db, received, { format, ...counts, sought });
    isKept = after.length === 0;
    return after;
  };
  const grouped = await groupedText(tools, reader, pushed);
  const { taken, known, rejections } = await takeGrouped(tools, { from, findAfterLast }, grouped);
  await keepRejections(tools, { from, format, rejections });
  const receipt: Receipt = {
    sender: from.name,
    format,
    is_known: false,
    taken,
    known,
    quarantined: countOf(rejections),
    reasons: reasonsOf(rejections),
  };
  if (!isKept) await keepReceipt(tools.db, received, receipt);
  tools.log.info({ ...receipt, reasons: undefined, origin, size: received.size }, 'intake.taken');
  const quarantined = rejections.map((rejection): Remark => ({ outcome: 'quarantined', ...rejection }));
  const remarks = [...quarantined, ...grouped.withoutEffect];
  return { receipt: counted(tools, receipt), remarks, further: grouped.furtherWithoutEffect };
}

/** Errors: `invalid_input` for a text of nothing. */
export function requireText(text: string): void {
  if (text.trim() !== '') return;
  throw new Failure('invalid_input', 'The text is empty; send the message itself.', { pointer: '' });
}

/** What a text states, as a reader reads it; a large one is read in another thread. */
async function groupedText(
  tools: IntakeTools,
  reader: Reader | null,
  { from, text }: PushedText,
): Promise<GroupedText> {
  if (reader === null || tools.threadReader === undefined || text.length < APART_LENGTH_MIN)
    return groupedReading(tools, from, await readWith(tools, reader, { from, text }));
  const { format } = reader;
  const { name, sender } = from;
  const task = { text, format, from: { name, sender }, receivedAt: toInstant(tools.clock.now()) };
  const grouped = new GroupedText();
  try {
    for await (const part of tools.threadReader.read(task)) {
      requireRunning(tools);
      grouped.add(part);
    }
  } catch (error) {
    // A thread that was ended with the process says nothing of the text.
    requireRunning(tools);
    tools.log.error({ err: error, format, sender: name }, 'intake.reader_failed');
    const reason = error instanceof Failure ? error.message : brokenReason(reader);
    const nothing = new GroupedText();
    nothing.add({ kind: 'rejection', rejection: { reason, raw: text } });
    return nothing;
  }
  return grouped;
}

function brokenReason({ format }: Reader): string {
  return `The reader of ${format} broke.`;
}

function counted({ counts }: IntakeTools, receipt: Receipt): Receipt {
  counts.add(receipt.sender, receipt);
  return receipt;
}

/** The reader of a format, or the one that knows the text as its own; null if there is none. */
export function readerOf(
  readers: readonly Reader[],
  { text, format }: Pick<PushedText, 'text' | 'format'>,
): Reader | null {
  if (format !== undefined) return readers.find((reader) => reader.format === format) ?? null;
  return readers.find((reader) => reader.recognizes(text)) ?? null;
}

/** Reads a text, as if it had come at a moment. A reader that breaks has understood nothing. */
export async function readWith(
  tools: IntakeTools,
  reader: Reader | null,
  { from, text, receivedAt }: { from: PushSender; text: string; receivedAt?: string },
): Promise<Reading> {
  if (reader === null) {
    const formats = tools.readers.map(({ format }) => format).join(', ');
    return {
      messages: [],
      rejections: [{ reason: `The text is of no format that is read here (${formats}).`, raw: text }],
    };
  }
  const context = { sender: from.sender, receivedAt: receivedAt ?? toInstant(tools.clock.now()) };
  const reading: Reading = { messages: [], rejections: [] };
  try {
    const parts = reader.parts?.(text, context) ?? [reader.read(text, context)];
    for await (const { messages, rejections } of inTurns(parts)) {
      for (const message of messages) reading.messages.push(message);
      for (const rejection of rejections) reading.rejections.push(rejection);
    }
    return reading;
  } catch (error) {
    tools.log.error({ err: error, format: reader.format, sender: from.name }, 'intake.reader_failed');
    return { messages: [], rejections: [{ reason: brokenReason(reader), raw: text }] };
  }
}

/** Takes in what was read, number by number. */
export async function takeReading(tools: IntakeTools, from: PushSender, reading: Reading): Promise<TakenGroups> {
  return takeGrouped(tools, { from }, await groupedReading(tools, from, reading));
}

async function groupedReading(tools: IntakeTools, from: PushSender, reading: Reading): Promise<GroupedText> {
  const grouped = new GroupedText();
  const receivedAt = toInstant(tools.clock.now());
  for await (const part of inTurns(groupedParts([reading], { from, receivedAt }))) {
    requireRunning(tools);
    grouped.add(part);
  }
  return grouped;
}

function reasonsOf(rejections: readonly Rejection[]): Receipt['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason, count = 1 } of rejections) counts.set(reason, (counts.get(reason) ?? 0) + count);
  return [...counts].slice(0, REASONS_SHOWN_MAX).map(([reason, count]) => ({ reason, count }));
}
