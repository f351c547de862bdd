import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { secretPurpose } from '../../dispatcher/sign.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  findWebhookRow,
  sealHeaders,
  toWebhook,
  WEBHOOK_COLUMNS,
  WEBHOOK_INPUT,
  Webhook,
  type WebhookRow,
} from './webhook.ts';
import { newWebhookSecret } from './webhook-secret.ts';
import { requireCallable } from './webhook-url.ts';

/** So many an event is told without those who wait for the change noticing. */
const WEBHOOKS_MAX = 500;

/** What a new webhook is made of. */
export const CreateWebhookInput = z.object({
  url: WEBHOOK_INPUT.url,
  active: WEBHOOK_INPUT.active.default(true),
  events: WEBHOOK_INPUT.events,
  headers: WEBHOOK_INPUT.headers.default(null),
  idempotency_key: IdempotencyKey,
});
type Input = z.output<typeof CreateWebhookInput>;

/** Two that come at once may both be the last, which does no harm: the limit is there against runaway programs. */
const CREATE: Statement = {
  name: 'create_webhook',
  text: `INSERT INTO webhook AS w (id, account_id, url, active, events, headers, secret, disabled_by, disabled_at)
    SELECT $1, $2::uuid, $3, $4, $5::text[], $6, $7, CASE WHEN NOT $4 THEN 'user' END, CASE WHEN NOT $4 THEN now() END
    WHERE (SELECT count(*) FROM webhook o WHERE o.account_id = $2) < ${WEBHOOKS_MAX} RETURNING ${WEBHOOK_COLUMNS}`,
};

/** Begins to tell events to an address. Errors: `invalid_input`, also if the account has too many webhooks. */
export const createWebhook = defineOperation(
  {
    id: 'create_webhook',
    summary: 'Create a webhook, which is told events as they happen',
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

async function createRow({ db, principal, sealer }: ServiceContext, id: string, input: Input): Promise<WebhookRow> {
  const { url, active, events, headers } = input;
  const [row] = await db.query<WebhookRow>(CREATE, [
    id,
    principal.accountId,
    url,
    active,
    [...new Set(events)],
    sealHeaders(id, headers, sealer),
    sealer.seal(newWebhookSecret(), secretPurpose(id)),
  ]);
  if (row === undefined) throw tooMany();
  return row;
}

function tooMany(): Failure {
  return new Failure('invalid_input', `An account has at most ${WEBHOOKS_MAX} webhooks; delete one first.`, {
    meta: { webhooks_max: WEBHOOKS_MAX },
  });
}
