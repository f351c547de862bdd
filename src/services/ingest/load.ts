import type { Statement, Transaction } from '../../db/client.ts';
import { shippingLines } from '../../domain/carrier.ts';
import { DAY_MS, type Instant, shift } from '../../domain/instant.ts';
import type { Observation, ObservationDraft } from '../../domain/observation.ts';
import type { TrackedKind } from '../../sources/source.ts';
import { normalizeAllInstants } from '../instants.ts';
import { endedSince, IS_LEVEL, isFollowedSql, isOfLineSql, type Mention, SAID_DAYS_MAX } from './mention.ts';
import { ofJourney, type Told } from './own-trip.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** A watch as ingest sees it. */
export interface WatchRow {
  id: string;
  source: string;
  kind: TrackedKind;
  number: string;
  journey_month: string;
  lease_token: string | null;
  phase: string;
  created_at: string;
  last_changed_at: string | null;
  last_succeeded_at: string | null;
  /** The rules by which it was last written (rules-version.ts). */
  rules_version: number;
  /** Whether somebody follows it, or did until a while ago. */
  is_followed: boolean;
}

/** A request that is to be told what becomes of its number. */
export interface RequestRow {
  id: string;
  account_id: string;
  shipment_id: string | null;
  status: string;
  normalized_number: string;
  ref_numbers: string[];
  tags: string[];
  created_at: string;
  /** Whether there is anything that its shipment and containers are to be given: a customer or custom fields. */
  is_giver: boolean;
}

/** Everything about a journey that the database holds before a change. */
export interface Loaded {
  /** What was said of it. */
  observations: Observation[];
  /** All that its watches hold, which may be about other journeys too. */
  told: Told[];
  requests: RequestRow[];
  shipments: ShipmentColumns[];
  containers: ContainerColumns[];
  events: EventColumns[];
  /** Companion watches: the number that each of them is about, by source. */
  companions: { id: string; source: string; kind: TrackedKind; number: string }[];
  /** Numbers that were found out about it, beside its own. */
  mentions: Mention[];
  /** Watches that hold what was pushed about it, and are not its companions yet. */
  unlinked: string[];
  /** Shipments of the requesting accounts under one of the numbers, whatever watch they hang on. */
  namesakes: { id: string; account_id: string; watch_id: string; bill_of_lading_number: string; stopped: boolean }[];
}

/**
 * Locks a watch, its companions, and if it is one itself the watches whose journeys it belongs to: everything that an
 * ingest writes dates for. This has to be a statement of its own: one that waits for a lock goes on with the snapshot
 * that it took before it waited. The ids pass through an array because an OR over two tables would be answered by
 * reading every watch there is.
 */
const LOCK: Statement = {
  name: 'ingest_lock',
  text: `SELECT w.id, w.source, w.kind, w.number, w.journey_month, w.created_at, w.rules_version, s.lease_token, s.phase,
      s.last_changed_at, s.last_succeeded_at, ${isFollowedSql('w', '$2')} AS is_followed
    FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(
      SELECT $1::uuid UNION ALL SELECT unnest($3::uuid[]) UNION ALL SELECT watch_id FROM watch_companion WHERE companion_id = $1
      UNION ALL SELECT companion_id FROM watch_companion WHERE watch_id = $1))
    ORDER BY w.id FOR UPDATE OF w, s`,
};

/**
 * The shipments are locked before anything of them is written: each of the columns that lists are filtered by makes a
 * change of a container one of its shipment and the other way round, so everybody has to begin with the shipment.
 */
const LOAD: Statement = {
  name: 'ingest_load',
  text: `WITH journey AS (
      SELECT id, journey_month FROM watch WHERE id = $1
      UNION ALL
      SELECT w.id, w.journey_month FROM watch_companion c JOIN watch w ON w.id = c.companion_id WHERE c.watch_id = $1
    ), root AS (SELECT source, kind, number FROM watch WHERE id = $1
    ), known AS (
      SELECT kind, number FROM root UNION SELECT kind, number FROM watch_mention WHERE watch_id = $1
      UNION SELECT x.kind, x.number FROM unnest($4::text[], $5::text[]) AS x(kind, number)
    ), request AS (
      SELECT r.* FROM tracking_request r WHERE r.watch_id = $1 AND r.status IN ('pending', 'awaiting_manifest', 'created')
    ), ours AS (SELECT s.* FROM shipment s WHERE s.watch_id = $1 ORDER BY s.id FOR NO KEY UPDATE)
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'watchId', j.id, 'receivedAt', o.received_at, 'body', o.body)), '[]')
        FROM journey j JOIN observation o ON o.journey_month = j.journey_month AND o.watch_id = j.id) AS observations,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'account_id', r.account_id, 'shipment_id', r.shipment_id,
        'status', r.status, 'normalized_number', r.normalized_number, 'ref_numbers', r.ref_numbers, 'tags', r.tags,
        'created_at', r.created_at, 'is_giver', r.customer_id IS NOT NULL OR r.initial_fields IS NOT NULL
          OR EXISTS (SELECT FROM custom_field f WHERE f.entity_id = r.id)) ORDER BY r.id), '[]') FROM request r) AS requests,
      (SELECT coalesce(json_agg(s ORDER BY s.id), '[]') FROM ours s) AS shipments,
      (SELECT coalesce(json_agg(c ORDER BY c.id), '[]') FROM container c JOIN ours s ON s.id = c.shipment_id) AS containers,
      (SELECT coalesce(json_agg(e ORDER BY e.id), '[]') FROM transport_event e JOIN container c ON c.id = e.container_id
        JOIN ours s ON s.id = c.shipment_id) AS events,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'source', w.source, 'kind', w.kind, 'number', w.number)), '[]')
        FROM watch_companion c JOIN watch w ON w.id = c.companion_id WHERE c.watch_id = $1) AS companions,
      (SELECT coalesce(json_agg(json_build_object('kind', k.kind, 'number', k.number)), '[]')
        FROM watch_mention k WHERE k.watch_id = $1) AS mentions,
      (SELECT coalesce(json_agg(DISTINCT p.id), '[]') FROM known n
        JOIN watch_mention m ON m.kind = n.kind AND m.number = n.number
        JOIN watch p ON p.id = m.watch_id AND p.source LIKE '%-push%' CROSS JOIN root r
        WHERE ${IS_LEVEL} AND ${isOfLineSql('$7::text[]')} AND m.heard_at > $6
          AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = $1 AND c.companion_id = p.id)) AS unlinked,
      (SELECT coalesce(json_agg(json_build_object('id', s.id, 'account_id', s.account_id, 'watch_id', s.watch_id,
        'bill_of_lading_number', s.bill_of_lading_number, 'stopped', s.line_tracking_stopped_at IS NOT NULL)), '[]')
        FROM shipment s WHERE s.account_id IN (SELECT account_id FROM request) AND s.scac = $2
        AND s.bill_of_lading_number = ANY(ARRAY(
          SELECT unnest($3::text[]) UNION ALL
          SELECT o.body->>'number' FROM journey j JOIN observation o ON o.journey_month = j.journey_month
            AND o.watch_id = j.id WHERE o.body->>'document' IN ('bill_of_lading', 'booking')))) AS namesakes`,
};

/** Locks what belongs to one shipment in the same way, for those who change it without the word of a source. */
const LOCK_SHIPMENT: Statement = {
  name: 'ingest_lock_shipment',
  text: `SELECT w.id FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(
      SELECT o.watch_id FROM shipment o WHERE o.id = $1 UNION ALL
      SELECT c.companion_id FROM shipment o JOIN watch_companion c ON c.watch_id = o.watch_id WHERE o.id = $1))
    ORDER BY w.id FOR UPDATE`,
};

/**
 * Locks the watch and its journeys, and others that are about to be, in the order of their ids so that two ingests cannot
 * wait for each other.
 */
export function lockWatch(
  tx: Transaction,
  watchId: string,
  now: Instant,
  others: readonly string[] = [],
): Promise<WatchRow[]> {
  return tx.query<WatchRow>(LOCK, [watchId, endedSince(now), others]);
}

/** Locks the watches of a shipment, so that no ingest that has read it already can write it back as it was. */
export async function lockShipment(tx: Transaction, shipmentId: string): Promise<void> {
  await tx.query(LOCK_SHIPMENT, [shipmentId]);
}

/** What is being said of a journey while it is loaded. */
export interface Asked {
  /** Numbers of documents, under which an account may have a shipment already. */
  documents: readonly string[];
  mentions: readonly Mention[];
  now: Instant;
}

/** Reads everything that deriving and comparing a journey takes, in one statement. */
export async function loadJourney(tx: Transaction, root: WatchRow, asked: Asked): Promise<Loaded> {
  interface Row extends Omit<Loaded, 'observations' | 'told'> {
    observations: { id: string; watchId: string; receivedAt: string; body: ObservationDraft }[];
  }
  const [row] = await tx.query<Row>(LOAD, [
    root.id,
    root.source,
    asked.documents,
    asked.mentions.map(({ kind }) => kind),
    asked.mentions.map(({ number }) => number),
    shift(asked.now, -SAID_DAYS_MAX * DAY_MS),
    shippingLines().map(({ scac }) => scac),
  ]);
  if (row === undefined) throw new Error('The load statement always answers with one row.');
  [row.shipments, row.containers, row.events].flat().forEach(normalizeAllInstants);
  const watches = new Map([root, ...row.companions].map((watch) => [watch.id, watch]));
  const told = row.observations.map(({ id, watchId, receivedAt, body }) => ({
    watch: watches.get(watchId) ?? root,
    observation: { ...body, id, receivedAt: new Date(receivedAt).toISOString() },
  }));
  return { ...row, told, observations: ofJourney(root, told) };
}
