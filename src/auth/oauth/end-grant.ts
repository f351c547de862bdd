import type { Database, Statement } from '../../db/client.ts';
import type { AuditKind } from '../../services/audit/audit-event.ts';
import { recordAudit } from '../../services/audit/record-audit.ts';

const END: Statement = {
  name: 'end_grant',
  text: 'DELETE FROM connection WHERE grant_id = $1 RETURNING account_id, user_id, client_name',
};

interface Ended {
  account_id: string;
  user_id: string;
  client_name: string;
}

/** Ends a grant and all that was issued because of it. A grant that has ended already is left at that. */
export async function endGrant(db: Database, { grantId, kind }: { grantId: string; kind: AuditKind }): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx.query<Ended>(END, [grantId]);
    if (ended === undefined) return;
    const { account_id: accountId, user_id: userId, client_name: program } = ended;
    await recordAudit(tx, { accountId, userId, kind, detail: { program } });
  });
}
