import { digest } from '../../core/id.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { isPushFeed, pushFeedOf } from '../../domain/push-feed.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { Rejection } from '../../sources/push.ts';
import { checkStatements } from '../intake/check-statements.ts';
import { groupsOf } from '../intake/groups.ts';
import type { PushSender } from '../intake/sender.ts';
import { type IntakeTools, readerOf, readWith } from '../intake/take-in.ts';
import { type FreshReading, isOfManyTexts } from './compare-readings.ts';

/** The watch that texts are kept under. */
export interface TextsOf {
  source: string;
  kind: TrackedKind;
  number: string;
}

/** Reads the elements of an answer again, as the source of a watch does; null where answers of it cannot be read again. */
export type ReadPolled = (
  about: TextsOf,
  elements: readonly unknown[],
  receivedAt: Instant,
) => ParsedStatement[] | null;

/** What it takes to read kept texts again. */
export interface ReadTools extends IntakeTools {
  senders: readonly PushSender[];
  readPolled: ReadPolled;
}

/** What is read from texts today. */
export interface ReadAgain {
  readings: FreshReading[];
  /** The marks of texts that could be read again. */
  read: Set<string>;
  /** Texts of which nothing is understood any more. */
  rejected: { text: string; rejection: Rejection; from: PushSender; format: string }[];
}

/** Identifies a text. */
export function markOf(raw: unknown): string {
  return digest(raw).toString('base64');
}

/** Reads texts again that came at one moment. What cannot be read by itself (a row without its header) is passed over. */
export async function readTexts(
  tools: ReadTools,
  about: TextsOf,
  { raws, receivedAt }: { raws: readonly unknown[]; receivedAt: Instant },
): Promise<ReadAgain> {
  const again: ReadAgain = { readings: [], read: new Set(), rejected: [] };
  const from = senderOf(tools.senders, about.source);
  if (isPushFeed(about.source)) {
    if (from === null) return again;
    // Elements of one answer were read together, and messages of EDI one by one.
    const elements = raws.filter((raw) => typeof raw !== 'string');
    if (elements.length > 0) await readElements(tools, again, { about, from, receivedAt, elements });
    for (const raw of raws) {
      if (typeof raw === 'string') await readMessage(tools, again, { about, from, receivedAt, text: raw });
    }
    return again;
  }
  const statements = tools.readPolled(about, raws, receivedAt);
  if (statements === null) return again;
  for (const raw of raws) again.read.add(markOf(raw));
  again.readings.push(...statements.filter(isOfOneText).map(readingOf));
  return again;
}

interface Pushed {
  about: TextsOf;
  from: PushSender;
  receivedAt: Instant;
}

async function readElements(
  tools: ReadTools,
  again: ReadAgain,
  { elements, ...pushed }: Pushed & { elements: readonly unknown[] },
): Promise<void> {
  const { own } = await readGroups(tools, { ...pushed, text: JSON.stringify(elements.map(valuesFirst)) });
  if (own.length === 0) return;
  for (const raw of elements) again.read.add(markOf(raw));
  again.readings.push(...own.filter(isOfOneText).map(readingOf));
}

/**
 * The database orders the members of a stored element by the lengths of their names, so those by which its format is
 * recognized at the beginning of a text may stand behind long lists.
 */
function valuesFirst(element: unknown): unknown {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) return element;
  const members = Object.entries(element);
  const isShort = ([, value]: [string, unknown]) => JSON.stringify(value ?? null).length <= SHORT_LENGTH_MAX;
  return Object.fromEntries([...members.filter(isShort), ...members.filter((member) => !isShort(member))]);
}

const SHORT_LENGTH_MAX = 100;

async function readMessage(
  tools: ReadTools,
  again: ReadAgain,
  { text, ...pushed }: Pushed & { text: string },
): Promise<void> {
  const { own, isOfOthers, rejection, format } = await readGroups(tools, { ...pushed, text });
  const mark = markOf(text);
  again.readings.push(...own.map(({ draft }) => ({ draft, text: mark })));
  if (own.length > 0) again.read.add(mark);
  else if (!isOfOthers && rejection !== null && format !== null) {
    again.rejected.push({ text: mark, rejection: { ...rejection, raw: text }, from: pushed.from, format });
  }
}

interface ReadGroups {
  /** What is about the number of the watch. */
  own: ParsedStatement[];
  isOfOthers: boolean;
  rejection: Rejection | null;
  /** Null where the text is of no format by itself. */
  format: string | null;
}

async function readGroups(
  tools: ReadTools,
  { about, from, receivedAt, text }: Pushed & { text: string },
): Promise<ReadGroups> {
  const reader = readerOf(tools.readers, { text, format: undefined });
  if (reader === null) return { own: [], isOfOthers: false, rejection: null, format: null };
  const { messages, rejections } = await readWith(tools, reader, { from, text, receivedAt });
  const checked = messages.map((message) => {
    return { ...message, ...checkStatements(message.statements, { sender: from.sender, receivedAt }) };
  });
  const groups = checked.flatMap((message) => groupsOf(message, from).groups);
  const own = groups.filter(({ pushFeed }) => pushFeed.kind === about.kind && pushFeed.number === about.number);
  const [rejection = null] = [...rejections, ...checked.flatMap((message) => message.rejections)];
  const statements = own.flatMap((group) => [...group.statements]);
  return { own: statements, isOfOthers: groups.length > own.length, rejection, format: reader.format };
}

function isOfOneText({ draft }: ParsedStatement): boolean {
  return !isOfManyTexts(draft);
}

function readingOf({ draft, raw }: ParsedStatement): FreshReading {
  return { draft, text: markOf(raw) };
}

/** The sender of a push feed; a sender of several lines has one feed for each. */
function senderOf(senders: readonly PushSender[], pushFeed: string): PushSender | null {
  return (
    senders.find(({ name }) => pushFeed === pushFeedOf(name, null) || pushFeed.startsWith(`${name}-push-`)) ?? null
  );
}
