import { z } from 'zod';
import { isSame } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import type { Prisma } from '../../db/prisma.ts';
import { recordActOf } from '../audit.ts';
import { findOwned } from '../record/find-owned.ts';
import { sealHeaders, toWebhook, toWebhookRow, WEBHOOK_INPUT, Webhook } from '../record/webhook.ts';
import { requireCallable } from '../record/webhook-url.ts';
import type { ServiceContext } from '../service-context.ts';
import { lockWebhook } from './lock-webhook.ts';
import { recordedWebhook } from './recorded-webhook.ts';

/** What changes of a webhook; what is absent stays. */
const UpdateWebhookInput = z.object({
  id: z.string().describe('Id of the webhook'),
  url: WEBHOOK_INPUT.url.optional(),
  active: WEBHOOK_INPUT.active.optional(),
  events: WEBHOOK_INPUT.events.optional(),
  headers: WEBHOOK_INPUT.headers.optional(),
});

type Input = z.output<typeof UpdateWebhookInput>;

type WebhookState = Prisma.WebhookGetPayload<{ select: { id: true; url: true; active: true } }>;

/**
 * Changes a webhook. Made active, it begins anew, whatever failed before; events of the meantime are sent only by a recovery.
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
  async (context: ServiceContext, { id, active, ...input }): Promise<Webhook> => {
    if (input.url !== undefined) requireCallable(input.url, context.webhooks);
    const where = { id, accountId: context.principal.accountId };
    const update = () =>
      context.db.transaction(async (tx) => {
        await lockWebhook(tx, where);
        const former = await tx.prisma.webhook.findUnique({ where });
        if (former === null) return null;
        if (active !== undefined) await notice(tx, where, active);
        const now = await databaseNow(tx);
        const shown = toWebhook(toWebhookRow(former, now), context);
        const given = givenOf(id, changedOf(shown, input), context.sealer);
        const changes = { ...given, ...activity(former.active, active ?? former.active, now) };
        // One that is saved as it is has not changed.
        if (Object.entries(changes).every(([name, value]) => isSame(Reflect.get(former, name), value)))
          return toWebhookRow(former, now);
        const row = await tx.prisma.webhook.update({ where, data: { ...changes, updatedAt: now } });
        await recordActOf(context, tx, { kind: 'webhook_changed', detail: changeOf(former, row, given) });
        return toWebhookRow(row, now);
      });
    return toWebhook(await findOwned(id, 'webhook', update), context);
  },
);

/** What is given and is not so already. */
function changedOf(shown: Webhook, { url, events, headers }: Omit<Input, 'id' | 'active'>) {
  return {
    ...(url === undefined || url === shown.url ? {} : { url }),
    ...(events === undefined || isSame([...new Set(events)], shown.events) ? {} : { events }),
    ...(headers === undefined || isSame(headers, shown.headers) ? {} : { headers }),
  };
}

/** What the audit log says of a change: the webhook, and what it is now where that is another; headers may be secrets. */
function changeOf(former: WebhookState, row: WebhookState, { url, events, headers }: ReturnType<typeof givenOf>) {
  return {
    ...recordedWebhook(row),
    ...(url === undefined ? {} : { former_host: recordedWebhook(former).host }),
    ...(events === undefined ? {} : { events }),
    ...(headers === undefined ? {} : { headers: headers === null ? 'none' : 'others' }),
    ...(row.active === former.active ? {} : { active: row.active }),
  };
}

/** What is not given stays as it is. */
function givenOf(id: string, { url, events, headers }: Omit<Input, 'id' | 'active'>, sealer: Sealer) {
  const sealed = headers === undefined ? null : sealHeaders(id.toLowerCase(), headers, sealer);
  return {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(headers === undefined ? {} : { headers: sealed === null ? null : Buffer.from(sealed) }),
  };
}

/** What was inactive already keeps who made it so: a client that sends a webhook back as it was shown has not disabled it. */
function activity(wasActive: boolean, active: boolean, now: Date): Prisma.WebhookUpdateInput {
  if (active) return { active, disabledBy: null, disabledAt: null, disabledReason: null };
  return wasActive ? { active, disabledBy: 'user', disabledAt: now } : { active };
}

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
 * Makes the dispatchers read a webhook again: an activated one starts over; the waiting notifications of a deactivated
 * one are given up by the dispatcher that reads them.
 */
async function notice(tx: Transaction, webhook: { id: string; accountId: string }, active: boolean): Promise<void> {
  const queue = { webhook };
  const { count } = active
    ? await tx.prisma.webhookLane.updateMany({ where: queue, data: BEGUN_ANEW })
    : { count: await tx.prisma.webhookLane.count({ where: queue }) };
  if (count > 0) await tx.prisma.webhookWake.create({ data: { webhookId: webhook.id }, select: { id: true } });
}
