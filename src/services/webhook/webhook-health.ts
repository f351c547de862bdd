import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { instantOrNull } from '../../domain/documented.ts';
import { Instant, shift } from '../../domain/instant.ts';
import { Webhook } from '../record/webhook.ts';

/** More of what waits is not counted. */
const PENDING_COUNTED_MAX = 100_000;

/** How long a receiver may fail before its webhook is disabled, unless the installation says otherwise. */
const DISABLE_AFTER_SECONDS = 432_000;

/** The health of a webhook. */
export const WebhookHealth = z.object({
  ...Webhook.pick({ active: true, disabled_by: true, disabled_reason: true, disabled_at: true }).shape,
  last_success_at: instantOrNull('When a delivery last succeeded; null if none has'),
  last_failure_at: instantOrNull('When a delivery last failed; null if none has'),
  consecutive_failures: z.int().describe('Attempts that failed since the last that succeeded'),
  circuit: z
    .enum(['closed', 'open', 'half_open'])
    .describe('open: nothing is sent for a while, because too much has failed; half_open: one delivery is tried'),
  circuit_open_until: instantOrNull('Until when deliveries are paused; null if they are not'),
  pending: z.int().describe(`What waits to be delivered, counted up to ${PENDING_COUNTED_MAX}`),
  oldest_pending_at: Instant.nullable().describe('When the oldest of that was made'),
  next_attempt_at: Instant.nullable().describe('When the first of that is tried next'),
  warned_at: Instant.nullable().describe('When its account was last warned that the webhook is going to be disabled'),
  disabled_if_failing_at: Instant.nullable().describe(
    'From then on the webhook is disabled, if nothing succeeds until then and three notifications were given up; null ' +
      'while nothing fails',
  ),
});
export type WebhookHealth = z.infer<typeof WebhookHealth>;

/** What the database gives of it. */
export interface WebhookHealthRow extends Omit<WebhookHealth, 'disabled_if_failing_at'> {
  first_failure_at: Instant | null;
}

/** SQL: what `HEALTH_COLUMNS` need beside the webhook `w`: its endpoint queue, and what waits in it. */
export const HEALTH_JOINS = `JOIN webhook_lane l ON l.webhook_id = w.id
  CROSS JOIN LATERAL (SELECT count(*)::int AS pending, min(q.created_at) AS oldest_at, min(q.next_attempt_at) AS next_at
    FROM (SELECT n.created_at, n.next_attempt_at FROM webhook_notification n
      WHERE n.webhook_id = w.id AND n.delivery_status = 'pending'
      ORDER BY n.next_attempt_at, n.id LIMIT ${PENDING_COUNTED_MAX}) q) waiting`;

/** SQL: the health of the webhook `w`. */
export const HEALTH_COLUMNS = `w.active, w.disabled_by, w.disabled_reason, w.disabled_at, l.last_success_at,
  l.last_failure_at, l.failures AS consecutive_failures, l.first_failure_at, l.warned_at,
  CASE WHEN l.blocked_until > now() THEN 'open' WHEN l.circuit_opens > 0 THEN 'half_open' ELSE 'closed' END AS circuit,
  CASE WHEN l.blocked_until > now() THEN l.blocked_until END AS circuit_open_until,
  waiting.pending, waiting.oldest_at AS oldest_pending_at,
  CASE WHEN waiting.pending > 0 THEN greatest(waiting.next_at, CASE WHEN w.active THEN l.blocked_until END) END
    AS next_attempt_at`;

/** The record of the health of a webhook from its row, be it columns or JSON. */
export function toWebhookHealth(row: WebhookHealthRow, disableAfterSeconds = DISABLE_AFTER_SECONDS): WebhookHealth {
  const { first_failure_at: failingSince, ...shown } = normalizeInstants(row, INSTANTS);
  const isFailing = shown.active && shown.consecutive_failures > 0 && failingSince !== null;
  return {
    ...shown,
    disabled_if_failing_at: isFailing ? shift(failingSince, disableAfterSeconds * 1_000) : null,
  };
}

const INSTANTS = [
  'disabled_at',
  'last_success_at',
  'last_failure_at',
  'first_failure_at',
  'warned_at',
  'circuit_open_until',
  'oldest_pending_at',
  'next_attempt_at',
] as const;
