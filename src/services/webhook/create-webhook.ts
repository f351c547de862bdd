import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { databaseNow } from '../../db/clock.ts';
import { secretPurpose } from '../../dispatcher/message.ts';
import { recordActOf } from '../audit.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import {
  findWebhookRow,
  sealHeaders,
  toWebhook,
  toWebhookRow,
  WEBHOOK_INPUT,
  Webhook,
  type WebhookRow,
} from '../record/webhook.ts';
import { requireCallable } from '../record/webhook-url.ts';
import type { ServiceContext } from '../service-context.ts';
import { recordedWebhook } from './recorded-webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';

/** So many webhooks are notified of an event without a noticeable delay of the change. */
const WEBHOOKS_MAX = 500;

/** What a new webhook is made of. */
const CreateWebhookInput = z.object({
  url: WEBHOOK_INPUT.url,
  active: WEBHOOK_INPUT.active.default(true),
  events: WEBHOOK_INPUT.events,
  headers: WEBHOOK_INPUT.headers.default(null),
  idempotency_key: IdempotencyKey,
});
type Input = z.output<typeof CreateWebhookInput>;

/** Creates a webhook, which is notified of events from now on. Errors: `invalid_input`, also if the account has too many webhooks. */
export const createWebhook = defineOperation(
  {
    id: 'create_webhook',
    summary: 'Create a webhook that receives events as they happen',
    permission: 'webhooks:write',
    input: CreateWebhookInput,
    output: Webhook,
  },
  async (context: ServiceContext, input): Promise<Webhook> => {
    requireCallable(input.url, context.webhooks);
    const create = (id: string) => createRow(context, id, input);
    const row = await createOnce(context, {
      key: input.idempotency_key,
      find: (id) => findWebhookRow(context, id),
      create,
    });
    return toWebhook(row, context);
  },
);

/** Two that come at once may both be the last, which does no harm: the limit is there against runaway programs. */
async function createRow(context: ServiceContext, id: string, input: Input): Promise<WebhookRow> {
  const { db, principal, sealer } = context;
  const { url, active, events, headers } = input;
  const { accountId } = principal;
  if ((await db.prisma.webhook.count({ where: { accountId } })) >= WEBHOOKS_MAX) throw tooMany();
  const now = await databaseNow(db);
  const sealed = sealHeaders(id, headers, sealer);
  const data = {
    ...{ id, accountId, url, active, events: [...new Set(events)] },
    headers: sealed === null ? null : Buffer.from(sealed),
    secret: Buffer.from(sealer.seal(newWebhookSecret(), secretPurpose(id))),
    ...(active ? {} : { disabledBy: 'user', disabledAt: now }),
  };
  const row = await db.transaction(async (tx) => {
    const created = await tx.prisma.webhook.create({ data });
    const detail = { ...recordedWebhook(created), events: created.events, active };
    await recordActOf(context, tx, { kind: 'webhook_created', detail });
    return created;
  });
  return toWebhookRow(row, now);
}

function tooMany(): Failure {
  return new Failure('invalid_input', `An account has at most ${WEBHOOKS_MAX} webhooks; delete one first.`, {
    meta: { webhooks_max: WEBHOOKS_MAX },
  });
}
