import type { Transaction } from '../../src/db/client.ts';
import { type ParameterName, type RowType, type Sql, sqlFamily } from '../../src/db/sql.ts';

const OF_TESTS = sqlFamily<RowType>({ name: 'of_tests', because: 'trip', row: {} });

/** A statement of a test, which no declaration describes. */
export function raw(text: string, key?: string): Sql<readonly ParameterName[]> {
  const parameters: readonly ParameterName[] = [];
  return OF_TESTS.of({ parameters, text, ...(key === undefined ? {} : { key }) });
}

/** The rows of a statement of a test, as the types of the test say that they are. */
export async function rawRows<Row>(
  db: Pick<Transaction, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const rows: unknown[] = await db.query(raw(text), values);
  return rows as Row[];
}
