import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { type Admitted, admit, join } from './admit.ts';
import { type StoredLink, useLinkOf } from './living-link.ts';
import { deadLink } from './sign-in-link.ts';

/**
 * Who accepts an invitation: somebody who is signed in, with a new password where theirs may be somebody else's, or
 * somebody new, with the password they chose.
 */
export type Acceptance = { token: string; address?: string | null } & (
  | { userId: string; passwordHash?: string | null }
  | { name: string | null; passwordHash: string }
);

/**
 * Uses an invitation up: makes the person known if need be, and lets them into the account. Somebody who is known is
 * signed out everywhere by it, so that nobody else comes in with them. Errors: `not_found` for a link that is not valid any
 * more; `forbidden` if it was meant for another person than the one who is signed in; `conflict` if somebody is known by its
 * e-mail address already, who has to sign in to accept it; `invalid_input` for somebody who has to choose a password.
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
  // Whoever made the link saw it, so it may be them who chooses the password.
  const isTainted = maker !== null;
  const { name, passwordHash } = person;
  const data = { id: newId(), email, name, passwordHash, passwordIsTainted: isTainted };
  const { count } = await tx.prisma.user.createMany({ data, skipDuplicates: true });
  if (count === 0) {
    throw new Failure('conflict', `Somebody is known as ${email} already; sign in to accept the invitation.`);
  }
  await join(tx, { ...person, userId: data.id });
  return data.id;
}
