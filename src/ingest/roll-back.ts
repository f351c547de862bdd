import type { Database, Transaction } from '../db/client.ts';

/** Ends the transaction of a dry run. */
class RolledBack extends Error {}

/** Runs a body in a transaction, which is undone where nothing is to be changed. Gives what the body gave. */
export async function rollBackIf<T>(
  isUndone: boolean,
  db: Database,
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (!isUndone) return db.transaction(body);
  let found: { result: T } | null = null;
  try {
    await db.transaction(async (tx) => {
      found = { result: await body(tx) };
      throw new RolledBack('A dry run is undone.');
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return resultOf(found);
}

function resultOf<T>(found: { result: T } | null): T {
  if (found === null) throw new Error('A transaction that was undone had a result.');
  return found.result;
}
