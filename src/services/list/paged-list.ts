import { z } from 'zod';
import { type Page, pageBounds, REACH_MAX, type ShownPage, TOTAL_MAX } from '../../core/page.ts';
import type { Database } from '../../db/client.ts';
import { instantOf } from '../../db/pg-types.ts';
import {
  column,
  optionalColumn,
  type ParameterName,
  type ParameterOf,
  type RowOf,
  type RowType,
  type SqlFamily,
} from '../../db/sql.ts';
import { keyType, type Position, readCursor, writeCursor } from './cursor.ts';
import { behind, type ListOrder, NEWEST_FIRST, orderColumn, orderText } from './list-order.ts';
import { preparedKey } from './prepared-key.ts';

/** One list of an account: which rows are in it, and what is read of those on the page. */
export interface ListQuery<Row extends RowType> {
  /** The statements that read it. */
  family: SqlFamily<Row>;
  table: string;
  /** What the table is called in the conditions, the columns and the joins. */
  alias: string;
  conditions: Conditions;
  /** The newest first by default. */
  order?: ListOrder;
  /** What is read of each row on the page, and the joins that this needs. */
  columns: string;
  joins: string;
  /** More columns of the answer as a whole, with their names. */
  extra?: string;
}

/** What a list answers with before its rows are made into records. */
export interface ListAnswer<Row> {
  listed: ShownPage;
  rows: Row[];
}

/** The types of what a list answers with; the rows come as JSON. */
export function listRow<Row>() {
  return { total: 'int?', rows: column<Row[]>('json'), last: optionalColumn<Position | null>('json') } as const;
}

/**
 * What the rows of a list have in common, beginning with the account. Each condition is a text in which `value` has put
 * placeholders, so that nothing from outside is ever part of a statement.
 */
export class Conditions {
  readonly values: unknown[] = [];
  readonly parameters: ParameterName[] = [];
  /** The placeholder of the account. */
  readonly account: string;
  /** Whether an index has the columns of all of them, so that the rows may be gone through twice. */
  isOrdered = true;
  readonly #texts: string[] = [];
  readonly #choices: (readonly string[])[] = [];

  constructor(alias: string, accountId: string) {
    this.account = this.value('uuid', accountId);
    this.#texts.push(`${alias}.account_id = ${this.account}`);
  }

  /** Keeps a value with its type and gives its placeholder. */
  value<Type extends ParameterName>(type: Type, value: ParameterOf<Type>): string {
    this.parameters.push(type);
    return `$${this.values.push(value)}`;
  }

  /** Adds a condition about columns that stand in an index which has the rows in the order of the list. */
  addOrdered(text: string): void {
    this.#texts.push(text);
  }

  /** Adds any other condition. */
  add(text: string): void {
    this.isOrdered = false;
    this.#texts.push(text);
  }

  /** Adds that one of several conditions is met, each with an index of its own; for an OR of them there would be none. */
  addAny(texts: readonly string[]): void {
    this.isOrdered = false;
    this.#choices.unshift(texts);
  }

  /**
   * The same for conditions of which a row meets one at most, about columns of which each stands in an index of its own in
   * the order of the list: so its ways lead to no row twice.
   */
  addApart(texts: readonly string[]): void {
    this.#choices.push(texts);
  }

  get text(): string {
    return [...this.#texts, ...this.#choices.map((texts) => `(${texts.join(' OR ')})`)].join(' AND ');
  }

  /** The ways in which a row fits: in each, all conditions are met, and one choice is made: one that has to be looked for, if any. */
  get ways(): string[] {
    const [first, ...others] = this.#choices;
    const text = [...this.#texts, ...others.map((texts) => `(${texts.join(' OR ')})`)].join(' AND ');
    return first === undefined ? [text] : first.map((way) => `${text} AND ${way}`);
  }
}

/** What the answer says of the page. */
const Edge = z.object({
  total: z.int().nullable(),
  last: z.object({ key: z.string().nullable(), id: z.string() }).nullish(),
});

/** Which page of a list is read: by its number, or behind a cursor. */
type ListPage = Page & { after?: string | undefined };

/** The rows of a page as they come, with what the answer says of the page. */
type ReadPage<Row extends RowType> = RowOf<Row> & { listed: ShownPage };

/**
 * Reads one page of a list by its number, with how many there are in all, or by a cursor, without. Only the rows of the
 * page are read as a whole. The statement has no name, so that it is planned for its values: accounts of ten and of fifty
 * thousand want different plans. Errors: `invalid_input` for a page that lies too deep; `bad_request` for a wrong cursor.
 */
export async function readPage<Row extends RowType>(
  db: Database,
  query: ListQuery<Row>,
  { page, page_size, after }: ListPage,
): Promise<ReadPage<Row>> {
  const { family, table, conditions, order = NEWEST_FIRST } = query;
  const scope = { table, order };
  const text =
    after === undefined
      ? numberedText(query, order, { page, page_size })
      : cursorText(query, order, { page_size, position: readCursor(scope, after) });
  const [answer] = await db.query(family.of({ text, parameters: conditions.parameters }), conditions.values);
  if (answer === undefined) throw new Error('A list answers with exactly one row.');
  const { total, last } = Edge.parse(answer);
  const next = last ? { next: writeCursor(scope, last) } : after === undefined ? {} : { next: null };
  return { ...answer, listed: { page, page_size, ...counted(total), ...next } };
}

/** Some rows of a list behind a cursor; `next` is null for the last ones. */
export interface SomeRows<Row> {
  rows: Row[];
  next: string | null;
}

/** What every row of a list has that is read by `readRows`: the column by which its order begins, as a text, beside its id. */
export const ROW_KEY = { list_key: 'text?' } as const;

/** Rows read at a time where an index has their order: few are garbage that is cheap to collect, and the statement is prepared. */
export const ORDERED_ROWS = 250;
/** The same where each statement gathers all that fit anew. */
export const GATHERED_ROWS = 1_000;

const KeyedRow = z.object({ id: z.string(), list_key: z.string().nullable() });

/**
 * Reads the rows behind a cursor as rows of the answer: for the server they are half the work of one JSON text, and they
 * are read while they come. Errors: `bad_request` for a wrong cursor.
 */
export async function readRows<Row extends RowType>(
  db: Database,
  query: ListQuery<Row>,
  after: string,
): Promise<SomeRows<RowOf<Row>>> {
  const { family, table, conditions, order = NEWEST_FIRST, extra } = query;
  const scope = { table, order };
  const size = conditions.isOrdered ? ORDERED_ROWS : GATHERED_ROWS;
  const { head } = cursorHead(query, order, { page_size: size, position: readCursor(scope, after), isConstant: true });
  // The extra column is not returned here; it is selected because the statement has its parameters.
  const found = extra === undefined ? '' : `, found AS MATERIALIZED (SELECT ${extra})`;
  const text = `${head}${found} ${rowsText(query, order, `, shown.${orderColumn(order)}::text AS list_key`)}`;
  const key = conditions.isOrdered ? preparedKey(text) : undefined;
  const statement = family.of({ text, parameters: conditions.parameters, ...(key === undefined ? {} : { key }) });
  const rows = await db.query(statement, conditions.values);
  if (rows.length < size) return { rows, next: null };
  const { id, list_key: shown } = KeyedRow.parse(rows.at(-1));
  const last = shown !== null && keyType(order) === 'instant' ? instantOf(shown) : shown;
  return { rows, next: writeCursor(scope, { key: last, id }) };
}

/** The total of a list as its answer has it. */
function counted(total: number | null): Pick<ShownPage, 'total' | 'total_over'> {
  return total !== null && total > TOTAL_MAX ? { total: null, total_over: TOTAL_MAX } : { total };
}

/**
 * SQL: the page, and the number of all rows of which it is one. An ordered list has its rows from indexes, and no row twice:
 * its page and its number are read from them separately, because counting entries is quicker than keeping them. The rows of
 * any other list are gathered once for both. Counting ends one beyond the largest total that is shown.
 */
function numberedText<Row extends RowType>(query: ListQuery<Row>, order: ListOrder, page: Page): string {
  const { conditions } = query;
  const { limit, offset } = pageBounds(page);
  const size = conditions.value('bigint', limit);
  const parts = hits(query, order);
  const from = firstRowsText(query, order, { parts, reach: offset + limit });
  // The list may go on where page numbers do not; then it goes on by cursor.
  const isLast = offset + 2 * limit > REACH_MAX;
  const [materialized, union] = conditions.isOrdered ? ['NOT MATERIALIZED', 'UNION ALL'] : ['MATERIALIZED', 'UNION'];
  return `WITH hit AS ${materialized} (
      ${parts.join(` ${union} `)}
    ), shown AS (
      SELECT id, ${orderColumn(order)} FROM ${from} ORDER BY ${orderText(order)} LIMIT ${size} OFFSET ${conditions.value('bigint', offset)}
    )
    SELECT (SELECT count(*)::int FROM (SELECT FROM hit LIMIT ${TOTAL_MAX + 1}) counted) AS total,
      ${isLast ? `${lastText(order, size)} AS last,` : ''} ${shownText(query, order)}`;
}

/** SQL: what a page is taken from. Of several parts of an ordered list each is read as far as the page reaches, by its own index. */
function firstRowsText<Row extends RowType>(
  { conditions, alias }: ListQuery<Row>,
  order: ListOrder,
  { parts, reach }: { parts: readonly string[]; reach: number },
): string {
  if (!conditions.isOrdered || parts.length === 1) return 'hit';
  const each = `ORDER BY ${orderText(order, alias)} LIMIT ${conditions.value('bigint', reach)}`;
  return `(${parts.map((text) => `(${text} ${each})`).join(' UNION ALL ')}) f`;
}

/**
 * The page behind a position, which is where a row was, whether it is still there or not. Each range of the index ends with
 * the page, so that a page costs the same at any depth; what has to be looked for is gathered first. `last` is the last row
 * of the page where another one follows it.
 */
function cursorText<Row extends RowType>(query: ListQuery<Row>, order: ListOrder, page: CursorPage): string {
  const { head, size } = cursorHead(query, order, page);
  return `${head}
    SELECT NULL::int AS total, CASE WHEN (SELECT count(*) FROM behind) > ${size} THEN
        ${lastText(order, size)} END AS last,
      ${shownText(query, order)}`;
}

/** Where a page by cursor begins, and how much of it is read. */
interface CursorPage {
  page_size: number;
  position: Position | null;
  /** Whether the size is always the same: a prepared statement is planned for what it says itself. */
  isConstant?: boolean;
}

/** SQL: which rows are shown, and the placeholder of how many. */
function cursorHead<Row extends RowType>(
  query: ListQuery<Row>,
  order: ListOrder,
  { page_size, position, isConstant = false }: CursorPage,
): { head: string; size: string } {
  const { conditions, alias } = query;
  const limit = (count: number) => (isConstant ? String(count) : conditions.value('bigint', count));
  const [size, more] = [limit(page_size), limit(page_size + 1)];
  const at = position && {
    key: position.key === null ? null : conditions.value(keyType(order), position.key),
    id: conditions.value('uuid', position.id),
  };
  const key = orderColumn(order);
  const ordered = `ORDER BY ${orderText(order)} LIMIT ${more}`;
  const ranges = at === null ? ['true'] : behind(order, { ...at, alias: conditions.isOrdered ? alias : 'h' });
  const found = conditions.isOrdered
    ? hits(query, order).flatMap((hit) =>
        ranges.map((range) => `(${hit} AND ${range} ORDER BY ${orderText(order, alias)} LIMIT ${more})`),
      )
    : ranges.map((range) => `(SELECT h.id, h.${key} FROM hit h WHERE ${range})`);
  const gathered = conditions.isOrdered ? '' : `hit AS MATERIALIZED (${hits(query, order).join(' UNION ')}), `;
  const head = `WITH ${gathered}behind AS MATERIALIZED (
      SELECT id, ${key} FROM (${found.join(' UNION ALL ')}) f ${ordered}
    ), shown AS (SELECT id, ${key} FROM behind ORDER BY ${orderText(order)} LIMIT ${size})`;
  return { head, size };
}

/** The ids of all rows that fit, in each way in which they fit, with the column by which the order begins. */
function hits<Row extends RowType>({ conditions, table, alias }: ListQuery<Row>, order: ListOrder): string[] {
  return conditions.ways.map(
    (way) => `SELECT ${alias}.id, ${alias}.${orderColumn(order)} FROM ${table} ${alias} WHERE ${way}`,
  );
}

/** SQL: the position of the last row of a full page. */
function lastText(order: ListOrder, size: string): string {
  return `(SELECT json_build_object('key', e.${orderColumn(order)}, 'id', e.id) FROM shown e
    ORDER BY ${orderText(order, 'e')} OFFSET ${size} - 1 LIMIT 1)`;
}

function shownText<Row extends RowType>(query: ListQuery<Row>, order: ListOrder): string {
  return `${query.extra === undefined ? '' : `${query.extra},`}
      (SELECT coalesce(json_agg(x), '[]') FROM (${rowsText(query, order)}) x) AS rows`;
}

/** SQL: the rows of a page. */
function rowsText<Row extends RowType>(
  { table, alias, columns, joins }: ListQuery<Row>,
  order: ListOrder,
  more = '',
): string {
  return `SELECT ${columns}${more} FROM shown JOIN ${table} ${alias} ON ${alias}.id = shown.id ${joins}
        ORDER BY ${orderText(order, alias)}`;
}
