import { RE2JS } from 're2js';

/** A search takes time in proportion to these steps; a format of a reference has a few dozen, `^.{1,64}$` has 131. */
const STEPS_MAX = 300;

/** As many as an account has definitions at most, so that no request has to make one twice. */
const KEPT_MAX = 100;

/** What a search found out; `malformed` where the pattern cannot be searched for. */
export type PatternMatch = 'matches' | 'differs' | 'malformed';

type Read = { ok: true; search: RE2JS } | { ok: false; why: string };

const kept = new Map<string, RE2JS>();

/**
 * Looks for a regular expression in a text, anywhere in it as `pattern` of JSON Schema does. Callers write these
 * expressions, so the engine is one whose time grows with the text alone: it never goes back in it.
 */
export function matchPattern(pattern: string, text: string): PatternMatch {
  const read = readPattern(pattern);
  if (!read.ok) return 'malformed';
  return read.search.test(text) ? 'matches' : 'differs';
}

/** Why a pattern cannot be searched for, as a sentence; null if it can. */
export function patternFault(pattern: string): string | null {
  const read = readPattern(pattern);
  return read.ok ? null : read.why;
}

function readPattern(pattern: string): Read {
  const known = kept.get(pattern);
  if (known !== undefined) return { ok: true, search: known };
  if (!isExpression(pattern)) return { ok: false, why: NO_EXPRESSION };
  const search = compile(pattern);
  if (search === null) return { ok: false, why: UNSUPPORTED };
  if (search.programSize() > STEPS_MAX) return { ok: false, why: TOO_LARGE };
  keep(pattern, search);
  return { ok: true, search };
}

const NO_EXPRESSION =
  'The pattern is no regular expression of ECMAScript (with the flag u); correct it or leave it out.';
const UNSUPPORTED =
  'The pattern has what takes a search that goes back in the text, such as look-around or a back-reference, or what is ' +
  'not supported, such as properties by their long names; write it without.';
const TOO_LARGE = 'The pattern is too large; repeat less in it, and limit the length by max_length.';

/** The engine understands more than ECMAScript does; what it alone understands would mean something else to clients. */
function isExpression(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Null for what the engine does not understand. Named back-references it would take for letters. */
function compile(pattern: string): RE2JS | null {
  if (/(?<!\\)(?:\\\\)*\\k/.test(pattern)) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return null;
  }
}

function keep(pattern: string, search: RE2JS): void {
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(pattern, search);
}
