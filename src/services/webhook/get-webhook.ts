import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { toWebhook, WEBHOOK_COLUMNS, Webhook, type WebhookRow } from './webhook.ts';

/** SQL: a webhook of an account by both ids. */
export const GET_WEBHOOK: Statement = {
  name: 'get_webhook',
  text: `SELECT ${WEBHOOK_COLUMNS} FROM webhook w WHERE w.id = $1 AND w.account_id = $2`,
};

/** One webhook of the account. Errors: `not_found`, also for one of somebody else. */
export const getWebhook = defineOperation(
  {
    id: 'get_webhook',
    summary: 'Get one webhook with its events, and with its secret for who may write webhooks',
    permission: 'webhooks:read',
    input: z.object({ id: z.string().describe('Id of the webhook') }),
    output: Webhook,
  },
  async (context: ServiceContext, { id }): Promise<Webhook> =>
    toWebhook(await ownRow<WebhookRow>(context, GET_WEBHOOK, { id, thing: 'webhook' }), context),
);
