import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { distanceNauticalMiles, greatCircle, type Point } from '../../domain/great-circle.ts';
import { HOUR_MS, toInstant } from '../../domain/instant.ts';
import { requireFeature } from '../account/features.ts';
import { knownLocation } from '../location/known-location.ts';
import type { ServiceContext } from '../service-context.ts';
import { readVessel } from './read-vessel.ts';
import { Vessel } from './vessel.ts';
import { VesselPosition } from './vessel-position.ts';

/** What container ships make on passage nowadays, on the whole. */
const SPEED_KNOTS = 16;

/** A point a minute would be twenty thousand for the Pacific, and tell no more. */
const POSITIONS_MAX = 500;

/** Points nearer to each other than this tell nothing, however short the way is. */
const SPACING_NM_MIN = 1;

/** On what the positions rest. */
export const Estimation = z.object({
  schematic: z.literal(true).describe('Along the great circle, over land too: not the course of the vessel'),
  assumed_speed_knots: z.number(),
  distance_nautical_miles: z.number(),
  basis: z.string().describe('What the times are counted from'),
});
export type Estimation = z.infer<typeof Estimation>;

/** A vessel with where it would be. */
export const FuturePositions = z.object({
  vessel: Vessel,
  positions: z.array(VesselPosition).min(1).max(POSITIONS_MAX),
  estimation: Estimation,
});
export type FuturePositions = z.infer<typeof FuturePositions>;

/**
 * Where a vessel would be on its way to a port, from the port before or from the point where it is. Nobody here knows
 * when it left nor how fast it sails, so it leaves now, at a usual speed, and the answer says so.
 * Errors: `not_found`, also for a port whose position is not known, and `feature_not_enabled`.
 */
export const getFuturePositions = defineOperation(
  {
    id: 'get_vessel_future_positions',
    summary: `Sketch a vessel's way to a port as up to ${POSITIONS_MAX} points, as if it left now at ${SPEED_KNOTS} knots`,
    permission: 'reference:read',
    input: z.object({
      id: z.string().describe('Id or IMO number'),
      port_id: z.string().describe('Id or UN/LOCODE of the port that it goes to'),
      previous_port_id: z.string().describe('Id or UN/LOCODE of the port that it comes from'),
      position: z
        .object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
        .optional()
        .describe('Where it is, if not at the port that it comes from'),
    }),
    output: FuturePositions,
  },
  async (context: ServiceContext, { id, port_id, previous_port_id, position }): Promise<FuturePositions> => {
    const { vessel, features } = await readVessel(context, id);
    requireFeature(features, 'routing_data');
    const [to, previous] = [pointOf(port_id, '/port_id'), pointOf(previous_port_id, '/previous_port_id')];
    const from = position ?? previous;
    const distance = distanceNauticalMiles(from, to);
    return {
      vessel,
      positions: positionsOn({ from, to, distance }, context.clock.now()),
      estimation: {
        schematic: true,
        assumed_speed_knots: SPEED_KNOTS,
        distance_nautical_miles: Math.round(distance),
        basis: `As if it left ${position === undefined ? 'the previous port' : 'the given point'} now.`,
      },
    };
  },
);

interface Way {
  from: Point;
  to: Point;
  /** In nautical miles. */
  distance: number;
}

function positionsOn({ from, to, distance }: Way, startMs: number): VesselPosition[] {
  const count = Math.min(POSITIONS_MAX, Math.max(2, Math.ceil(distance / SPACING_NM_MIN)));
  const points = greatCircle(from, to, count);
  const stepMs = ((distance / SPEED_KNOTS) * HOUR_MS) / (count - 1);
  return points.map(({ latitude, longitude, heading }, index) => {
    return {
      latitude,
      longitude,
      heading,
      timestamp: toInstant(Math.round(startMs + index * stepMs)),
      estimated: true,
    };
  });
}

/** Only the reference table knows where a place lies. */
function pointOf(idOrCode: string, pointer: string): Point {
  const { latitude = null, longitude = null } = knownLocation(idOrCode) ?? {};
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  const what = `There is no port with the id or UN/LOCODE ${inline(idOrCode)} whose position is known`;
  throw new Failure('not_found', `${what}; look for a typing error.`, { pointer });
}
