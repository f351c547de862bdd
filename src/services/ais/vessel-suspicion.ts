import { z } from 'zod';
import { inline } from '../../core/text.ts';
import { type MilestoneName, transportEvent } from '../../domain/milestones.ts';
import { ShownMoment } from '../../domain/shown-moment.ts';

/** The line has the vessel in a port where AIS saw it far away. */
export const VesselSuspicion = z.object({
  vessel_imo: z.string().meta({ doc: 'IMO number of the vessel' }),
  locode: z.string().describe('UN/LOCODE of the port at which the line has the vessel'),
  carrier_at: ShownMoment.describe('When the line has it there'),
  seen_at: ShownMoment.describe('When AIS saw it elsewhere'),
  latitude: z.number(),
  longitude: z.number(),
  distance_nautical_miles: z.int().describe('How far from the port that was'),
  reason: z.string().meta({ doc: 'Why what the line says cannot be, in one sentence' }),
});
export type VesselSuspicion = z.infer<typeof VesselSuspicion>;

/** The same where no positions of vessels may be shown: an account may be without routing_data. */
export const UnplacedSuspicion = VesselSuspicion.omit({ latitude: true, longitude: true });
export type UnplacedSuspicion = z.infer<typeof UnplacedSuspicion>;

/** What terminals and railroads report of a container that came. */
const HAVING = (
  [
    'transshipment_discharged',
    'vessel_discharged',
    'rail_loaded',
    'rail_departed',
    'rail_arrived',
    'rail_unloaded',
    'arrived_at_inland_destination',
    'available',
    'not_available',
    'full_out',
    'empty_in',
  ] as const satisfies readonly MilestoneName[]
)
  .map((name) => `'${transportEvent(name)}'`)
  .join(', ');

/**
 * SQL: the suspicions of a container as JSON, the latest first; `c` is the alias of its row. Nothing is suspected if
 * the line has corrected or retracted its statement, or another party has handled the container since, which proves
 * that it arrived.
 */
export const VESSEL_SUSPICIONS_JSON = `(SELECT coalesce(json_agg(json_build_object('vessel_imo', x.imo, 'locode', x.locode,
    'carrier_at', x.carrier_at, 'seen_at', x.seen_at, 'latitude', x.latitude, 'longitude', x.longitude,
    'distance_nautical_miles', x.distance_nm, 'reason', x.reason) ORDER BY x.carrier_at DESC, x.event_id), '[]')
  FROM transport_event e JOIN vessel_suspicion x ON x.event_id = e.id JOIN vessel v ON v.id = e.vessel_id
  WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.party = 'shipping_line' AND e.at = x.carrier_at
    AND v.imo = x.imo AND NOT EXISTS (SELECT FROM transport_event h
      WHERE h.container_id = c.id AND h.invalidated_at IS NULL AND h.at > e.at AND h.party IN ('terminal', 'rail')
        AND h.event IN (${HAVING})))`;

/** The records of suspicions as they come out of the database's JSON. */
export function toVesselSuspicions(rows: readonly VesselSuspicion[]): VesselSuspicion[] {
  return rows.map(({ carrier_at, seen_at, reason, ...rest }) => ({
    ...rest,
    carrier_at: new Date(carrier_at).toISOString(),
    seen_at: new Date(seen_at).toISOString(),
    reason: inline(reason),
  }));
}

/** The same records without the positions. */
export function toUnplacedSuspicions(rows: readonly VesselSuspicion[]): UnplacedSuspicion[] {
  return toVesselSuspicions(rows).map(({ latitude: _latitude, longitude: _longitude, ...rest }) => rest);
}

/** A suspicion in words, with what follows from it for the container. */
export function suspicionText({ reason }: Pick<VesselSuspicion, 'reason'>): string {
  return `Suspicion: ${reason} The container may be on another vessel.`;
}
