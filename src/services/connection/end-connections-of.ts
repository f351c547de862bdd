import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { recordEach } from '../audit/record-audit.ts';

// In the order of their ids, so that two who end some of the same do not wait for each other. All that was issued because
// of them refers to them and goes with them.
const END = sql({
  name: 'end_connections_of_user',
  because: 'lock',
  parameters: ['uuid'],
  row: { account_id: 'uuid', client_id: 'text', client_name: 'text', user_email: 'text' },
  text: `DELETE FROM connection c USING "user" u WHERE u.id = c.user_id AND c.grant_id IN (
      SELECT grant_id FROM connection WHERE user_id = $1 ORDER BY grant_id FOR UPDATE)
    RETURNING c.account_id, c.client_id, c.client_name, u.email AS user_email`,
});

/** Ends what programs may do for somebody, in all of their accounts. */
export async function endConnectionsOf(
  tx: Transaction,
  { userId, address }: { userId: string; address?: string | null | undefined },
): Promise<void> {
  const ended = await tx.query(END, [userId]);
  const records = ended.map(({ account_id: accountId, client_id, client_name: program, user_email }) => {
    return { accountId, detail: { program, client_id, user_email } };
  });
  await recordEach(tx, { kind: 'connection_ended', userId, address, records });
}
