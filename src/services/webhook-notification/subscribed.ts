import type { Transaction } from '../../db/client.ts';
import { patternsOf } from '../../domain/event-pattern.ts';
import type { Announcement } from '../../ingest/announcement.ts';

/** The events of accounts with a webhook for one of them: what many containers cause by time alone is not written for others. */
export async function subscribedTo(tx: Transaction, announcements: readonly Announcement[]): Promise<Announcement[]> {
  if (announcements.length === 0) return [];
  const webhooks = await tx.prisma.webhook.findMany({
    // One that was disabled after days of failure can recover what it misses.
    where: {
      accountId: { in: [...new Set(announcements.map(({ account_id }) => account_id))] },
      OR: [{ active: true }, { disabledBy: 'system' }],
      events: { hasSome: [...new Set(announcements.flatMap(({ name }) => patternsOf(name)))] },
    },
    select: { accountId: true },
    distinct: ['accountId'],
  });
  const accounts = new Set(webhooks.map(({ accountId }) => accountId));
  return announcements.filter(({ account_id }) => accounts.has(account_id));
}
