import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { type Admitted, admit, join } from './admit.ts';
import { deadLink, hashLinkToken, LIVING_LINK } from './sign-in-link.ts';

/**
 * Who accepts an invitation: somebody who is signed in, with a new password where theirs may be somebody else's, or
 * somebody new, with the password they chose.
 */
export type Acceptance = { token: string; address?: string | null } & (
  | { userId: string; passwordHash?: string | null }
  | { name: string | null; passwordHash: string }
);

interface Link {
  account_id: string;
  email: string;
  role: string;
  created_by: string | null;
}

// The second of two who use the same link waits for the first, and then finds it used.
const USE = sql({
  name: 'use_invitation',
  because: 'clock',
  parameters: ['bytes'],
  row: { account_id: 'uuid', email: 'text', role: 'text!', created_by: 'uuid?' },
  text: `UPDATE sign_in_link l SET used_at = now() WHERE l.token_hash = $1 AND l.kind = 'invitation' AND ${LIVING_LINK}
    RETURNING l.account_id, l.email, l.role, l.created_by`,
});

/**
 * Uses an invitation up: makes the person known if need be, and lets them into the account. Somebody who is known is
 * signed out everywhere by it, so that nobody else comes in with them. Errors: `not_found` for a link that is not valid any
 * more; `forbidden` if it was meant for another person than the one who is signed in; `conflict` if somebody is known by its
 * e-mail address already, who has to sign in to accept it; `invalid_input` for somebody who has to choose a password.
 */
export function acceptInvitation(db: Database, acceptance: Acceptance): Promise<{ userId: string; accountId: string }> {
  return db.transaction(async (tx) => {
    const [link] = await tx.query(USE, [hashLinkToken(acceptance.token)]);
    if (link === undefined) throw deadLink();
    const { account_id: accountId, role } = link;
    const admitted = { accountId, role, address: acceptance.address };
    const userId =
      'userId' in acceptance
        ? await admitKnown(tx, link, { ...admitted, userId: acceptance.userId, passwordHash: acceptance.passwordHash })
        : await admitNew(tx, link, { ...admitted, ...acceptance });
    return { userId, accountId };
  });
}

async function admitKnown(tx: Transaction, { email }: Link, admitted: Admitted): Promise<string> {
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
  { email, created_by: maker }: Link,
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
