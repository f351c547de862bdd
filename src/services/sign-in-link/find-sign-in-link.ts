import { isRole, type Role } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import type { Prisma } from '../../db/prisma.ts';
import type { Account } from '../account.ts';
import { accountTitle } from '../branding/branding.ts';
import { findLivingLink } from './living-link.ts';
import { deadLink, SignInLinkKind } from './sign-in-link.ts';

/** What a link is for, and for whom. */
export interface SignInLink {
  kind: SignInLinkKind;
  account: Account;
  email: string;
  /** What an invited person becomes; null where it is about a password. */
  role: Role | null;
  /** The person, if there is one of that e-mail address yet. */
  user: LinkedUser | null;
}

/** A person whom a link is for. */
export interface LinkedUser {
  id: string;
  hasPassword: boolean;
  /** Whether they sign in at their company. */
  hasIdentity: boolean;
  /** Whether they have to choose a password of their own before they join another account. */
  mustChoosePassword: boolean;
}

/** What a link is for, without using it up. Errors: `not_found` for one that is not valid any more. */
export async function findSignInLink(db: Database, token: string): Promise<SignInLink> {
  const link = await findLivingLink(db, token);
  if (link === null) throw deadLink();
  const { email, role, accountId, account, userId } = link;
  return {
    kind: SignInLinkKind.parse(link.kind),
    account: { id: accountId, name: accountTitle(account) },
    email,
    role: role !== null && isRole(role) ? role : null,
    user: await findLinkedUser(db, userId === null ? { email } : { id: userId }),
  };
}

async function findLinkedUser(db: Database, where: Prisma.UserWhereUniqueInput): Promise<LinkedUser | null> {
  const identities = { where: { client: 'company' }, take: 1, select: { subject: true } };
  const select = { id: true, passwordHash: true, passwordIsTainted: true, identities };
  const user = await db.prisma.user.findUnique({ where, select });
  if (user === null) return null;
  const hasIdentity = user.identities.length > 0;
  const mustChoosePassword = user.passwordIsTainted && !hasIdentity;
  return { id: user.id, hasPassword: user.passwordHash !== null, hasIdentity, mustChoosePassword };
}
