import { createHash } from 'node:crypto';
import { Failure } from '../../core/failure.ts';
import { toInstant } from '../../domain/instant.ts';
import type { Reader, Reading, Rejection } from '../../sources/push.ts';
import type { Statement } from '../../sources/source.ts';
import type { IngestTools } from '../ingest/ingest.ts';
import { ingestPushed, type PushedGroup } from '../ingest/ingest-pushed.ts';
import { quarantine } from '../ingest/quarantine.ts';
import { checkStatements } from './check-statements.ts';
import type { IntakeCounts } from './counts.ts';
import { groupsOf } from './groups.ts';
import { groupsByEvent } from './groups-by-event.ts';
import { keepReceipt, type Receipt, type Received, repeatedReceipt } from './receipt.ts';
import type { PushSender } from './sender.ts';

/** The longest text that is taken, in bytes: the day of a large terminal. */
export const TEXT_BYTES_MAX = 10 * 1024 * 1024;

/** More parts of one text that are not understood are counted, and not kept one by one. */
const REJECTIONS_MAX = 200;
const REASONS_SHOWN_MAX = 20;

/** What intake works with. */
export interface IntakeTools extends IngestTools {
  readers: readonly Reader[];
  counts: IntakeCounts;
}

/** A text that somebody pushed. */
export interface PushedText {
  from: PushSender;
  text: string;
  /** The name of its file, or how else it came. */
  origin: string;
  /** As which it is to be read; told by its beginning without it. */
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
  const received: Received = { sender: from.name, hash, size: Buffer.byteLength(text), origin };
  const former = pushed.again === true ? null : await repeatedReceipt(tools.db, received);
  if (former !== null) return counted(tools, former);
  const reader = readerOf(tools.readers, pushed);
  const reading = readWith(tools, reader, { from, text });
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
export function readWith(
  tools: IntakeTools,
  reader: Reader | null,
  { from, text, receivedAt }: { from: PushSender; text: string; receivedAt?: string },
): Reading {
  if (reader === null) {
    const formats = tools.readers.map(({ format }) => format).join(', ');
    return {
      messages: [],
      rejections: [{ reason: `The text is of no format that is read here (${formats}).`, raw: text }],
    };
  }
  try {
    return reader.read(text, { sender: from.sender, receivedAt: receivedAt ?? toInstant(tools.clock.now()) });
  } catch (error) {
    tools.log.error({ err: error, format: reader.format, sender: from.name }, 'intake.reader_broke');
    return { messages: [], rejections: [{ reason: `The reader of ${reader.format} broke.`, raw: text }] };
  }
}

/** What became of what was read. */
export interface Taken {
  taken: number;
  known: number;
  rejections: Rejection[];
}

/**
 * Takes in what was read, number by number. What names no number comes last: it may be about something that was said in
 * the same text.
 */
export async function takeReading(tools: IntakeTools, from: PushSender, reading: Reading): Promise<Taken> {
  const rejections = [...reading.rejections];
  const named: PushedGroup[] = [];
  const nameless: { statements: readonly Statement[]; rejections: readonly Rejection[] }[] = [];
  for (const message of reading.messages) {
    const checked = checkStatements(message.statements, from.sender);
    const grouped = groupsOf({ ...message, statements: checked.statements }, from);
    rejections.push(...checked.rejections);
    named.push(...grouped.groups);
    if (grouped.isNameless === true) nameless.push({ ...checked, rejections: grouped.rejections });
    else rejections.push(...grouped.rejections);
  }
  const first = await takeGroups(tools, named);
  const found: PushedGroup[] = [];
  for (const one of nameless) {
    const groups = await groupsByEvent(tools, one.statements, from);
    found.push(...groups);
    if (groups.length === 0) rejections.push(...one.rejections);
  }
  const second = await takeGroups(tools, found);
  return { taken: first.taken + second.taken, known: first.known + second.known, rejections };
}

async function takeGroups(tools: IntakeTools, all: readonly PushedGroup[]): Promise<Pick<Taken, 'taken' | 'known'>> {
  const groups = new Map<string, PushedGroup>();
  for (const group of all) {
    const { source, kind, number } = group.channel;
    const name = `${source} ${kind} ${number}`;
    const former = groups.get(name);
    groups.set(name, former === undefined ? group : joined(former, group));
  }
  let [taken, known] = [0, 0];
  for (const group of groups.values()) {
    const fresh = await ingestPushed(tools, group);
    taken += fresh;
    known += group.statements.length - fresh;
  }
  return { taken, known };
}

function joined(one: PushedGroup, other: PushedGroup): PushedGroup {
  const mentions = [...one.channel.mentions, ...other.channel.mentions];
  const distinct = new Map(mentions.map((mention) => [`${mention.kind} ${mention.number}`, mention]));
  const channel = { ...one.channel, mentions: [...distinct.values()] };
  return { ...one, channel, statements: [...one.statements, ...other.statements] };
}

/** Parts that were not understood, and of what. */
export interface Rejected {
  from: PushSender;
  format: string | null;
  rejections: readonly Rejection[];
}

/** Keeps what was not understood; of very much the rest is kept together. */
export async function keepRejections(tools: IntakeTools, { from, format, rejections }: Rejected): Promise<void> {
  const rest = rejections.slice(REJECTIONS_MAX);
  const together = {
    reason: `${rest.length} further parts of the same text were not understood.`,
    raw: rest.map(({ raw }) => raw).join('\n'),
  };
  for (const { reason, raw } of [...rejections.slice(0, REJECTIONS_MAX), ...(rest.length > 0 ? [together] : [])]) {
    await quarantine(tools.db, { source: from.sender.source, watchId: null, reason, raw, sender: from.name, format });
  }
}

function reasonsOf(rejections: readonly Rejection[]): Receipt['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of rejections) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].slice(0, REASONS_SHOWN_MAX).map(([reason, count]) => ({ reason, count }));
}
