import type { Point } from '../../domain/great-circle.ts';
import { HOUR_MS, type Instant, shift, toEpochMs } from '../../domain/instant.ts';
import { legLine } from '../../domain/sea/leg-line.ts';
import { waypointsAlong } from '../../domain/sea/waypoints.ts';
import { knownLocation } from '../record/known-location.ts';
import type { ServiceContext } from '../service-context.ts';
import type { MapCall, MapPosition } from './account-map.ts';
import type { CarriedRow } from './map-rows.ts';
import type { MapBasis } from './map-stages.ts';
import { MAP_POSITIONS } from './statements.ts';
import type { Sailing } from './vessel-sailing.ts';

/** What was received longer before the time says nothing of it any more. */
const SEEN_HOURS_MAX = 72;

/** Estimates of more vessels than this take too long: each looks for a way over the sea. */
const ESTIMATES_MAX = 60;

/** So many points of a way are told apart. */
const POINTS = 401;

/** The time of a map. */
export interface ShownMapTime {
  basis: MapBasis;
  at: Instant;
  now: Instant;
}

/** Where vessels were received up to the time or, ahead, where they would be; by their ids. What is invented sails no real sea. */
export async function vesselPositions(
  context: ServiceContext,
  vessels: readonly (CarriedRow & Sailing)[],
  { basis, at, now }: ShownMapTime,
): Promise<Map<string, MapPosition>> {
  const until = basis === 'estimate' ? now : at;
  const imos = vessels.flatMap(({ imo, is_sandbox }) => (imo === null || is_sandbox ? [] : [imo]));
  const rows = await context.db.query(MAP_POSITIONS, [imos, shift(until, -SEEN_HOURS_MAX * HOUR_MS), until]);
  const received = new Map(
    rows.map((row): [string, MapPosition] => {
      const { imo, course_degrees, heading_degrees, ...position } = row;
      return [imo, { basis: 'ais', ...position, course_degrees: course_degrees ?? heading_degrees }];
    }),
  );
  const seen = (vessel: CarriedRow) =>
    vessel.imo === null || vessel.is_sandbox ? null : (received.get(vessel.imo) ?? null);
  const positions = new Map<string, MapPosition>();
  let estimates = 0;
  for (const vessel of vessels) {
    const last = seen(vessel);
    if (basis === 'estimate' && estimates < ESTIMATES_MAX) {
      const estimate = positionAhead(context, { ...vessel, last }, at);
      if (estimate !== null) positions.set(vessel.id, estimate);
      estimates += 1;
    }
    if (basis !== 'estimate' && last !== null) positions.set(vessel.id, last);
  }
  return positions;
}

/** On the way from where it was received last, or from the port that it left, so that it arrives as it is expected. */
function positionAhead(
  { closedCanals = [] }: ServiceContext,
  { from, to, last }: Sailing & { last: MapPosition | null },
  at: Instant,
): MapPosition | null {
  const end = to === null ? null : pointOf(to);
  const start = last ?? (from === null ? null : pointOf(from));
  const since = last?.at ?? from?.at;
  if (to === null || end === null || start === null || since === undefined || to.at <= at || since >= to.at)
    return null;
  const { points } = legLine(
    { ...start, isPort: true },
    { ...end, isPort: true },
    { mode: 'vessel', closed: closedCanals },
  );
  const share = Math.max(0, (toEpochMs(at) - toEpochMs(since)) / (toEpochMs(to.at) - toEpochMs(since)));
  const way = waypointsAlong(points, POINTS);
  const point = way[Math.min(way.length - 1, Math.round(share * (POINTS - 1)))];
  if (point === undefined) return null;
  const { latitude, longitude, heading } = point;
  return { basis: 'estimate', latitude, longitude, course_degrees: heading, speed_knots: null, at };
}

/** Only the reference table knows where a place lies. */
function pointOf({ locode }: Pick<MapCall, 'locode'>): Point | null {
  const { latitude = null, longitude = null } = (locode === null ? null : knownLocation(locode)) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
