import { createHash } from 'node:crypto';
import { Failure } from '../../core/failure.ts';
import { inTurns } from '../../core/in-turns.ts';
import { toInstant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import type { PushedGroup } from '../../ingest/ingest-pushed.ts';
import type { Reader, Reading, Rejection } from '../../sources/push.ts';
import { checkStatements } from './check-statements.ts';
import type { IntakeCounts } from './counts.ts';
import { groupsOf } from './groups.ts';
import { groupsByEvent } from './groups-by-event.ts';
import { keepRejections } from './keep-rejections.ts';
import { movedEvents } from './moved-events.ts';
import { type IntakeReceived, keepReceipt, type Receipt, repeatedReceipt } from './receipt.ts';
import type { PushSender } from './sender.ts';
import { type TakenGroups, takeGroups } from './take-groups.ts';

/** The longest text that is taken, in bytes: the day of a large terminal. */
export const TEXT_BYTES_MAX = 10 * 1024 * 1024;

const REASONS_SHOWN_MAX = 20;

/** What intake works with. */
export interface IntakeTools extends IngestTools {
  readers: readonly Reader[];
  counts: IntakeCounts;
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

/**
 * Takes in a text: stores what is new of it, for all journeys that it is about, and keeps what cannot be understood. The
 * same text again changes nothing, in whatever order texts come. Where the database fails, what was taken in until then
 * stays, and the rest is taken in when the text comes again. Errors: `invalid_input` for a text of nothing, which is not
 * kept: there is nothing to be understood.
 */
export async function takeIn(tools: IntakeTools, pushed: PushedText): Promise<Receipt> {
  const { from, text, origin } = pushed;
  requireText(text);
  const hash = createHash('sha256').update(text).digest();
  const received: IntakeReceived = { sender: from.name, hash, size: Buffer.byteLength(text), origin };
  const former = pushed.again === true ? null : await repeatedReceipt(tools.db, received);
  if (former !== null) return counted(tools, former);
  const reader = readerOf(tools.readers, pushed);
  const reading = await readWith(tools, reader, { from, text });
  const { taken, known, rejections } = await takeReading(tools, from, reading);
  await keepRejections(tools, { from, format: reader?.format ?? null, rejections });
  const receipt: Receipt = {
    sender: from.name,
    format: reader?.format ?? null,
    is_known: false,
    taken,
    known,
    quarantined: rejections.length,
    reasons: reasonsOf(rejections),
  };
  await keepReceipt(tools.db, received, receipt);
  tools.log.info({ ...receipt, reasons: undefined, origin, size: received.size }, 'intake.taken');
  return counted(tools, receipt);
}

/** Errors: `invalid_input` for a text of nothing. */
export function requireText(text: string): void {
  if (text.trim() !== '') return;
  throw new Failure('invalid_input', 'The text is empty; send the message itself.', { pointer: '' });
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
    tools.log.error({ err: error, format: reader.format, sender: from.name }, 'intake.reader_broke');
    return { messages: [], rejections: [{ reason: `The reader of ${reader.format} broke.`, raw: text }] };
  }
}

/**
 * Takes in what was read, number by number. What names no number comes last: it may be about something that was said in
 * the same text.
 */
export async function takeReading(tools: IntakeTools, from: PushSender, reading: Reading): Promise<TakenGroups> {
  const rejections = reading.rejections.slice();
  const named: PushedGroup[] = [];
  const nameless: { statements: readonly ParsedStatement[]; rejections: readonly Rejection[] }[] = [];
  const checking = { sender: from.sender, receivedAt: toInstant(tools.clock.now()) };
  for await (const message of inTurns(reading.messages)) {
    const checked = checkStatements(message.statements, checking);
    const grouped = groupsOf({ ...message, statements: checked.statements }, from);
    for (const rejection of checked.rejections) rejections.push(rejection);
    named.push(...grouped.groups);
    if (grouped.isNameless === true) nameless.push({ ...checked, rejections: grouped.rejections });
    else rejections.push(...grouped.rejections);
  }
  const first = await takeGroups(tools, [...named, ...(await movedEvents(tools, named, from))]);
  const found: PushedGroup[] = [];
  for (const one of nameless) {
    const groups = await groupsByEvent(tools, one.statements, from);
    found.push(...groups);
    if (groups.length === 0) rejections.push(...one.rejections);
  }
  const second = await takeGroups(tools, found);
  return {
    taken: first.taken + second.taken,
    known: first.known + second.known,
    rejections: [...rejections, ...first.rejections, ...second.rejections],
  };
}

function reasonsOf(rejections: readonly Rejection[]): Receipt['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of rejections) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].slice(0, REASONS_SHOWN_MAX).map(([reason, count]) => ({ reason, count }));
}
