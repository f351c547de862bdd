import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Admitted, admit, join } from './admit.ts';
import { type StoredLink, useLinkOf } from './living-link.ts';
import { deadLink } from './sign-in-link.ts';

/**
 * Who accepts an invitation: a signed-in user, with a new password if the current one is tainted, or a new user with a
 * password.
 */
export type Acceptance = { token: string; address?: string | null } & (
  | { userId: string; passwordHash?: string | null }
  | { name: string | null; passwordHash: string }
);

/**
 * Accepts an invitation: creates the user if needed, and adds the membership. An existing user is signed out
 * everywhere, so that no other person enters the account in that user's sessions. Errors: `not_found` for a link that
 * is no longer valid; `forbidden` if it was for another user than the signed-in one; `conflict` if a user with its
 * e-mail address exists and has to sign in to accept; `invalid_input` for a user who has to set a password.
 */
export function acceptInvitation(db: Database, acceptance: Acceptance): Promise<{ userId: string; accountId: string }> {
  return db.transaction(async (tx) => {
    const link = await useLinkOf(tx, acceptance.token, 'invitation');
    if (link === null || link.role === null) throw deadLink();
    const { accountId, role } = link;
    const admitted = { accountId, role, address: acceptance.address };
    const userId =
      'userId' in acceptance
        ? await admitKnown(tx, link, { ...admitted, userId: acceptance.userId, passwordHash: acceptance.passwordHash })
        : await admitNew(tx, link, { ...admitted, ...acceptance });
    return { userId, accountId };
  });
}

async function admitKnown(tx: Transaction, { email }: StoredLink, admitted: Admitted): Promise<string> {
  const user = await tx.prisma.user.findUnique({ where: { id: admitted.userId }, select: { email: true } });
  if (user?.email !== email) {
    const message = `This invitation is for ${email}; sign out, and open it again to accept it as that person.`;
    throw new Failure('forbidden', message);
  }
  await admit(tx, admitted);
  return admitted.userId;
}

async function admitNew(
  tx: Transaction,
  { email, createdBy: maker }: StoredLink,
  person: Omit<Admitted, 'userId'> & { name: string | null; passwordHash: string },
): Promise<string> {
  // The person who created the link could have used it, so the password may be that person's.
  const isTainted = maker !== null;
  const { name, passwordHash } = person;
  const data = { id: newId(), email, name, passwordHash, passwordIsTainted: isTainted };
  const { count } = await tx.prisma.user.createMany({ data, skipDuplicates: true });
  if (count === 0) {
    throw new Failure('conflict', `A user with the address ${email} exists already; sign in to accept the invitation.`);
  }
  await join(tx, { ...person, userId: data.id });
  return data.id;
}
