import type { Statement, Transaction } from '../../db/client.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../container/container.ts';
import { LOCATION_JSON } from '../location/location.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS } from '../shipment/shipment.ts';
import { TERMINAL_JSON } from '../terminal/terminal.ts';
import { TRACKING_REQUEST_COLUMNS } from '../tracking-request/tracking-request.ts';
import { TRANSPORT_EVENT_JSON } from '../transport-event/transport-event.ts';
import { patternsOf } from '../webhook/event-pattern.ts';
import type { Announcement } from './changes.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** Everything that one ingest changes of one journey, apart from the messages about it. */
export interface Change {
  observations: object[];
  locations: object[];
  terminals: object[];
  vessels: object[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  requests: RequestChange[];
  companions: CompanionRow[];
  schedules: ScheduleChange[];
  mentions: MentionRow[];
}

/** A number that was found out about a journey. */
export interface MentionRow {
  watch_id: string;
  kind: string;
  number: string;
  heard_at: string;
}

/** A watch at a terminal or railroad that a journey needs from now on, as often as the journey itself. */
export interface CompanionRow {
  id: string;
  source: string;
  number: string;
  root_id: string;
  phase: string;
  eta_at: string | null;
}

/** What becomes of a tracking request. */
export interface RequestChange {
  id: string;
  status: string;
  failed_reason: string | null;
  shipment_id: string | null;
}

/** What becomes of a watch; a null digest keeps the former, a null delay parks it unless another journey needs it. */
export interface ScheduleChange {
  watch_id: string;
  /** The journey for whose sake it changes. */
  root_id: string;
  /** How many journeys a polled companion was taken in for; none for a watch that is a journey itself. */
  journeys: number;
  delay_ms: number | null;
  digest: string | null;
  phase: string;
  eta_at: string | null;
  changes_at: string | null;
  /** Take the next answer in even if it is the same: what it says may mean more by now. */
  reset: boolean;
  /** A poll has been answered (the watch's own), or only what is known of the journey has changed (a companion's). */
  polled: boolean;
  /** The poll brought an answer. */
  succeeded: boolean;
  failures: number;
  changed: boolean;
}

const SHIPMENT_WRITTEN = [
  'watch_id',
  'bill_of_lading_number',
  'updated_at',
  'booking_number',
  'port_of_lading_id',
  'port_of_discharge_id',
  'destination_id',
  'pod_terminal_id',
  'destination_terminal_id',
  'pod_vessel_name',
  'pod_vessel_imo',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
  'line_tracking_stopped_by_id',
  'line_tracking_resumed_at',
] as const satisfies readonly (keyof ShipmentColumns)[];

const SHIPMENT_KEPT = [
  'id',
  'account_id',
  'scac',
  'normalized_number',
  'ref_numbers',
  'tags',
  'created_at',
] as const satisfies readonly (keyof ShipmentColumns)[];

const CONTAINER_WRITTEN = [
  'updated_at',
  'current_status',
  'status_rule',
  'iso_code',
  'seal_number',
  'weight_kg',
  'availability_known',
  'available_for_pickup',
  'holds',
  'fees',
  'pickup_appointment_at',
  'location_at_terminal',
  'chassis_number',
  'terminal_checked_at',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'empty_out_at',
  'pol_full_in_at',
  'pol_loaded_at',
  'pol_departed_at',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'pod_timezone',
  'final_destination_timezone',
  'empty_terminated_timezone',
  'pod_terminal_id',
  'pickup_facility_id',
] as const satisfies readonly (keyof ContainerColumns)[];

const CONTAINER_KEPT = [
  'id',
  'account_id',
  'shipment_id',
  'number',
  'created_at',
] as const satisfies readonly (keyof ContainerColumns)[];

const EVENT_WRITTEN = [
  'event',
  'at',
  'precision',
  'timezone',
  'location_id',
  'terminal_id',
  'vessel_id',
  'voyage_number',
  'party',
  'invalidated_at',
] as const satisfies readonly (keyof EventColumns)[];

const EVENT_KEPT = [
  'id',
  'account_id',
  'shipment_id',
  'container_id',
  'key',
  'created_at',
] as const satisfies readonly (keyof EventColumns)[];

/** SQL: inserts the rows of a JSON array; those that exist get the written columns. */
function upsert(table: string, kept: readonly string[], written: readonly string[], parameter: string): string {
  const columns = [...kept, ...written].join(', ');
  const set = written.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${parameter})
    ON CONFLICT (id) DO UPDATE SET ${set}`;
}

/**
 * SQL: inserts reference data that is not there yet, and completes what was not told before. Rows that gain nothing are
 * left alone, because a port is mentioned by everybody; the order of ids keeps two writers from waiting for each other.
 */
function mention(table: string, told: string, parameter: string): string {
  return `INSERT INTO ${table} AS t SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${parameter}) x
    WHERE NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = x.id AND (o.${told} IS NOT NULL OR x.${told} IS NULL))
    ORDER BY x.id ON CONFLICT (id) DO UPDATE SET ${told} = coalesce(t.${told}, EXCLUDED.${told})`;
}

/** SQL: how many journeys a companion belongs to. One that was linked meanwhile has not heard what was said just now. */
const JOURNEYS = '(SELECT count(*) FROM watch_companion j WHERE j.companion_id = s.watch_id)';

/**
 * One statement for the whole change: one round trip, whatever the number of rows. A companion of several journeys is
 * settled by the first of them, which gives the lease back; each further one may only make it due sooner.
 */
const WRITE: Statement = {
  name: 'ingest_write',
  text: `WITH observed AS (
      INSERT INTO observation SELECT * FROM jsonb_populate_recordset(NULL::observation, $1) ON CONFLICT DO NOTHING
    ), located AS (${mention('location', 'name', '$2')}
    ), housed AS (${mention('terminal', 'location_id', '$3')}
    ), afloat AS (${mention('vessel', 'name', '$4')}
    ), shipped AS (${upsert('shipment', SHIPMENT_KEPT, SHIPMENT_WRITTEN, '$5')}
    ), contained AS (${upsert('container', CONTAINER_KEPT, CONTAINER_WRITTEN, '$6')}
    ), moved AS (${upsert('transport_event', EVENT_KEPT, EVENT_WRITTEN, '$7')}
    ), requested AS (
      UPDATE tracking_request r SET status = x.status, failed_reason = x.failed_reason, is_retrying = false,
        shipment_id = coalesce(x.shipment_id, r.shipment_id), updated_at = now()
      FROM jsonb_to_recordset($8) AS x(id uuid, status text, failed_reason text, shipment_id uuid) WHERE r.id = x.id
    ), companion AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      SELECT x.id, x.source, 'container', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($9) AS x(id uuid, source text, number text)
      ON CONFLICT (source, kind, number) DO UPDATE SET source = EXCLUDED.source RETURNING id, source, number
    ), scheduled AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at, phase, eta_at)
      SELECT c.id, c.source, now(), x.phase, x.eta_at FROM companion c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, phase text, eta_at timestamptz)
        ON x.source = c.source AND x.number = c.number
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = least(watch_schedule.next_due_at, now()), digest = NULL
    ), linked AS (
      INSERT INTO watch_companion (watch_id, companion_id)
      SELECT x.root_id, c.id FROM companion c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, root_id uuid) ON x.source = c.source AND x.number = c.number
      ON CONFLICT DO NOTHING
    ), mentioned AS (
      INSERT INTO watch_mention (watch_id, kind, number, heard_at) SELECT watch_id, kind, number, heard_at
      FROM jsonb_populate_recordset(NULL::watch_mention, $11) ORDER BY kind, number ON CONFLICT DO NOTHING
    )
    UPDATE watch_schedule s SET
      next_due_at = CASE
        WHEN x.polled AND x.journeys <> ${JOURNEYS} THEN now()
        WHEN x.polled AND x.delay_ms IS NULL AND s.lease_token IS NOT NULL THEN 'infinity'::timestamptz
        WHEN x.delay_ms IS NULL AND EXISTS (SELECT 1 FROM watch_companion o
          JOIN watch_schedule os ON os.watch_id = o.watch_id WHERE o.companion_id = s.watch_id
          AND o.watch_id <> x.root_id AND isfinite(os.next_due_at)) THEN s.next_due_at
        WHEN x.delay_ms IS NULL THEN 'infinity'::timestamptz
        WHEN x.polled AND s.lease_token IS NOT NULL THEN now() + x.delay_ms * interval '1 millisecond'
        ELSE least(s.next_due_at, now() + x.delay_ms * interval '1 millisecond') END,
      digest = CASE WHEN x.reset OR (x.polled AND x.journeys <> ${JOURNEYS}) THEN NULL ELSE coalesce(decode(x.digest, 'base64'), s.digest) END,
      phase = CASE WHEN x.delay_ms IS NULL THEN s.phase ELSE x.phase END,
      eta_at = CASE WHEN x.delay_ms IS NULL THEN s.eta_at ELSE x.eta_at END,
      changes_at = CASE WHEN x.polled THEN x.changes_at ELSE s.changes_at END,
      lease_until = CASE WHEN x.polled THEN NULL ELSE s.lease_until END,
      lease_token = CASE WHEN x.polled THEN NULL ELSE s.lease_token END,
      failures = CASE WHEN x.polled THEN x.failures ELSE s.failures END,
      last_attempted_at = CASE WHEN x.polled THEN now() ELSE s.last_attempted_at END,
      last_succeeded_at = CASE WHEN x.succeeded THEN now() ELSE s.last_succeeded_at END,
      last_changed_at = CASE WHEN x.changed THEN now() ELSE s.last_changed_at END
    FROM jsonb_to_recordset($10) AS x(watch_id uuid, root_id uuid, journeys int, delay_ms float8, digest text, phase text, eta_at timestamptz,
      changes_at timestamptz, reset boolean, polled boolean, succeeded boolean, failures int, changed boolean) WHERE s.watch_id = x.watch_id`,
};

/** SQL: a new identifier, UUID version 7 (RFC 9562 §5.7): random behind the time in its first 48 bits and the version. */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) PLACING
  substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::int8) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/**
 * The messages, with a picture of shipment and container as they are after the change: shared by all messages about
 * one container, because forty milestones at once are forty messages and one state. Each webhook that is subscribed to
 * one gets a notification of it; to one that was disabled after days of failure it counts as failed at once, so that it can
 * be recovered. The webhooks are locked as their keys: one that is being deleted is waited for and left
 * out, instead of breaking what a source has said.
 */
const ANNOUNCE: Statement = {
  name: 'ingest_announce',
  text: `WITH picture AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body)
      SELECT x.id, now(), x.account_id, jsonb_build_object(
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
          WHERE r.id = x.request_id) y))
      FROM jsonb_to_recordset($1) AS x(id uuid, account_id uuid, container_id uuid, shipment_id uuid, request_id uuid)
    ), subscriber AS (
      SELECT w.id, w.account_id, w.events, w.active FROM webhook w
      WHERE w.account_id = ANY($3::uuid[]) AND (w.active OR w.disabled_by = 'system') FOR KEY SHARE
    ), told AS (
      INSERT INTO outbox_event (id, created_at, account_id, name, reference_type, reference_id, snapshot_id, record)
      SELECT x.id, now(), x.account_id, x.name, x.reference_type, x.reference_id, x.snapshot_id,
        coalesce(x.record, (SELECT ${TRANSPORT_EVENT_JSON}::jsonb FROM transport_event e
          LEFT JOIN location el ON el.id = e.location_id WHERE e.id = x.reference_id), '{}')
      FROM jsonb_to_recordset($2) AS x(id uuid, account_id uuid, name text, reference_type text, reference_id uuid,
        snapshot_id uuid, record jsonb)
      RETURNING id, created_at, account_id, name, reference_type, reference_id
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id, delivery_status, failed_reason, finished_at)
    SELECT ${NEW_ID}, t.account_id, s.id, t.id, t.created_at, t.name, t.reference_type, t.reference_id,
      CASE WHEN s.active THEN 'pending' ELSE 'failed' END, CASE WHEN NOT s.active THEN 'endpoint_disabled' END,
      CASE WHEN NOT s.active THEN now() END
    FROM told t JOIN subscriber s ON s.account_id = t.account_id
    JOIN jsonb_to_recordset($2) AS x(id uuid, patterns text[]) ON x.id = t.id WHERE s.events && x.patterns`,
};

/** Writes a change. */
export async function writeChange(tx: Transaction, change: Change): Promise<void> {
  const {
    observations,
    locations,
    terminals,
    vessels,
    shipments,
    containers,
    events,
    requests,
    companions,
    schedules,
    mentions,
  } = change;
  const parameters = [
    observations,
    locations,
    terminals,
    vessels,
    shipments,
    containers,
    events,
    requests,
    companions,
    schedules,
    mentions,
  ];
  await tx.query(
    WRITE,
    parameters.map((rows) => JSON.stringify(rows)),
  );
}

/** Writes what is to be told about it; it must follow the change, because it shows what that has left. */
export async function writeAnnouncements(
  tx: Transaction,
  announcements: readonly Announcement[],
  nextId: () => string,
): Promise<void> {
  if (announcements.length === 0) return;
  const pictures = new Map<string, object & { id: string }>();
  const events = announcements.map((announcement) => {
    const { account_id, container_id, shipment_id, reference_type, reference_id } = announcement;
    const request_id = reference_type === 'tracking_request' ? reference_id : null;
    const subject = request_id ?? container_id ?? shipment_id ?? reference_id;
    const picture = pictures.get(subject) ?? { id: nextId(), account_id, container_id, shipment_id, request_id };
    pictures.set(subject, picture);
    return { ...announcement, id: nextId(), snapshot_id: picture.id, patterns: patternsOf(announcement.name) };
  });
  const accounts = [...new Set(announcements.map(({ account_id }) => account_id))];
  await tx.query(ANNOUNCE, [JSON.stringify([...pictures.values()]), JSON.stringify(events), accounts]);
}
