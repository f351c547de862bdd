import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { NotificationRecord, toNotificationRecord } from '../webhook-message/notification.ts';
import { readNotificationRow } from './get-webhook-notification.ts';

/** As a notification is that has not been delivered yet. */
const PENDING_AGAIN = { deliveryStatus: 'pending', tries: 0, trigger: 'manual', finishedAt: null, failedReason: null };

/**
 * Has a notification delivered once more, whatever became of it before, with the same id and the same bytes; also to a
 * webhook that is inactive, which is then tried once. Errors: `not_found`, also for one of another account.
 */
export const redeliverWebhookNotification = defineOperation(
  {
    id: 'redeliver_webhook_notification',
    summary: 'Deliver a webhook notification once more, the same as before',
    permission: 'webhooks:write',
    input: z.object({ id: z.string().describe('Id of the notification') }),
    output: NotificationRecord,
  },
  async ({ db, principal }: ServiceContext, { id }): Promise<NotificationRecord> => {
    requireId(id, 'webhook notification');
    const where = { id, accountId: principal.accountId };
    const row = await db.transaction(async (tx) => {
      const now = await databaseNow(tx);
      const data = { ...PENDING_AGAIN, nextAttemptAt: now, updatedAt: now };
      const [again] = await tx.prisma.webhookNotification.updateManyAndReturn({
        where,
        data,
        select: { webhookId: true },
      });
      if (again === undefined) throw notFound(id, 'webhook notification');
      // Dispatchers learn of new notifications by themselves, but of one that waits again only by this.
      await tx.prisma.webhookWake.create({ data: again, select: { id: true } });
      return readNotificationRow({ db: tx, principal }, id, []);
    });
    const { webhook: _webhook, outbox: _outbox, logs: _logs, ...record } = row;
    return toNotificationRecord(record, principal);
  },
);
