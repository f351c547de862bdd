import { z } from 'zod';
import { storableJsonText } from '../json-text.ts';

/**
 * The members of what lines send, no stricter than needed: every member may be missing, null or of another type, in
 * which case it is null here, and members that we do not know pass by. Whether what is left is enough for a statement
 * is decided where the statement is made.
 */

/** No name or code of a line is longer; a longer text is cut. */
const TEXT_LENGTH_MAX = 500;

/** A text, also one that was written as a number. */
export const Text = z.unknown().optional().transform(toText);

/** A code, in capitals. */
export const Code = Text.transform((text) => text?.toUpperCase() ?? null);

/** A number, also one that was written as a text. */
export const Coordinate = Text.transform((text) =>
  text === null || !Number.isFinite(Number(text)) ? null : Number(text),
);

/** True or not: what is missing is not true. */
export const MemberFlag = Text.transform((text) => text?.toLowerCase() === 'true');

/** True, false or not said. */
export const MembersRead = Text.transform((text) => ANSWERS.get(text?.toLowerCase() ?? '') ?? null);

/** An object, or null if it is none. */
export function section<T extends z.ZodType>(schema: T) {
  return schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null);
}

/** The usable members of a list. */
export function list<T extends z.ZodType>(schema: T) {
  return z
    .array(section(schema))
    .nullish()
    .catch([])
    .transform((members) => (members ?? []).filter((member) => member !== null));
}

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function toText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = storableJsonText(String(value).trim().slice(0, TEXT_LENGTH_MAX));
  return text === '' ? null : text;
}
