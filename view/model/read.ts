/** Data of an answer, of which nothing is known before it is read. */
export type Data = Readonly<Record<string, unknown>>;

/** A text of an outside sender that is longer fills the card and says no more. */
const LENGTH_MAX = 160;

const NOTHING: Data = {};

/** Whether a value has members. */
export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The members of a value; none where it has none. */
export function data(value: unknown): Data {
  return isData(value) ? value : NOTHING;
}

/** The members of each that has some. */
export function rows(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isData) : [];
}

/** A text on one line, without characters that turn or hide what stands around it; null where there is none. */
export function text(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const plain = value
    .slice(0, LENGTH_MAX * 2)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (plain === '') return null;
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX)}…` : plain;
}

/** The texts of a list. */
export function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((one) => text(one) ?? []) : [];
}

/** A finite number; null where there is none. */
export function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** True or false; null where neither is stated. */
export function flag(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}
