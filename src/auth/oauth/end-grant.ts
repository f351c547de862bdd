import type { Database, Statement } from '../../db/client.ts';
import type { AuditKind } from '../../services/audit/audit-event.ts';
import { recordAudit } from '../../services/audit/record-audit.ts';

const RETURNING = 'RETURNING account_id, user_id, client_id, client_name';

const END: Statement = { name: 'end_grant', text: `DELETE FROM connection WHERE grant_id = $1 ${RETURNING}` };

const END_OF_CLIENT: Statement = {
  name: 'end_grants_of_client',
  text: `DELETE FROM connection WHERE client_id = $1 ${RETURNING}`,
};

interface Ended {
  account_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
}

/** Ends a grant and all that was issued because of it. A grant that has ended already is left at that. */
export function endGrant(db: Database, { grantId, kind }: { grantId: string; kind: AuditKind }): Promise<void> {
  return end(db, { statement: END, value: grantId, kind });
}

/** Ends all that people allowed a program. */
export function endGrantsOf(db: Database, clientId: string): Promise<void> {
  return end(db, { statement: END_OF_CLIENT, value: clientId, kind: 'connection_ended' });
}

function end(
  db: Database,
  { statement, value, kind }: { statement: Statement; value: string; kind: AuditKind },
): Promise<void> {
  return db.transaction(async (tx) => {
    for (const ended of await tx.query<Ended>(statement, [value])) {
      const { account_id: accountId, user_id: userId, client_id, client_name: program } = ended;
      await recordAudit(tx, { accountId, userId, kind, detail: { program, client_id } });
    }
  });
}
