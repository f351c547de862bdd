import { parseJsonText } from './json-text.ts';

/** An element of a list that was pushed as JSON, and where it stands; or why it is none. */
export type JsonElement =
  | { ok: true; value: unknown; where: string; raw: string }
  | { ok: false; reason: string; raw: string };

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
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '');
  if (lines.length < 2 || lines.every(({ line }) => parsed(line) === undefined)) {
    yield { ok: false, reason: 'The text is no JSON.', raw: text };
    return;
  }
  for (const { line, number } of lines) {
    const value = parsed(line);
    if (value === undefined) yield { ok: false, reason: `Line ${number} is no JSON.`, raw: line };
    else for (const each of listOf(value, member)) yield element(each, `Line ${number}`);
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
  try {
    return parseJsonText(text);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}
