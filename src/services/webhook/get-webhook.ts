import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { findOwned } from '../record/find-owned.ts';
import { findWebhookRow, toWebhook, Webhook } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';

/** One webhook of the account. Errors: `not_found`, also for one of another account. */
export const getWebhook = defineOperation(
  {
    id: 'get_webhook',
    summary: 'Get one webhook with its events, and with its secret for who may write webhooks',
    permission: 'webhooks:read',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: Webhook,
  },
  async (context: ServiceContext, { id }): Promise<Webhook> =>
    toWebhook(await findOwned(id, 'webhook', () => findWebhookRow(context, id)), context),
);
