import { Failure } from '../../core/failure.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { HOUR_MS } from '../../domain/instant.ts';
import { hashLinkToken, newLinkToken } from '../sign-in-link/sign-in-link.ts';
import { LOCK_WELCOME } from './statements.ts';

/** How long a welcome link is valid. */
export const WELCOME_LINK_HOURS = 24;

/** Processes that start together each print a link of their own; of those that start again and again only the last ones count. */
const LINKS_MAX = 16;

const ANY_USER = { select: { id: true } } as const;

/**
 * Makes a link by which the first person joins, and returns its secret, which is stored nowhere; null once any person exists.
 * Only the operator may see it.
 */
export function createWelcomeLink(db: Database): Promise<string | null> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK_WELCOME, []);
    if (await hasPeople(tx)) return null;
    const createdAt = await databaseNow(tx);
    await removeOldLinks(tx, createdAt);
    const token = newLinkToken();
    const expiresAt = new Date(createdAt.getTime() + WELCOME_LINK_HOURS * HOUR_MS);
    const data = { tokenHash: hashLinkToken(token), createdAt, expiresAt };
    await tx.prisma.welcomeLink.create({ data, select: { createdAt: true } });
    return token;
  });
}

/** Whether a link can still be used: it is known, it has not expired, and nobody has joined. */
export async function isOpenWelcome(db: Transaction, token: string): Promise<boolean> {
  const where = { tokenHash: hashLinkToken(token), expiresAt: { gt: await databaseNow(db) } };
  const link = await db.prisma.welcomeLink.findUnique({ where, select: { createdAt: true } });
  return link !== null && !(await hasPeople(db));
}

/** Whether any person exists, in whatever account. */
export async function hasPeople(db: Transaction): Promise<boolean> {
  return (await db.prisma.user.findFirst(ANY_USER)) !== null;
}

/** The failure of a link that is unknown, used or expired; it does not say which. */
export function deadWelcome(): Failure {
  const why = 'This link is no longer valid: it works once, for the first person, within a day';
  return new Failure('not_found', `${why}. While nobody has joined, each start of the service prints a new one.`);
}

async function removeOldLinks({ prisma }: Transaction, now: Date): Promise<void> {
  await prisma.welcomeLink.deleteMany({ where: { expiresAt: { lte: now } } });
  const order = { createdAt: 'desc' } as const;
  const beyond = await prisma.welcomeLink.findMany({
    orderBy: order,
    skip: LINKS_MAX - 1,
    take: LINKS_MAX,
    select: { tokenHash: true },
  });
  await prisma.welcomeLink.deleteMany({ where: { tokenHash: { in: beyond.map(({ tokenHash }) => tokenHash) } } });
}
