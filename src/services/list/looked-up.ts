import { normalizeReference } from '../../domain/reference-text.ts';
import type { Conditions } from './paged-list.ts';

/** Nothing that a number consists of sorts behind it. */
const LAST = '\u{10ffff}';

/**
 * SQL: that an id is among those of the rows of an account that have a word, by the index of words; `f` is their alias.
 * They are gathered first, and OFFSET 0 keeps the account out of it, because the server takes every word for a frequent
 * one and would go through all rows of the account beside it.
 */
export function isWorded(
  id: string,
  { table, wanted }: { table: string; wanted: string },
  conditions: Conditions,
): string {
  return isAmong(
    id,
    `SELECT f.id FROM (SELECT * FROM ${table} f WHERE ${wanted} OFFSET 0) f WHERE f.account_id = ${conditions.account}`,
  );
}

/** SQL: that an id is among those that are selected, which are gathered first. */
export function isAmong(id: string, selected: string): string {
  return `${id} = ANY(ARRAY(${selected}))`;
}

/** SQL: that a column with numbers begins with a text; null for one without a letter or digit, as no number begins. */
export function beginsWith(text: string, conditions: Conditions): ((column: string) => string) | null {
  const number = normalizeReference(text);
  if (number === '') return null;
  const [from, to] = [conditions.value('text', number), conditions.value('text', `${number}${LAST}`)];
  return (column) => `${column} >= ${from} AND ${column} < ${to}`;
}

/**
 * SQL: that one of the references of a row, whose alias is `f`, begins with a text, in capitals or not. The index has
 * them behind the account, as `list_words` makes them, and a query of words is written in quotes.
 */
export function refersTo(text: string, conditions: Conditions): string {
  const word = `${conditions.account}::text || lower(${conditions.value('text', text)})`;
  const quoted = `replace(replace(${word}, '\\', '\\\\'), '''', '''''')`;
  const query = `('''' || ${quoted} || ''':*')::tsquery`;
  return `f.ref_numbers <> '{}' AND list_words(f.account_id, f.ref_numbers) @@ ${query}`;
}

/** SQL: that a column has one of some values; for one of them the indexes of one value in the order of a list serve. */
export function isOneOf(column: string, values: readonly string[], conditions: Conditions): string {
  const [first = ''] = values;
  return values.length === 1
    ? `${column} = ${conditions.value('text', first)}`
    : `${column} = ANY(${conditions.value('text[]', values)})`;
}

/** SQL: that a row, whose alias is `f`, has a reference. */
export function hasReference(text: string, conditions: Conditions): string {
  return `f.ref_numbers @> ARRAY[${conditions.value('text', text)}]`;
}
