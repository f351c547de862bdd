import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  HEALTH_COLUMNS,
  HEALTH_JOINS,
  toWebhookHealth,
  WebhookHealth,
  type WebhookHealthRow,
} from './webhook-health.ts';

const GET: Statement = {
  name: 'get_webhook_health',
  text: `SELECT ${HEALTH_COLUMNS} FROM webhook w ${HEALTH_JOINS} WHERE w.id = $1 AND w.account_id = $2`,
};

/** How one webhook of the account fares. Errors: `not_found`, also for one of somebody else. */
export const getWebhookHealth = defineOperation(
  {
    id: 'get_webhook_health',
    summary: 'Tell how a webhook fares: what succeeded and failed last, what waits, and whether it is paused',
    permission: 'webhooks:read',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: WebhookHealth,
  },
  async (context: ServiceContext, { id }): Promise<WebhookHealth> => {
    const row = await ownRow<WebhookHealthRow>(context, GET, { id, thing: 'webhook' });
    return toWebhookHealth(row, context.webhooks.disableAfterSeconds);
  },
);
