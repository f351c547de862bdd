import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { Conditions, readPage } from '../paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import { toWebhook, WEBHOOK_COLUMNS, Webhook, type WebhookRow } from './webhook.ts';

/** A page of webhooks. */
export const WebhookList = z.object({ ...PAGE_OUTPUT, webhooks: z.array(Webhook) });
export type WebhookList = z.infer<typeof WebhookList>;

/** The webhooks of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listWebhooks = defineOperation(
  {
    id: 'list_webhooks',
    summary: 'List the webhooks of the account',
    permission: 'webhooks:read',
    input: z.object(PAGE_INPUT),
    output: WebhookList,
  },
  async (context: ServiceContext, page): Promise<WebhookList> => {
    const conditions = new Conditions('w', context.principal.accountId);
    const list = { table: 'webhook', alias: 'w', conditions, columns: WEBHOOK_COLUMNS, joins: '' };
    const { total, rows } = await readPage<WebhookRow>(context.db, list, page);
    return { ...page, total, webhooks: rows.map((row) => toWebhook(row, context)) };
  },
);
