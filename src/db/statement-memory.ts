import type { ParameterName, RowType, Sql, SqlFamily } from './sql.ts';

/** How many variants of one statement are prepared on a connection; each takes memory of the server's there. */
const NAMED_MAX = 100;

/** What statements of one record take: its id, and the account. */
export const OF_ONE = ['uuid', 'uuid'] as const;

/** What statements of several take: their ids, and the account. */
export const OF_SEVERAL = ['uuid[]', 'uuid'] as const;

/** Gives the statement for what is included: `text` makes it where it is not known yet. */
export type StatementMemory<
  Include extends string,
  Row extends RowType,
  Parameters extends readonly ParameterName[] = typeof OF_ONE,
> = (include: readonly Include[], text: () => string) => Sql<Parameters, Row>;

/**
 * Keeps the statements of a family, each under a name of its own, because for a parameter that decides what is read the
 * server plans again at every call, and because the driver compares long texts with what was prepared. A statement
 * without dotted paths is always named; of the many combinations with such paths the first, and the others go unnamed.
 */
export function statementMemory<
  Include extends string,
  Row extends RowType,
  const Parameters extends readonly ParameterName[],
>(
  family: SqlFamily<Row>,
  parameters: Parameters,
  options: readonly Include[],
): StatementMemory<Include, Row, Parameters> {
  const statements = new Map<string, Sql<Parameters, Row>>();
  return (include, text) => {
    let key = '';
    for (const option of options) key += include.includes(option) ? '1' : '0';
    const known = statements.get(key);
    if (known !== undefined) return known;
    const isNamed = statements.size < NAMED_MAX || !include.some((path) => path.includes('.'));
    const statement = family.of({ parameters, text: text(), ...(isNamed ? { key } : {}) });
    if (isNamed) statements.set(key, statement);
    return statement;
  };
}
