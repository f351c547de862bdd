import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { ownRow, requireId } from '../record/own-row.ts';
import { sealHeaders, toWebhook, WEBHOOK_COLUMNS, WEBHOOK_INPUT, WEBHOOK_ROW, Webhook } from '../record/webhook.ts';
import { requireCallable } from '../record/webhook-url.ts';
import type { ServiceContext } from '../service-context.ts';

/** What changes of a webhook; what is absent stays. */
export const UpdateWebhookInput = z.object({
  id: z.string().describe('Id of the webhook'),
  url: WEBHOOK_INPUT.url.optional(),
  active: WEBHOOK_INPUT.active.optional(),
  events: WEBHOOK_INPUT.events.optional(),
  headers: WEBHOOK_INPUT.headers.optional(),
});

/** What was inactive already keeps who made it so: whoever sends a webhook back as it was shown has not disabled it. */
const UPDATE = sql({
  name: 'update_webhook',
  because: 'clock',
  parameters: ['uuid', 'uuid', 'text', 'bool', 'text[]', 'bool', 'bytes'],
  row: WEBHOOK_ROW,
  text: `UPDATE webhook w SET url = coalesce($3, w.url), active = coalesce($4::boolean, w.active),
      disabled_by = CASE WHEN coalesce($4, w.active) THEN NULL WHEN w.active THEN 'user' ELSE w.disabled_by END,
      disabled_at = CASE WHEN coalesce($4, w.active) THEN NULL WHEN w.active THEN now() ELSE w.disabled_at END,
      disabled_reason = CASE WHEN coalesce($4, w.active) THEN NULL ELSE w.disabled_reason END,
      events = coalesce($5::text[], w.events), headers = CASE WHEN $6 THEN $7 ELSE w.headers END, updated_at = now()
    WHERE w.id = $1 AND w.account_id = $2 RETURNING ${WEBHOOK_COLUMNS}`,
});

/**
 * Changes a webhook. Made active, it begins anew, whatever failed before; what happened meanwhile is not told by itself.
 * Errors: `not_found`, `invalid_input`.
 */
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
    requireId(id, 'webhook');
    const { db, principal } = context;
    // Deliveries lock the lane before its webhook, so that this does too.
    const row = await db.transaction(async (tx) => {
      if (active !== undefined) await notice(tx, { id, accountId: principal.accountId }, active);
      return ownRow({ db: tx, principal }, UPDATE, { id, thing: 'webhook', more: changed });
    });
    return toWebhook(row, context);
  },
);

/** Nothing that failed before pauses a webhook that is active again, or counts towards its end. */
const BEGUN_ANEW = {
  failures: 0,
  failedNotifications: 0,
  firstFailureAt: null,
  exhausted: 0,
  warnedAt: null,
  circuitOpens: 0,
  blockedUntil: null,
};

/**
 * Lets the dispatchers look at a webhook: made active it begins anew; made inactive, what waits for it is given up by
 * whoever delivers.
 */
async function notice(tx: Transaction, webhook: { id: string; accountId: string }, active: boolean): Promise<void> {
  const lane = { webhook };
  const { count } = active
    ? await tx.prisma.webhookLane.updateMany({ where: lane, data: BEGUN_ANEW })
    : { count: await tx.prisma.webhookLane.count({ where: lane }) };
  if (count > 0) await tx.prisma.webhookWake.create({ data: { webhookId: webhook.id }, select: { id: true } });
}
