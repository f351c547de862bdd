import { newId } from '../../core/id.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';

/** What is queued. */
export interface QueuedMail {
  accountId: string;
  /** The member that an alert, a digest or a notice is for; null for a link. */
  userId: string | null;
  /** The link that it brings, if any. */
  linkId?: string;
  kind: 'invitation' | 'password_link' | 'password_changed' | 'alert' | 'digest';
  recipient: string;
  subject: string;
  text: string;
}

/** What the text of a mail is sealed for. */
export function mailPurpose(id: string): string {
  return `mail ${id}`;
}

/** Puts a mail among those to be sent, in the transaction of its cause. */
export async function queueMail(tx: Transaction, sealer: Sealer, { text, ...mail }: QueuedMail): Promise<void> {
  const id = newId();
  const body = Buffer.from(sealer.seal(text, mailPurpose(id)));
  const dueAt = await databaseNow(tx);
  await tx.prisma.mail.create({
    data: { ...mail, id, body, dueAt, createdAt: dueAt },
    select: { id: true },
  });
}
