import { column, sql } from '../../db/sql.ts';
import type { OtherCargoRow } from '../../ingest/other-cargo.ts';
import { otherCargoSql } from '../../ingest/other-cargo-sql.ts';
import { feederJson, JOURNEY_ENDED_AT, OBSERVATIONS_MAX } from '../journey/journey-sql.ts';
import type { FeederRow, ObservationRow } from '../journey/load-journey.ts';
import { CONTAINERS_BY_ID } from '../record/containers-by-id.ts';

/* The raw statements of raw events. */

export const KNOWN_PLACES = sql({
  name: 'known_places',
  because: 'trip',
  parameters: ['uuid[]'],
  row: { id: 'uuid', kind: 'text' },
  text: `SELECT id, kind FROM location WHERE id = ANY($1::uuid[]) UNION ALL
    SELECT id, kind FROM terminal WHERE id = ANY($1::uuid[]) UNION ALL
    SELECT id, 'vessel' FROM vessel WHERE id = ANY($1::uuid[])`,
});

const OTHERS = otherCargoSql({
  numbers: 'SELECT unnest(p.numbers)',
  source: 'p.scac',
  owner: '$2',
  apart: `SELECT l.watch_id FROM shipment_watch l WHERE l.shipment_id = p.shipment_id
            UNION SELECT co.companion_id FROM shipment_watch l JOIN watch_companion co ON co.watch_id = l.watch_id
            WHERE l.shipment_id = p.shipment_id`,
});

/**
 * The same as one container's journey (../journey/load-journey.ts) for several: what was said of a shipment is read once
 * for all of its requested containers.
 */
export const LOAD_STATEMENTS = sql({
  name: 'load_statements',
  because: 'json',
  parameters: ['uuid[]', 'uuid'],
  row: {
    followed_since: 'instant',
    containers: column<{ id: string; number: string; endedAt: string | null }[]>('json'),
    feeders: column<FeederRow[]>('json'),
    observations: column<ObservationRow[]>('json'),
    others: column<OtherCargoRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.scac, s.created_at AS followed_since, ${JOURNEY_ENDED_AT} AS ended_at
      FROM ${CONTAINERS_BY_ID} c JOIN shipment s ON s.id = c.shipment_id WHERE c.account_id = $2
    ), shipped AS (
      SELECT shipment_id, scac, followed_since, max(coalesce(ended_at, 'infinity')) AS ended_at, array_agg(number) AS numbers,
        json_agg(json_build_object('id', id, 'number', number, 'endedAt', ended_at)) AS containers
      FROM own GROUP BY shipment_id, scac, followed_since
    )
    SELECT p.followed_since, p.containers,
      (SELECT json_agg(${feederJson('w', 'l.ended_at')} ORDER BY w.id)
        FROM shipment_watch l JOIN watch w ON w.id = l.watch_id WHERE l.shipment_id = p.shipment_id) AS feeders,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
          WHERE w.id = ANY(ARRAY(SELECT l.watch_id FROM shipment_watch l WHERE l.shipment_id = p.shipment_id UNION
              SELECT co.companion_id FROM shipment_watch l JOIN watch_companion co ON co.watch_id = l.watch_id
              WHERE l.shipment_id = p.shipment_id))
            AND o.received_at <= p.ended_at
          ORDER BY coalesce(o.body->>'container' = ANY(p.numbers), true) DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX}) t) AS observations,
      ${OTHERS} AS others
    FROM shipped p`,
});
