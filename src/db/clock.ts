import type { Transaction } from './client.ts';
import { sql } from './sql.ts';

const NOW = sql({
  name: 'database_now',
  because: 'clock',
  parameters: [],
  row: { now: 'instant' },
  text: 'SELECT now()::timestamptz(3) AS now',
});

/**
 * What time it is by the clock of the database, on which processes agree; in a transaction, when that began, rounded to
 * milliseconds as columns are. For what Prisma compares with it or stores.
 */
export async function databaseNow(db: Transaction): Promise<Date> {
  const [row] = await db.query(NOW, []);
  if (row === undefined) throw new Error('A statement without a table answers with one row.');
  return new Date(row.now);
}
