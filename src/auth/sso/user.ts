import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { recordAuditOfUser } from '../../services/audit.ts';
import { admit } from '../../services/sign-in-link/admit.ts';
import { findInvitations, useLink } from '../../services/sign-in-link/living-link.ts';
import type { CompanyIdentity } from '../identity.ts';
import { knownUser, linkIdentity, type UserArrival } from '../known-user.ts';

/**
 * The user who signed in by SSO: one who is known, one whose verified e-mail address is known, or
 * one who was invited by it, who is let in now. Fails with `forbidden` for everyone else, and for a user whose address was
 * another person's at the provider.
 */
export function userOfIdentity(
  db: Database,
  identity: CompanyIdentity,
  { address }: { address: string | null },
): Promise<{ userId: string }> {
  return db.transaction(async (tx) => {
    const arrival: UserArrival = { identity, client: 'company', address };
    const userId = (await knownUser(tx, arrival)) ?? (await invitedUser(tx, arrival));
    await recordAuditOfUser(tx, { userId, kind: 'sign_in', address, detail: { with: 'company' } });
    return { userId };
  });
}

async function invitedUser(tx: Transaction, arrival: UserArrival): Promise<string> {
  const { identity, address } = arrival;
  if (identity.email === null || !identity.isEmailVerified) throw unverified(identity.email);
  const invitation = await useInvitation(tx, identity.email);
  const userId = invitation === null ? await knownUser(tx, arrival) : await newUser(tx, arrival);
  if (userId === null) {
    const message = `${identity.email} is not invited; ask an owner of your account for an invitation.`;
    throw new Failure('forbidden', message);
  }
  if (invitation !== null) await admit(tx, { ...invitation, userId, address });
  return userId;
}

/** Uses up the newest invitation alone: a user who is invited to several accounts decides about the others by their links. */
async function useInvitation(tx: Transaction, email: string): Promise<{ accountId: string; role: string } | null> {
  const [newest] = await findInvitations(tx, { email });
  if (newest === undefined || newest.role === null || !(await useLink(tx, newest))) return null;
  return { accountId: newest.accountId, role: newest.role };
}

/** Creates a user unless one was created concurrently; null if it was deleted again. */
async function newUser(tx: Transaction, arrival: UserArrival): Promise<string | null> {
  const { email, name } = arrival.identity;
  if (email === null) return null;
  const data = { id: newId(), email, name };
  const { count } = await tx.prisma.user.createMany({ data, skipDuplicates: true });
  return count === 0 ? knownUser(tx, arrival) : linkIdentity(tx, arrival, data.id);
}

function unverified(email: string | null): Failure {
  const what = email === null ? 'does not say what your e-mail address is' : `does not vouch for the address ${email}`;
  return new Failure(
    'forbidden',
    `The server that you sign in at ${what}; ask its administrator to verify your address.`,
  );
}
