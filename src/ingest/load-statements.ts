import { column, sql } from '../db/sql.ts';
import { REGULAR_MS, type Reported } from '../domain/regular-report.ts';
import type { LoadedRow } from './load.ts';
import { lockedRowsSql, WATCH_ROW } from './lock-sql.ts';
import { otherCargoSql } from './other-cargo-sql.ts';
import { IS_LEVEL, isFollowedSql, isOfLineSql } from './reference-sql.ts';

/* The raw statements that ingest locks and reads with. */

/** Locks a watch with all that an ingest of it writes. */
export const INGEST_LOCK = sql({
  name: 'ingest_lock',
  because: 'lock',
  parameters: ['uuid', 'instant', 'uuid[]'],
  row: WATCH_ROW,
  text: lockedRowsSql({ own: '$1::uuid', shipmentIds: '$3::uuid[]', since: '$2' }),
});

/** Locks what belongs to one shipment in the same way, for those who change it without the word of a source. */
export const INGEST_LOCK_SHIPMENT = sql({
  name: 'ingest_lock_shipment',
  because: 'lock',
  parameters: ['uuid'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(
      SELECT o.watch_id FROM shipment_watch o WHERE o.shipment_id = $1 UNION ALL
      SELECT c.companion_id FROM shipment_watch o JOIN watch_companion c ON c.watch_id = o.watch_id
        WHERE o.shipment_id = $1))
    ORDER BY w.id FOR UPDATE`,
});

const KNOWN_BOXES = "SELECT number FROM known WHERE kind = 'container'";

const OTHERS = otherCargoSql({
  numbers: KNOWN_BOXES,
  source: '(SELECT source FROM root)',
  owner: '(SELECT owner_account_id FROM root)',
  apart: 'SELECT id FROM journey',
});

/** The shipments that a watch ($1) feeds, and further ones. */
const shipmentIdsSql = (shipmentIds: string) => `ARRAY(
  SELECT shipment_id FROM shipment_watch WHERE watch_id = $1 AND ended_at IS NULL UNION SELECT unnest(${shipmentIds}))`;

/**
 * The shipments are locked before anything of them is written: each of the columns that lists are filtered by makes a
 * change of a container one of its shipment and the other way round, so every transaction has to begin with the shipment.
 * They are read by the next statement, which sees what was written while this one waited. It also chooses partitions row
 * by row, which one that locks rows must not (test/db/locking-plans.test.ts).
 */
export const INGEST_LOCK_SHIPMENTS = sql({
  name: 'ingest_lock_shipments',
  because: 'lock',
  parameters: ['uuid', 'uuid[]'],
  row: { id: 'uuid' },
  text: `SELECT s.id FROM shipment s WHERE s.id = ANY(${shipmentIdsSql('$2::uuid[]')}) ORDER BY s.id FOR NO KEY UPDATE`,
});

/** Reads all that deriving and comparing a journey takes. */
export const INGEST_LOAD = sql({
  name: 'ingest_load',
  because: 'poll',
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
      SELECT s.* FROM shipment s WHERE s.id = ANY(${shipmentIdsSql('$8::uuid[]')})
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
    ), root AS (SELECT source, kind, number, owner_account_id FROM watch WHERE id = $1
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
          AND n.id NOT IN (SELECT id FROM joined) AND ${isFollowedSql('n', '$9')}
          AND (SELECT owner_account_id IS NULL OR owner_account_id = n.owner_account_id FROM root)) AS neighbours,
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

/** As many reports are read to compare with; there are no more of the containers and spans of a message that is honest. */
const COMPARED_MAX = 2_000;

export const INGEST_KNOWN_REPORTS = sql({
  name: 'ingest_known_reports',
  because: 'json',
  parameters: ['date', 'uuid', 'text[]', 'int[]'],
  row: { body: column<Reported>('json') },
  text: `SELECT body FROM observation WHERE journey_month = $1 AND watch_id = $2 AND body->>'kind' = 'measurement'
    AND body->>'container' = ANY($3::text[])
    AND floor(extract(epoch FROM (body->>'measuredAt')::timestamptz) * 1000 / ${REGULAR_MS})::int = ANY($4::int[])
    ORDER BY id LIMIT ${COMPARED_MAX}`,
});
