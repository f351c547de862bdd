import type { Transaction } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { FollowedSuccessors } from './follow-successors.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';
import {
  CONTAINER_KEPT,
  CONTAINER_WRITTEN,
  EVENT_KEPT,
  EVENT_WRITTEN,
  SHIPMENT_KEPT,
  SHIPMENT_WRITTEN,
} from './written-columns.ts';

/** Everything that one ingest changes of one journey, apart from the messages about it. */
export interface JourneyWrite {
  observations: object[];
  locations: object[];
  terminals: object[];
  vessels: object[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  requests: RequestChange[];
  links: LinkChange[];
  followed: (FollowedSuccessors & { id: string })[];
  linkedWatches: LinkedWatchRow[];
  schedules: ScheduleChange[];
  references: ReferenceRow[];
}

/** That a watch feeds a shipment, or since when it does not any more. */
export interface LinkChange {
  shipment_id: string;
  watch_id: string;
  ended_at: string | null;
}

/** A number that was found out about a journey. */
export interface ReferenceRow {
  watch_id: string;
  kind: string;
  number: string;
  heard_at: string;
}

/** A watch at a terminal or railroad that a journey needs from now on, as often as the journey itself. */
export interface LinkedWatchRow {
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
  /** For how many journeys a polled linked watch was ingested; none for a root watch. */
  journeys: number;
  delay_ms: number | null;
  digest: string | null;
  phase: string;
  eta_at: string | null;
  changes_at: string | null;
  /** Take the next answer in even if it is the same: what it says may mean more by now. */
  reset: boolean;
  /** A poll has been answered (the watch's own), or only what is known of the journey has changed (a linked watch's). */
  polled: boolean;
  /** The poll brought an answer. */
  succeeded: boolean;
  failures: number;
  changed: boolean;
}

/** SQL: inserts the rows of a JSON array; those that exist get the written columns. */
function upsert(table: string, kept: readonly string[], written: readonly string[], parameter: string): string {
  const columns = [...kept, ...written].join(', ');
  const set = written.map((column) => `${column} = EXCLUDED.${column}`).join(', ');
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, ${parameter})
    ON CONFLICT (id) DO UPDATE SET ${set}`;
}

/**
 * SQL: inserts reference data that is not there yet, and completes what was not stated before. Rows that gain nothing are
 * left alone, because every source names the same ports; the order of ids keeps two writers from waiting for each other.
 */
function upsertNamed(table: string, column: string, parameter: string): string {
  return `INSERT INTO ${table} AS t SELECT * FROM jsonb_populate_recordset(NULL::${table}, ${parameter}) x
    WHERE NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.id = x.id AND (o.${column} IS NOT NULL OR x.${column} IS NULL))
    ORDER BY x.id ON CONFLICT (id) DO UPDATE SET ${column} = coalesce(t.${column}, EXCLUDED.${column})`;
}

/**
 * SQL: the same of terminals. One that was named by its code alone gets its name as soon as a source gives code and name.
 */
function upsertTerminals(parameter: string): string {
  const codes = (row: string) => `(${row}.smdg_code, ${row}.firms_code, ${row}.bic_facility_code)`;
  return `INSERT INTO terminal AS t SELECT * FROM jsonb_populate_recordset(NULL::terminal, ${parameter}) x
    WHERE NOT EXISTS (SELECT 1 FROM terminal o WHERE o.id = x.id AND (o.location_id IS NOT NULL OR x.location_id IS NULL)
      AND (o.name IN ${codes('x')} AND o.name <> x.name) IS NOT TRUE)
    ORDER BY x.id ON CONFLICT (id) DO UPDATE SET location_id = coalesce(t.location_id, EXCLUDED.location_id),
      name = CASE WHEN t.name IN ${codes('EXCLUDED')} THEN EXCLUDED.name ELSE t.name END,
      smdg_code = coalesce(t.smdg_code, EXCLUDED.smdg_code), firms_code = coalesce(t.firms_code, EXCLUDED.firms_code),
      bic_facility_code = coalesce(t.bic_facility_code, EXCLUDED.bic_facility_code)`;
}

/** SQL: how many journeys a linked watch belongs to. One that was linked meanwhile has not received this answer. */
const JOURNEYS = '(SELECT count(*) FROM watch_companion j WHERE j.companion_id = s.watch_id)';

/**
 * One statement for the whole change: one round trip, whatever the number of rows. A linked watch of several journeys is
 * settled by the first of them, which gives the lease back; each further one may only make it due sooner.
 */
const WRITE = sql({
  name: 'ingest_write',
  because: 'batch',
  parameters: ['json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json', 'json'],
  row: {},
  text: `WITH observed AS (
      INSERT INTO observation SELECT * FROM jsonb_populate_recordset(NULL::observation, $1) ON CONFLICT DO NOTHING
    ), located AS (${upsertNamed('location', 'name', '$2')}
    ), housed AS (${upsertTerminals('$3')}
    ), afloat AS (${upsertNamed('vessel', 'name', '$4')}
    ), shipped AS (${upsert('shipment', SHIPMENT_KEPT, SHIPMENT_WRITTEN, '$5')}
    ), contained AS (${upsert('container', CONTAINER_KEPT, CONTAINER_WRITTEN, '$6')}
    ), moved AS (${upsert('transport_event', EVENT_KEPT, EVENT_WRITTEN, '$7')}
    ), requested AS (
      UPDATE tracking_request r SET status = x.status, failed_reason = x.failed_reason, is_retrying = false,
        shipment_id = coalesce(x.shipment_id, r.shipment_id), updated_at = now()
      FROM jsonb_to_recordset($8) AS x(id uuid, status text, failed_reason text, shipment_id uuid) WHERE r.id = x.id
    ), linked_watch AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      SELECT x.id, x.source, 'container', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($9) AS x(id uuid, source text, number text)
      ON CONFLICT (source, kind, number) DO UPDATE SET source = EXCLUDED.source RETURNING id, source, number
    ), scheduled AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at, phase, eta_at)
      SELECT c.id, c.source, now(), x.phase, x.eta_at FROM linked_watch c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, phase text, eta_at timestamptz)
        ON x.source = c.source AND x.number = c.number
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = least(watch_schedule.next_due_at, now()), digest = NULL
    ), linked AS (
      INSERT INTO watch_companion (watch_id, companion_id)
      SELECT x.root_id, c.id FROM linked_watch c
      JOIN jsonb_to_recordset($9) AS x(source text, number text, root_id uuid) ON x.source = c.source AND x.number = c.number
      ON CONFLICT DO NOTHING
    ), successor AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      SELECT DISTINCT ON (x.source, x.kind, x.number) x.id, x.source, x.kind, x.number,
        date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM jsonb_to_recordset($13) AS x(id uuid, source text, kind text, number text) ORDER BY x.source, x.kind, x.number
      ON CONFLICT (source, kind, number) DO UPDATE SET source = EXCLUDED.source RETURNING id, source, kind, number
    ), begun AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, source, now() FROM successor
      ON CONFLICT (watch_id) DO UPDATE SET next_due_at = least(watch_schedule.next_due_at, now()), digest = NULL
    ), fed AS (
      INSERT INTO shipment_watch (shipment_id, watch_id, since, ended_at)
      SELECT x.shipment_id, x.watch_id, now(), x.ended_at
      FROM (SELECT * FROM jsonb_to_recordset($12) AS l(shipment_id uuid, watch_id uuid, ended_at timestamptz)
        UNION SELECT f.shipment_id, s.id, NULL FROM successor s JOIN jsonb_to_recordset($13)
          AS f(shipment_id uuid, source text, kind text, number text) USING (source, kind, number)) x
      ON CONFLICT (shipment_id, watch_id) DO UPDATE SET ended_at = EXCLUDED.ended_at
    ), referenced AS (
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
      refusal = CASE WHEN x.polled AND x.failures = 0 THEN NULL ELSE s.refusal END,
      refused_since = CASE WHEN x.polled AND x.failures = 0 THEN NULL ELSE s.refused_since END,
      last_attempted_at = CASE WHEN x.polled THEN now() ELSE s.last_attempted_at END,
      last_succeeded_at = CASE WHEN x.succeeded THEN now() ELSE s.last_succeeded_at END,
      last_changed_at = CASE WHEN x.changed THEN now() ELSE s.last_changed_at END
    FROM jsonb_to_recordset($10) AS x(watch_id uuid, root_id uuid, journeys int, delay_ms float8, digest text, phase text, eta_at timestamptz,
      changes_at timestamptz, reset boolean, polled boolean, succeeded boolean, failures int, changed boolean) WHERE s.watch_id = x.watch_id`,
});

/** Writes a change. */
export async function writeChange(tx: Transaction, change: JourneyWrite): Promise<void> {
  const {
    observations,
    locations,
    terminals,
    vessels,
    shipments,
    containers,
    events,
    requests,
    linkedWatches,
    schedules,
    references,
    links,
    followed,
  } = change;
  const json = (rows: readonly unknown[]) => JSON.stringify(rows);
  await tx.query(WRITE, [
    json(observations),
    json(locations),
    json(terminals),
    json(vessels),
    json(shipments),
    json(containers),
    json(events),
    json(requests),
    json(linkedWatches),
    json(schedules),
    json(references),
    json(links),
    json(followed),
  ]);
}
