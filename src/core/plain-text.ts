import { z } from 'zod';

const HAS_NUL = 'The text has a character with the code zero';
const HAS_HALF = 'The text has half a character; send it as a whole';

/** More levels no input has; JSON can hold as many as it is long, which whatever follows it by recursion does not survive. */
const DEPTH_MAX = 50;

/**
 * Text that can be stored: PostgreSQL takes no character with the code zero and no half of a character that JSON can
 * write, and none is ever intended.
 */
export const PlainText = z
  .string()
  .refine((text) => !text.includes('\0'), HAS_NUL)
  .refine((text) => !/\p{Surrogate}/u.test(text), HAS_HALF);

/** What is wrong with a text that cannot be stored; null for any other. */
export function faultOfText(text: string): string | null {
  if (!/[\0\ud800-\udfff]/.test(text)) return null;
  if (text.includes('\0')) return HAS_NUL;
  return /\p{Surrogate}/u.test(text) ? HAS_HALF : null;
}

/** Where in an input the first fault is, and what it is. */
interface InputFault {
  path: readonly string[];
  fault: string;
}

/** The first text in an input, names of members too, that is no plain text, or where it is too deep; null for none. */
export function faultOfInput(input: unknown): InputFault | null {
  for (const { value, path, names } of parts(input)) {
    if (path.length > DEPTH_MAX) return { path, fault: 'It is nested too deeply' };
    const fault =
      typeof value === 'string' ? faultOfText(value) : names.map(faultOfText).find((found) => found !== null);
    if (typeof fault === 'string') return { path, fault };
  }
  return null;
}

/**
 * Why JSON from outside cannot be read on: deeper than any input is, or with a member that what follows would overlook,
 * because JavaScript gives its name a meaning; null for any other.
 */
export function faultOfShape(input: unknown): InputFault | null {
  for (const { path, names } of parts(input)) {
    if (path.length > DEPTH_MAX) return { path: [], fault: 'The body is nested too deeply' };
    if (names.includes('__proto__')) return { path: [...path, '__proto__'], fault: 'There is no member "__proto__"' };
  }
  return null;
}

/** All that an input consists of, in its order and without recursion. */
function* parts(input: unknown): Generator<{ value: unknown; path: readonly string[]; names: readonly string[] }> {
  const waiting: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    const members = isStructure(value) ? Object.entries(value) : [];
    yield { value, path, names: members.map(([name]) => name) };
    for (const [name, member] of members.reverse()) waiting.push({ value: member, path: [...path, name] });
  }
}

/** A list or a plain object; other objects are no input from outside. */
function isStructure(value: unknown): value is object {
  if (Array.isArray(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
