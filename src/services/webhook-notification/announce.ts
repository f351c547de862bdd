import type { Log } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { patternsOf } from '../../domain/event-pattern.ts';
import type { Announcement } from '../../ingest/announcement.ts';
import { CONTAINER_COLUMNS, CONTAINER_JOINS } from '../record/container.ts';
import { LOCATION_JSON } from '../record/location.ts';
import { SHIPMENT_COLUMNS, SHIPMENT_JOINS } from '../record/shipment.ts';
import { TERMINAL_JSON } from '../record/terminal.ts';
import { TRACKING_REQUEST_COLUMNS } from '../record/tracking-request.ts';
import { TRANSPORT_EVENT_JSON } from '../record/transport-event.ts';
import type { IncludedInAll, MessageWriter } from '../webhook-message/message-writer.ts';
import { type RecordSnapshotRow, toRecordSnapshot } from '../webhook-message/record-snapshot.ts';
import { toReferenceObject } from '../webhook-message/to-reference-object.ts';

/** The dependencies of announcing a change. */
export interface AnnounceTools {
  /** Writes what receivers are sent. */
  messages: MessageWriter;
  log: Log;
}

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
const SHOW = sql({
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
 * keys: one that is being deleted is waited for and left out, instead of failing the ingest.
 */
const ANNOUNCE = sql({
  name: 'ingest_announce',
  because: 'lock',
  parameters: ['json', 'json', 'uuid[]'],
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
    )
    INSERT INTO webhook_notification (id, account_id, webhook_id, event_id, event_created_at, event, reference_type,
      reference_id, delivery_status, failed_reason, finished_at)
    SELECT ${NEW_ID}, t.account_id, s.id, t.id, t.created_at, t.name, t.reference_type, t.reference_id,
      CASE WHEN s.active THEN 'pending' ELSE 'failed' END, CASE WHEN NOT s.active THEN 'endpoint_disabled' END,
      CASE WHEN NOT s.active THEN now() END
    FROM event t JOIN subscriber s ON s.account_id = t.account_id
    JOIN jsonb_to_recordset($2) AS x(id uuid, patterns text[]) ON x.id = t.id WHERE s.events && x.patterns`,
});

/** The subject of one snapshot, and the events whose messages include it. */
interface AnnouncedChange {
  id: string;
  account_id: string;
  container_id: string | null;
  shipment_id: string | null;
  request_id: string | null;
  events: AnnouncedEvent[];
}

interface AnnouncedEvent {
  id: string;
  announcement: Announcement;
}

/**
 * Messages of no more snapshots are written with one change: each has the ids of all containers of its shipment, so a
 * message about hundreds of them at once would delay the change. Such messages are written when they are sent.
 */
const WRITTEN_MAX = 100;

/**
 * Writes the events and notifications of a change; it must follow the change, because it reads the changed records. What
 * messages include is written here as well, once for all subscribers, so that a delivery only has to send it.
 */
export async function writeAnnouncements(
  tools: AnnounceTools,
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const changes = bySubject(announcements);
  const shown = changes.length > WRITTEN_MAX ? new Map<string, string>() : await show(tx, changes);
  const written = changes.map((change) => rowsOf(tools, change, shown));
  await tx.query(ANNOUNCE, [
    JSON.stringify(written.map(({ snapshot }) => snapshot)),
    JSON.stringify(written.flatMap(({ events }) => events).sort(byId)),
    [...new Set(announcements.map(({ account_id }) => account_id))],
  ]);
}

async function show(tx: Transaction, changes: readonly AnnouncedChange[]): Promise<Map<string, string>> {
  const snapshots = changes.map(({ events, ...snapshot }) => {
    return { ...snapshot, patterns: events.flatMap(({ announcement }) => patternsOf(announcement.name)) };
  });
  const records = changes.flatMap(({ events }) =>
    events.map(({ id, announcement: { reference_id, record } }) => ({ id, reference_id, record })),
  );
  const rows = await tx.query(SHOW, [JSON.stringify(snapshots), JSON.stringify(records)]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The order in which they were announced. */
function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function bySubject(announcements: readonly Announcement[]): AnnouncedChange[] {
  const changes = new Map<string, AnnouncedChange>();
  for (const announcement of announcements) {
    const { account_id, container_id, shipment_id, reference_type, reference_id } = announcement;
    const request_id = reference_type === 'tracking_request' ? reference_id : null;
    const subject = request_id ?? container_id ?? shipment_id ?? reference_id;
    const known = changes.get(subject) ?? {
      id: newId(),
      account_id,
      container_id,
      shipment_id,
      request_id,
      events: [],
    };
    known.events.push({ id: newId(), announcement });
    changes.set(subject, known);
  }
  return [...changes.values()];
}

/** The rows of a snapshot and of its events, with the texts of what was shown. */
function rowsOf(tools: AnnounceTools, change: AnnouncedChange, shown: ReadonlyMap<string, string>) {
  const { events, ...snapshot } = change;
  const text = shown.get(snapshot.id) ?? null;
  const included = text === null ? null : includedIn(tools, change, shown);
  return {
    snapshot: { ...snapshot, text, included: included?.shared ?? null },
    events: events.map(({ id, announcement }, index) => {
      const { name, reference_type, reference_id, record } = announcement;
      const about = { account_id: snapshot.account_id, name, reference_type, reference_id, snapshot_id: snapshot.id };
      const content = { patterns: patternsOf(name), record, text: shown.get(id) ?? null };
      return { id, ...about, ...content, included: included?.own[index] ?? null };
    }),
  };
}

/** What the messages include; null if that cannot be written, because the observations are stored all the same. */
function includedIn(
  { messages, log }: AnnounceTools,
  { id, account_id, events }: AnnouncedChange,
  shown: ReadonlyMap<string, string>,
): IncludedInAll | null {
  try {
    const snapshot: RecordSnapshotRow = JSON.parse(textOf(shown, id));
    const references = events.map((event) => {
      const { name, reference_type, reference_id } = event.announcement;
      return toReferenceObject(
        { event: name, reference_type, reference_id },
        JSON.parse(textOf(shown, event.id)),
        snapshot,
      );
    });
    return messages.included(toRecordSnapshot(snapshot), references);
  } catch (error) {
    log.error({ err: error, accountId: account_id, snapshotId: id }, 'webhook.message_not_written');
    return null;
  }
}

function textOf(shown: ReadonlyMap<string, string>, id: string): string {
  const text = shown.get(id);
  if (text === undefined) throw new Error('A record of an announced change was not read.');
  return text;
}
