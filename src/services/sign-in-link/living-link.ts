import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Prisma } from '../../db/prisma.ts';
import { hashLinkToken, type SignInLinkKind } from './sign-in-link.ts';

/** What is read of a link to decide whether it can still be used. */
const LINK_SELECT = {
  id: true,
  kind: true,
  accountId: true,
  email: true,
  userId: true,
  role: true,
  createdBy: true,
  createdAt: true,
  expiresAt: true,
  usedAt: true,
  account: {
    select: { name: true, shownName: true, memberships: { where: { role: 'owner' }, select: { userId: true } } },
  },
  user: {
    select: {
      operatesSince: true,
      memberships: { select: { accountId: true } },
      identities: { where: { client: 'company' }, take: 1, select: { subject: true } },
    },
  },
} as const;

/** A link with what decides whether it can still be used. */
export type StoredLink = Prisma.SignInLinkGetPayload<{ select: typeof LINK_SELECT }>;

/**
 * Whether a link that is neither used nor expired can be used. A link is valid only while its creator owns the
 * account, so that a removed owner cannot return by an own link. An owner may reset passwords only of users who are
 * members of no other account, do not sign in by SSO and do not operate the installation: a password gives access to all
 * accounts of a user and to what the user operates, and access by SSO is decided by the company.
 */
function isGood({ kind, accountId, createdBy, account, user }: StoredLink): boolean {
  if (createdBy === null) return true;
  if (!account.memberships.some(({ userId }) => userId === createdBy)) return false;
  if (kind !== 'password' || user === null) return true;
  if (user.operatesSince !== null) return false;
  return user.identities.length === 0 && user.memberships.every((one) => one.accountId === accountId);
}

/** The link of a token that can still be used; null for any other. */
export async function findLivingLink(db: Transaction, token: string): Promise<StoredLink | null> {
  const where = { tokenHash: hashLinkToken(token), ...(await openNow(db)) };
  const link = await db.prisma.signInLink.findUnique({ where, select: LINK_SELECT });
  return link !== null && isGood(link) ? link : null;
}

/** The invitations into an account, or of an e-mail address, that can still be used; by e-mail address, the newest first. */
export async function findInvitations(
  db: Transaction,
  about: { accountId?: string; email?: string },
): Promise<StoredLink[]> {
  const links = await db.prisma.signInLink.findMany({
    where: { ...about, kind: 'invitation', ...(await openNow(db)) },
    orderBy: [{ email: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
    select: LINK_SELECT,
  });
  return links.filter(isGood);
}

/** Uses up the link of a token; null for one of another kind, or that cannot be used any more. */
export async function useLinkOf(tx: Transaction, token: string, kind: SignInLinkKind): Promise<StoredLink | null> {
  const link = await findLivingLink(tx, token);
  return link?.kind === kind && (await useLink(tx, link)) ? link : null;
}

/** Uses up a link. Of two who do so at once the second waits for the first, and then finds it used. */
export async function useLink(tx: Transaction, { id }: StoredLink): Promise<boolean> {
  const data = { usedAt: await databaseNow(tx) };
  const { count } = await tx.prisma.signInLink.updateMany({ where: { id, usedAt: null }, data });
  return count === 1;
}

/** The conditions on a link that is neither used nor expired. */
async function openNow(db: Transaction): Promise<{ usedAt: null; expiresAt: { gt: Date } }> {
  return { usedAt: null, expiresAt: { gt: await databaseNow(db) } };
}
