import type { Statement, Transaction } from '../../db/client.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';

const REVOKE: Statement = {
  name: 'revoke_keys_made_by',
  text: `UPDATE api_key SET revoked_at = now() WHERE account_id = $1 AND created_by = $2 AND revoked_at IS NULL
    RETURNING name, prefix`,
};

/** Revokes the keys of the account that somebody made, and tells how many those were. */
export async function revokeKeysMadeBy(context: ServiceContext, tx: Transaction, userId: string): Promise<number> {
  const values = [context.principal.accountId, userId];
  const revoked = await tx.query<{ name: string; prefix: string }>(REVOKE, values);
  for (const { name, prefix } of revoked)
    await recordActOf(context, tx, { kind: 'key_revoked', detail: { name, prefix } });
  return revoked.length;
}
