import type { Transaction } from '../../db/client.ts';
import { knownEmail } from './email.ts';

/** A person as those who let them in need to know them. */
export interface KnownUser {
  id: string;
  email: string;
  name: string | null;
  passwordHash: string | null;
  /** Whether another person may have chosen their password. */
  passwordIsTainted: boolean;
  /** Whether they sign in at their company. */
  hasIdentity: boolean;
}

/** A person by the e-mail address, however it is written; null if no person has it. */
export async function findUser(db: Transaction, email: string): Promise<KnownUser | null> {
  const known = knownEmail(email);
  // PostgreSQL takes no character with the code zero, and no address has one.
  if (known.includes('\0')) return null;
  const select = { id: true, email: true, name: true, passwordHash: true, passwordIsTainted: true };
  const identities = { where: { client: 'company' }, take: 1, select: { subject: true } };
  const user = await db.prisma.user.findUnique({ where: { email: known }, select: { ...select, identities } });
  if (user === null) return null;
  const { identities: found, ...person } = user;
  return { ...person, hasIdentity: found.length > 0 };
}
