import { parseJsonText } from './json-text.ts';

/** An element of a list that was pushed as JSON, and where it stands; or why it is none. */
export type JsonElement =
  | { ok: true; value: unknown; where: string; raw: string }
  | { ok: false; reason: string; raw: string };

/** A text of lines is JSON in one of so many, or is no JSON. */
const LINES_TRIED_MAX = 1_000;

/**
 * The elements of a JSON text: those of a list, of a list that a member of that name holds, the one object that it is, or
 * one to a line (NDJSON). Total: what is no JSON comes out as such.
 */
export function* jsonElements(text: string, member: string): Generator<JsonElement> {
  const whole = parsed(text);
  if (whole !== undefined) {
    for (const [index, value] of listOf(whole, member).entries()) yield element(value, `Element ${index + 1}`);
    return;
  }
  if (!isOfLines(text)) {
    yield { ok: false, reason: 'The text is no JSON.', raw: text };
    return;
  }
  for (const { line, number } of linesOf(text)) {
    const value = parsed(line);
    if (value === undefined) yield { ok: false, reason: `Line ${number} is no JSON.`, raw: line };
    else for (const each of listOf(value, member)) yield element(each, `Line ${number}`);
  }
}

/** Whether a text has several lines and one of its first is JSON. */
function isOfLines(text: string): boolean {
  let count = 0;
  let isJson = false;
  for (const { line } of linesOf(text)) {
    count += 1;
    isJson ||= parsed(line) !== undefined;
    if ((isJson && count > 1) || count === LINES_TRIED_MAX) break;
  }
  return isJson && count > 1;
}

/** The lines that are not blank, one by one: a text may have millions. */
function* linesOf(text: string): Generator<{ line: string; number: number }> {
  const end = /\r\n|\r|\n|$/g;
  let number = 0;
  for (let start = text.startsWith('\uFEFF') ? 1 : 0; start < text.length; start = end.lastIndex) {
    end.lastIndex = start;
    const found = end.exec(text);
    const line = text.slice(start, found?.index);
    number += 1;
    if (line.trim() !== '') yield { line, number };
    if (found === null || found[0] === '') return;
  }
}

function listOf(value: unknown, member: string): unknown[] {
  if (Array.isArray(value)) return value;
  const list =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === member) : null;
  return Array.isArray(list?.[1]) ? list[1] : [value];
}

// What is nested so deep that it cannot be written again cannot be stored either.
function element(value: unknown, where: string): JsonElement {
  try {
    return { ok: true, value, where, raw: JSON.stringify(value) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, reason: `${where} is nested too deep.`, raw: '' };
  }
}

/** Undefined for a text that is no JSON, or too deep to be read. */
function parsed(text: string): unknown {
  // To parse what is no JSON and catch its error takes a hundred times as long as to look at its ends.
  const json = text.trim();
  if (!/^[\uFEFF[{"\dtfn-]/.test(json) || !/[\]}"\del]$/.test(json)) return undefined;
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
