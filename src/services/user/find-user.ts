import type { Statement, Transaction } from '../../db/client.ts';
import { knownEmail } from './email.ts';

/** A person as those who let them in need to know them. */
export interface KnownUser {
  id: string;
  email: string;
  name: string | null;
  passwordHash: string | null;
  /** Whether somebody else may have chosen their password. */
  passwordIsTainted: boolean;
  /** Whether they sign in at their company. */
  hasIdentity: boolean;
}

/** SQL: whether somebody signs in at their company; `u` is the alias of the row. */
export const HAS_IDENTITY = `EXISTS (SELECT FROM user_identity i WHERE i.user_id = u.id AND i.client = 'company')`;

const FIND: Statement = {
  name: 'find_user',
  text: `SELECT u.id, u.email, u.name, u.password_hash AS "passwordHash", u.password_is_tainted AS "passwordIsTainted",
      ${HAS_IDENTITY} AS "hasIdentity"
    FROM "user" u WHERE u.email = $1`,
};

/** A person by the e-mail address, however it is written; null if nobody is known by it. */
export async function findUser(db: Transaction, email: string): Promise<KnownUser | null> {
  const known = knownEmail(email);
  // PostgreSQL takes no character with the code zero, and nobody has one in their address.
  if (known.includes('\0')) return null;
  const [user] = await db.query<KnownUser>(FIND, [known]);
  return user ?? null;
}
