import type { Transaction } from '../db/client.ts';
import { normalizeAllInstants } from '../db/instants.ts';
import { column, sql } from '../db/sql.ts';
import { shippingLines } from '../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../domain/instant.ts';
import { type ContainerObservations, ofJourney } from '../domain/journey/own-trip.ts';
import type { Observation, ObservationDraft } from '../domain/observation.ts';
import type { StatedReference, TrackedKind } from '../domain/tracked-number.ts';
import type { WatchRow } from './lock.ts';
import { ShipmentsNeeded } from './lock-needed.ts';
import { type OtherCargoRow, otherCargoOf, otherCargoSql } from './other-cargo.ts';
import { endedSince, IS_LEVEL, isFollowedSql, isOfLineSql, SAID_DAYS_MAX } from './references.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** A request that is notified of what becomes of its number. */
export interface RequestRow {
  id: string;
  account_id: string;
  watch_id: string | null;
  shipment_id: string | null;
  status: string;
  normalized_number: string;
  ref_numbers: string[];
  tags: string[];
  created_at: string;
  /** Whether there is anything that its shipment and containers are to be given: a customer or custom fields. */
  is_giver: boolean;
}

/** Another shipment of an account that may be the same: it has the number of one of the documents, or one of the containers. */
export interface NamesakeRow {
  id: string;
  account_id: string;
  bill_of_lading_number: string;
  normalized_number: string;
  created_at: string;
  stopped: boolean;
  /** What it is tracked by. */
  kinds: TrackedKind[];
  /** All of its containers. */
  numbers: string[];
  /** Those of them that were not returned. */
  boxes: { number: string; loaded_at: string | null }[];
}

/** What a shipment was before it became a part of another one. */
export interface MergedRow {
  id: string;
  kept_id: string;
  watch_id: string;
  created_at: string;
  ref_numbers: string[];
  tags: string[];
  added_ref_numbers: string[];
  added_tags: string[];
  /** Databases of older versions have no events here. */
  containers: { id: string; number: string; created_at: string; events?: { id: string; key: string }[] }[];
}

/** Everything about a journey that the database holds before a change. */
export interface Loaded {
  /** What was said of it. */
  observations: Observation[];
  /** All that its watches hold, which may be about other journeys too. */
  held: ContainerObservations[];
  /** What each watch holds, those of others that feed the same shipments among them. */
  heldByWatch: ReadonlyMap<string, ContainerObservations[]>;
  /** What is kept of its containers under other documents. */
  others: ContainerObservations[];
  /** The journeys of other documents that have one of its containers, and are followed. */
  neighbours: string[];
  requests: RequestRow[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  /** Linked watches: the number that each of them is about, by source. */
  linkedWatches: { id: string; source: string; kind: TrackedKind; number: string }[];
  /** The other watches that feed the same shipments, and the linked watches of these. */
  feeders: ContainerObservations['watch'][];
  feeding: { watch_id: string; companion_id: string }[];
  /** Which watches feed the shipments. */
  links: { shipment_id: string; watch_id: string; ended_at: string | null }[];
  /** Numbers that were found out about it, beside its own. */
  references: StatedReference[];
  /** Watches that hold what was pushed about it, and are not linked to it yet. */
  unlinked: string[];
  namesakes: NamesakeRow[];
  /** The shipments that became a part of these. */
  merged: MergedRow[];
  /** The codes of the places of the shipments, by id; names where they have no code. */
  place_names: Record<string, string>;
}

const KNOWN_BOXES = "SELECT number FROM known WHERE kind = 'container'";

const OTHERS = otherCargoSql({
  numbers: KNOWN_BOXES,
  source: '(SELECT source FROM root)',
  apart: 'SELECT id FROM journey',
});

/**
 * The shipments are locked before anything of them is written: each of the columns that lists are filtered by makes a
 * change of a container one of its shipment and the other way round, so every transaction has to begin with the shipment.
 */
const LOAD = sql({
  name: 'ingest_load',
  because: 'lock',
  parameters: ['uuid', 'text', 'text[]', 'text[]', 'text[]', 'instant', 'text[]', 'uuid[]', 'instant'],
  row: {
    observations: column<LoadedRow['observations']>('json'),
    others: column<LoadedRow['others']>('json'),
    neighbours: column<LoadedRow['neighbours']>('json'),
    requests: column<LoadedRow['requests']>('json'),
    shipments: column<LoadedRow['shipments']>('json'),
    containers: column<LoadedRow['containers']>('json'),
    events: column<LoadedRow['events']>('json'),
    linkedWatches: column<LoadedRow['linkedWatches']>('json'),
    feeders: column<LoadedRow['feeders']>('json'),
    feeding: column<LoadedRow['feeding']>('json'),
    links: column<LoadedRow['links']>('json'),
    references: column<LoadedRow['references']>('json'),
    unlinked: column<LoadedRow['unlinked']>('json'),
    namesakes: column<LoadedRow['namesakes']>('json'),
    merged: column<LoadedRow['merged']>('json'),
    place_names: column<LoadedRow['place_names']>('json'),
  },
  text: `WITH ours AS (
      SELECT s.* FROM shipment s WHERE s.id = ANY(ARRAY(
        SELECT shipment_id FROM shipment_watch WHERE watch_id = $1 AND ended_at IS NULL UNION SELECT unnest($8::uuid[])))
      ORDER BY s.id FOR NO KEY UPDATE
    ), link AS (
      SELECT l.* FROM shipment_watch l WHERE l.shipment_id IN (SELECT id FROM ours)
    ), feeder AS (
      SELECT DISTINCT l.watch_id AS id FROM link l WHERE l.watch_id <> $1
    ), feeding AS (
      SELECT c.watch_id, c.companion_id FROM watch_companion c WHERE c.watch_id IN (SELECT id FROM feeder)
    ), journey AS (
      SELECT id, journey_month FROM watch WHERE id = $1
      UNION SELECT w.id, w.journey_month FROM watch_companion c JOIN watch w ON w.id = c.companion_id WHERE c.watch_id = $1
    ), joined AS (
      SELECT id, journey_month FROM journey
      UNION SELECT w.id, w.journey_month FROM watch w
        WHERE w.id IN (SELECT id FROM feeder UNION SELECT companion_id FROM feeding)
    ), root AS (SELECT source, kind, number FROM watch WHERE id = $1
    ), known AS (
      SELECT kind, number FROM root UNION SELECT kind, number FROM watch_mention WHERE watch_id = $1
      UNION SELECT x.kind, x.number FROM unnest($4::text[], $5::text[]) AS x(kind, number)
    ), request AS (
      SELECT r.* FROM tracking_request r WHERE r.id = ANY(ARRAY(
        SELECT id FROM tracking_request WHERE watch_id = $1 AND status IN ('pending', 'awaiting_manifest', 'created')
        UNION SELECT o.id FROM tracking_request o JOIN ours u ON u.id = o.shipment_id WHERE o.status = 'created'))
    ), account AS (
      SELECT account_id FROM request UNION SELECT account_id FROM ours
    ), namesake AS (
      SELECT s.id FROM shipment s WHERE s.account_id IN (SELECT account_id FROM account) AND s.scac = $2
        AND s.bill_of_lading_number = ANY(ARRAY(
          SELECT unnest($3::text[]) UNION ALL
          SELECT o.body->>'number' FROM journey j JOIN observation o ON o.journey_month = j.journey_month
            AND o.watch_id = j.id WHERE o.body->>'document' IN ('bill_of_lading', 'booking')))
      UNION SELECT c.shipment_id FROM account a JOIN container c ON c.account_id = a.account_id
        AND c.number = ANY(ARRAY(SELECT number FROM known WHERE kind = 'container'))
    )
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'watchId', j.id, 'receivedAt', o.received_at, 'body', o.body)), '[]')
        FROM joined j JOIN observation o ON o.journey_month = j.journey_month AND o.watch_id = j.id) AS observations,
      ${OTHERS} AS others,
      (SELECT coalesce(json_agg(DISTINCT n.id), '[]') FROM watch_mention k JOIN watch n ON n.id = k.watch_id
        WHERE k.kind = 'container' AND k.number IN (${KNOWN_BOXES}) AND n.kind <> 'container' AND n.source = $2
          AND n.id NOT IN (SELECT id FROM joined) AND ${isFollowedSql('n', '$9')}) AS neighbours,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'account_id', r.account_id, 'watch_id', r.watch_id,
        'shipment_id', r.shipment_id,
        'status', r.status, 'normalized_number', r.normalized_number, 'ref_numbers', r.ref_numbers, 'tags', r.tags,
        'created_at', r.created_at, 'is_giver', r.customer_id IS NOT NULL OR r.initial_fields IS NOT NULL
          OR EXISTS (SELECT FROM custom_field f WHERE f.entity_id = r.id)) ORDER BY r.id), '[]') FROM request r) AS requests,
      (SELECT coalesce(json_agg(s ORDER BY s.id), '[]') FROM ours s) AS shipments,
      (SELECT coalesce(json_agg(c ORDER BY c.id), '[]') FROM container c JOIN ours s ON s.id = c.shipment_id) AS containers,
      (SELECT coalesce(json_agg(e ORDER BY e.id), '[]') FROM transport_event e JOIN container c ON c.id = e.container_id
        JOIN ours s ON s.id = c.shipment_id) AS events,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'source', w.source, 'kind', w.kind, 'number', w.number)), '[]')
        FROM watch_companion c JOIN watch w ON w.id = c.companion_id WHERE c.watch_id = $1) AS "linkedWatches",
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'source', w.source, 'kind', w.kind, 'number', w.number)), '[]')
        FROM watch w WHERE w.id IN (SELECT id FROM feeder)) AS feeders,
      (SELECT coalesce(json_agg(json_build_object('watch_id', f.watch_id, 'companion_id', f.companion_id, 'watch',
        json_build_object('id', w.id, 'source', w.source, 'kind', w.kind, 'number', w.number))), '[]')
        FROM feeding f JOIN watch w ON w.id = f.companion_id) AS feeding,
      (SELECT coalesce(json_agg(json_build_object('shipment_id', l.shipment_id, 'watch_id', l.watch_id,
        'ended_at', l.ended_at)), '[]') FROM link l) AS links,
      (SELECT coalesce(json_agg(json_build_object('kind', k.kind, 'number', k.number)), '[]')
        FROM watch_mention k WHERE k.watch_id = $1) AS references,
      (SELECT coalesce(json_agg(DISTINCT p.id), '[]') FROM known n
        JOIN watch_mention m ON m.kind = n.kind AND m.number = n.number
        JOIN watch p ON p.id = m.watch_id AND p.source LIKE '%-push%' CROSS JOIN root r
        WHERE ${IS_LEVEL} AND ${isOfLineSql('$7::text[]')} AND m.heard_at > $6
          AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = $1 AND c.companion_id = p.id)) AS unlinked,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'account_id', s.account_id,
        'bill_of_lading_number', s.bill_of_lading_number, 'normalized_number', s.normalized_number,
        'created_at', s.created_at, 'stopped', s.line_tracking_stopped_at IS NOT NULL,
        'kinds', (SELECT json_agg(DISTINCT w.kind) FROM shipment_watch l JOIN watch w ON w.id = l.watch_id
          WHERE l.shipment_id = s.id),
        'numbers', (SELECT coalesce(json_agg(c.number), '[]') FROM container c WHERE c.shipment_id = s.id),
        'boxes', (SELECT coalesce(json_agg(json_build_object('number', c.number, 'loaded_at', c.pol_loaded_at)), '[]')
          FROM container c WHERE c.shipment_id = s.id AND c.empty_terminated_at IS NULL))), '[]')
        FROM shipment s WHERE s.id IN (SELECT id FROM namesake) AND s.scac = $2) AS namesakes,
      (SELECT coalesce(json_agg(g ORDER BY g.id), '[]') FROM merged_shipment g JOIN ours s ON s.id = g.kept_id) AS merged,
      (SELECT coalesce(json_object_agg(l.id, coalesce(l.locode, l.name)), '{}') FROM location l WHERE l.id = ANY(ARRAY(
        SELECT unnest(ARRAY[s.port_of_lading_id, s.port_of_discharge_id, s.destination_id]) FROM ours s))) AS place_names`,
});

/** What is being said of a journey while it is loaded. */
export interface LoadRequest {
  /** Numbers of documents, under which an account may have a shipment already. */
  documents: readonly string[];
  references: readonly StatedReference[];
  now: Instant;
  /** Shipments that may turn out to be the same. */
  shipmentIds: readonly string[];
  /** The watches that are locked. */
  locked: ReadonlySet<string>;
}

interface LoadedRow extends Omit<Loaded, 'observations' | 'held' | 'heldByWatch' | 'feeding' | 'others'> {
  others: OtherCargoRow[];
  observations: { id: string; watchId: string; receivedAt: string; body: ObservationDraft }[];
  feeding: { watch_id: string; companion_id: string; watch: ContainerObservations['watch'] }[];
}

/**
 * Reads everything that deriving and comparing a journey takes, in one statement. Fails with `ShipmentsNeeded` where the
 * shipments are fed by watches that are not locked.
 */
export async function loadJourney(tx: Transaction, root: WatchRow, request: LoadRequest): Promise<Loaded> {
  const [row] = await tx.query(LOAD, [
    root.id,
    root.source,
    request.documents,
    request.references.map(({ kind }) => kind),
    request.references.map(({ number }) => number),
    shift(request.now, -SAID_DAYS_MAX * DAY_MS),
    shippingLines().map(({ scac }) => scac),
    request.shipmentIds,
    endedSince(request.now),
  ]);
  if (row === undefined) throw new Error('The load statement always answers with one row.');
  if (row.feeders.some(({ id }) => !request.locked.has(id)))
    throw new ShipmentsNeeded(row.shipments.map(({ id }) => id));
  [row.shipments, row.containers, row.events, row.merged].flat().forEach(normalizeAllInstants);
  return withObservations(root, row, request.now);
}

function withObservations(root: WatchRow, row: LoadedRow, now: Instant): Loaded {
  const all = [root, ...row.linkedWatches, ...row.feeders, ...row.feeding.map(({ watch }) => watch)];
  const watches = new Map(all.map((watch) => [watch.id, watch]));
  const heldByWatch = new Map<string, ContainerObservations[]>();
  for (const { id, watchId, receivedAt, body } of row.observations) {
    const observation = { ...body, id, receivedAt: new Date(receivedAt).toISOString() };
    const held = heldByWatch.get(watchId) ?? [];
    held.push({ watch: watches.get(watchId) ?? root, observation });
    heldByWatch.set(watchId, held);
  }
  const held = [root, ...row.linkedWatches].flatMap(({ id }) => heldByWatch.get(id) ?? []);
  const others = otherCargoOf(row.others);
  return { ...row, heldByWatch, held, others, observations: ofJourney(root, [...held, ...others], now) };
}
