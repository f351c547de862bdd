import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import type { Database, Statement, Transaction } from '../../db/client.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deadLink, hashLinkToken, LIVING_LINK } from './sign-in-link.ts';

/** Who accepts an invitation: somebody who is signed in, or somebody new, with the password they chose. */
export type Acceptance = { token: string; address?: string | null } & (
  | { userId: string }
  | { name: string | null; passwordHash: string }
);

/** Somebody who was let into an account. */
export interface Admitted {
  accountId: string;
  userId: string;
  role: string;
  address?: string | null | undefined;
}

interface Link {
  account_id: string;
  email: string;
  role: string;
}

// The second of two who use the same link waits for the first, and then finds it used.
const USE: Statement = {
  name: 'use_invitation',
  text: `UPDATE sign_in_link l SET used_at = now() WHERE l.token_hash = $1 AND l.kind = 'invitation' AND ${LIVING_LINK}
    RETURNING l.account_id, l.email, l.role`,
};

const FIND_EMAIL: Statement = { name: 'find_email_of_user', text: 'SELECT email FROM "user" WHERE id = $1' };

const CREATE_USER: Statement = {
  name: 'create_user',
  text: `INSERT INTO "user" (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
    ON CONFLICT (email) DO NOTHING RETURNING id`,
};

const ADMIT: Statement = {
  name: 'admit_member',
  text: `INSERT INTO membership (account_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
};

/**
 * Uses an invitation up: makes the person known if need be, and lets them into the account. Errors: `not_found` for a link
 * that is not valid any more; `forbidden` if it was meant for another person than the one who is signed in; `conflict` if
 * somebody is known by its e-mail address already, who has to sign in to accept it.
 */
export function acceptInvitation(db: Database, acceptance: Acceptance): Promise<{ userId: string; accountId: string }> {
  return db.transaction(async (tx) => {
    const [link] = await tx.query<Link>(USE, [hashLinkToken(acceptance.token)]);
    if (link === undefined) throw deadLink();
    const userId = await acceptingUser(tx, link, acceptance);
    const { account_id: accountId, role } = link;
    await admit(tx, { accountId, userId, role, address: acceptance.address });
    return { userId, accountId };
  });
}

/** Lets somebody into an account and records that they accepted; a role that they have there already stays. */
export async function admit(tx: Transaction, { accountId, userId, role, address }: Admitted): Promise<void> {
  await tx.query(ADMIT, [accountId, userId, role]);
  await recordAudit(tx, { accountId, userId, kind: 'invitation_accepted', address, detail: { role } });
}

async function acceptingUser(tx: Transaction, { email }: Link, acceptance: Acceptance): Promise<string> {
  if ('userId' in acceptance) {
    const [user] = await tx.query<{ email: string }>(FIND_EMAIL, [acceptance.userId]);
    if (user?.email === email) return acceptance.userId;
    const message = `This invitation is for ${email}; sign out, and open it again to accept it as that person.`;
    throw new Failure('forbidden', message);
  }
  const [created] = await tx.query<{ id: string }>(CREATE_USER, [
    newId(),
    email,
    acceptance.name,
    acceptance.passwordHash,
  ]);
  if (created !== undefined) return created.id;
  throw new Failure('conflict', `Somebody is known as ${email} already; sign in to accept the invitation.`);
}
