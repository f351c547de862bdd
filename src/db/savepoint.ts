import { breaksConnection } from './database-failure.ts';

/**
 * Runs a part of a transaction that is undone alone where it fails; `send` sends to the connection of the transaction. Parts in
 * one another may have one name: the server takes the innermost.
 */
export async function withSavepoint<T>(send: (text: string) => Promise<void>, part: () => Promise<T>): Promise<T> {
  await send('SAVEPOINT part');
  try {
    const result = await part();
    await send('RELEASE SAVEPOINT part');
    return result;
  } catch (error) {
    // With a broken connection the whole transaction is undone.
    if (!breaksConnection(error)) await undo(send).catch(() => {});
    throw error;
  }
}

async function undo(send: (text: string) => Promise<void>): Promise<void> {
  await send('ROLLBACK TO SAVEPOINT part');
  await send('RELEASE SAVEPOINT part');
}
