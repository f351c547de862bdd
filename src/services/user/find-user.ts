import type { Statement, Transaction } from '../../db/client.ts';

/** A person as those who let them in need to know them. */
export interface KnownUser {
  id: string;
  email: string;
  name: string | null;
  passwordHash: string | null;
}

const FIND: Statement = {
  name: 'find_user',
  text: 'SELECT u.id, u.email, u.name, u.password_hash AS "passwordHash" FROM "user" u WHERE u.email = $1',
};

/** A person by the e-mail address, however it is written; null if nobody is known by it. */
export async function findUser(db: Transaction, email: string): Promise<KnownUser | null> {
  const known = email.trim().toLowerCase();
  // PostgreSQL takes no character with the code zero, and nobody has one in their address.
  if (known.includes('\0')) return null;
  const [user] = await db.query<KnownUser>(FIND, [known]);
  return user ?? null;
}
