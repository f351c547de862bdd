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
 * Changes the password of a user, and ends the user's connections if requested; password links become invalid. Ending
 * sessions is left to the caller. A tainted password may have been changed by the person who knows it, so the new one
 * stays tainted.
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
