import type { Statement, Transaction } from '../db/client.ts';
import type { CompanyIdentity } from './company/identity.ts';

const FIND_IDENTITY: Statement = {
  name: 'find_user_identity',
  text: 'SELECT user_id FROM user_identity WHERE issuer = $1 AND subject = $2',
};

const FIND_EMAIL: Statement = {
  name: 'find_user_of_email',
  text: 'SELECT id AS user_id FROM "user" WHERE email = $1',
};

// Of two who come at once the second waits for the first, and is told whom the identity belongs to by then.
const LINK: Statement = {
  name: 'link_user_identity',
  text: `INSERT INTO user_identity (issuer, subject, user_id) VALUES ($1, $2, $3)
    ON CONFLICT (issuer, subject) DO UPDATE SET subject = excluded.subject RETURNING user_id`,
};

/** Nobody proved that the address is theirs before: whoever was invited under it may have chosen a password. */
const RECLAIM: Statement = {
  name: 'reclaim_user',
  text: `WITH sessions AS (DELETE FROM user_session WHERE user_id = $1),
      links AS (DELETE FROM sign_in_link WHERE user_id = $1 AND kind = 'password' AND used_at IS NULL)
    UPDATE "user" SET password_hash = NULL WHERE id = $1`,
};

/**
 * The person that an identity belongs to. One that comes for the first time is linked to whoever has its e-mail address,
 * if its server vouches for that, and from then on it is the only way in: a password that somebody else may have chosen
 * under that address, and the browsers that it let in, are worth nothing any more. Null if there is nobody.
 */
export async function knownUser(tx: Transaction, identity: CompanyIdentity): Promise<string | null> {
  const [known] = await tx.query<{ user_id: string }>(FIND_IDENTITY, [identity.issuer, identity.subject]);
  if (known !== undefined) return known.user_id;
  if (!identity.isEmailVerified) return null;
  const [person] = await tx.query<{ user_id: string }>(FIND_EMAIL, [identity.email]);
  if (person === undefined) return null;
  const userId = await linkIdentity(tx, identity, person.user_id);
  await tx.query(RECLAIM, [userId]);
  return userId;
}

/** Links an identity to a person, and tells whom it belongs to now: somebody else may have been faster. */
export async function linkIdentity(tx: Transaction, identity: CompanyIdentity, userId: string): Promise<string> {
  const [linked] = await tx.query<{ user_id: string }>(LINK, [identity.issuer, identity.subject, userId]);
  if (linked === undefined) throw new Error('The statement that links an identity answers with its row.');
  return linked.user_id;
}
