import { isHeaderTooLong } from '../repeated-header.ts';
import { STANDARD, type Syntax } from './syntax.ts';
import { component, type EdifactSegment, tokenize } from './tokenize.ts';

/** One message, from its header to the segment before its trailer. */
export interface EdifactMessage {
  /** Such as `IFTSTA`, in capitals; empty if its header does not say. */
  type: string;
  segments: readonly EdifactSegment[];
  /** The header of the interchange that it came in; null if it came without. */
  interchange: EdifactSegment | null;
  /** The whole text that it was read from. */
  source: string;
}

/** Segments that stand in no message. */
export interface LooseSegments {
  type: null;
  segments: readonly EdifactSegment[];
  source: string;
}

/** No header of an interchange that means anything is longer; it stands with every part of all its messages. */
const INTERCHANGE_LENGTH_MAX = 500;

/** Segments that frame messages: interchange, functional group, and the trailers of both. */
const FRAME: ReadonlySet<string> = new Set(['UNA', 'UNB', 'UNG', 'UNE', 'UNZ']);

/**
 * Divides a text into messages. A message ends at its trailer, or without one where the next begins or the interchange
 * ends. Segments that belong to no message are given too: the header before them may have been spoilt.
 */
export function* readMessages(source: string): Generator<EdifactMessage | LooseSegments> {
  let interchange: EdifactSegment | null = null;
  let open: EdifactSegment[] | null = null;
  let looseSegments: EdifactSegment[] = [];
  for (const segment of tokenize(source)) {
    const { tag } = segment;
    const closes = tag === 'UNH' || tag === 'UNT' || FRAME.has(tag);
    if (!closes) {
      if (open !== null) open.push(segment);
      else if (isSegment(segment)) looseSegments.push(segment);
      continue;
    }
    if (open !== null) yield messageOf(open, interchange, source);
    if (looseSegments.length > 0) yield { type: null, segments: looseSegments, source };
    looseSegments = [];
    open = tag === 'UNH' ? [segment] : null;
    if (tag === 'UNB') interchange = lengthOf([segment]) > INTERCHANGE_LENGTH_MAX ? null : segment;
  }
  if (open !== null) yield messageOf(open, interchange, source);
  if (looseSegments.length > 0) yield { type: null, segments: looseSegments, source };
}

/** The text of segments that stand side by side, as it came; empty if there are none. */
function freeTextOf(segments: readonly EdifactSegment[], source: string): string {
  const [first] = segments;
  const last = segments.at(-1);
  return first === undefined || last === undefined ? '' : source.slice(first.start, last.end).trimEnd();
}

/**
 * The text of a part of a message, such that it can be read again by itself: the headers that it needs, and the part.
 */
export function rawOfMessage(
  message: EdifactMessage | LooseSegments,
  ...parts: readonly (readonly EdifactSegment[])[]
): string {
  const syntax = message.segments[0]?.syntax ?? STANDARD;
  const interchange = message.type === null || message.interchange === null ? [] : [message.interchange];
  const texts = [interchange, ...parts].map((part) => freeTextOf(part, message.source));
  return (
    adviceOf(syntax) +
    texts
      .filter((text) => text !== '')
      .map((text) => terminated(text, syntax))
      .join('\n')
  );
}

/** How long the headers of a part are, and with how many parts they stand. */
export interface Repeat {
  length: number;
  times: number;
}

/** D.95B and D.00B, COARRI and CODECO: no message names more equipment, and no other that is read has more parts. */
const PARTS_MAX = 9_999;

/** Why a message cannot be divided into parts that each have its headers; null if it can. */
export function partsProblem(
  { type, segments }: EdifactMessage,
  repeats: readonly Repeat[],
  partsMax = PARTS_MAX,
): string | null {
  const parts = repeats.reduce((sum, { times }) => sum + times, 0);
  if (parts > partsMax) return `The ${type} has more than ${partsMax} parts; send it in several messages.`;
  const header = repeats.reduce((longest, { length }) => Math.max(longest, length), 0);
  const repeated = repeats.reduce((sum, { length, times }) => sum + length * times, 0);
  const isTooLong = isHeaderTooLong({ header, repeated, whole: lengthOf(segments) });
  return isTooLong ? `The header of the ${type} is too long.` : null;
}

/** How long the text of segments is that stand side by side. */
export function lengthOf(segments: readonly EdifactSegment[]): number {
  return (segments.at(-1)?.end ?? 0) - (segments[0]?.start ?? 0);
}

/** Divides a message into its header and one group for each EQD; the control total at its end belongs to none. */
export function divideByEquipment(segments: readonly EdifactSegment[]): {
  header: readonly EdifactSegment[];
  groups: EdifactSegment[][];
} {
  const first = segments.findIndex(({ tag }) => tag === 'EQD');
  if (first === -1) return { header: segments, groups: [] };
  const groups: EdifactSegment[][] = [];
  for (const segment of segments.slice(first)) {
    if (segment.tag === 'EQD') groups.push([segment]);
    else if (segment.tag !== 'CNT') groups.at(-1)?.push(segment);
  }
  return { header: segments.slice(0, first), groups };
}

/** Divides a bayplan into its header and one group for each location on board (LOC 147), before or after its EQD. */
export function divideByLocation(segments: readonly EdifactSegment[]): {
  header: readonly EdifactSegment[];
  groups: EdifactSegment[][];
} {
  const first = segments.findIndex(isLocation);
  if (first === -1) return { header: segments, groups: [] };
  const groups: EdifactSegment[][] = [];
  for (const segment of segments.slice(first)) {
    if (isLocation(segment)) groups.push([segment]);
    else if (segment.tag !== 'CNT') groups.at(-1)?.push(segment);
  }
  return { header: segments.slice(0, first), groups };
}

function isLocation(segment: EdifactSegment): boolean {
  return segment.tag === 'LOC' && component(segment, 1) === '147';
}

function messageOf(
  segments: readonly EdifactSegment[],
  interchange: EdifactSegment | null,
  source: string,
): EdifactMessage {
  const [header] = segments;
  const type = header === undefined ? '' : component(header, 2).toUpperCase();
  return { type, segments, interchange, source };
}

// Whatever divides it: the advice may have been spoilt.
function isSegment({ text }: EdifactSegment): boolean {
  return /^[A-Z]{3}[^A-Za-z0-9\s]/i.test(text);
}

function adviceOf({ component: one, element, decimal, release, terminator }: Syntax): string {
  const isStandard =
    one === STANDARD.component &&
    element === STANDARD.element &&
    release === STANDARD.release &&
    terminator === STANDARD.terminator;
  return isStandard ? '' : `UNA${one}${element}${decimal}${release ?? ' '} ${terminator}`;
}

function terminated(text: string, { terminator }: Syntax): string {
  return text.endsWith(terminator) ? text : text + terminator;
}
