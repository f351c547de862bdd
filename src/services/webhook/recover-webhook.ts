import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { type RowOf, sql } from '../../db/sql.ts';
import { Moment, momentInstant } from '../../domain/moment.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import { notFound, requireId } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { DeliveryStatus } from '../webhook-message/notification.ts';
import { findRecovery } from './get-webhook-recovery.ts';
import { RECOVERY_COLUMNS, toWebhookRecovery, WebhookRecovery, type WebhookRecoveryRow } from './webhook-recovery.ts';

/** So many are made pending in one statement, which takes a few seconds; more take narrower times. */
const RECOVERED_MAX = 50_000;

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
 * Whatever the answer, it is one: that there is no such webhook, that it is inactive, or that there are too many, in
 * which cases nothing is changed. The rows are locked in the order in which deliveries lock them. What failed in an earlier
 * recovery and is recovered again counts with this one alone; what was accepted there stays counted there as well.
 */
const RECOVER = sql({
  name: 'recover_webhook',
  because: 'lock',
  parameters: ['uuid', 'uuid', 'uuid', 'instant', 'instant?', 'text'],
  row: {
    active: 'bool',
    found: 'int',
    id: 'uuid?',
    webhook_id: 'uuid?',
    since: 'instant?',
    until: 'instant?',
    created_at: 'instant?',
    total: 'int?',
    pending: 'int?',
    succeeded: 'int',
    failed: 'int',
  },
  text: `WITH own AS (
      SELECT w.id, w.active, least(coalesce($5::timestamptz, now()), now()) AS until FROM webhook w
      WHERE w.id = $2 AND w.account_id = $3
    ), chosen AS (
      SELECT n.id, n.recovery_id FROM webhook_notification n JOIN own ON own.active AND n.webhook_id = own.id
      WHERE n.created_at >= $4::timestamptz AND n.created_at < own.until AND n.delivery_status = $6
      ORDER BY n.id LIMIT ${RECOVERED_MAX + 1} FOR UPDATE OF n
    ), counted AS (
      SELECT count(*)::int AS found FROM chosen
    ), recovered AS (
      UPDATE webhook_notification n SET delivery_status = 'pending', tries = 0, next_attempt_at = now(),
        trigger = 'recover', recovery_id = $1::uuid, finished_at = NULL, failed_reason = NULL, updated_at = now()
      FROM chosen, counted WHERE n.id = chosen.id AND counted.found <= ${RECOVERED_MAX} RETURNING n.webhook_id
    ), taken AS (
      UPDATE webhook_recovery o SET total = o.total - lost.count
      FROM (SELECT recovery_id, count(*)::int AS count FROM chosen, counted
        WHERE $6 = 'failed' AND counted.found <= ${RECOVERED_MAX} GROUP BY recovery_id) lost
      WHERE o.id = lost.recovery_id
    ), noted AS (
      INSERT INTO webhook_recovery AS r (id, account_id, webhook_id, since, until, total)
      SELECT $1::uuid, $3, own.id, $4, own.until, counted.found FROM own, counted
      WHERE own.active AND counted.found <= ${RECOVERED_MAX} RETURNING ${RECOVERY_COLUMNS}
    ), woken AS (
      INSERT INTO webhook_wake (webhook_id) SELECT DISTINCT webhook_id FROM recovered
    )
    SELECT own.active, counted.found, noted.*, noted.total AS pending, 0 AS succeeded, 0 AS failed
    FROM own CROSS JOIN counted LEFT JOIN noted ON true`,
});

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
  const [row] = await db.transaction((tx) => tx.query(RECOVER, values));
  if (row === undefined) throw notFound(id, 'webhook');
  const { active, found, ...recovery } = row;
  if (!active) throw new Failure('conflict', INACTIVE);
  if (found > RECOVERED_MAX || !isNoted(recovery)) throw new Failure('invalid_input', TOO_MANY, { pointer: '/since' });
  return recovery;
}

/** The columns of the recovery are there together, or none of them is. */
function isNoted(row: Omit<RowOf<typeof RECOVER.row>, 'active' | 'found'>): row is WebhookRecoveryRow {
  return row.id !== null;
}

const BACKWARDS = 'until: It must lie after since.';
const INACTIVE = 'The webhook is inactive, so nothing can be delivered to it; set active to true first.';
const TOO_MANY = `since: There are more than ${RECOVERED_MAX} such notifications; recover them in shorter times, one after the other.`;
