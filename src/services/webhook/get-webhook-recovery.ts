import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { RECOVERY_COLUMNS, toWebhookRecovery, WebhookRecovery, type WebhookRecoveryRow } from './webhook-recovery.ts';

/**
 * SQL: a recovery of a webhook of an account by the three ids. What belongs to it no more, because a later one delivers it
 * again, had been accepted: what had failed was taken off its total.
 */
export const GET_RECOVERY: Statement = {
  name: 'get_webhook_recovery',
  text: `SELECT ${RECOVERY_COLUMNS}, counted.*, r.total - counted.pending - counted.failed AS succeeded
    FROM webhook_recovery r
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE n.delivery_status = 'pending')::int AS pending,
        count(*) FILTER (WHERE n.delivery_status = 'failed')::int AS failed
      FROM webhook_notification n WHERE n.recovery_id = r.id) counted
    WHERE r.id = $1 AND r.account_id = $2 AND r.webhook_id = $3`,
};

/** One recovery of a webhook and how far it is. Errors: `not_found`, also for one of somebody else. */
export const getWebhookRecovery = defineOperation(
  {
    id: 'get_webhook_recovery',
    summary: 'Tell how far the recovery of notifications is',
    permission: 'webhooks:read',
    input: z.object({
      webhook_id: z.string().describe('Id of the webhook'),
      id: z.string().describe('Id of the recovery'),
    }),
    output: WebhookRecovery,
  },
  async (context: ServiceContext, { webhook_id, id }): Promise<WebhookRecovery> => {
    requireId(webhook_id, 'webhook');
    const more = [webhook_id];
    return toWebhookRecovery(await ownRow<WebhookRecoveryRow>(context, GET_RECOVERY, { id, thing: 'recovery', more }));
  },
);
