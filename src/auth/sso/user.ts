import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { recordAuditOfUser } from '../../services/audit.ts';
import { admit } from '../../services/sign-in-link/admit.ts';
import { LIVING_LINK } from '../../services/sign-in-link/sign-in-link.ts';
import type { CompanyIdentity } from '../identity.ts';
import { knownUser, linkIdentity, type UserArrival } from '../known-user.ts';

// The newest alone: whoever is invited to more than one account decides about the others by their links. Of two who come
// at once the second waits for the first, and then finds it used.
const USE_INVITATION = sql({
  name: 'use_invitation_of_email',
  because: 'clock',
  parameters: ['text'],
  row: { account_id: 'uuid', role: 'text!' },
  text: `UPDATE sign_in_link l SET used_at = now() WHERE ${LIVING_LINK} AND l.id = (SELECT l.id FROM sign_in_link l
      WHERE l.email = $1 AND l.kind = 'invitation' AND ${LIVING_LINK} ORDER BY l.created_at DESC, l.id DESC LIMIT 1)
    RETURNING l.account_id, l.role`,
});

/**
 * The person who signed in at their company's provider: one who is known, one whose verified e-mail address is known, or
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
  const [invitation] = await tx.query(USE_INVITATION, [identity.email]);
  const userId = invitation === undefined ? await knownUser(tx, arrival) : await newUser(tx, arrival);
  if (userId === null) {
    const message = `Nobody invited ${identity.email}; ask an owner of your account for an invitation.`;
    throw new Failure('forbidden', message);
  }
  if (invitation !== undefined) {
    await admit(tx, { accountId: invitation.account_id, userId, role: invitation.role, address });
  }
  return userId;
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
