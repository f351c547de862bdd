import { distanceNauticalMiles, greatCircle, type Point } from '../great-circle.ts';
import type { TransportMode } from '../observation.ts';
import type { Canal } from './canal.ts';
import { seaRoute } from './sea-route.ts';

/** The end of a leg. Only a port is at the sea, or at a river that is navigable from there. */
export interface LegEnd extends Point {
  isPort: boolean;
}

/** Where a leg leads from one place to the other. */
export interface LegLine {
  /** One alone where both ends are the same place. */
  points: readonly Point[];
  distanceNauticalMiles: number;
  /** What the line was drawn from. A track was sailed; the others are sketches. */
  basis: 'track' | 'sea_route' | 'great_circle';
}

/** What is known of a leg beside its ends. */
export interface LegLineOptions {
  /** Null if the mode is unknown. */
  mode: TransportMode | null;
  /** Where the vessel was seen on this leg, from its begin to its end; it is drawn as it is. */
  track?: readonly Point[] | null;
  closed?: readonly Canal[];
}

/** About one for every degree of the longest legs; more could not be distinguished on a map of the world. */
const POINTS_OF_GREAT_CIRCLE = 128;

/** Ocean-going ships are too long for the locks of Kiel; feeders are not, but the size of a vessel is unknown here. */
const CLOSED_TO_VESSELS: readonly Canal[] = ['kiel'];

/** A leg over water follows the vessel's track if there is one, else a sea route; any other leg is a great circle. */
export function legLine(from: LegEnd, to: LegEnd, { mode, track = null, closed = [] }: LegLineOptions): LegLine {
  if (track !== null && track.length > 1)
    return { points: track, distanceNauticalMiles: lengthOf(track), basis: 'track' };
  const isAfloat = mode === 'vessel' || mode === 'barge';
  const route =
    isAfloat && from.isPort && to.isPort
      ? seaRoute(pointOf(from), pointOf(to), { closed: mode === 'vessel' ? [...closed, ...CLOSED_TO_VESSELS] : closed })
      : null;
  if (route !== null) {
    return { points: route.points, distanceNauticalMiles: route.distanceNauticalMiles, basis: 'sea_route' };
  }
  const points = greatCircle(from, to, POINTS_OF_GREAT_CIRCLE);
  return { points, distanceNauticalMiles: distanceNauticalMiles(from, to), basis: 'great_circle' };
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, point, index) => sum + distanceNauticalMiles(points[index - 1] ?? point, point), 0);
}

// Routes are cached, and must not contain anything of the request.
function pointOf({ latitude, longitude }: Point): Point {
  return { latitude, longitude };
}
