import { normalizeReference } from '../../domain/reference-text.ts';
import { ENTRY_KINDS } from '../record/entry-kind.ts';
import type { Conditions } from './paged-list.ts';

/** Nothing that a number consists of sorts behind it. */
export const LAST = '\u{10ffff}';

/** Words of the index are cut to this. */
const WORD_LENGTH_MAX = 250;

/** SQL: what is looked for among references: a word of the index, and what is asked of its rows beyond that. */
export interface WantedReference {
  word: string;
  exactly?: string;
}

/** SQL: that an id is among those of the rows of an account that have a word; `f` is their alias. */
export function isWorded(
  id: string,
  { table, wanted }: { table: string; wanted: WantedReference },
  conditions: Conditions,
): string {
  return isAmong(id, `SELECT f.id FROM ${wordedRows(table, wanted)} WHERE f.account_id = ${conditions.account}`);
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

/** Parts of numbers and references are kept from this length on. */
export const PART_LENGTH_MIN = 3;

/**
 * SQL: the ids of the records that have a text within a number, or from a word of a reference on, of some kinds; null for a
 * text of which no parts are kept. The beginnings of numbers are not among them.
 */
export function withPart(
  text: string,
  kinds: readonly (keyof typeof ENTRY_KINDS)[],
  conditions: Conditions,
): string | null {
  if (normalizeReference(text).length < PART_LENGTH_MIN) return null;
  const key = partKey(text, conditions);
  return `SELECT e.record_id FROM search_entry e WHERE e.account_id = ${conditions.account}
    AND e.kind IN (${kinds.map((kind) => ENTRY_KINDS[kind].kind).join(', ')}) AND e.term >= ${key} AND e.term < ${key} || '${LAST}'`;
}

/** What may have a part in it: SQL of columns with numbers and with arrays of references. */
interface TextColumns {
  numbers: readonly string[];
  references: string;
}

/** SQL: the same of one row, for a text that so many have that they are not gathered; beginnings are among them. */
export function hasPart(key: string, { numbers, references }: TextColumns): string {
  // The words of a reference are looked for where the text is in it at all: to find them takes far longer.
  const word = `EXISTS (SELECT FROM unnest(${references}) t WHERE strpos(search_key(t), ${key}) > 0
    AND EXISTS (SELECT FROM search_words(ARRAY[t]) w WHERE starts_with(w.term, ${key})))`;
  return [...numbers.map((number) => hasInNumber(number, key)), word].join(' OR ');
}

/** SQL: that a text in the form in which parts are kept is within a number. */
export function hasInNumber(number: string, key: string): string {
  return `strpos(search_key(${number}), ${key}) > 0`;
}

/** SQL: a text in the form in which parts are kept. */
export function partKey(text: string, conditions: Conditions): string {
  return `search_key(${conditions.value('text', text)})`;
}

/** SQL: that one of the references of a row, whose alias is `f`, begins with a text, in capitals or not. */
export function refersTo(text: string, conditions: Conditions): WantedReference {
  return { word: hasWord(conditions.account, conditions.value('text', text), ':*') };
}

/** SQL: that a column has one of some values; for one of them the indexes of one value in the order of a list serve. */
export function isOneOf(column: string, values: readonly string[], conditions: Conditions): string {
  const [first = ''] = values;
  return values.length === 1
    ? `${column} = ${conditions.value('text', first)}`
    : `${column} = ANY(${conditions.value('text[]', values)})`;
}

/** SQL: that a row, whose alias is `f`, has a reference. */
export function hasReference(text: string, conditions: Conditions): WantedReference {
  return isReference(conditions.account, conditions.value('text', text));
}

/** SQL: the same for the placeholders of an account and of a text. */
export function isReference(account: string, text: string): WantedReference {
  return { word: hasWord(account, text, ''), exactly: `f.ref_numbers @> ARRAY[${text}]` };
}

/**
 * SQL: the rows of an account, as `f`, that have a word, by the index of words. They are gathered first, and OFFSET 0 keeps
 * the account out of it, because the server takes every word for a frequent one and would go through all rows of the account
 * beside it, or, with a statement that is planned for no values, instead of it.
 */
export function wordedRows(table: string, { word, exactly }: WantedReference): string {
  const rows = `(SELECT * FROM ${table} f WHERE ${word} OFFSET 0) f`;
  return exactly === undefined ? rows : `(SELECT * FROM ${rows} WHERE ${exactly}) f`;
}

/**
 * SQL: that a row has a word in the index, which has them behind the account, in small letters and cut, as `list_words` makes
 * them. So what other accounts call theirs alike is not read. A query of words is written in quotes.
 */
function hasWord(account: string, text: string, end: ':*' | ''): string {
  const word = `left(${account}::text || lower(${text}), ${WORD_LENGTH_MAX})`;
  const quoted = `replace(replace(${word}, '\\', '\\\\'), '''', '''''')`;
  return `f.ref_numbers <> '{}' AND list_words(f.account_id, f.ref_numbers) @@ ('''' || ${quoted} || '''${end}')::tsquery`;
}
