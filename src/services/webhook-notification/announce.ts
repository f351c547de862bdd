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
import { type PictureRow, toPicture } from '../webhook-message/picture.ts';
import { toReferenceObject } from '../webhook-message/to-reference-object.ts';

/** What it takes to tell of a change. */
export interface AnnounceTools {
  /** Writes what receivers are sent. */
  messages: MessageWriter;
  log: Log;
}

/** SQL: a webhook that is told, or one that was disabled after days of failure and can recover what it misses. */
const IS_LISTENING = "(w.active OR w.disabled_by = 'system')";

/**
 * SQL: shipment and container as they are after a change; `x` has the ids of what is to be seen. A picture is shared by
 * all messages about one container, because forty milestones at once are forty messages and one state.
 */
const PICTURE_JSON = `jsonb_build_object(
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

/** What there is to be written of messages: pictures that somebody is told of, and the records of all events. */
const SHOW = sql({
  name: 'ingest_show',
  because: 'batch',
  parameters: ['json', 'json'],
  row: { id: 'uuid', text: 'text' },
  text: `SELECT x.id, ${PICTURE_JSON}::text AS text
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
 * The events with their pictures. Each webhook that is subscribed to one gets a notification of it; to one that was
 * disabled after days of failure it counts as failed at once, so that it can be recovered. The webhooks are locked as their
 * keys: one that is being deleted is waited for and left out, instead of breaking what a source has said.
 */
const ANNOUNCE = sql({
  name: 'ingest_announce',
  because: 'lock',
  parameters: ['json', 'json', 'uuid[]'],
  row: {},
  text: `WITH picture AS (
      INSERT INTO outbox_snapshot (id, created_at, account_id, body, included)
      SELECT x.id, now(), x.account_id, coalesce(x.text::jsonb, ${PICTURE_JSON}), x.included
      FROM jsonb_to_recordset($1) AS x(id uuid, account_id uuid, container_id uuid, shipment_id uuid, request_id uuid,
        text text, included text)
    ), subscriber AS (
      SELECT w.id, w.account_id, w.events, w.active FROM webhook w
      WHERE w.account_id = ANY($3::uuid[]) AND ${IS_LISTENING} FOR KEY SHARE
    ), told AS (
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
    FROM told t JOIN subscriber s ON s.account_id = t.account_id
    JOIN jsonb_to_recordset($2) AS x(id uuid, patterns text[]) ON x.id = t.id WHERE s.events && x.patterns`,
});

/** What is to be seen on one picture, and the events whose messages show it. */
interface Told {
  id: string;
  account_id: string;
  container_id: string | null;
  shipment_id: string | null;
  request_id: string | null;
  events: ToldEvent[];
}

interface ToldEvent {
  id: string;
  announcement: Announcement;
}

/**
 * Messages of no more pictures are written with one change: each has the ids of all containers of its shipment, so what a
 * line says of hundreds of them at once would hold up everything else. Those are written when they are sent.
 */
const WRITTEN_MAX = 100;

/**
 * Writes what is to be told about a change; it must follow the change, because it shows what that has left. What messages
 * include is written here as well, once for all who are told: a delivery then has to do no more than to send it.
 */
export async function writeAnnouncements(
  tools: AnnounceTools,
  tx: Transaction,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const told = bySubject(announcements);
  const shown = told.length > WRITTEN_MAX ? new Map<string, string>() : await show(tx, told);
  const written = told.map((each) => rowsOf(tools, each, shown));
  await tx.query(ANNOUNCE, [
    JSON.stringify(written.map(({ picture }) => picture)),
    JSON.stringify(written.flatMap(({ events }) => events).sort(byId)),
    [...new Set(announcements.map(({ account_id }) => account_id))],
  ]);
}

async function show(tx: Transaction, told: readonly Told[]): Promise<Map<string, string>> {
  const pictures = told.map(({ events, ...picture }) => {
    return { ...picture, patterns: events.flatMap(({ announcement }) => patternsOf(announcement.name)) };
  });
  const records = told.flatMap(({ events }) =>
    events.map(({ id, announcement: { reference_id, record } }) => ({ id, reference_id, record })),
  );
  const rows = await tx.query(SHOW, [JSON.stringify(pictures), JSON.stringify(records)]);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** The order in which they were announced. */
function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

function bySubject(announcements: readonly Announcement[]): Told[] {
  const told = new Map<string, Told>();
  for (const announcement of announcements) {
    const { account_id, container_id, shipment_id, reference_type, reference_id } = announcement;
    const request_id = reference_type === 'tracking_request' ? reference_id : null;
    const subject = request_id ?? container_id ?? shipment_id ?? reference_id;
    const known = told.get(subject) ?? { id: newId(), account_id, container_id, shipment_id, request_id, events: [] };
    known.events.push({ id: newId(), announcement });
    told.set(subject, known);
  }
  return [...told.values()];
}

/** The rows of a picture and of its events, with the texts of what was shown. */
function rowsOf(tools: AnnounceTools, told: Told, shown: ReadonlyMap<string, string>) {
  const { events, ...picture } = told;
  const text = shown.get(picture.id) ?? null;
  const included = text === null ? null : includedIn(tools, told, shown);
  return {
    picture: { ...picture, text, included: included?.shared ?? null },
    events: events.map(({ id, announcement }, index) => {
      const { name, reference_type, reference_id, record } = announcement;
      const about = { account_id: picture.account_id, name, reference_type, reference_id, snapshot_id: picture.id };
      const rest = { patterns: patternsOf(name), record, text: shown.get(id) ?? null };
      return { id, ...about, ...rest, included: included?.own[index] ?? null };
    }),
  };
}

/** What the messages include; null if that cannot be written, because what a source has said counts all the same. */
function includedIn(
  { messages, log }: AnnounceTools,
  { id, account_id, events }: Told,
  shown: ReadonlyMap<string, string>,
): IncludedInAll | null {
  try {
    const picture: PictureRow = JSON.parse(textOf(shown, id));
    const references = events.map((event) => {
      const { name, reference_type, reference_id } = event.announcement;
      return toReferenceObject(
        { event: name, reference_type, reference_id },
        JSON.parse(textOf(shown, event.id)),
        picture,
      );
    });
    return messages.included(toPicture(picture), references);
  } catch (error) {
    log.error({ err: error, accountId: account_id, snapshotId: id }, 'webhook.message_not_written');
    return null;
  }
}

function textOf(shown: ReadonlyMap<string, string>, id: string): string {
  const text = shown.get(id);
  if (text === undefined) throw new Error('What is to be told was not shown.');
  return text;
}
