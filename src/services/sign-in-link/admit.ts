import { Failure } from '../../core/failure.ts';
import type { Transaction } from '../../db/client.ts';
import { recordAudit } from '../audit.ts';
import { setPassword } from '../user/change-password.ts';
import { endSessions } from '../user/end-sessions.ts';
import { lockUser } from '../user/lock-user.ts';

/** Somebody who is let into an account. */
export interface Admitted {
  accountId: string;
  userId: string;
  role: string;
  address?: string | null | undefined;
  /** The password that they chose now, as `hashPassword` gives it. */
  passwordHash?: string | null | undefined;
}

/**
 * Lets somebody who is known into one more account. The owners of the first may have chosen their password or be signed in
 * as them, which was worth no more than that account; so all their browsers are signed out, and such a password ends:
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
  const why = 'Your password was chosen by a link that somebody else could see';
  return new Failure('invalid_input', `${why}; choose a new one to join another account.`, { pointer: '/password' });
}
