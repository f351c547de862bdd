import type { Database, SendStatement, Transaction } from '../../src/db/client.ts';

/** The same database, in whose transactions something happens right before every statement of a name. */
export function interrupted(db: Database, statementName: string, happening: () => Promise<unknown>): Database {
  return { ...db, transaction };

  function transaction<T>(body: (tx: Transaction) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      const sent: Promise<unknown>[] = [];
      let before: Promise<unknown> = Promise.resolve();
      // What is sent behind such a statement stays behind it.
      const query: SendStatement = (statement, values) => {
        const turn = before.then(() => (statement.name === statementName ? happening() : undefined));
        before = turn;
        const answer = turn.then(() => tx.query(statement, values));
        answer.catch(() => {});
        sent.push(answer);
        return answer;
      };
      const result = await body({ prisma: tx.prisma, query });
      await Promise.all(sent);
      return result;
    });
  }
}

/** Resolves when a statement in the database waits for a lock that another one holds. */
export async function untilLockIsAwaited(db: Database): Promise<void> {
  const text = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await db.pool.query(text)).rowCount === 0) await new Promise((resolve) => setImmediate(resolve));
}
