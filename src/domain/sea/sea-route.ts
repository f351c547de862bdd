import { distanceNauticalMiles, greatCircle, type Point } from '../great-circle.ts';
import { CANALS, type Canal } from './canal.ts';
import { canalNamed, milesFrom, type Network, seaNetwork, vectorOf } from './network.ts';
import { type Link, shortestPath } from './shortest-path.ts';

/** A route over the sea. It is an estimate: the actual track of a vessel is unknown here. */
export interface SeaRoute {
  /** Both ends and every turn between them, near enough to each other to be joined by straight lines. */
  points: readonly Point[];
  distanceNauticalMiles: number;
  /** The canals that it leads through, in order. */
  canals: readonly Canal[];
}

/** What a route must keep to. */
export interface SeaRouteOptions {
  /** Canals that it must not lead through. */
  closed?: readonly Canal[];
}

/** A place this near to one of the network is that place: ports of the table are, to the rounding of their position. */
const SAME_PLACE_NM = 1.5;

/** Half the way between places of the network where these are farthest apart, on the high seas. */
const LINK_NM_MAX = 240;

/** Among how many near places of the network a route may choose where it begins. */
const LINKS_MAX = 6;

/** Places farther off than the nearest by more than this share are no choice. */
const LINK_SHARE_MAX = 2;

/** A straight line on a map parts from the great circle by less than a mile over this distance, up to 60° of latitude. */
const STEP_NM_MAX = 60;

/** Routes that are kept: those of a busy installation's pairs of ports, at some kilobytes each. */
export const ROUTES_KEPT_MAX = 1_000;

const kept = new Map<string, SeaRoute | null>();

/**
 * The shortest way over the sea between two places, around land and through the canals that are open; null where one
 * of them lies farther from every lane than a place at sea can. It does not detect places ashore: from one near a
 * coast the line begins over land. Between ports of the table it is over land only in canals, rivers and harbours.
 */
export function seaRoute(from: Point, to: Point, { closed = [] }: SeaRouteOptions = {}): SeaRoute | null {
  const key = [from.latitude, from.longitude, to.latitude, to.longitude, ...[...closed].sort()].join(' ');
  const known = kept.get(key);
  if (known !== undefined) return known;
  const route = findRoute(from, to, closed);
  keep(key, route);
  return route;
}

/** The one that was kept first goes first. */
function keep(key: string, route: SeaRoute | null): void {
  if (kept.size >= ROUTES_KEPT_MAX) {
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }
  kept.set(key, route);
}

function findRoute(from: Point, to: Point, closed: readonly Canal[]): SeaRoute | null {
  const network = seaNetwork();
  const [starts, ends] = [linksOf(network, from), linksOf(network, to)];
  const [start, end] = [starts[0], ends[0]];
  if (start === undefined || end === undefined) return null;
  const direct = distanceNauticalMiles(from, to);
  // Nothing of the network lies between places that are nearer to each other than to it.
  if (direct <= Math.max(start.distance, end.distance, SAME_PLACE_NM)) return routeOver([from, to], []);
  const closedNumbers = new Set(closed.map((canal) => CANALS.indexOf(canal) + 1));
  const way = shortestPath(network, { starts, ends, target: to, closed: closedNumbers });
  if (way === null) return null;
  return routeOver([from, ...way.flatMap((node) => network.points[node] ?? []), to], canalsOn(network, way));
}

function linksOf({ points, vectors }: Network, point: Point): Link[] {
  const vector = vectorOf(point);
  const near: Link[] = [];
  for (let node = 0; node < points.length; node++) {
    const distance = milesFrom(vectors, node, vector);
    if (distance <= LINK_NM_MAX) near.push({ node, distance });
  }
  near.sort((one, other) => one.distance - other.distance);
  const nearest = near[0]?.distance ?? 0;
  if (nearest <= SAME_PLACE_NM) return near.slice(0, 1);
  return near.slice(0, LINKS_MAX).filter(({ distance }) => distance <= nearest * LINK_SHARE_MAX);
}

function canalsOn(network: Network, way: readonly number[]): Canal[] {
  const passed = way.flatMap((node, index) => {
    const before = way[index - 1];
    if (before === undefined) return [];
    for (let lane = network.firstLanes[before] ?? 0; lane < (network.firstLanes[before + 1] ?? 0); lane++) {
      if (network.ends[lane] === node) return canalNamed(network.canals[lane] ?? 0) ?? [];
    }
    return [];
  });
  return passed.filter((canal, index) => canal !== passed[index - 1]);
}

function routeOver(turns: readonly Point[], canals: readonly Canal[]): SeaRoute {
  const points: Point[] = [];
  let whole = 0;
  for (const turn of turns) {
    const former = points.at(-1);
    const distance = former === undefined ? 0 : distanceNauticalMiles(former, turn);
    if (former === undefined) points.push(turn);
    else if (distance > 0) points.push(...between(former, turn, distance), turn);
    whole += distance;
  }
  return { points, distanceNauticalMiles: whole, canals };
}

function between(from: Point, to: Point, distance: number): Point[] {
  const steps = Math.ceil(distance / STEP_NM_MAX);
  if (steps < 2) return [];
  const inner = greatCircle(from, to, steps + 1).slice(1, -1);
  return inner.map(({ latitude, longitude }) => ({ latitude, longitude }));
}
