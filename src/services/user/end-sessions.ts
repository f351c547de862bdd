import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

// In the order of their ids, so that two who end some of the same do not wait for each other.
const END = sql({
  name: 'end_sessions',
  because: 'lock',
  parameters: ['uuid'],
  row: {},
  text: `DELETE FROM user_session WHERE id_hash IN (
    SELECT id_hash FROM user_session WHERE user_id = $1 ORDER BY id_hash FOR UPDATE)`,
});

/** Signs somebody out of every browser. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.query(END, [userId]);
}
