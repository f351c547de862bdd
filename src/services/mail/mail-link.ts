import { Failure } from '../../core/failure.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { HOUR_MS } from '../../domain/instant.ts';
import { accountTitle } from '../branding/branding.ts';
import type { ServiceContext } from '../service-context.ts';
import { queueMail } from './queue-mail.ts';

/** A link for one sign-in, to be mailed to the person it is for. */
export interface MailedLink {
  id: string;
  kind: 'invitation' | 'password_link';
  recipient: string;
  token: string;
  expiresAt: Date;
}

/** Of one account in an hour, so that nobody makes the service write to strangers again and again. */
const LINKS_MAX = 60;

/**
 * Queues the mail with a link, in the transaction that makes the link; does nothing where no mail is sent. Errors:
 * `rate_limited` for more links than an account may mail in an hour.
 */
export async function mailLink(
  { sealer, principal: { accountId }, linkUrl }: ServiceContext,
  tx: Transaction,
  { id: linkId, kind, recipient, token, expiresAt }: MailedLink,
): Promise<void> {
  if (linkUrl === undefined) return;
  await requireFewLinks(tx, accountId);
  const select = { name: true, shownName: true } as const;
  const account = accountTitle(await tx.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select }));
  const until = `It works once, and until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
  const [subject, purpose] =
    kind === 'invitation'
      ? [`Invitation to ${account} in Landfall`, `You are invited to follow the containers of ${account} in Landfall.`]
      : ['Choose a new password for Landfall', 'This link lets you choose a new password for Landfall.'];
  const advice = 'If you did not expect this mail, ignore it, and do not pass the link on.';
  const text = `${purpose} ${until}\n\n${linkUrl(token)}\n\n${advice}\n`;
  await queueMail(tx, sealer, { accountId, userId: null, linkId, kind, recipient, subject, text });
}

/** Counted by the audit log, because mails go with links that are made anew. */
async function requireFewLinks(tx: Transaction, accountId: string): Promise<void> {
  const since = new Date((await databaseNow(tx)).getTime() - HOUR_MS);
  const kind = { in: ['member_invited', 'password_link_created'] };
  const made = await tx.prisma.auditEvent.count({ where: { accountId, kind, at: { gte: since } } });
  if (made < LINKS_MAX) return;
  const message = `The account has made ${made} links in the last hour, and at most ${LINKS_MAX} are mailed; try again later.`;
  throw new Failure('rate_limited', message, { retryAfterSeconds: HOUR_MS / 1_000 });
}
