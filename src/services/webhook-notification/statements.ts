import { sql, sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container-columns.ts';
import { LOCATION_JSON } from '../record/location.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS } from '../record/shipment.ts';
import { TERMINAL_JSON } from '../record/terminal.ts';
import { TRACKING_REQUEST_COLUMNS } from '../record/tracking-request.ts';
import { TRANSPORT_EVENT_JSON } from '../record/transport-event.ts';
import { NOTIFICATION_ROW, type NotificationRow } from './notification-include.ts';

/* The raw statements of webhook notifications: create, read, list and expire them. */

/** SQL: a webhook that is notified, or one that was disabled after days of failure and can recover what it misses. */
const IS_LISTENING = "(w.active OR w.disabled_by = 'system')";

/**
 * SQL: shipment and container as they are after a change; `x` has the ids of what is to be seen. A snapshot is shared by
 * all messages about one container, because forty milestones at once are forty messages and one state.
 */
const SNAPSHOT_JSON = `jsonb_build_object(
    'container', (SELECT row_to_json(y) FROM (SELECT ${CONTAINER_COLUMNS} FROM container c ${CONTAINER_JOINS}
      WHERE c.id = x.container_id) y),
    'shipment', (SELECT row_to_json(y) FROM (SELECT ${SHIPMENT_COLUMNS} FROM shipment s ${SHIPMENT_JOINS}
      WHERE s.id = x.shipment_id) y),
    'containers', (SELECT json_agg(y) FROM (SELECT ${CONTAINER_COLUMNS} FROM container c ${CONTAINER_JOINS}
      WHERE x.container_id IS NULL AND c.shipment_id = x.shipment_id) y),
    'locations', (SELECT json_agg(${LOCATION_JSON}) FROM shipment s JOIN location l
      ON l.id IN (s.port_of_lading_id, s.port_of_discharge_id, s.destination_id) WHERE s.id = x.shipment_id),
    'terminals', (SELECT json_agg(${TERMINAL_JSON}) FROM terminal t WHERE t.id IN (
      SELECT unnest(ARRAY[s.pod_terminal_id, s.destination_terminal_id]) FROM shipment s WHERE s.id = x.shipment_id
      UNION SELECT unnest(ARRAY[c.pod_terminal_id, c.pickup_facility_id]) FROM container c
        WHERE c.shipment_id = x.shipment_id AND (x.container_id IS NULL OR c.id = x.container_id))),
    'tracking_requests', (SELECT json_agg(y) FROM (SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r
      WHERE r.id = x.request_id) y))`;

/** SQL: the record of an event; that of a movement is the row that it refers to. */
const RECORD_JSON = `coalesce(x.record, (SELECT ${TRANSPORT_EVENT_JSON}::jsonb FROM transport_event e
  LEFT JOIN location el ON el.id = e.location_id WHERE e.id = x.reference_id), '{}')`;

/** What there is to be written of messages: snapshots with a subscriber, and the records of all events. */
export const INGEST_SHOW = sql({
  name: 'ingest_show',
  because: 'batch',
  parameters: ['json', 'json'],
  row: { id: 'uuid', text: 'text' },
  text: `SELECT x.id, ${SNAPSHOT_JSON}::text AS text
    FROM jsonb_to_recordset($1) AS x(id uuid, account_id uuid, container_id uuid, shipment_id uuid, request_id uuid,
      patterns text[])
    WHERE EXISTS (SELECT FROM webhook w WHERE w.account_id = x.account_id AND w.events && x.patterns AND ${IS_LISTENING})
    UNION ALL
    SELECT x.id, ${RECORD_JSON}::text FROM jsonb_to_recordset($2) AS x(id uuid, reference_id uuid, record jsonb)`,
});

/** SQL: a new identifier, UUID version 7 (RFC 9562 §5.7): random behind the time in its first 48 bits and the version. */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::int8) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * The events with their snapshots. Each webhook that is subscribed to one gets a notification of it; to one that was
 * disabled after days of failure it counts as failed at once, so that it can be recovered. The webhooks are locked as their
 * keys: one that is being deleted is waited for and left out, instead of failing the ingest. Members who want alerts by mail
 * have those events noted.
 */
export const INGEST_ANNOUNCE = sql({
  name: 'ingest_announce',
  because: 'lock',
  parameters: ['json', 'json', 'uuid[]', 'json'],
  row: {},
  text: `WITH snapshot AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body, included)
      SELECT x.id, now(), x.account_id, coalesce(x.text::jsonb, ${SNAPSHOT_JSON}), x.included
      FROM jsonb_to_recordset($1) AS x(id uuid, account_id uuid, container_id uuid, shipment_id uuid, request_id uuid,
        text text, included text)
    ), subscriber AS (
      SELECT w.id, w.account_id, w.events, w.active FROM webhook w
      WHERE w.account_id = ANY($3::uuid[]) AND ${IS_LISTENING} FOR KEY SHARE
    ), event AS (
      INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record, included)
      SELECT x.id, now(), x.account_id, x.name, x.reference_type, x.reference_id, x.snapshot_id,
        coalesce(x.text::jsonb, ${RECORD_JSON}), x.included
      FROM jsonb_to_recordset($2) AS x(id uuid, account_id uuid, name text, reference_type text, reference_id uuid,
        snapshot_id uuid, record jsonb, text text, included text)
      RETURNING id, created_at, account_id, name, reference_type, reference_id
    ), alert AS (
      INSERT INTO mail_cause (account_id, user_id, cause, container_id, text, created_at)
      SELECT m.account_id, m.user_id, 'event:' || x.id, x.container_id, x.text, now()
      FROM jsonb_to_recordset($4) AS x(id uuid, account_id uuid, container_id uuid, text text)
      JOIN mail_setting m ON m.account_id = x.account_id AND m.alerts
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id, delivery_status, failed_reason, finished_at)
    SELECT ${NEW_ID}, t.account_id, s.id, t.id, t.created_at, t.name, t.reference_type, t.reference_id,
      CASE WHEN s.active THEN 'pending' ELSE 'failed' END, CASE WHEN NOT s.active THEN 'endpoint_disabled' END,
      CASE WHEN NOT s.active THEN now() END
    FROM event t JOIN subscriber s ON s.account_id = t.account_id
    JOIN jsonb_to_recordset($2) AS x(id uuid, patterns text[]) ON x.id = t.id WHERE s.events && x.patterns`,
});

const BATCH = 1_000;

/**
 * What the partition for the rest holds: notifications of installations that had them before months did. One that is being
 * delivered or recovered is left for the next time.
 */
export const EXPIRE_NOTIFICATIONS = sql({
  name: 'expire_notifications',
  because: 'lease',
  isLong: true,
  parameters: ['int'],
  row: { count: 'int' },
  text: `WITH old AS (
      SELECT id, created_at FROM webhook_notification_rest
      WHERE created_at < now() - $1::int * interval '1 day' AND delivery_status <> 'pending'
      LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
    ), removed AS (
      DELETE FROM webhook_notification_rest n USING old WHERE n.id = old.id AND n.created_at = old.created_at
      RETURNING n.recovery_id, n.delivery_status
    ), forgotten AS (
      UPDATE webhook_recovery r SET total = r.total - lost.count
      FROM (SELECT recovery_id, count(*)::int AS count FROM removed WHERE delivery_status = 'failed' GROUP BY recovery_id) lost
      WHERE r.id = lost.recovery_id
    )
    SELECT count(*)::int AS count FROM removed`,
});

/**
 * Before months of notifications are removed: what failed in a recovery is taken off its total, once, because what a recovery
 * does not find any more counts as accepted.
 */
export const FORGET_EXPIRED_FAILURES = sql({
  name: 'forget_expired_failures',
  because: 'lock',
  parameters: ['instant'],
  row: {},
  text: `WITH old AS MATERIALIZED (
      SELECT n.id, n.created_at, n.recovery_id FROM webhook_notification n
      WHERE n.recovery_id IS NOT NULL AND n.delivery_status = 'failed'
        AND n.created_at < date_trunc('month', $1::timestamptz, 'UTC') FOR UPDATE
    ), forgotten AS (
      UPDATE webhook_notification n SET recovery_id = NULL
      FROM old WHERE n.id = old.id AND n.created_at IS NOT DISTINCT FROM old.created_at RETURNING old.recovery_id
    )
    UPDATE webhook_recovery r SET total = r.total - lost.count
    FROM (SELECT recovery_id, count(*)::int AS count FROM forgotten GROUP BY recovery_id) lost
    WHERE r.id = lost.recovery_id`,
});

/** What still waits needs its event, however old it is. */
export const EXPIRY_BOUNDS = sql({
  name: 'expiry_bounds',
  because: 'clock',
  isLong: true,
  parameters: ['int', 'int'],
  row: { attempts: 'instant', events: 'instant' },
  text: `SELECT now() - $1::int * interval '1 day' AS attempts,
    least(now() - $2::int * interval '1 day', (SELECT min(n.created_at) FROM webhook_notification n
      WHERE n.created_at < now() - $2::int * interval '1 day' AND n.delivery_status = 'pending')) AS events`,
});

export const GET_WEBHOOK_NOTIFICATION = sqlFamily({
  name: 'get_webhook_notification',
  because: 'json',
  row: NOTIFICATION_ROW,
});

export const LIST_WEBHOOK_NOTIFICATIONS = sqlFamily({
  name: 'list_webhook_notifications',
  because: 'list',
  row: listRow<NotificationRow>(),
});
