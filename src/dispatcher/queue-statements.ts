import { isTokenOf } from '../db/lease-session.ts';
import { column, sql } from '../db/sql.ts';
import { epochMs } from './delivery-sql.ts';

/* The raw statements of endpoint queues: lease them, wake them, give them back, measure them, disable their webhooks. */

/**
 * Claims the queues that have been due longest. What is due in them is read by another statement: one that did both would
 * read with a view of the tables that is older than its hold on the queue, and would find what the former holder has just
 * delivered. A lease makes its queue due again when it ends, so nothing has to clean up after a process that dies.
 */
export const CLAIM_WEBHOOK_LANES = sql({
  name: 'claim_webhook_lanes',
  because: 'lease',
  parameters: ['uuid', 'float', 'bigint', 'bigint'],
  row: {
    webhookId: 'uuid',
    accountId: 'uuid',
    window: 'int',
    isSlow: 'bool',
    failures: 'int',
    failedNotifications: 'int',
    exhausted: 'int',
    circuitOpens: 'int',
    blockedUntilMs: 'float?',
    firstFailureMs: 'float?',
    lastFailureMs: 'float?',
    lastSuccessMs: 'float?',
    warnedMs: 'float?',
    nowMs: 'float',
  },
  text: `UPDATE webhook_lane l SET lease_token = $1, lease_until = now() + $2 * interval '1 millisecond',
      due_at = now() + $2 * interval '1 millisecond'
    WHERE l.webhook_id = ANY(ARRAY(
        SELECT webhook_id FROM webhook_lane WHERE due_at <= now() AND NOT is_slow
        ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED) || ARRAY(
        SELECT webhook_id FROM webhook_lane WHERE due_at <= now() AND is_slow
        ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED))
    RETURNING l.webhook_id AS "webhookId", (SELECT w.account_id FROM webhook w WHERE w.id = l.webhook_id) AS "accountId",
      l."window", l.is_slow AS "isSlow", l.failures,
      l.failed_notifications AS "failedNotifications", l.exhausted, l.circuit_opens AS "circuitOpens",
      ${epochMs('l.blocked_until')} AS "blockedUntilMs", ${epochMs('l.first_failure_at')} AS "firstFailureMs",
      ${epochMs('l.last_failure_at')} AS "lastFailureMs", ${epochMs('l.last_success_at')} AS "lastSuccessMs",
      ${epochMs('l.warned_at')} AS "warnedMs", ${epochMs('now()')} AS "nowMs"`,
});

export const EXTEND_WEBHOOK_LANES = sql({
  name: 'extend_webhook_lanes',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]', 'float'],
  row: { webhook_id: 'uuid' },
  text: `WITH held AS MATERIALIZED (
      SELECT l.webhook_id FROM webhook_lane l
      JOIN unnest($1::uuid[], $2::uuid[]) AS h(webhook_id, lease_token)
        ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
      WHERE l.lease_until > now() ORDER BY l.webhook_id FOR UPDATE OF l
    )
    UPDATE webhook_lane l SET lease_until = now() + $3 * interval '1 millisecond',
      due_at = now() + $3 * interval '1 millisecond'
    FROM held WHERE l.webhook_id = held.webhook_id RETURNING l.webhook_id`,
});

/** Ends the leases of a process that has died: a held queue is due when its lease ends, so those are found by that. */
export const FREE_WEBHOOK_LANES_OF_HOLDER = sql({
  name: 'free_webhook_lanes_of_holder',
  because: 'lease',
  parameters: ['int'],
  row: { webhook_id: 'uuid' },
  text: `UPDATE webhook_lane l SET lease_token = NULL, lease_until = NULL, due_at = now()
    WHERE l.webhook_id = ANY(ARRAY(
      SELECT webhook_id FROM webhook_lane WHERE is_slow IN (false, true) AND due_at > now() AND due_at < 'infinity'
        AND lease_until > now() AND ${isTokenOf('lease_token', '$1')}
      ORDER BY webhook_id FOR UPDATE))
    RETURNING l.webhook_id`,
});

/**
 * Takes the wakes of new notifications and makes their queues due. A held queue stays as it is: its release looks for what
 * waits in it. Every queue is locked before it is read, because one that is just being released still looks held in the
 * snapshot of this statement, and its release may have looked before the notification was committed; only the row after the
 * lock is current. An open circuit stays open, except for an inactive webhook: what is sent to one by hand is sent at once,
 * and the others are given up.
 */
export const TAKE_WEBHOOK_WAKES = sql({
  name: 'take_webhook_wakes',
  because: 'lease',
  parameters: ['bigint'],
  row: { taken: 'int' },
  text: `WITH taken AS (
      DELETE FROM webhook_wake WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_wake ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING webhook_id
    ), queue AS MATERIALIZED (
      SELECT o.webhook_id, o.due_at, o.lease_until, CASE WHEN w.active THEN o.blocked_until END AS blocked_until
      FROM webhook_lane o JOIN webhook w ON w.id = o.webhook_id
      WHERE o.webhook_id = ANY(ARRAY(SELECT webhook_id FROM taken)) ORDER BY o.webhook_id FOR UPDATE OF o
    ), woken AS (
      UPDATE webhook_lane l SET due_at = greatest(now(), queue.blocked_until) FROM queue
      WHERE l.webhook_id = queue.webhook_id AND queue.due_at > greatest(now(), queue.blocked_until)
        AND (queue.lease_until IS NULL OR queue.lease_until <= now())
    )
    SELECT count(*)::int AS taken FROM taken`,
});

export const READ_WEBHOOK_ENDPOINTS = sql({
  name: 'read_webhook_endpoints',
  because: 'poll',
  parameters: ['uuid[]'],
  row: {
    webhook_id: 'uuid',
    url: 'text',
    active: 'bool',
    updated_at: 'instant',
    headers: 'bytes?',
    secret: 'bytes',
    next_secret: 'bytes?',
    switch_in_ms: 'float?',
  },
  text: `SELECT w.id AS webhook_id, w.url, w.active, w.updated_at, w.headers, w.secret, w.next_secret,
      (extract(epoch FROM w.secret_switch_at - now()) * 1000)::float8 AS switch_in_ms
    FROM webhook w WHERE w.id = ANY($1::uuid[])`,
});

export const LOCK_WEBHOOK_LANES = sql({
  name: 'lock_webhook_lanes',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]'],
  row: { webhook_id: 'uuid', failures: 'int', exhausted: 'int' },
  text: `SELECT l.webhook_id, l.failures, l.exhausted FROM webhook_lane l
    JOIN unnest($1::uuid[], $2::uuid[]) AS h(webhook_id, lease_token)
      ON h.webhook_id = l.webhook_id AND h.lease_token = l.lease_token
    ORDER BY l.webhook_id FOR UPDATE OF l`,
});

/**
 * Looks for what waits only once the queue is locked, with a snapshot of its own: a statement that takes a wake either waits
 * for this one to end, or came before it, and then the new notification is visible. The column keeps
 * milliseconds, so that the time is cut: rounded up, half of what is due now would not be due yet.
 */
export const RELEASE_WEBHOOK_LANES = sql({
  name: 'release_webhook_lanes',
  because: 'lease',
  parameters: ['json', 'uuid[]'],
  row: { is_due: 'bool' },
  text: `UPDATE webhook_lane l SET lease_token = NULL, lease_until = NULL,
      due_at = CASE WHEN waiting.next_attempt_at IS NULL THEN 'infinity'
        ELSE greatest(date_trunc('milliseconds', now()), CASE WHEN w.active THEN r.blocked_until END, waiting.next_attempt_at) END,
      blocked_until = r.blocked_until, "window" = r."window", is_slow = r.is_slow, circuit_opens = r.circuit_opens,
      failures = r.failures, failed_notifications = r.failed_notifications, first_failure_at = r.first_failure_at,
      last_failure_at = r.last_failure_at, last_success_at = r.last_success_at, exhausted = r.exhausted,
      warned_at = r.warned_at
    FROM json_to_recordset($1::json) AS r(webhook_id uuid, "window" int, is_slow boolean, failures int,
      failed_notifications int, exhausted int, circuit_opens int, blocked_until timestamptz, first_failure_at timestamptz,
      last_failure_at timestamptz, last_success_at timestamptz, warned_at timestamptz)
    JOIN webhook w ON w.id = r.webhook_id
    LEFT JOIN LATERAL (SELECT n.next_attempt_at FROM webhook_notification n
      WHERE n.webhook_id = r.webhook_id AND n.delivery_status = 'pending'
      ORDER BY n.next_attempt_at, n.id LIMIT 1) waiting ON true
    WHERE l.webhook_id = r.webhook_id AND l.webhook_id = ANY($2::uuid[]) RETURNING l.due_at <= now() AS is_due`,
});

/** So many webhooks are named: a row of values for every webhook there is would be more than dashboards bear. */
const NAMED_MAX = 20;

/** A scrape gets no value rather than slowing deliveries down. */
const MS_MAX = 2_000;

export const BACKLOG_LIMIT = sql({
  name: 'backlog_limit',
  because: 'poll',
  parameters: [],
  row: {},
  text: `SET LOCAL statement_timeout = ${MS_MAX}`,
});

/** From end to end through the index of what waits, and nowhere else. */
export const COUNT_PENDING_NOTIFICATIONS = sql({
  name: 'count_pending_notifications',
  because: 'count',
  parameters: [],
  row: { webhookId: 'uuid', pending: 'int', total: 'int' },
  text: `SELECT n.webhook_id AS "webhookId", count(*)::int AS pending, (sum(count(*)) OVER ())::int AS total
    FROM webhook_notification n WHERE n.delivery_status = 'pending'
    GROUP BY n.webhook_id ORDER BY count(*) DESC, n.webhook_id LIMIT ${NAMED_MAX}`,
});

export const LAG_OF_WEBHOOK_LANES = sql({
  name: 'lag_of_webhook_lanes',
  because: 'clock',
  parameters: [],
  row: { seconds: 'float' },
  text: `SELECT extract(epoch FROM now() - due_at)::float8 AS seconds FROM webhook_lane
    WHERE due_at <= now() ORDER BY due_at LIMIT 1`,
});

/** A process that disables a webhook closes its circuit, so no webhook is counted twice. */
export const COUNT_STOPPED_WEBHOOKS = sql({
  name: 'count_stopped_webhooks',
  because: 'count',
  parameters: [],
  row: { open_circuits: 'int', by_user: 'int', by_system: 'int' },
  text: `SELECT (SELECT count(*)::int FROM webhook_lane WHERE blocked_until > now()) AS open_circuits,
      count(*) FILTER (WHERE disabled_by IS DISTINCT FROM 'system')::int AS by_user,
      count(*) FILTER (WHERE disabled_by = 'system')::int AS by_system
    FROM webhook WHERE NOT active`,
});

/** Rows that are given up by one statement: few enough that their locks do not block other statements for long. */
const BATCH_ROWS = 1_000;

/** The queue is locked before its webhook, as in the operation that makes a webhook active again. */
export const DISABLE_FAILING_WEBHOOK = sql({
  name: 'disable_failing_webhook',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'text', 'int'],
  row: { id: 'uuid' },
  text: `WITH queue AS MATERIALIZED (
      SELECT webhook_id FROM webhook_lane
      WHERE webhook_id = $1 AND lease_token = $2 AND lease_until > now() AND failures = $4 FOR UPDATE
    )
    UPDATE webhook w SET active = false, disabled_by = 'system', disabled_reason = $3, disabled_at = now(),
      updated_at = now()
    FROM queue WHERE w.id = queue.webhook_id AND w.active RETURNING w.id`,
});

/** Redeliveries and tests that were requested by hand are still sent, once. */
export const GIVE_UP_WEBHOOK_NOTIFICATIONS = sql({
  name: 'give_up_webhook_notifications',
  because: 'lock',
  parameters: ['uuid'],
  row: { '?column?': 'int?' },
  text: `WITH waiting AS MATERIALIZED (
      SELECT n.id, n.created_at FROM webhook_notification n
      WHERE n.webhook_id = $1 AND n.delivery_status = 'pending' AND n."trigger" NOT IN ('manual', 'test')
        AND EXISTS (SELECT FROM webhook w WHERE w.id = $1 AND NOT w.active)
      ORDER BY n.next_attempt_at, n.id LIMIT ${BATCH_ROWS} FOR UPDATE OF n
    )
    UPDATE webhook_notification n SET delivery_status = 'failed', failed_reason = 'endpoint_disabled',
      finished_at = now(), updated_at = now()
    FROM waiting WHERE n.id = waiting.id AND n.created_at IS NOT DISTINCT FROM waiting.created_at RETURNING 1`,
});

/**
 * A receiver that itself has accepted nothing for more than this part of the time is not notified. Where all receivers of an
 * account are down there would be as many notifications as pairs of them, none of which could be delivered.
 */
const FAILING_SHARE_MAX = 1 / 20;

/**
 * The subscribers to the health of these webhooks: other webhooks of the same account. The query of a URL and the headers may
 * contain credentials, so they are left out, as are the secrets.
 */
export const FIND_LISTENERS_TO_WEBHOOK_HEALTH = sql({
  name: 'find_listeners_to_webhook_health',
  because: 'lock',
  parameters: ['uuid[]', 'text[]', 'bool'],
  row: { account_id: 'uuid', subject_id: 'uuid', webhook_id: 'uuid', record: column<object>('json') },
  text: `SELECT w.account_id, w.id AS subject_id, o.id AS webhook_id,
      jsonb_build_object('id', w.id, 'url', split_part(w.url, '?', 1), 'active', w.active, 'events', w.events,
        'headers', NULL, 'secret', NULL, 'next_secret', NULL, 'secret_rotation', NULL, 'disabled_by', w.disabled_by,
        'disabled_reason', w.disabled_reason, 'disabled_at', w.disabled_at, 'created_at', w.created_at,
        'updated_at', w.updated_at) AS record
    FROM webhook w JOIN webhook o ON o.account_id = w.account_id AND o.id <> w.id
    JOIN webhook_lane l ON l.webhook_id = o.id JOIN webhook_lane f ON f.webhook_id = w.id
    WHERE w.id = ANY($1::uuid[]) AND w.active = $3 AND o.active AND o.events && $2::text[]
      AND coalesce(now() - l.first_failure_at < ${FAILING_SHARE_MAX} * (now() - f.first_failure_at),
        l.first_failure_at IS NULL)
    ORDER BY o.id FOR KEY SHARE OF o`,
});

export const TELL_WEBHOOK_HEALTH = sql({
  name: 'tell_webhook_health',
  because: 'batch',
  parameters: ['json', 'json', 'text'],
  row: {},
  text: `WITH subject AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1) AS x(event_id uuid, snapshot_id uuid, account_id uuid, subject_id uuid,
        record jsonb)
    ), snapshot AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body)
      SELECT snapshot_id, now(), account_id, '{"shipment": null, "container": null, "containers": null,
        "tracking_requests": null, "locations": null, "terminals": null}' FROM subject
    ), event AS (
      INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
      SELECT event_id, now(), account_id, $3, 'webhook', subject_id, snapshot_id, record FROM subject
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id)
    SELECT n.id, subject.account_id, n.webhook_id, subject.event_id, now(), $3, 'webhook', subject.subject_id
    FROM jsonb_to_recordset($2) AS n(id uuid, webhook_id uuid, subject_id uuid) JOIN subject USING (subject_id)`,
});
