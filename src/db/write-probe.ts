import type { Database } from './client.ts';
import { asUnavailable } from './database-failure.ts';

/**
 * Stores a few pages in a table that is gone with the end of the statement, so that a full disk or a read-only server shows:
 * a SELECT succeeds on both. Fails with `unavailable`.
 */
export async function probeWrite({ pool }: Pick<Database, 'pool'>): Promise<void> {
  try {
    await pool.query(
      "CREATE TEMP TABLE landfall_write_probe ON COMMIT DROP AS SELECT repeat('x', 1000) FROM generate_series(1, 64)",
    );
  } catch (error) {
    throw asUnavailable(error, { name: 'the configured address' });
  }
}
