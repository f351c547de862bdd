import { Failure } from '../../core/failure.ts';
import type { Transaction } from '../../db/client.ts';
import { recordAudit } from '../audit.ts';
import { setPassword } from '../user/change-password.ts';
import { endSessions } from '../user/end-sessions.ts';
import { lockUser } from '../user/lock-user.ts';

/** A user who becomes a member of an account. */
export interface Admitted {
  accountId: string;
  userId: string;
  role: string;
  address?: string | null | undefined;
  /** The password that they chose now, as `hashPassword` gives it. */
  passwordHash?: string | null | undefined;
}

/**
 * Adds an existing user to another account. The owners of the first account may know the user's password or be signed in as
 * the user, which must not give access to the second; so all their browsers are signed out, and such a password ends:
 * by another one that they chose now, or because they sign in at their company. Errors: `invalid_input` if it cannot.
 */
export async function admit(tx: Transaction, admitted: Admitted): Promise<void> {
  const { userId, address, passwordHash = null } = admitted;
  await lockUser(tx, userId);
  const identities = { where: { client: 'company' }, take: 1, select: { subject: true } };
  const select = { passwordIsTainted: true, identities };
  const user = await tx.prisma.user.findUnique({ where: { id: userId }, select });
  if (user?.passwordIsTainted && user.identities.length > 0) await clearPassword(tx, userId);
  else if (user?.passwordIsTainted) {
    if (passwordHash === null) throw passwordNeeded();
    await setPassword(tx, { userId, passwordHash, address }, 'untainted');
  }
  await endSessions(tx, userId);
  await join(tx, admitted);
}

/** Adds a person to an account and records that they accepted; a role that they have there already stays. */
export async function join(tx: Transaction, { accountId, userId, role, address }: Admitted): Promise<void> {
  await tx.prisma.membership.createMany({ data: { accountId, userId, role }, skipDuplicates: true });
  await recordAudit(tx, { accountId, userId, kind: 'invitation_accepted', address, detail: { role } });
}

/** Removes the password of a person. */
export async function clearPassword(tx: Transaction, userId: string): Promise<void> {
  const data = { passwordHash: null, passwordIsTainted: false };
  await tx.prisma.user.updateMany({ where: { id: userId }, data });
}

function passwordNeeded(): Failure {
  const why = 'Your password was set by a link that another person could see';
  return new Failure('invalid_input', `${why}; choose a new one to join another account.`, { pointer: '/password' });
}
