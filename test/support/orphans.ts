import type pg from 'pg';

/**
 * Runs a statement without foreign keys and triggers. What it leaves behind is what Prisma finds that reads a row, and then,
 * in another statement, the row to which it refers and which was removed in between.
 */
export async function leaveOrphans(pool: pg.Pool, statement: string, values: readonly unknown[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(statement, [...values]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
