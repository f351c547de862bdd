import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { sealHeaders, toWebhook, WEBHOOK_COLUMNS, WEBHOOK_INPUT, Webhook, type WebhookRow } from './webhook.ts';
import { requireCallable } from './webhook-url.ts';

/** What changes of a webhook; what is absent stays. */
export const UpdateWebhookInput = z.object({
  id: z.string().describe('Id of the webhook'),
  url: WEBHOOK_INPUT.url.optional(),
  active: WEBHOOK_INPUT.active.optional(),
  events: WEBHOOK_INPUT.events.optional(),
  headers: WEBHOOK_INPUT.headers.optional(),
});

const UPDATE: Statement = {
  name: 'update_webhook',
  text: `UPDATE webhook w SET url = coalesce($3, w.url), active = coalesce($4, w.active),
      events = coalesce($5::text[], w.events), headers = CASE WHEN $6 THEN $7 ELSE w.headers END, updated_at = now()
    WHERE w.id = $1 AND w.account_id = $2 RETURNING ${WEBHOOK_COLUMNS}`,
};

/** Changes a webhook. What happened while it was inactive is not told later. Errors: `not_found`, `invalid_input`. */
export const updateWebhook = defineOperation(
  {
    id: 'update_webhook',
    summary: 'Change the address, the events or the headers of a webhook, or make it active or inactive',
    permission: 'webhooks:write',
    input: UpdateWebhookInput,
    output: Webhook,
  },
  async (context: ServiceContext, { id, url, active, events, headers }): Promise<Webhook> => {
    if (url !== undefined) requireCallable(url, context.webhooks);
    const changed = [
      url ?? null,
      active ?? null,
      events === undefined ? null : [...new Set(events)],
      headers !== undefined,
      headers === undefined ? null : sealHeaders(id.toLowerCase(), headers, context.sealer),
    ];
    const row = await ownRow<WebhookRow>(context, UPDATE, { id, thing: 'webhook', more: changed });
    return toWebhook(row, context);
  },
);
