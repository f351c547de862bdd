import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';

/** Revokes the keys of the account that somebody made, and tells how many those were. */
export async function revokeKeysMadeBy(context: ServiceContext, tx: Transaction, userId: string): Promise<number> {
  const where = { accountId: context.principal.accountId, createdBy: userId, revokedAt: null };
  const data = { revokedAt: await databaseNow(tx) };
  const select = { name: true, prefix: true };
  const revoked = await tx.prisma.apiKey.updateManyAndReturn({ where, data, select });
  for (const { name, prefix } of revoked)
    await recordActOf(context, tx, { kind: 'key_revoked', detail: { name, prefix } });
  return revoked.length;
}
