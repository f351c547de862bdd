import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { queryOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { GET_WEBHOOK_HEALTH } from './statements.ts';
import { toWebhookHealth, WebhookHealth } from './webhook-health.ts';

/** The health of one webhook of the account. Errors: `not_found`, also for a webhook of another account. */
export const getWebhookHealth = defineOperation(
  {
    id: 'get_webhook_health',
    summary:
      'Get the health of a webhook: its last success and failure, waiting notifications, and whether it is paused',
    permission: 'webhooks:read',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: WebhookHealth,
  },
  async (context: ServiceContext, { id }): Promise<WebhookHealth> => {
    const row = await queryOwned(context, GET_WEBHOOK_HEALTH, { id, thing: 'webhook' });
    return toWebhookHealth(row, context.webhooks.disableAfterSeconds);
  },
);
