import type { Statement, Transaction } from '../../db/client.ts';

// In the order of their ids, so that two who end some of the same do not wait for each other.
const END: Statement = {
  name: 'end_sessions',
  text: `DELETE FROM user_session WHERE id_hash IN (
    SELECT id_hash FROM user_session WHERE user_id = $1 ORDER BY id_hash FOR UPDATE)`,
};

/** Signs somebody out of every browser. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.query(END, [userId]);
}
