import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { column, sql } from '../../db/sql.ts';
import { ownRow } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { NotificationRecord, RECORD_COLUMNS, toNotificationRecord } from '../webhook-message/notification.ts';

/** Dispatchers hear of new notifications by themselves, but of one that waits again only by what is written here. */
const REDELIVER = sql({
  name: 'redeliver_webhook_notification',
  because: 'clock',
  parameters: ['uuid', 'uuid'],
  row: {
    id: 'uuid',
    event: column<NotificationRecord['event']>('text'),
    delivery_status: column<NotificationRecord['delivery_status']>('text'),
    created_at: 'instant',
    webhook_id: 'uuid',
    reference_type: column<NotificationRecord['reference_type']>('text'),
    reference_id: 'uuid',
    attempts: 'int',
    next_attempt_at: 'instant?',
    failed_reason: 'text?',
    last_status_code: 'int?',
    last_error: 'text?',
    log_ids: column<string[]>('json'),
  },
  text: `WITH again AS (
      UPDATE webhook_notification n SET delivery_status = 'pending', tries = 0, next_attempt_at = now(), trigger = 'manual',
        finished_at = NULL, failed_reason = NULL, updated_at = now()
      WHERE n.id = $1 AND n.account_id = $2 RETURNING ${RECORD_COLUMNS}
    ), woken AS (
      INSERT INTO webhook_wake (webhook_id) SELECT webhook_id FROM again
    )
    SELECT * FROM again`,
});

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
    toNotificationRecord(await ownRow(context, REDELIVER, { id, thing: 'webhook notification' })),
);
