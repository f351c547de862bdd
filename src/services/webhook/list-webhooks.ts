import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { toWebhook, WEBHOOK_COLUMNS, Webhook, type WebhookRow } from '../record/webhook.ts';
import type { ServiceContext } from '../service-context.ts';
import { LIST_WEBHOOKS } from './statements.ts';
import {
  HEALTH_COLUMNS,
  HEALTH_JOINS,
  toWebhookHealth,
  WebhookHealth,
  type WebhookHealthRow,
} from './webhook-health.ts';

/** Which page of the webhooks, and what comes along. */
const ListWebhooksInput = z.object({ include: z.array(z.enum(['health'])).default([]), ...CURSOR_INPUT });

/** A webhook, with its health if that was requested. */
export const ListedWebhook = Webhook.extend({ health: WebhookHealth.optional() });
export type ListedWebhook = z.infer<typeof ListedWebhook>;

/** A page of webhooks. */
const WebhookList = z.object({ ...CURSOR_OUTPUT, webhooks: z.array(ListedWebhook) });
type WebhookList = z.infer<typeof WebhookList>;

export type Row = WebhookRow & { health?: WebhookHealthRow };

const WITH_HEALTH = {
  columns: `${WEBHOOK_COLUMNS}, (SELECT row_to_json(h) FROM (SELECT ${HEALTH_COLUMNS}) h) AS health`,
  joins: HEALTH_JOINS,
};
const ALONE = { columns: WEBHOOK_COLUMNS, joins: '' };

/** The webhooks of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listWebhooks = defineOperation(
  {
    id: 'list_webhooks',
    summary: 'List the webhooks of the account',
    permission: 'webhooks:read',
    input: ListWebhooksInput,
    output: WebhookList,
  },
  async (context: ServiceContext, { include, ...page }): Promise<WebhookList> => {
    const conditions = new Conditions('w', context.principal.accountId);
    const shown = include.includes('health') ? WITH_HEALTH : ALONE;
    const { listed, rows } = await readPage(
      context.db,
      { family: LIST_WEBHOOKS, table: 'webhook', alias: 'w', conditions, ...shown },
      page,
    );
    return { ...listed, webhooks: rows.map((row) => toListed(row, context)) };
  },
);

function toListed({ health, ...row }: Row, context: ServiceContext): ListedWebhook {
  const webhook = toWebhook(row, context);
  if (health === undefined) return webhook;
  return { ...webhook, health: toWebhookHealth(health, context.webhooks.disableAfterSeconds) };
}
