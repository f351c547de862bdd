import type { Database, Transaction } from '../../db/client.ts';
import { recordAuditOfUser } from '../audit.ts';
import { endConnectionsOf } from '../connection.ts';

/** Whose password becomes which, as `hashPassword` gives it. */
export interface NewPassword {
  userId: string;
  passwordHash: string;
  address?: string | null | undefined;
}

/** Whether another person may have chosen a password; `kept` where that is as it was before. */
export type Taint = 'tainted' | 'untainted' | 'kept';

/**
 * Changes the password of a person, and ends what they connected if they want that; links to choose one are of no use
 * any more. Who has to sign in again is not decided here. Whoever knew a tainted password could have changed it like
 * this, so that it stays one.
 */
export function changePassword(db: Database, password: NewPassword & { endsConnections?: boolean }): Promise<void> {
  return db.transaction(async (tx) => {
    await setPassword(tx, password, 'kept');
    if (password.endsConnections) await endConnectionsOf(tx, password);
  });
}

/** Changes the password of a person within a transaction. */
export async function setPassword(tx: Transaction, password: NewPassword, taint: Taint): Promise<void> {
  const { userId, passwordHash, address } = password;
  const tainted = taint === 'kept' ? {} : { passwordIsTainted: taint === 'tainted' };
  await tx.prisma.user.updateMany({ where: { id: userId }, data: { passwordHash, ...tainted } });
  await tx.prisma.signInLink.deleteMany({ where: { userId, kind: 'password', usedAt: null } });
  await recordAuditOfUser(tx, { userId, kind: 'password_changed', address });
}
