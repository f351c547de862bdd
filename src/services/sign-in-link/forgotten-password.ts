import { newId } from '../../core/id.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/instant.ts';
import { recordAuditOfUser } from '../audit.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUser } from '../user/find-user.ts';
import { lockUser } from '../user/lock-user.ts';
import { hashLinkToken, newLinkToken } from './sign-in-link.ts';

/** How long the link of such a mail is valid. */
export const FORGOTTEN_LINK_HOURS = 1;

/** A request that is sent again, as by a second click, brings no second mail. */
const AGAIN_MINUTES = 2;

/** An address for which a new password was requested; the request may be from another person. */
export interface ForgottenPassword {
  email: string;
  address: string;
  linkUrl(token: string): string;
}

/**
 * Mails a link by which a person chooses a new password, if there is such a person and they sign in with one. The result
 * is the same where there is none, because the request may be from another person. Links that exist stay valid, so that others cannot end them.
 */
export function mailForgottenPassword(db: Database, sealer: Sealer, asked: ForgottenPassword): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await findUser(tx, asked.email);
    if (found === null || found.hasIdentity || !(await lockUser(tx, found.id))) return;
    const { id: userId, email } = found;
    const accountId = await accountOf(tx, userId);
    const now = await databaseNow(tx);
    if (accountId === null || (await wasJustMailed(tx, userId, now))) return;
    const token = newLinkToken();
    const expiresAt = new Date(now.getTime() + FORGOTTEN_LINK_HOURS * HOUR_MS);
    // Only the person sees the link, so as with one of the operator the password that is chosen is known to no other.
    const link = {
      id: newId(),
      kind: 'password',
      accountId,
      userId,
      email,
      createdBy: null,
      createdAt: now,
      expiresAt,
    };
    await tx.prisma.signInLink.create({ data: { ...link, tokenHash: hashLinkToken(token) }, select: { id: true } });
    const text = textOf(asked.linkUrl(token), expiresAt);
    const mail = { accountId, userId: null, linkId: link.id, kind: 'password_link', recipient: email } as const;
    await queueMail(tx, sealer, { ...mail, subject: 'Choose a new password for Landfall', text });
    await recordAuditOfUser(tx, { userId, kind: 'password_link_requested', address: asked.address });
  });
}

/** Mails belong to an account: to the one that the person joined first. */
async function accountOf({ prisma }: Transaction, userId: string): Promise<string | null> {
  const order = [{ createdAt: 'asc' }, { accountId: 'asc' }] as const;
  const first = await prisma.membership.findFirst({
    where: { userId },
    orderBy: [...order],
    select: { accountId: true },
  });
  return first?.accountId ?? null;
}

async function wasJustMailed({ prisma }: Transaction, userId: string, now: Date): Promise<boolean> {
  const createdAt = { gt: new Date(now.getTime() - AGAIN_MINUTES * MINUTE_MS) };
  const where = { userId, kind: 'password', usedAt: null, createdAt, mails: { some: {} } };
  return (await prisma.signInLink.count({ where })) > 0;
}

function textOf(link: string, expiresAt: Date): string {
  const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `A new password for Landfall was requested for your address.
This link lets you choose a new one. It works once, and until ${until}.

${link}

If it was not you, do nothing: your password stays as it is. Do not pass the link on.
`;
}
