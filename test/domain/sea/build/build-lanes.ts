import { CANALS } from '../../../../src/domain/sea/canal.ts';
import { Lanes } from './lanes.ts';
import type { Spot } from './spot.ts';
import { latticeSpots, shoreSpots } from './turning-points.ts';
import { isClear, type Waters } from './waters.ts';
import { CANAL_LINES, PASSAGES } from './waterways.ts';
import { type Place, type WaysOut, waysOut } from './ways-out.ts';

/** A lane is there if those that are shorter would lead more than this much farther. */
const DETOUR_MAX = 1.03;
const DETOUR_OF_WAYS_MAX = 1.08;
const DETOUR_OF_LATTICE_MAX = 1.08;

/** Ways turn at a cape only if they can also go on past it, and short lanes are needed to get around bays. */
const PAST_KM = 22;

/** Where few capes are, as in a gulf, other lanes must do, if they save much. */
const DETOUR_IN_GULFS_MAX = 1.1;
const GULF_KM_MAX = 500;
const SHORT_KM = 60;

const LANE_KM_MAX = 12_000;
const LATTICE_LANE_KM_MAX = 3_500;

/** A node from which lanes begin, and whether it is a turn around land. */
interface Hub {
  node: number;
  isTurn: boolean;
}

/**
 * The lanes that all ways between places need: every great circle that keeps off land between a turn, a way's end and
 * another, less those that others replace with hardly a detour.
 */
export function buildLanes(waters: Waters, ports: readonly Place[], log: (what: string) => void): Lanes {
  const lanes = new Lanes();
  const places = [...ports, ...otherPlaces()];
  const ways = waysOut(waters, places);
  for (const [index, { toSea }] of ways.entries())
    if (toSea.length === 0) log(`${places[index]?.name ?? ''} has no way to the sea`);
  log(`${places.length} places`);

  const turns = shoreSpots(waters).map((spot): Hub => ({ node: lanes.node(spot), isTurn: true }));
  const ends = ways.flatMap(({ toSea }) => toSea).map((way): Hub => ({ node: endOf(lanes, way), isTurn: false }));
  const hubs = [...new Map([...turns, ...ends].map((hub) => [hub.node, hub])).values()];
  for (const canal of CANALS) lanes.joinWay(CANAL_LINES[canal], canal);
  log(`${hubs.length} hubs`);
  joinHubs(lanes, clearPairs(waters, lanes, [hubs, hubs], LANE_KM_MAX), DETOUR_MAX);
  const free = hubs.map(({ node }): Hub => ({ node, isTurn: false }));
  joinHubs(lanes, clearPairs(waters, lanes, [free, free], GULF_KM_MAX), DETOUR_IN_GULFS_MAX);
  log('lanes between hubs');
  joinPlaces(lanes, places, ways);

  const lattice = latticeSpots(waters).map((spot): Hub => ({ node: lanes.node(spot), isTurn: false }));
  const pairs = clearPairs(waters, lanes, [lattice, [...hubs, ...lattice]], LATTICE_LANE_KM_MAX);
  joinHubs(lanes, pairs, DETOUR_OF_LATTICE_MAX);
  log('lanes of the high seas');
  return lanes;
}

function otherPlaces(): Place[] {
  const passages = Object.entries(PASSAGES).map(([name, spot]): Place => ({ name, spot }));
  const gates = CANALS.flatMap((canal) => {
    const line: readonly Spot[] = CANAL_LINES[canal];
    return [...line.slice(0, 1), ...line.slice(-1)].map((spot): Place => ({ name: canal, spot }));
  });
  return [...passages, ...gates];
}

function endOf(lanes: Lanes, way: readonly Spot[]): number {
  lanes.joinWay(way);
  return lanes.node(way.at(-1) ?? [0, 0]);
}

/** The pairs that see each other over water, the nearest first. */
function clearPairs(
  waters: Waters,
  lanes: Lanes,
  [some, others]: readonly [readonly Hub[], readonly Hub[]],
  kmMax: number,
): { from: number; to: number; length: number }[] {
  const pairs: { from: number; to: number; length: number }[] = [];
  for (const from of some) {
    for (const to of others) {
      // Of two that are in both lists, the pair is wanted once.
      if (to.node <= from.node && some === others) continue;
      const length = lanes.between(from.node, to.node);
      if (length > kmMax || length === 0) continue;
      const past = ({ isTurn }: Hub) => (isTurn && length > SHORT_KM ? PAST_KM : 0);
      const line: readonly [Spot, Spot] = [lanes.spots[from.node] ?? [0, 0], lanes.spots[to.node] ?? [0, 0]];
      if (isClear(waters, line, [past(from), past(to)])) pairs.push({ from: from.node, to: to.node, length });
    }
  }
  return pairs.sort((one, other) => one.length - other.length);
}

function joinHubs(
  lanes: Lanes,
  pairs: readonly { from: number; to: number; length: number }[],
  detourMax: number,
): void {
  for (const { from, to, length } of pairs) if (!lanes.leads(from, to, length * detourMax)) lanes.join(from, to);
}

/** Ports of one river or bay, which would reach each other by the open sea only. */
function joinPlaces(lanes: Lanes, places: readonly Place[], ways: readonly WaysOut[]): void {
  const all = ways.flatMap(({ toPlaces }, from) =>
    toPlaces.map(({ place, way }) => ({ from: places[from], to: places[place], way, length: lengthOf(lanes, way) })),
  );
  for (const { from, to, way, length } of all.sort((one, other) => one.length - other.length)) {
    if (from === undefined || to === undefined) continue;
    if (!lanes.leads(lanes.node(from.spot), lanes.node(to.spot), length * DETOUR_OF_WAYS_MAX)) lanes.joinWay(way);
  }
}

function lengthOf(lanes: Lanes, way: readonly Spot[]): number {
  return way.reduce((sum, spot, index) => sum + lanes.between(lanes.node(way[index - 1] ?? spot), lanes.node(spot)), 0);
}
