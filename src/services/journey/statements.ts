import { column, sql } from '../../db/sql.ts';
import type { OtherCargoRow } from '../../ingest/other-cargo.ts';
import { otherCargoSql } from '../../ingest/other-cargo-sql.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { feederJson, JOURNEY_ENDED_AT, OBSERVATIONS_MAX } from './journey-sql.ts';
import type { ContainerJourney, FeederRow, ObservationRow } from './load-journey.ts';

/* The raw statement that reads the journey of a container. */

/**
 * SQL: which of the watches of a shipment contain a container: those of documents, its own, and where it has none that
 * of another container, which may name it; `w` is the alias of the watch, `c` of the container.
 */
const CONTAINS_CONTAINER = `(w.kind <> 'container' OR w.number = c.number OR NOT EXISTS (SELECT FROM shipment_watch nl
        JOIN watch nw ON nw.id = nl.watch_id AND nw.kind = 'container' AND nw.number = c.number
        WHERE nl.shipment_id = c.shipment_id))`;

/**
 * SQL: the number of the container, to be found among what documents mention. Numbers of containers have the collation "C", so that
 * lists sort as their pages do; compared as it is, the index of mentions, which has another one, would not be used.
 */
const NUMBER = 'own.number COLLATE "default"';

/**
 * The watches of its shipment and their linked watches, as ingest reads them. A shipment with stopped tracking stays
 * as it was: later observations of the watch belong to other accounts, or to the next trip of the container. The last
 * receipt from the terminal is what the container itself shows (../container/container.ts).
 */
export const LOAD_CONTAINER_JOURNEY = sql({
  name: 'load_container_journey',
  because: 'json',
  parameters: ['uuid', 'uuid'],
  row: {
    container_id: 'uuid',
    number: 'text',
    numbers: 'text[]',
    is_sandbox: 'bool',
    features: column<ContainerJourney['features']>('json'),
    followed_since: 'instant',
    ended_at: 'instant?',
    line_asked_at: 'instant?',
    line_heard_at: 'instant?',
    terminal_asked_at: 'instant?',
    terminal_heard_at: 'instant?',
    feeders: column<FeederRow[]>('json'),
    observations: column<ObservationRow[]>('json'),
    others: column<OtherCargoRow[]>('json'),
  },
  text: `WITH own AS (
      SELECT c.id, c.number, c.shipment_id, s.scac,
        ARRAY[s.bill_of_lading_number, s.normalized_number, coalesce(s.booking_number, s.normalized_number)]
          || s.former_numbers || s.replaced_by_numbers AS numbers, coalesce(c.watch_id, s.watch_id) AS watch_id,
        s.created_at AS followed_since, a.features, c.terminal_checked_at, ${JOURNEY_ENDED_AT} AS ended_at
      FROM container c JOIN shipment s ON s.id = c.shipment_id JOIN account a ON a.id = c.account_id
      WHERE c.id = $1 AND c.account_id = $2
    ), feeder AS (
      SELECT w.*, l.ended_at FROM own c JOIN shipment_watch l ON l.shipment_id = c.shipment_id
        JOIN watch w ON w.id = l.watch_id WHERE ${CONTAINS_CONTAINER}
    ), journey AS (
      SELECT id, source, kind, number, journey_month, true AS is_feeder FROM feeder
      UNION
      SELECT w.id, w.source, w.kind, w.number, w.journey_month, false FROM feeder f
        JOIN watch_companion c ON c.watch_id = f.id JOIN watch w ON w.id = c.companion_id
    )
    SELECT own.id AS container_id, own.number, own.numbers, ${isSandboxSql('own.scac')}, own.features, own.followed_since, own.ended_at,
      line.last_attempted_at AS line_asked_at, line.last_succeeded_at AS line_heard_at, terminal.asked_at AS terminal_asked_at,
      greatest(own.terminal_checked_at, terminal.heard_at) AS terminal_heard_at,
      (SELECT json_agg(${feederJson('f', 'f.ended_at')} ORDER BY f.id) FROM feeder f) AS feeders,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'watchId', t.watch_id, 'receivedAt', t.received_at, 'body', t.body)), '[]')
        FROM (SELECT o.id, o.watch_id, o.received_at, o.body
          FROM journey j JOIN observation o ON o.journey_month = j.journey_month AND o.watch_id = j.id
          WHERE own.ended_at IS NULL OR o.received_at <= own.ended_at
          ORDER BY coalesce(o.body->>'container', own.number) = own.number DESC, o.received_at DESC
          LIMIT ${OBSERVATIONS_MAX + 1}) t) AS observations,
      ${otherCargoSql({ numbers: NUMBER, source: 'own.scac', apart: 'SELECT id FROM journey', owner: '$2' })} AS others
    FROM own LEFT JOIN watch_schedule line ON line.watch_id = own.watch_id
      LEFT JOIN LATERAL (SELECT max(p.last_attempted_at) AS asked_at, max(p.last_succeeded_at) AS heard_at
        FROM journey j JOIN watch_schedule p ON p.watch_id = j.id
        WHERE NOT j.is_feeder AND j.number = own.number AND j.source NOT LIKE '%-push%') terminal ON true`,
});
