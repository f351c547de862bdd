import vm from 'node:vm';

/** Time that a search may take; an honest one takes a few hundredths of a millisecond. */
const SEARCH_MS_MAX = 50;

/** What a search found out; `too_slow` where it was ended, `malformed` where the pattern is none. */
export type PatternMatch = 'matches' | 'differs' | 'too_slow' | 'malformed';

const SEARCH = new vm.Script('new RegExp(pattern, "u").test(text)');
let room: vm.Context | null = null;

/**
 * Looks for a regular expression (of ECMAScript, with the flag u) in a text, anywhere in it as `pattern` of JSON Schema
 * does. Callers write these expressions, and one such as `(a+)+$` would keep the process busy for years: the search is
 * ended after its time, which only a script with a deadline of its own allows.
 */
export function matchPattern(pattern: string, text: string): PatternMatch {
  room ??= vm.createContext(Object.create(null));
  Object.assign(room, { pattern, text });
  try {
    return SEARCH.runInContext(room, { timeout: SEARCH_MS_MAX }) === true ? 'matches' : 'differs';
  } catch (error) {
    return isTimeout(error) ? 'too_slow' : 'malformed';
  }
}

/** The error may come from the room, where errors have a class of their own. */
function isTimeout(error: unknown): boolean {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}
