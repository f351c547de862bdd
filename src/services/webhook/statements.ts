import { column, sql, sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import type { Row } from './list-webhooks.ts';
import { HEALTH_COLUMNS, HEALTH_JOINS, type WebhookHealth } from './webhook-health.ts';
import { RECOVERED_MAX, RECOVERY_COLUMNS } from './webhook-recovery.ts';

/* The raw statements of webhooks: the list, their health, their locks, and recoveries. */

/** No host shows more than a hundred; one more says that there are more. */
const PROPOSALS_MAX = 101;

export const COMPLETE_WEBHOOK = sql({
  name: 'complete_webhook',
  because: 'count',
  parameters: ['uuid', 'text'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM webhook w
    WHERE w.account_id = $1 AND (starts_with(w.id::text, $2) OR strpos(lower(w.url), $2) > 0)
    ORDER BY w.created_at DESC, w.id LIMIT ${PROPOSALS_MAX}`,
});

export const GET_WEBHOOK_HEALTH = sql({
  name: 'get_webhook_health',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: {
    active: 'bool',
    disabled_by: column<'user' | 'system'>('text?'),
    disabled_reason: 'text?',
    disabled_at: 'instant?',
    last_success_at: 'instant?',
    last_failure_at: 'instant?',
    consecutive_failures: 'int',
    first_failure_at: 'instant?',
    warned_at: 'instant?',
    circuit: column<WebhookHealth['circuit']>('text'),
    circuit_open_until: 'instant?',
    pending: 'int',
    oldest_pending_at: 'instant?',
    next_attempt_at: 'instant?',
  },
  text: `SELECT ${HEALTH_COLUMNS} FROM webhook w ${HEALTH_JOINS} WHERE w.id = $1 AND w.account_id = $2`,
});

export const LIST_WEBHOOKS = sqlFamily({ name: 'list_webhooks', because: 'list', row: listRow<Row>() });

/** Deliveries lock the endpoint queue before the webhook and its notifications, so every other change of a webhook does too. */
export const LOCK_LANE_OF_WEBHOOK = sql({
  name: 'lock_lane_of_webhook',
  because: 'lock',
  parameters: ['uuid', 'uuid'],
  row: { '?column?': 'int?' },
  text: `SELECT 1 FROM webhook_lane l JOIN webhook w ON w.id = l.webhook_id
    WHERE w.id = $1 AND w.account_id = $2 FOR UPDATE OF l`,
});

/** SQL: the end of the period that is recovered; the same for all rows, by which their partitions are chosen once. */
const UNTIL = 'least(coalesce($5::timestamptz, now()), now())';

/**
 * Whatever the answer, it is one: that there is no such webhook, that it is inactive, or that there are too many, in
 * which cases nothing is changed. The rows are locked in the order in which deliveries lock them. What failed in an earlier
 * recovery and is recovered again counts with this one alone; what was accepted there stays counted there as well.
 */
export const RECOVER_WEBHOOK = sql({
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
      SELECT w.id, w.active, ${UNTIL} AS until FROM webhook w
      WHERE w.id = $2 AND w.account_id = $3
    ), chosen AS (
      SELECT n.id, n.created_at, n.recovery_id FROM webhook_notification n JOIN own ON own.active AND n.webhook_id = own.id
      WHERE n.created_at >= $4::timestamptz AND n.created_at < ${UNTIL} AND n.delivery_status = $6 AND NOT n.is_test
      ORDER BY n.id LIMIT ${RECOVERED_MAX + 1} FOR UPDATE OF n
    ), counted AS (
      SELECT count(*)::int AS found FROM chosen
    ), recovered AS (
      UPDATE webhook_notification n SET delivery_status = 'pending', tries = 0, next_attempt_at = now(),
        trigger = 'recover', recovery_id = $1::uuid, finished_at = NULL, failed_reason = NULL, updated_at = now()
      FROM chosen, counted WHERE n.id = chosen.id AND n.created_at IS NOT DISTINCT FROM chosen.created_at AND counted.found <= ${RECOVERED_MAX} RETURNING n.webhook_id
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
