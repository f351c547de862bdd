import { column, sql } from '../../db/sql.ts';
import { VESSEL_SUSPICIONS_JSON, type VesselSuspicion } from '../ais/vessel-suspicion.ts';
import { JOURNEY_ENDED_AT } from '../journey/journey-sql.ts';
import { VESSEL_JSON, type Vessel } from '../record/vessel.ts';
import type { LastPosition } from './known-positions.ts';

/* The raw statements of vessels and their positions. */

const COLUMNS = `at, latitude, longitude, speed_knots AS "speedKnots", heading_degrees AS "headingDegrees"`;

/** The first of each stretch of time. */
export const VESSEL_POSITIONS = sql({
  name: 'vessel_positions',
  because: 'count',
  parameters: ['text', 'instant', 'instant', 'float'],
  row: { at: 'instant', latitude: 'float', longitude: 'float', speedKnots: 'float?', headingDegrees: 'float?' },
  text: `SELECT DISTINCT ON (floor(extract(epoch FROM minute_at) / $4::float8)) ${COLUMNS} FROM vessel_position
    WHERE imo = $1 AND at BETWEEN $2 AND $3
      AND minute_at BETWEEN date_trunc('minute', $2::timestamptz) AND date_trunc('minute', $3::timestamptz)
    ORDER BY floor(extract(epoch FROM minute_at) / $4::float8), minute_at`,
});

/**
 * What is registered under an IMO number is public. A name without such a number comes from a line's statement about
 * one account's cargo, so it is shown only to accounts whose own containers the vessel carried.
 */
export const READ_VESSEL = sql({
  name: 'read_vessel',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { vessel: column<Vessel>('json'), features: 'json' },
  text: `SELECT ${VESSEL_JSON} AS vessel, a.features FROM vessel v JOIN account a ON a.id = $2
    WHERE v.id = $1 AND (v.imo IS NOT NULL OR EXISTS (SELECT FROM container c
      JOIN transport_event e ON e.container_id = c.id WHERE c.account_id = $2 AND e.vessel_id = v.id))`,
});

export const SEEN_OF_CONTAINER = sql({
  name: 'seen_of_container',
  because: 'json',
  parameters: ['uuid', 'uuid', 'instant'],
  row: { positions: column<(LastPosition & { imo: string })[]>('json'), suspicions: column<VesselSuspicion[]>('json') },
  text: `WITH own AS (
      SELECT c.id, coalesce(${JOURNEY_ENDED_AT}, $3::timestamptz) AS until
      FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.id = $1 AND c.account_id = $2
    ), carrying AS (
      SELECT DISTINCT v.imo FROM own JOIN transport_event e ON e.container_id = own.id
        JOIN vessel v ON v.id = e.vessel_id WHERE e.invalidated_at IS NULL AND v.imo IS NOT NULL
    )
    SELECT (SELECT coalesce(json_agg(json_build_object('imo', p.imo, 'mmsi', p.mmsi, 'at', p.at, 'latitude', p.latitude,
        'longitude', p.longitude, 'speedKnots', p.speed_knots, 'headingDegrees', p.heading_degrees)), '[]')
        FROM carrying n CROSS JOIN LATERAL (SELECT x.* FROM vessel_position x
          WHERE x.imo = n.imo AND x.minute_at <= own.until ORDER BY x.minute_at DESC LIMIT 1) p) AS positions,
      ${VESSEL_SUSPICIONS_JSON} AS suspicions
    FROM own JOIN container c ON c.id = own.id`,
});
