import { sql } from '../db/sql.ts';
import { epochMs, READ_BYTES_MAX } from './delivery-sql.ts';

/* The raw statements of deliveries: read what is due, read its messages, settle its attempts. */

/**
 * The first notifications of each queue that are due, after those that were read before. The event is looked up only for
 * what has no bytes yet, one by one, because its table is partitioned. Bytes are counted in the order in which they come:
 * to sort them takes longer than everything else.
 */
export const READ_DUE_WEBHOOK_NOTIFICATIONS = sql({
  name: 'read_due_webhook_notifications',
  because: 'batch',
  parameters: ['uuid[]', 'int[]', 'instant[]', 'uuid[]'],
  row: {
    id: 'uuid',
    webhook_id: 'uuid',
    event: 'text',
    delivery_status: 'text',
    created_at: 'instant',
    reference_type: 'text',
    reference_id: 'uuid',
    attempts: 'int',
    tries: 'int',
    trigger: 'text',
    event_created_at: 'instant',
    next_attempt_at: 'instant!',
    lag_ms: 'float',
    tried_ms: 'float?',
    has_body: 'bool',
    body: 'bytes?',
    snapshot_id: 'uuid?',
    included: 'text?',
    outbox: 'json?',
  },
  text: `SELECT n.id, n.webhook_id, n.event, n.delivery_status, n.created_at, n.reference_type, n.reference_id, n.attempts,
      n.tries, n."trigger", n.event_created_at, n.next_attempt_at,
      (extract(epoch FROM now() - n.next_attempt_at) * 1000)::float8 AS lag_ms,
      CASE WHEN n.tries > 0 THEN ${epochMs('n.updated_at')} END AS tried_ms,
      n.body IS NOT NULL AS has_body,
      CASE WHEN sum(octet_length(n.body)) OVER (ROWS UNBOUNDED PRECEDING) <= ${READ_BYTES_MAX} THEN n.body END AS body,
      e.snapshot_id, e.included, e.outbox
    FROM unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::uuid[]) AS queue(webhook_id, most, after_at, after_id)
    CROSS JOIN LATERAL (
      SELECT d.* FROM webhook_notification d
      WHERE d.webhook_id = queue.webhook_id AND d.delivery_status = 'pending' AND d.next_attempt_at <= now()
        AND (d.next_attempt_at, d.id) > (queue.after_at, queue.after_id)
      ORDER BY d.next_attempt_at, d.id LIMIT queue.most
    ) n
    LEFT JOIN LATERAL (
      SELECT o.snapshot_id, o.included,
        CASE WHEN o.included IS NULL THEN json_build_object('record', o.record) END AS outbox
      FROM outbox_event o WHERE n.body IS NULL AND o.id = n.event_id AND o.created_at = n.event_created_at LIMIT 1
    ) e ON true`,
});

/**
 * One by one: the table is partitioned, and to join or to sort snapshots of several kilobytes takes longer than everything else.
 * Of one that begins behind the limit of a read only the id is read, so that many can be requested at once.
 */
export const READ_OUTBOX_PICTURES = sql({
  name: 'read_outbox_pictures',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]'],
  row: { id: 'uuid', is_read: 'bool', included: 'text?', body: 'text?' },
  text: `SELECT x.id, x.is_read, CASE WHEN x.is_read THEN x.included END AS included,
      CASE WHEN x.is_read AND x.included IS NULL THEN x.body::text END AS body
    FROM (SELECT p.*, sum(p.bytes) OVER (ROWS UNBOUNDED PRECEDING) - p.bytes < ${READ_BYTES_MAX} AS is_read
      FROM unnest($1::uuid[], $2::timestamptz[]) AS wanted(id, created_at)
      CROSS JOIN LATERAL (SELECT s.id, s.included, s.body, coalesce(octet_length(s.included), octet_length(s.body::text)) AS bytes
        FROM outbox_snapshot s WHERE s.id = wanted.id AND s.created_at = wanted.created_at LIMIT 1) p) x`,
});

/** SQL: whether the notification stands as it was read, or was accepted, which ends every round. */
const SAME_ROUND = `(r.status = 'succeeded' OR (n.tries = r.tries AND n."trigger" = r."trigger"))`;

/** SQL: whether no request was sent and it stays pending, so that its last outcome and time remain. */
const IS_WAITING = `(r.attempt_id IS NULL AND r.status = 'pending')`;

/*
 * The queue is locked, so that it cannot be claimed before these results are visible, and results of a queue that
 * was lost are left out. The number of attempts makes it harmless to settle twice, when the answer to the first time was
 * lost. A new round of attempts that was requested meanwhile remains: only an acceptance ends it.
 *
 * A statement that locks rows must not choose partitions row by row (test/db/locking-plans.test.ts): PostgreSQL 18.4 ends
 * with a segmentation fault where another transaction has changed the queue. With IS NOT DISTINCT FROM it does not choose, and finds
 * the rows by the key of each partition, for which the ids come once more as a list: a join alone would read small
 * partitions as a whole.
 */
export const SETTLE_WEBHOOK_NOTIFICATIONS = sql({
  name: 'settle_webhook_notifications',
  because: 'lease',
  parameters: ['json', 'uuid[]', 'uuid[]', 'uuid[]'],
  row: { webhook_id: 'uuid', lease_token: 'uuid!', active: 'bool', updated_at: 'instant' },
  text: `WITH result AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS r(notification_id uuid, created_at timestamptz, webhook_id uuid, lease_token uuid, attempts int, tries int,
        "trigger" text, status text, failed_reason text, delay_ms float8, body text, attempt_id uuid, started_ms float8,
        duration_ms int, outcome text, status_code int, error text, signatures text, request_headers jsonb,
        response_head text, response_body text, is_truncated boolean)
    ), living AS MATERIALIZED (
      SELECT l.webhook_id, l.lease_token FROM webhook_lane l
      JOIN unnest($2::uuid[], $3::uuid[]) AS h(webhook_id, lease_token)
        ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
      WHERE l.lease_until > now() ORDER BY l.webhook_id FOR SHARE OF l
    ), settled AS (
      UPDATE webhook_notification n SET
        delivery_status = CASE WHEN ${SAME_ROUND} THEN r.status ELSE n.delivery_status END,
        failed_reason = CASE WHEN ${SAME_ROUND} THEN r.failed_reason ELSE n.failed_reason END,
        finished_at = CASE WHEN ${SAME_ROUND} AND r.status <> 'pending' THEN now() ELSE n.finished_at END,
        next_attempt_at = CASE WHEN ${SAME_ROUND} AND r.status = 'pending'
          THEN now() + r.delay_ms * interval '1 millisecond' ELSE n.next_attempt_at END,
        attempts = n.attempts + (r.attempt_id IS NOT NULL)::int,
        tries = n.tries + (${SAME_ROUND} AND r.attempt_id IS NOT NULL)::int,
        body = coalesce(n.body, decode(r.body, 'base64')),
        last_outcome = CASE WHEN ${IS_WAITING} THEN n.last_outcome ELSE r.outcome END,
        last_status_code = CASE WHEN ${IS_WAITING} THEN n.last_status_code ELSE r.status_code END,
        last_error = CASE WHEN ${IS_WAITING} THEN n.last_error ELSE r.error END,
        updated_at = CASE WHEN ${IS_WAITING} THEN n.updated_at ELSE now() END
      FROM result r JOIN living USING (webhook_id, lease_token)
      WHERE n.id = ANY($4::uuid[]) AND n.id = r.notification_id AND n.created_at IS NOT DISTINCT FROM r.created_at AND n.delivery_status = 'pending'
        AND n.attempts = r.attempts
      RETURNING n.id, r.lease_token
    ), logged AS (
      INSERT INTO webhook_attempt (id, started_at, notification_id, webhook_id, number, "trigger", duration_ms,
        outcome, status_code, error, signatures, request_headers, response_head, response_body, is_truncated)
      SELECT r.attempt_id, to_timestamp(r.started_ms / 1000), r.notification_id, r.webhook_id,
        r.attempts + 1, r."trigger", r.duration_ms, r.outcome, r.status_code, r.error, decode(r.signatures, 'base64'),
        r.request_headers, decode(r.response_head, 'base64'), decode(r.response_body, 'base64'), r.is_truncated
      FROM result r JOIN settled s ON s.id = r.notification_id AND s.lease_token = r.lease_token
      WHERE r.attempt_id IS NOT NULL
    )
    SELECT w.id AS webhook_id, living.lease_token, w.active, w.updated_at FROM living JOIN webhook w ON w.id = living.webhook_id`,
});
