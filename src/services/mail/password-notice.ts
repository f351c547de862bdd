import type { Sealer } from '../../core/sealer.ts';
import type { Transaction } from '../../db/client.ts';
import { queueMail } from './queue-mail.ts';

/** Mails a person that their password was changed, in the transaction of the change; nothing to who belongs to no account. */
export async function queuePasswordNotice(tx: Transaction, sealer: Sealer, userId: string): Promise<void> {
  const where = { userId };
  const select = { accountId: true, user: { select: { email: true } } } as const;
  const orderBy = [{ createdAt: 'asc' }, { accountId: 'asc' }] as const;
  const first = await tx.prisma.membership.findFirst({ where, orderBy: [...orderBy], select });
  if (first === null) return;
  const text = `Your password for Landfall was changed just now. You are signed out of every browser, and all programs are disconnected.

If it was not you, ask an owner of your account, or the operator, for a link to choose a new one at once.
`;
  const { accountId, user } = first;
  const mail = { accountId, userId, kind: 'password_changed', recipient: user.email } as const;
  await queueMail(tx, sealer, { ...mail, subject: 'Your password for Landfall was changed', text });
}
