import { normalizeReference } from '../domain/reference.ts';
import type { Conditions } from './paged-list.ts';

/** Nothing that a number consists of sorts behind it. */
const LAST = '\u{10ffff}';

/** SQL: selects ids of the rows of a list. */
export type Arm = string;

/**
 * SQL: that a row is among those which any of several ways leads to, each by an index of its own: for an OR of them the
 * server would read the whole account.
 */
export function isAmong(column: string, arms: readonly Arm[]): string {
  return arms.length === 0 ? 'false' : `${column} IN (${arms.join(' UNION ')})`;
}

/** SQL: that a column with numbers begins with a text; null for one without a letter or digit, as no number begins. */
export function beginsWith(text: string, conditions: Conditions): ((column: string) => string) | null {
  const number = normalizeReference(text);
  if (number === '') return null;
  const [from, to] = [conditions.value(number), conditions.value(`${number}${LAST}`)];
  return (column) => `${column} >= ${from} AND ${column} < ${to}`;
}

/**
 * SQL: that one of the references of a row begins with a text, in capitals or not; `alias` is that of the row. The index
 * has them behind the account, as `list_words` makes them, and a query of words is written in quotes.
 */
export function refersTo(text: string, conditions: Conditions): (alias: string) => string {
  const word = `${conditions.account}::text || lower(${conditions.value(text)})`;
  const quoted = `replace(replace(${word}, '\\', '\\\\'), '''', '''''')`;
  const query = `('''' || ${quoted} || ''':*')::tsquery`;
  return (alias) =>
    `${alias}.ref_numbers <> '{}' AND list_words(${alias}.account_id, ${alias}.ref_numbers) @@ ${query}`;
}
