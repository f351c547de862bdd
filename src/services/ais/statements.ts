import { isTokenOf } from '../../db/lease-session.ts';
import { removalByAge } from '../../db/removal.ts';
import { column, sql } from '../../db/sql.ts';
import type { TrackedContainer } from '../../domain/ais/tracked.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { isOfSharedWatchesSql } from '../../ingest/owner-sql.ts';
import type { CallRole } from './tracked-vessels.ts';

/* The raw statements of AIS: positions, vessels and their states, and which vessels are tracked. */

/** A process that has died is succeeded after this. */
const LEASE_SECONDS = 30;

export const AIS_TAKE_LEASE = sql({
  name: 'ais_take_lease',
  because: 'lease',
  parameters: ['text', 'uuid'],
  row: { taken: 'bool?' },
  text: `INSERT INTO ais_lease AS l (feed, holder, lease_until) VALUES ($1, $2, now() + interval '${LEASE_SECONDS} seconds')
    ON CONFLICT (feed) DO UPDATE SET holder = EXCLUDED.holder, lease_until = EXCLUDED.lease_until
      WHERE l.holder = EXCLUDED.holder OR l.lease_until <= now()
    RETURNING true AS taken`,
});

/** Ends the lease of a process that has died. */
export const AIS_FREE_LEASE = sql({
  name: 'ais_free_lease',
  because: 'lease',
  parameters: ['int'],
  row: { feed: 'text' },
  text: `DELETE FROM ais_lease WHERE ${isTokenOf('holder', '$1')} RETURNING feed`,
});

/** The later one of a minute counts, whatever comes first. */
export const AIS_STORE_POSITIONS = sql({
  name: 'ais_store_positions',
  because: 'batch',
  parameters: ['text[]', 'instant[]', 'int[]', 'float[]', 'float[]', 'float[]', 'float[]', 'float[]'],
  row: {},
  text: `INSERT INTO vessel_position AS p
      (imo, minute_at, at, mmsi, latitude, longitude, speed_knots, course_degrees, heading_degrees)
    SELECT imo, date_trunc('minute', at), at, mmsi, latitude, longitude, speed, course, heading
    FROM unnest($1::text[], $2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
      AS x(imo, at, mmsi, latitude, longitude, speed, course, heading)
    ON CONFLICT (imo, minute_at) DO UPDATE SET at = EXCLUDED.at, mmsi = EXCLUDED.mmsi, latitude = EXCLUDED.latitude,
      longitude = EXCLUDED.longitude, speed_knots = EXCLUDED.speed_knots, course_degrees = EXCLUDED.course_degrees,
      heading_degrees = EXCLUDED.heading_degrees
      WHERE p.at <= EXCLUDED.at`,
});

/**
 * A number that was stored within the last hour need not be stored again. A number may be disputed by a vessel that
 * was received after it.
 */
export const AIS_STORE_VESSELS = sql({
  name: 'ais_store_vessels',
  because: 'batch',
  parameters: ['int[]', 'text[]', 'text[]', 'instant[]', 'instant[]'],
  row: {},
  text: `INSERT INTO ais_vessel AS a (mmsi, imo, name, said_at, disputed_until_at)
    SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[])
    ON CONFLICT (mmsi) DO UPDATE SET imo = EXCLUDED.imo, name = EXCLUDED.name, said_at = greatest(a.said_at, EXCLUDED.said_at),
      disputed_until_at = EXCLUDED.disputed_until_at
      WHERE (a.said_at <= EXCLUDED.said_at
          OR EXCLUDED.disputed_until_at > coalesce(a.disputed_until_at, '-infinity'))
        AND (a.said_at < EXCLUDED.said_at - interval '1 hour'
          OR (a.imo, a.name, a.disputed_until_at) IS DISTINCT FROM (EXCLUDED.imo, EXCLUDED.name, EXCLUDED.disputed_until_at))`,
});

/**
 * Arrivals that crews entered, where they differ from what the vessel sent before: after a restart all of them come again. What is
 * stored is never changed, so that what was known at a moment stays known whatever comes in later.
 */
export const AIS_STORE_ENTERED = sql({
  name: 'ais_store_entered',
  because: 'batch',
  parameters: ['text[]', 'instant[]', 'text[]', 'text[]', 'instant[]', 'instant'],
  row: {},
  text: `INSERT INTO vessel_entered_eta (imo, hour_at, heard_at, received_at, destination, locode, eta_at)
    SELECT x.imo, x.at, x.at, $6, x.destination, x.locode, x.eta
    FROM (SELECT *, row_number() OVER (PARTITION BY imo ORDER BY at) AS nth
        FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[], $5::timestamptz[]) AS r(imo, at, destination, locode, eta)) x
      LEFT JOIN LATERAL (SELECT y.locode, y.eta_at FROM vessel_entered_eta y WHERE y.imo = x.imo AND y.heard_at <= x.at
        AND y.hour_at <= x.at ORDER BY y.hour_at DESC LIMIT 1) l ON true
    WHERE x.nth > 1 OR l.locode IS DISTINCT FROM x.locode OR l.eta_at IS DISTINCT FROM x.eta
    ON CONFLICT (imo, hour_at) DO NOTHING`,
});

/** A process that has lost the lease must not overwrite the states. */
export const AIS_STORE_STATES = sql({
  name: 'ais_store_states',
  because: 'lease',
  parameters: ['text[]', 'json[]', 'uuid'],
  row: {},
  text: `INSERT INTO ais_vessel_state (imo, state, updated_at)
    SELECT x.imo, x.state, now() FROM unnest($1::text[], $2::jsonb[]) AS x(imo, state)
    WHERE EXISTS (SELECT FROM ais_lease WHERE holder = $3)
    ON CONFLICT (imo) DO UPDATE SET state = EXCLUDED.state, updated_at = now()`,
});

/**
 * Statements of lines about vessels that were received. A date without a time is left out: the vessel may have come
 * hours later. An event that AIS has reported too is not contradicted.
 */
export const AIS_CARRIER_WORDS = sql({
  name: 'ais_carrier_words',
  because: 'batch',
  parameters: ['text[]', 'instant[]', 'instant[]'],
  row: { event_id: 'uuid', imo: 'text!', locode: 'text!', at: 'instant' },
  text: `SELECT e.id AS event_id, v.imo, l.locode, e.at
    FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS x(imo, since, until)
      JOIN vessel v ON v.imo = x.imo
      JOIN transport_event e ON e.vessel_id = v.id AND e.at BETWEEN x.since AND x.until
      JOIN location l ON l.id = e.location_id AND l.locode IS NOT NULL
    WHERE e.vessel_id IS NOT NULL AND e.invalidated_at IS NULL AND e.party = 'shipping_line' AND e.precision = 'time'
      AND e.event = ANY(ARRAY['container.transport.vessel_loaded', 'container.transport.vessel_departed',
        'container.transport.transshipment_arrived', 'container.transport.transshipment_discharged',
        'container.transport.transshipment_loaded', 'container.transport.transshipment_departed',
        'container.transport.vessel_arrived', 'container.transport.vessel_berthed', 'container.transport.vessel_discharged'])
    ORDER BY e.id`,
});

/** A vessel comes no more than five miles further in ten minutes, so one position of these stands for all. */
export const AIS_SEEN_AROUND = sql({
  name: 'ais_seen_around',
  because: 'batch',
  parameters: ['int[]', 'text[]', 'instant[]', 'instant[]'],
  row: { n: 'int', at: 'instant', latitude: 'float', longitude: 'float' },
  text: `SELECT DISTINCT ON (x.n, date_bin('10 minutes', p.minute_at, 'epoch')) x.n, p.at, p.latitude, p.longitude
    FROM unnest($1::int[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS x(n, imo, since, until)
      JOIN vessel_position p ON p.imo = x.imo AND p.minute_at BETWEEN x.since AND x.until
    ORDER BY x.n, date_bin('10 minutes', p.minute_at, 'epoch'), p.at`,
});

export const AIS_STORE_SUSPICIONS = sql({
  name: 'ais_store_suspicions',
  because: 'batch',
  parameters: [
    'uuid[]',
    'text[]',
    'text[]',
    'instant[]',
    'instant[]',
    'float[]',
    'float[]',
    'int[]',
    'text[]',
    'uuid[]',
  ],
  row: {},
  text: `WITH cleared AS (
      DELETE FROM vessel_suspicion WHERE event_id = ANY($10::uuid[])
    )
    INSERT INTO vessel_suspicion (event_id, imo, locode, carrier_at, seen_at, latitude, longitude, distance_nm, reason)
    SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::float8[],
      $7::float8[], $8::int[], $9::text[])
    ON CONFLICT (event_id) DO UPDATE SET imo = EXCLUDED.imo, locode = EXCLUDED.locode, carrier_at = EXCLUDED.carrier_at,
      seen_at = EXCLUDED.seen_at, latitude = EXCLUDED.latitude, longitude = EXCLUDED.longitude,
      distance_nm = EXCLUDED.distance_nm, reason = EXCLUDED.reason`,
});

/**
 * At which ports containers of living journeys come aboard which vessel or leave it, and when. AIS cannot
 * put a container on a vessel: another source must have stated that. Feeders are left out, because they may be barges. Containers of
 * journeys that a line states to one account alone are not named, because what AIS says about a container is shared.
 */
export const AIS_TRACKED_CALLS = sql({
  name: 'ais_tracked_calls',
  because: 'json',
  parameters: ['instant'],
  row: {
    imo: 'text?',
    name: 'text?',
    voyage: 'text?',
    locode: 'text!',
    role: column<CallRole>('text'),
    at: 'instant',
    containers: column<TrackedContainer[]>('json'),
  },
  text: `WITH plan AS (
      SELECT DISTINCT ON (e.container_id, e.vessel_id, e.location_id, k.role)
        c.number, s.scac, e.vessel_id, e.location_id, k.role, e.voyage_number, e.at, ${isOfSharedWatchesSql('s')} AS is_shared
      FROM transport_event e
        JOIN (VALUES ('container.transport.vessel_departed', 'boards', 1),
          ('container.transport.transshipment_departed', 'boards', 1),
          ('container.transport.estimated.vessel_departed', 'boards', 2),
          ('container.transport.vessel_loaded', 'boards', 3),
          ('container.transport.transshipment_loaded', 'boards', 3),
          ('container.transport.vessel_arrived', 'leaves', 1),
          ('container.transport.transshipment_arrived', 'leaves', 1),
          ('container.transport.vessel_berthed', 'leaves', 2),
          ('container.transport.estimated.vessel_arrived', 'leaves', 3),
          ('container.transport.vessel_discharged', 'leaves', 4),
          ('container.transport.transshipment_discharged', 'leaves', 4)) AS k(event, role, rank) ON k.event = e.event
        JOIN container c ON c.id = e.container_id JOIN shipment s ON s.id = c.shipment_id
        JOIN vessel v ON v.id = e.vessel_id
      WHERE e.vessel_id IS NOT NULL AND e.invalidated_at IS NULL AND e.at > $1 AND e.location_id IS NOT NULL
        AND s.line_tracking_stopped_at IS NULL AND s.scac <> '${SANDBOX_SCAC}'
        AND (e.party <> 'ais' OR s.pod_vessel_imo = v.imo OR EXISTS (SELECT FROM transport_event o
          WHERE o.container_id = e.container_id AND o.vessel_id = e.vessel_id AND o.party <> 'ais' AND o.invalidated_at IS NULL))
      ORDER BY e.container_id, e.vessel_id, e.location_id, k.role, k.rank, e.created_at DESC
    )
    SELECT v.imo, v.name, p.voyage_number AS voyage, l.locode, p.role, p.at,
      coalesce(json_agg(json_build_object('container', p.number, 'scac', p.scac)) FILTER (WHERE p.is_shared), '[]') AS containers
    FROM (SELECT DISTINCT * FROM plan) p
      JOIN vessel v ON v.id = p.vessel_id JOIN location l ON l.id = p.location_id AND l.locode IS NOT NULL
    GROUP BY v.id, p.voyage_number, l.locode, p.role, p.at`,
});

/** What was replayed from old files, and lies in no month's partition. */
export const AIS_REMOVE_REST = sql({
  name: 'ais_remove_rest',
  ...removalByAge({ table: 'vessel_position_rest', key: 'imo, minute_at', column: 'minute_at' }),
});

export const AIS_REMOVE_VESSELS = sql({
  name: 'ais_remove_vessels',
  ...removalByAge({ table: 'ais_vessel', key: 'mmsi', column: 'said_at' }),
});

export const AIS_REMOVE_STATES = sql({
  name: 'ais_remove_states',
  ...removalByAge({ table: 'ais_vessel_state', key: 'imo', column: 'updated_at' }),
});

export const AIS_REMOVE_ENTERED = sql({
  name: 'ais_remove_entered',
  ...removalByAge({ table: 'vessel_entered_eta', key: 'imo, hour_at', column: 'hour_at' }),
});
