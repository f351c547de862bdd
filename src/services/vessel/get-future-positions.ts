import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { distanceNauticalMiles, type Point } from '../../domain/great-circle.ts';
import { HOUR_MS, shift, toEpochMs, toInstant } from '../../domain/instant.ts';
import type { Canal } from '../../domain/sea/canal.ts';
import { type LegLine, legLine } from '../../domain/sea/leg-line.ts';
import { waypointsAlong } from '../../domain/sea/waypoints.ts';
import { requireFeature } from '../account.ts';
import { knownLocation } from '../record/known-location.ts';
import { Vessel } from '../record/vessel.ts';
import type { ServiceContext } from '../service-context.ts';
import { type KnownPosition, lastPosition } from './known-positions.ts';
import { readVessel } from './read-vessel.ts';
import { VesselPosition } from './vessel-position.ts';

/** What container ships make on passage nowadays, on the whole. */
const SPEED_KNOTS = 16;

/** A point a minute would be twenty thousand for the Pacific without adding information. */
const POSITIONS_MAX = 500;

/** Points nearer to each other than this add nothing, however short the way is. */
const SPACING_NM_MIN = 1;

/** A vessel that was seen longer ago has gone on since. */
const SEEN_HOURS_MAX = 12;

/** The ways of ships differ by so much, and ports are so large. */
const DETOUR_MAX = 1.1;
const NEAR_NM = 60;

/** On what the positions rest. */
export const Estimation = z.object({
  schematic: z
    .literal(true)
    .describe(
      'Along a sea route drawn from a map, or the great circle where a place is not at the sea: not the course of the vessel',
    ),
  assumed_speed_knots: z.number().meta({ doc: 'The speed that is assumed, in knots' }),
  distance_nautical_miles: z.number().meta({ doc: 'Length of the sketched way in nautical miles' }),
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
 * Where a vessel would be on its way to a port: from a given point, from its latest AIS position, or else from the
 * port before. Its speed is unknown, and without AIS its departure too: so a usual speed and a departure now are
 * assumed, and the answer states both.
 * Errors: `not_found`, also for a port whose position is not known, and `feature_not_enabled`.
 */
export const getFuturePositions = defineOperation(
  {
    id: 'get_vessel_future_positions',
    summary: `Sketch a vessel's way to a port as up to ${POSITIONS_MAX} points, at ${SPEED_KNOTS} knots from where AIS saw it lately, or as if it left now`,
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
    const seen = position === undefined ? await seenOnTheWay(context, vessel, { previous, to }) : null;
    const line = sailed(position ?? seen ?? previous, to, context.closedCanals);
    return {
      vessel,
      positions: positionsOn(line, seen === null ? context.clock.now() : toEpochMs(seen.at)),
      estimation: {
        schematic: true,
        assumed_speed_knots: SPEED_KNOTS,
        distance_nautical_miles: Math.round(line.distanceNauticalMiles),
        basis: basisOf(position !== undefined, seen),
      },
    };
  },
);

function basisOf(isGiven: boolean, seen: KnownPosition | null): string {
  if (seen !== null) return `As if it went on at that speed from where AIS saw it at ${seen.at}.`;
  return `As if it left ${isGiven ? 'the given point' : 'the previous port'} now.`;
}

/** Where the vessel was seen lately, if that is on the way that is asked about; it may be on another one. */
async function seenOnTheWay(
  { db, clock, closedCanals }: ServiceContext,
  { imo }: Vessel,
  { previous, to }: { previous: Point; to: Point },
): Promise<KnownPosition | null> {
  const now = toInstant(clock.now());
  const seen = imo === null ? null : await lastPosition(db, imo, now);
  if (seen === null || seen.at < shift(now, -SEEN_HOURS_MAX * HOUR_MS)) return null;
  const detour = distanceNauticalMiles(previous, seen) + distanceNauticalMiles(seen, to);
  return detour <= sailed(previous, to, closedCanals).distanceNauticalMiles * DETOUR_MAX + NEAR_NM ? seen : null;
}

function sailed({ latitude, longitude }: Point, to: Point, closed: readonly Canal[] = []): LegLine {
  return legLine({ latitude, longitude, isPort: true }, { ...to, isPort: true }, { mode: 'vessel', closed });
}

function positionsOn({ points: line, distanceNauticalMiles: distance }: LegLine, startMs: number): VesselPosition[] {
  const count = Math.min(POSITIONS_MAX, Math.max(2, Math.ceil(distance / SPACING_NM_MIN)));
  const points = waypointsAlong(line, count);
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
