import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { NotificationRecord, RECORD_COLUMNS, toNotificationRecord } from './notification.ts';

/** Dispatchers hear of new notifications by themselves, but of one that waits again only by what is written here. */
const REDELIVER: Statement = {
  name: 'redeliver_webhook_notification',
  text: `WITH again AS (
      UPDATE webhook_notification n SET delivery_status = 'pending', tries = 0, next_attempt_at = now(), trigger = 'manual',
        finished_at = NULL, failed_reason = NULL, updated_at = now()
      WHERE n.id = $1 AND n.account_id = $2 RETURNING ${RECORD_COLUMNS}
    ), woken AS (
      INSERT INTO webhook_wake (webhook_id) SELECT webhook_id FROM again
    )
    SELECT * FROM again`,
};

/**
 * Has a notification delivered once more, whatever became of it before, with the same id and the same bytes; also to a
 * webhook that is inactive, which is then tried once. Errors: `not_found`, also for one of somebody else.
 */
export const redeliverWebhookNotification = defineOperation(
  {
    id: 'redeliver_webhook_notification',
    summary: 'Deliver a webhook notification once more, the same as before',
    permission: 'webhooks:write',
    input: z.object({ id: z.string().describe('Id of the notification') }),
    output: NotificationRecord,
  },
  async (context: ServiceContext, { id }): Promise<NotificationRecord> =>
    toNotificationRecord(await ownRow<NotificationRecord>(context, REDELIVER, { id, thing: 'webhook notification' })),
);
