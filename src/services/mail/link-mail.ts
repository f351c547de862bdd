import type { Sealer } from '../../core/sealer.ts';
import { inline } from '../../core/text.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { queueMail } from './queue-mail.ts';

/** A link that is mailed to the person it is for. */
export interface MailedLink {
  kind: 'invitation' | 'password_link';
  accountId: string;
  recipient: string;
  url: string;
  expiresAt: string;
}

/** Mails a link for one sign-in. */
export async function mailLink({ db, sealer }: { db: Database; sealer: Sealer }, link: MailedLink): Promise<void> {
  const { kind, accountId, recipient, url, expiresAt } = link;
  await db.transaction(async (tx) => {
    const { name } = await tx.prisma.account.findUniqueOrThrow({ where: { id: accountId }, select: { name: true } });
    const account = inline(name);
    const until = `It works once, and until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`;
    const [subject, purpose] =
      kind === 'invitation'
        ? [
            `Invitation to ${account} in Landfall`,
            `You are invited to follow the containers of ${account} in Landfall.`,
          ]
        : ['Choose a new password for Landfall', 'This link lets you choose a new password for Landfall.'];
    const text = `${purpose} ${until}\n\n${url}\n\nIf you did not expect this mail, ignore it, and do not pass the link on.\n`;
    await queueMail(tx, sealer, { accountId, userId: null, kind, recipient, subject, text });
  });
}

/** Drops the mails with a link to a person that wait, because the link leads nowhere any more. */
export async function dropLinkMails(
  tx: Transaction,
  { accountId, recipient }: { accountId: string; recipient: string },
): Promise<void> {
  await tx.prisma.mail.updateMany({
    where: { accountId, recipient, kind: 'invitation', status: 'waiting' },
    data: { status: 'dropped', body: null, dueAt: null, finishedAt: await databaseNow(tx) },
  });
}
