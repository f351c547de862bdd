import { divided } from '../divided.ts';
import { findOpening, readAdvice, STANDARD, type Syntax } from './syntax.ts';

/** One segment. Its elements are split when they are first read. */
export interface EdifactSegment {
  /** In capitals, however it was written. */
  readonly tag: string;
  /** From its first character to the one after its terminator, in the text that it was read from. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly syntax: Syntax;
  /** Whether release characters stand in it, which nearly no segment has. */
  readonly isReleasing: boolean;
  elements: readonly string[] | null;
}

/** A header of a message that stands where no segment should begin: the terminator before it was lost. */
const HEADER = /UNH([^A-Za-z0-9\s])[^'\r\n]{0,35}?\1[A-Z]{6}(?![A-Za-z0-9])/gi;
/** What looks like a segment, so that a text before the first service segment may have been a message. */
const LOOKS_LIKE_SEGMENT = /[A-Z]{3}\+|UNH[^A-Z0-9\s]/i;

/**
 * Divides a text into segments. It takes what it gets: any service characters, line breaks or none, blank segments, a
 * last terminator that is missing, text around the interchange. Nothing that looks like a segment is left out.
 */
export function* tokenize(text: string): Generator<EdifactSegment> {
  const opening = findOpening(text);
  if (opening === null) {
    yield* segmentsOf(text, 0, text.length, STANDARD);
    return;
  }
  const before = text.slice(0, opening.start);
  if (LOOKS_LIKE_SEGMENT.test(before)) yield* segmentsOf(text, 0, opening.start, opening.syntax);
  yield* segmentsOf(text, opening.next, text.length, opening.syntax);
}

/** A component of a segment, without its release characters; empty if the segment has none there. */
export function component(segment: EdifactSegment, element: number, position = 0): string {
  const text = elementsOf(segment)[element];
  if (text === undefined || text === '') return '';
  const { component: separator, release } = segment.syntax;
  if (release === null || !segment.isReleasing || !text.includes(release)) {
    return nth(text, separator, position).trim();
  }
  return withoutRelease(divide(text, separator, release)[position] ?? '', release).trim();
}

/** The elements of a segment, the tag first; release characters still stand in them. */
export function elementsOf(segment: EdifactSegment): readonly string[] {
  segment.elements ??= divide(
    segment.text,
    segment.syntax.element,
    segment.isReleasing ? segment.syntax.release : null,
  );
  return segment.elements;
}

function* segmentsOf(text: string, from: number, to: number, opened: Syntax): Generator<EdifactSegment> {
  let syntax = opened;
  let at = from;
  let header = nextHeader(text, from);
  while (true) {
    at = skipBlanks(text, at, to);
    if (at >= to) return;
    const advice = isAdvice(text, at) ? readAdvice(text, at) : null;
    if (advice !== null) {
      syntax = advice.syntax;
      at = advice.next;
      continue;
    }
    if (header <= at) header = nextHeader(text, at + 1);
    let stop = findTerminator(text, at, syntax);
    let end = stop + 1;
    if (stop === -1 || stop > to) stop = end = to;
    if (header < stop) stop = end = header;
    const segment = segmentAt(text, at, stop, end, syntax);
    if (segment !== null) yield segment;
    at = end;
  }
}

function segmentAt(text: string, start: number, stop: number, end: number, syntax: Syntax): EdifactSegment | null {
  let content = text.slice(start, stop);
  // Lines are broken anywhere in a segment by programs that send fixed lengths.
  if (content.includes('\n') || content.includes('\r')) content = content.replace(/[\r\n]+/g, '');
  const isReleasing = syntax.release !== null && content.includes(syntax.release);
  const at = content.indexOf(syntax.element);
  const tag = (at === -1 ? content : content.slice(0, at)).trim();
  if (tag === '') return at === -1 ? null : { tag, start, end, text: content, syntax, isReleasing, elements: null };
  // Some put a repetition or nesting into the tag: `LOC:1+9`.
  const nested = tag.indexOf(syntax.component);
  const name = (nested === -1 ? tag : tag.slice(0, nested)).toUpperCase();
  return { tag: name, start, end, text: content, syntax, isReleasing, elements: null };
}

function findTerminator(text: string, from: number, { terminator, release }: Syntax): number {
  let at = text.indexOf(terminator, from);
  while (at !== -1 && release !== null && isReleased(text, at, from, release)) at = text.indexOf(terminator, at + 1);
  return at;
}

// A release character that is itself released takes no meaning away.
function isReleased(text: string, at: number, from: number, release: string): boolean {
  let count = 0;
  while (at - 1 - count >= from && text[at - 1 - count] === release) count++;
  return count % 2 === 1;
}

function nextHeader(text: string, from: number): number {
  HEADER.lastIndex = from;
  const found = HEADER.exec(text);
  return found === null ? text.length : found.index;
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at++;
  return at;
}

function isBlank(code: number): boolean {
  return code <= 0x1b || code === 0x20 || code === 0xfeff || code === 0xa0;
}

function isAdvice(text: string, at: number): boolean {
  const first = text[at];
  return (first === 'U' || first === 'u') && text.slice(at, at + 3).toUpperCase() === 'UNA';
}

function nth(text: string, separator: string, position: number): string {
  let start = 0;
  for (let left = position; left > 0; left--) {
    start = text.indexOf(separator, start) + 1;
    if (start === 0) return '';
  }
  const end = text.indexOf(separator, start);
  return start === 0 && end === -1 ? text : text.slice(start, end === -1 ? undefined : end);
}

function divide(text: string, separator: string, release: string | null): string[] {
  if (release === null || !text.includes(release)) {
    return divided(text, { start: 0, end: text.length, separator: separator.charCodeAt(0) });
  }
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === release) at++;
    else if (character === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

// What a release character at the very end was to release is lost.
function withoutRelease(text: string, release: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    if (text[at] === release) at++;
    plain += text[at] ?? '';
  }
  return plain;
}
