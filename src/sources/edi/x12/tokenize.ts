import { divided } from '../divided.ts';
import { capitals, type X12Segment } from './segment.ts';

/**
 * The outer form of X12: interchanges (ISA to IEA), groups (GS to GE), transaction sets (ST to SE), segments, elements.
 * Real files break it in every way, so nothing here is demanded: an envelope may be missing at either end, be written
 * without its padding or in lower case, and stand amid other text. What is left of a transaction set is always found.
 */

/** What stands around a transaction set: the headers of its interchange and of its group, if there are any. */
export interface Envelope {
  isa: X12Segment | null;
  gs: X12Segment | null;
}

/** A transaction set without its ST and SE. `set` is null for segments that belong to none. */
export interface TransactionSet {
  set: string | null;
  segments: readonly X12Segment[];
  envelope: Envelope;
  /** The text of its interchange, of which it is the part from `start` to `end`. */
  text: string;
  start: number;
  end: number;
  /** It has more segments than are read. */
  isTooLong: boolean;
}

interface Delimiters {
  element: string;
  terminator: string;
}

/** No transaction set that is read here comes near it; the limit is for text that only looks like one. */
const SEGMENTS_MAX = 20_000;
/** ISA is 106 characters long if it is padded, and not much longer if line breaks were inserted. */
const ISA_LENGTH_MAX = 300;
const HEADER_LENGTH_MAX = 2_000;
const ISA_ELEMENTS = 16;

/** The transaction sets of a text in their order, read one by one: a large file is never held in pieces as a whole. */
export function* transactionsOf(text: string): Generator<TransactionSet> {
  const starts = interchangeStarts(text);
  const bare = text.slice(0, starts[0] ?? text.length);
  const header = /(?<![a-z0-9])(?:gs([^a-z0-9\s])[a-z]{2}\1|st([^a-z0-9\s])\d{3}\2)/i.exec(bare);
  if (header !== null) {
    const headless = bare.slice(header.index);
    yield* transactionsIn(headless, guessDelimiters(headless, header[1] ?? header[2] ?? '*'));
  }
  for (const [index, start] of starts.entries()) {
    const interchange = text.slice(start, starts[index + 1] ?? text.length);
    yield* transactionsIn(interchange, delimitersOf(interchange));
  }
}

// Inside of the data ISA may be a word; a header it is only with ISA01, of two characters, behind it.
function interchangeStarts(text: string): number[] {
  const starts: number[] = [];
  for (const { index, 1: separator } of text.matchAll(/isa([^a-z0-9\s])[^\n]{2}\1/gi)) {
    const before = text.charAt(index - 1);
    if (!/[a-z0-9]/i.test(before) && before !== separator) starts.push(index);
  }
  return starts;
}

/** The delimiters are where ISA ends, wherever that is: behind its sixteenth separator, padded or not. */
function delimitersOf(interchange: string): Delimiters {
  const element = interchange.charAt(3);
  let at = 3;
  for (let count = 1; count < ISA_ELEMENTS && at >= 0; count++) at = interchange.indexOf(element, at + 1);
  const isWhole = at > 0 && at < ISA_LENGTH_MAX && !holdsHeader(interchange.slice(0, at), element);
  const terminator = isWhole ? terminatorAt(interchange, at + 1) : null;
  if (terminator === null || terminator === element || /[a-z0-9]/i.test(terminator)) {
    return guessDelimiters(interchange, element);
  }
  return { element, terminator };
}

// Of an ISA that was cut, the sixteenth separator lies in the next segment.
function holdsHeader(text: string, element: string): boolean {
  const at = text.toUpperCase().indexOf(`GS${element}`);
  return at > 0 && !/[a-z0-9]/i.test(text.charAt(at - 1)) && text.charAt(at - 1) !== element;
}

// One character divides components, the next ends the segment. If the first is missing, a letter follows already; if
// a line break follows, it is what ends segments only if the next line does not end with the character before it.
function terminatorAt(text: string, at: number): string | null {
  const [first, second] = [text.charAt(at), text.charAt(at + 1)];
  if (second === '') return null;
  if (/[a-z]/i.test(second)) return first;
  if (second !== '\n' && second !== '\r') return second;
  const nextLine = text.slice(at + 1, at + 1 + ISA_LENGTH_MAX).trimStart();
  const end = nextLine.search(/[\r\n]|$/);
  return nextLine.charAt(end - 1) === first ? first : lineBreakOf(text);
}

// What stands before a segment that is well known ended the one before it.
function guessDelimiters(text: string, element: string): Delimiters {
  const head = text.slice(0, HEADER_LENGTH_MAX);
  for (const { index, 1: separator } of head.matchAll(/(?<![a-z0-9])(?:GS|ST|B4|Q5|B10|ZC1|SE|GE|N9)([^a-z0-9\s])/gi)) {
    const before = head.slice(0, index).trimEnd().at(-1) ?? element;
    if (separator === element && before !== element && !/[a-z0-9]/i.test(before))
      return { element, terminator: before };
  }
  return { element, terminator: head.includes('~') ? '~' : lineBreakOf(text) };
}

function lineBreakOf(text: string): string {
  return text.includes('\n') ? '\n' : '\r';
}

type Open = { -readonly [Key in keyof TransactionSet]: TransactionSet[Key] } & { segments: X12Segment[] };

function* transactionsIn(text: string, delimiters: Delimiters): Generator<TransactionSet> {
  let envelope: Envelope = { isa: null, gs: null };
  let open: Open | null = null;
  for (const segment of segmentsOf(text, delimiters)) {
    const isEnvelope = ENVELOPE.has(segment.id);
    if (isEnvelope && open !== null) {
      if (segment.id === 'SE') open.end = segment.end;
      yield open;
      open = null;
    }
    if (segment.id === 'ISA') envelope = { isa: segment, gs: null };
    if (segment.id === 'GS') envelope = { ...envelope, gs: segment };
    if (segment.id === 'ST') open = begin(segment, segment.elements[1]?.trim() ?? '', envelope, text);
    if (isEnvelope) continue;
    // Behind the last segment there may be anything; only what has the form of a segment is missed.
    if (open === null && /^[A-Z][A-Z0-9]{1,2}$/.test(segment.id) && segment.elements.length > 1) {
      open = begin(segment, null, envelope, text);
    }
    if (open !== null) add(open, segment);
  }
  if (open !== null) yield open;
}

const ENVELOPE: ReadonlySet<string> = new Set(['ISA', 'IEA', 'GS', 'GE', 'ST', 'SE', 'TA1']);

function begin({ start, end }: X12Segment, set: string | null, envelope: Envelope, text: string): Open {
  return { set, segments: [], envelope, text, start, end, isTooLong: false };
}

function add(open: Open, segment: X12Segment): void {
  open.end = segment.end;
  if (open.segments.length < SEGMENTS_MAX) open.segments.push(segment);
  else open.isTooLong = true;
}

function* segmentsOf(text: string, { element, terminator }: Delimiters): Generator<X12Segment> {
  let lineBreak = find(text, '\n', 0);
  for (let at = 0; at < text.length; ) {
    const end = find(text, terminator, at);
    while (at < end && isBlank(text.charCodeAt(at))) at++;
    if (lineBreak < at) lineBreak = find(text, '\n', at);
    // Line breaks inside of a segment are decoration, but where the terminator was lost they are all that is left of it.
    for (; lineBreak < end; lineBreak = find(text, '\n', lineBreak + 1)) {
      if (!beginsSegment(text, lineBreak + 1, element)) continue;
      yield segment(text, at, lineBreak, element);
      at = lineBreak + 1;
    }
    if (at < end) yield segment(text, at, end, element);
    at = end + 1;
  }
}

function find(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

// A byte order mark (U+FEFF) counts as blank.
function isBlank(code: number): boolean {
  return code <= 32 || code === 0xfeff;
}

function beginsSegment(text: string, at: number, element: string): boolean {
  const line = text.slice(at, at + 4);
  const length = line.indexOf(element);
  return length >= 2 && /^[a-z][a-z0-9]{1,2}$/i.test(line.slice(0, length));
}

function segment(text: string, start: number, end: number, element: string): X12Segment {
  const elements = divided(text, { start, end, separator: element.charCodeAt(0) });
  return { id: capitals((elements[0] ?? '').trim()), elements, start, end };
}
