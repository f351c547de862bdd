import type pg from 'pg';
import type { Database } from '../../src/db/client.ts';
import { LONG_ANSWER } from '../../src/db/limits.ts';

/** Sends a statement that may take as long as it needs. */
export type Fill = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<pg.QueryResult<Row>>;

/**
 * Gives a body a connection for filling tables. Everywhere else a statement that takes longer than a caller would wait is
 * ended; here one statement writes hundreds of thousands of rows. Its settings end with the connection.
 */
export async function filling<T>(db: Pick<Database, 'pool'>, body: (fill: Fill) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    return await body((text, values = []) => client.query({ text, values, ...LONG_ANSWER }));
  } finally {
    client.release(true);
  }
}
