import type { Transaction } from '../../db/client.ts';
import { LOCK_USER } from './statements.ts';

/** Lets others who change how a user signs in wait until the transaction ends. Answers whether there is such a user. */
export async function lockUser(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.query(LOCK_USER, [userId])).length > 0;
}
