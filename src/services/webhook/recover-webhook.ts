import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { errorCode } from '../../db/error-code.ts';
import type { RowOf } from '../../db/sql.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { notFound, requireId } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { DeliveryStatus } from '../webhook-message/notification.ts';
import { findRecovery } from './get-webhook-recovery.ts';
import { RECOVER_WEBHOOK } from './statements.ts';
import { RECOVERED_MAX, toWebhookRecovery, WebhookRecovery, type WebhookRecoveryRow } from './webhook-recovery.ts';

/** Which notifications are to be delivered after all. */
export const RecoverWebhookInput = z.object({
  id: z.string().describe('Id of the webhook'),
  since: Moment.describe('Notifications made at that moment or later'),
  until: Moment.optional().describe('Notifications made before that moment; now by default'),
  delivery_status: DeliveryStatus.exclude(['pending'])
    .default('failed')
    .describe('What became of them: failed, or succeeded where the receiver has lost what it accepted'),
  idempotency_key: IdempotencyKey,
});
type Input = z.output<typeof RecoverWebhookInput>;

/**
 * Has all notifications of a webhook delivered that failed, or succeeded, in a time; each with the same id and the same
 * bytes as before. Errors: `not_found`, `conflict` for a webhook that is inactive, `invalid_input` for too many.
 */
export const recoverWebhook = defineOperation(
  {
    id: 'recover_webhook',
    summary: 'Deliver once more what a webhook has missed in a time',
    permission: 'webhooks:write',
    input: RecoverWebhookInput,
    output: WebhookRecovery,
  },
  async (context: ServiceContext, input): Promise<WebhookRecovery> => {
    requireId(input.id, 'webhook');
    const create = (recoveryId: string) => recover(context, recoveryId, input);
    const row = await createOnce<WebhookRecoveryRow>(context, {
      key: input.idempotency_key,
      find: (recoveryId) => findRecovery(context, recoveryId, input.id),
      create,
    });
    return toWebhookRecovery(row);
  },
);

async function recover(
  { db, principal }: ServiceContext,
  recoveryId: string,
  input: Input,
): Promise<WebhookRecoveryRow> {
  const { id, delivery_status } = input;
  const since = momentInstant(input.since);
  const until = input.until === undefined ? null : momentInstant(input.until);
  if (until !== null && until <= since) throw new Failure('invalid_input', BACKWARDS, { pointer: '/until' });
  const values = [recoveryId, id, principal.accountId, since, until, delivery_status] as const;
  const [row] = await db
    .transaction((tx) => tx.query(RECOVER_WEBHOOK, values))
    .catch((error: unknown) => {
      // The webhook was deleted while its recovery was noted.
      if (errorCode(error) === FOREIGN_KEY_MISSING) throw notFound(id, 'webhook');
      throw error;
    });
  if (row === undefined) throw notFound(id, 'webhook');
  const { active, found, ...recovery } = row;
  if (!active) throw new Failure('conflict', INACTIVE);
  if (found > RECOVERED_MAX || !isNoted(recovery)) throw new Failure('invalid_input', TOO_MANY, { pointer: '/since' });
  return recovery;
}

/** The columns of the recovery are there together, or none of them is. */
function isNoted(row: Omit<RowOf<typeof RECOVER_WEBHOOK.row>, 'active' | 'found'>): row is WebhookRecoveryRow {
  return row.id !== null;
}

const FOREIGN_KEY_MISSING = '23503';
const BACKWARDS = 'until: It must lie after since.';
const INACTIVE = 'The webhook is inactive, so nothing can be delivered to it; set active to true first.';
const TOO_MANY = `since: There are more than ${RECOVERED_MAX} such notifications; recover them in shorter times, one after the other.`;
