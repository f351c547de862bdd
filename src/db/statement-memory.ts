import type { RowType, Sql, SqlFamily } from './sql.ts';

/** How many variants of one statement are prepared on a connection; each takes memory of the server's there. */
const NAMED_MAX = 100;

/** Each statement takes the id of what is read, and the account. */
const PARAMETERS = ['uuid', 'uuid'] as const;

/** Gives the statement for what is included: `text` makes it where it is not known yet. */
export type StatementMemory<Include extends string, Row extends RowType> = (
  include: readonly Include[],
  text: () => string,
) => Sql<typeof PARAMETERS, Row>;

/**
 * Keeps the statements of a family, each under a name of its own, because for a parameter that decides what is read the
 * server plans again at every call, and because the driver compares long texts with what was prepared. A statement
 * without dotted paths is always named; of the many combinations with such paths the first, and the others go unnamed.
 */
export function statementMemory<Include extends string, Row extends RowType>(
  family: SqlFamily<Row>,
  options: readonly Include[],
): StatementMemory<Include, Row> {
  const statements = new Map<string, Sql<typeof PARAMETERS, Row>>();
  return (include, text) => {
    let key = '';
    for (const option of options) key += include.includes(option) ? '1' : '0';
    const known = statements.get(key);
    if (known !== undefined) return known;
    const isNamed = statements.size < NAMED_MAX || !include.some((path) => path.includes('.'));
    const statement = family.of({ parameters: PARAMETERS, text: text(), ...(isNamed ? { key } : {}) });
    if (isNamed) statements.set(key, statement);
    return statement;
  };
}
