import { type Page, pageBounds } from '../../core/page.ts';
import type { Database } from '../../db/client.ts';
import {
  column,
  type ParameterName,
  type ParameterOf,
  type RowOf,
  type RowType,
  type SqlFamily,
} from '../../db/sql.ts';
import { type ListOrder, NEWEST_FIRST, orderColumn, orderText } from './list-order.ts';

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
  total: number;
  rows: Row[];
}

/** The types of what a list answers with; the rows come as JSON. */
export function listRow<Row>() {
  return { total: 'int', rows: column<Row[]>('json') } as const;
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
    this.#choices.push(texts);
  }

  get text(): string {
    return [...this.#texts, ...this.#choices.map((texts) => `(${texts.join(' OR ')})`)].join(' AND ');
  }

  /** The ways in which a row fits: in each, all conditions are met, and the first choice is made. */
  get ways(): string[] {
    const [first, ...others] = this.#choices;
    const text = [...this.#texts, ...others.map((texts) => `(${texts.join(' OR ')})`)].join(' AND ');
    return first === undefined ? [text] : first.map((way) => `${text} AND ${way}`);
  }
}

/**
 * Reads one page of a list and how many there are in all, in one round trip. Where indexes have all that is asked about,
 * the page and the number are read from them separately, because each has an index that suits it best, and counting
 * entries is quicker than keeping them; what has to be looked for is gathered once for both. Only the rows of the page
 * are read as a whole. The statement has no name, so that it is planned for its values: accounts of ten and of fifty
 * thousand want different plans. Errors: `invalid_input` for a page that lies too deep.
 */
export async function readPage<Row extends RowType>(
  db: Database,
  { family, table, alias, conditions, order = NEWEST_FIRST, columns, joins, extra }: ListQuery<Row>,
  page: Page,
): Promise<RowOf<Row>> {
  const { limit, offset } = pageBounds(page);
  const hits = conditions.ways.map(
    (way) => `SELECT ${alias}.id, ${alias}.${orderColumn(order)} FROM ${table} ${alias} WHERE ${way}`,
  );
  const text = `WITH hit AS ${conditions.isOrdered ? 'NOT ' : ''}MATERIALIZED (
      ${hits.join(' UNION ')}
    ), shown AS (
      SELECT id FROM hit ORDER BY ${orderText(order)} LIMIT ${conditions.value('bigint', limit)} OFFSET ${conditions.value('bigint', offset)}
    )
    SELECT (SELECT count(*)::int FROM hit) AS total, ${extra === undefined ? '' : `${extra},`}
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT ${columns} FROM shown JOIN ${table} ${alias} ON ${alias}.id = shown.id ${joins}
        ORDER BY ${orderText(order, alias)}) x) AS rows`;
  const [answer] = await db.query(family.of({ text, parameters: conditions.parameters }), conditions.values);
  if (answer === undefined) throw new Error('A list answers with exactly one row.');
  return answer;
}
