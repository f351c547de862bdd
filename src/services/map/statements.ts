import { column, sql, sqlFamily } from '../../db/sql.ts';
import { FOUND_PORTS } from '../shipment/shipment-filter.ts';
import type { CarriedRow, PlaceRow } from './map-rows.ts';

/* The raw statements of the map of an account. */

export const READ_MAP = sqlFamily({
  name: 'read_map',
  because: 'count',
  row: {
    total: 'int',
    gone: 'int',
    costing: 'int',
    unplaced: 'int',
    places_total: 'int',
    vessels_total: 'int',
    is_partial: 'bool',
    places: column<PlaceRow[]>('json'),
    vessels: column<CarriedRow[]>('json'),
    ...FOUND_PORTS,
  },
});

/** The last position of each vessel up to a moment, if it is not older than another one. */
export const MAP_POSITIONS = sql({
  name: 'map_positions',
  because: 'trip',
  parameters: ['text[]', 'instant', 'instant'],
  row: {
    imo: 'text!',
    at: 'instant',
    latitude: 'float',
    longitude: 'float',
    speed_knots: 'float?',
    course_degrees: 'float?',
    heading_degrees: 'float?',
  },
  text: `SELECT n.imo, p.at, p.latitude, p.longitude, p.speed_knots, p.course_degrees, p.heading_degrees
    FROM unnest($1::text[]) AS n(imo) CROSS JOIN LATERAL (SELECT x.* FROM vessel_position x
      WHERE x.imo = n.imo AND x.minute_at <= $3::timestamptz AND x.minute_at >= $2::timestamptz
      ORDER BY x.minute_at DESC LIMIT 1) p`,
});
