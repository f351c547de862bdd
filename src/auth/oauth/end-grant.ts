import type { Database } from '../../db/client.ts';
import { type AuditKind, recordAudit } from '../../services/audit.ts';

/** Ends a grant and all that was issued because of it. A grant that has ended already is left at that. */
export function endGrant(db: Database, { grantId, kind }: { grantId: string; kind: AuditKind }): Promise<void> {
  return end(db, { grantId }, kind);
}

/** Ends all that people allowed a program. */
export function endGrantsOf(db: Database, clientId: string): Promise<void> {
  return end(db, { clientId }, 'connection_ended');
}

function end(db: Database, where: { grantId: string } | { clientId: string }, kind: AuditKind): Promise<void> {
  return db.transaction(async (tx) => {
    const select = { grantId: true, accountId: true, userId: true, clientId: true, clientName: true };
    for (const connection of await tx.prisma.connection.findMany({ where, select })) {
      const { grantId, accountId, userId, clientId, clientName } = connection;
      // Of two who end it at once one does, and records it.
      const { count } = await tx.prisma.connection.deleteMany({ where: { grantId } });
      const detail = { program: clientName, client_id: clientId };
      if (count > 0) await recordAudit(tx, { accountId, userId, kind, detail });
    }
  });
}
