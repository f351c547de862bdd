import { inTurns } from '../../core/in-turns.ts';
import { parseJsonText } from '../json-text.ts';
import { isObject } from './forms.ts';
import { rawText } from './json-body.ts';

/** The members under which messages hold their elements: events of 3.0, arrival notices, and notifications of them. */
const LISTS: ReadonlySet<string> = new Set(['events', 'arrivalNotices', 'arrivalNoticeNotifications']);

/** An element of a message as it is written, and its JSONPath within the message. */
export interface WrittenElement {
  path: string;
  text: string;
}

/**
 * Finds where parts of a message stand: a JSONPath such as `$.events[2]` for each of the raw parts that readers of DCSA
 * messages give, `$` for the message itself. A part that is found nowhere is missing in the result; one that stands in
 * the message several times has the path of the first. Others have their turn meanwhile.
 */
export async function elementPaths(text: string, raws: Iterable<unknown>): Promise<Map<unknown, string>> {
  const paths = new Map<unknown, string>();
  const sought = new Map<string, unknown[]>();
  for (const raw of new Set(raws)) {
    if (raw === text) paths.set(raw, '$');
    else {
      const written = typeof raw === 'string' ? raw : rawText(raw);
      sought.set(written, [...(sought.get(written) ?? []), raw]);
    }
  }
  if (sought.size === 0) return paths;
  for await (const element of inTurns(writtenElements(text))) {
    for (const written of spellingsOf(element.text)) {
      for (const raw of sought.get(written) ?? []) paths.set(raw, element.path);
      sought.delete(written);
    }
    if (sought.size === 0) break;
  }
  return paths;
}

/** The elements of a message: those of a list, bare or under its name, or the one that it is. Total, for any text. */
export function* writtenElements(text: string): Generator<WrittenElement> {
  const start = afterBlanks(text, 0);
  if (text[start] === '[') {
    yield* listed(text, start, '$');
    return;
  }
  let isList = false;
  for (const { name, at } of members(text, start)) {
    if (!LISTS.has(name) || text[at] !== '[') continue;
    isList = true;
    yield* listed(text, at, `$.${name}`);
  }
  if (!isList) yield { path: '$', text };
}

/** How readers write an element: as it is, and a notice also without its PDF (arrival-notice/reader.ts). */
function spellingsOf(text: string): string[] {
  let element: unknown;
  try {
    element = parseJsonText(text);
  } catch {
    return [];
  }
  const whole = rawText(element);
  if (!isObject(element) || !('arrivalNoticeVisualization' in element)) return [whole];
  return [whole, rawText({ ...element, arrivalNoticeVisualization: undefined })];
}

function* listed(text: string, open: number, path: string): Generator<WrittenElement> {
  let at = open + 1;
  for (let index = 0; ; index++) {
    at = afterBlanks(text, at);
    if (at >= text.length || text[at] === ']') return;
    const end = endOfValue(text, at);
    // A bracket without its partner: the text is no JSON.
    if (end === at) return;
    yield { path: `${path}[${index}]`, text: text.slice(at, end) };
    at = end;
  }
}

function* members(text: string, open: number): Generator<{ name: string; at: number }> {
  if (text[open] !== '{') return;
  let at = afterBlanks(text, open + 1);
  while (text[at] === '"') {
    const end = endOfText(text, at);
    const value = afterBlanks(text, afterBlanks(text, end) + 1);
    yield { name: text.slice(at + 1, end - 1), at: value };
    at = afterBlanks(text, endOfValue(text, value));
  }
}

/** The position after blanks, commas and a byte order mark. */
function afterBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANKS.has(text[at] ?? '')) at++;
  return at;
}

const BLANKS: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r', ',', '\uFEFF']);

function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(text, at) - 1;
      if (depth === 0) return at + 1;
    } else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (character === ',' && depth === 0) return at;
  }
  return text.length;
}

/** The position behind the quotation mark that ends a text. */
function endOfText(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
