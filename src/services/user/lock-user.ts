import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

const LOCK = sql({
  name: 'lock_user',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: 'SELECT u.id FROM "user" u WHERE u.id = $1 FOR NO KEY UPDATE',
});

/** Lets others who change how a user signs in wait until the transaction ends. Answers whether there is such a user. */
export async function lockUser(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.query(LOCK, [userId])).length > 0;
}
