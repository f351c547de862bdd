import type { Database, Transaction } from '../../src/db/client.ts';
import { intercepted } from './intercepted.ts';

/** The same database, in whose transactions something happens right before every statement of a name. */
export function interrupted(db: Database, statementName: string, happening: () => Promise<unknown>): Database {
  return { ...db, transaction };

  function transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction((tx) =>
      body({
        prisma: tx.prisma,
        query: intercepted(tx.query, ({ name }) => (name === statementName ? happening() : undefined)),
      }),
    );
  }
}

/** Resolves when a statement in the database waits for a lock that another one holds. */
export async function untilLockIsAwaited(db: Database): Promise<void> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await db.pool.query(text)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
}
