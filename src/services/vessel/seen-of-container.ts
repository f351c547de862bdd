import { isUuid } from '../../core/id.ts';
import { column, sql } from '../../db/sql.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import { toVesselSuspicions, VESSEL_SUSPICIONS_JSON, type VesselSuspicion } from '../ais/vessel-suspicion.ts';
import { JOURNEY_ENDED_AT } from '../journey/load-journey.ts';
import type { ServiceContext } from '../service-context.ts';
import type { LastPosition } from './known-positions.ts';

/** What AIS saw of the vessels of a container. */
export interface SeenOfContainer {
  /** Where each of them was last, while the journey was followed. */
  positions: (LastPosition & { imo: string })[];
  suspicions: VesselSuspicion[];
}

const READ = sql({
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

/** Reads what AIS saw of the vessels of a container of the account; nothing for what it does not have. */
export async function readSeenOfContainer(
  { db, principal, clock }: ServiceContext,
  id: string,
): Promise<SeenOfContainer> {
  const [row] = isUuid(id) ? await db.query(READ, [id, principal.accountId, toInstant(clock.now())]) : [];
  if (row === undefined) return { positions: [], suspicions: [] };
  const positions = row.positions.map((position) => ({ ...position, at: instantOf(position.at) }));
  return { positions, suspicions: toVesselSuspicions(row.suspicions) };
}

/** JSON writes instants in the clothes of the database. */
function instantOf(text: Instant): Instant {
  return new Date(text).toISOString();
}
