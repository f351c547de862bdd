import { readDataFile } from '../../core/data-file.ts';
import { EARTH_RADIUS_NM, type Point } from '../great-circle.ts';
import { CANAL_SLOWNESS, CANALS, type Canal } from './canal.ts';

/** Places at sea and the lanes between them; every lane is there in both directions. */
export interface Network {
  points: readonly Point[];
  /** The places as vectors of length one, three numbers each: distances of thousands of places in little time. */
  vectors: Float64Array;
  /** Where the lanes of each place begin in the three that follow; one more than there are places. */
  firstLanes: Int32Array;
  ends: Int32Array;
  /** In nautical miles at sea; a canal costs as many as a ship would sail meanwhile. */
  costs: Float64Array;
  /** One more than the index of the canal that the lane leads through; 0 for the open sea. */
  canals: Uint8Array;
}

interface Lane {
  from: number;
  to: number;
  canal: number;
}

/** Hundredths of a degree are a kilometre at most. */
const UNITS_A_DEGREE = 100;

const CANAL_LETTERS = CANALS.map((name) => name.charAt(0));

const RADIAN = Math.PI / 180;

let network: Network | null = null;

/** The network of the table. It is read when it is first wanted, because most processes never draw a route. */
export function seaNetwork(): Network {
  network ??= readNetwork(seaLanes());
  return network;
}

/**
 * Sea lanes of the world. A program writes their file (see test/domain/sea/build); change what that reads, and run it again.
 * Shores are those of Natural Earth 1:50,000,000, version 4.1 (public domain), by way of world-atlas 2.0.2 (ISC licence);
 * ports are those of `locations.json`; rivers, canals, straits and closed waters are those of
 * test/domain/sea/build/waterways.ts. The lanes are great circles 12 km and more off those shores, between the turns around
 * them, and ways through narrower water; they are no advice for steering a ship.
 */
export function seaLanes(): string {
  return readDataFile('domain/sea/lanes.txt').toString('latin1');
}

/** The name of what a number of `canals` stands for; null for the open sea. */
export function canalNamed(number: number): Canal | null {
  return CANALS[number - 1] ?? null;
}

/**
 * Reads a table of places: each is its longitude and latitude in hundredths of a degree and its lanes to later places,
 * as how many places later, with the first letter of a canal's name behind it; `;` or a line's end is between places.
 */
export function readNetwork(table: string): Network {
  const points: Point[] = [];
  const lanes: Lane[] = [];
  for (const [from, row] of table
    .trim()
    .split(/\s*[;\n]\s*/)
    .entries()) {
    const [longitude, latitude, ...later] = row.split(' ');
    points.push({ latitude: Number(latitude) / UNITS_A_DEGREE, longitude: Number(longitude) / UNITS_A_DEGREE });
    for (const lane of later) {
      const canal = CANAL_LETTERS.indexOf(lane.charAt(lane.length - 1)) + 1;
      lanes.push({ from, to: from + Number.parseInt(lane, 10), canal });
    }
  }
  return linked(points, lanes);
}

/** A place as a vector of length one. */
export function vectorOf({ latitude, longitude }: Point): [number, number, number] {
  const [north, east] = [latitude * RADIAN, longitude * RADIAN];
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)];
}

/** How far a place of the network is from another, given as a vector; in nautical miles. */
export function milesFrom(vectors: Float64Array, node: number, [x, y, z]: readonly [number, number, number]): number {
  const at = 3 * node;
  const [east, north, up] = [(vectors[at] ?? 0) - x, (vectors[at + 1] ?? 0) - y, (vectors[at + 2] ?? 0) - z];
  return 2 * EARTH_RADIUS_NM * Math.asin(Math.min(1, Math.sqrt(east * east + north * north + up * up) / 2));
}

function linked(points: readonly Point[], lanes: readonly Lane[]): Network {
  const vectors = new Float64Array(3 * points.length);
  points.forEach((point, node) => {
    vectors.set(vectorOf(point), 3 * node);
  });
  const firstLanes = firstLanesOf(points.length, lanes);
  const nextLane = firstLanes.slice();
  const [ends, canals] = [new Int32Array(2 * lanes.length), new Uint8Array(2 * lanes.length)];
  const costs = new Float64Array(2 * lanes.length);
  const put = (from: number, to: number, canal: number, cost: number): void => {
    const lane = nextLane[from] ?? 0;
    nextLane[from] = lane + 1;
    ends[lane] = to;
    canals[lane] = canal;
    costs[lane] = cost;
  };
  for (const { from, to, canal } of lanes) {
    const there = [vectors[3 * to] ?? 0, vectors[3 * to + 1] ?? 0, vectors[3 * to + 2] ?? 0] as const;
    const cost = milesFrom(vectors, from, there) * slownessOf(canal);
    put(from, to, canal, cost);
    put(to, from, canal, cost);
  }
  return { points, vectors, firstLanes, ends, costs, canals };
}

function slownessOf(canal: number): number {
  const name = canalNamed(canal);
  return name === null ? 1 : CANAL_SLOWNESS[name];
}

function firstLanesOf(count: number, lanes: readonly Lane[]): Int32Array {
  const firstLanes = new Int32Array(count + 1);
  for (const { from, to } of lanes) {
    if (!(to < count)) throw new RangeError('A lane of the table leads to no place.');
    for (const end of [from, to]) firstLanes[end + 1] = (firstLanes[end + 1] ?? 0) + 1;
  }
  for (let node = 0; node < count; node++) firstLanes[node + 1] = (firstLanes[node + 1] ?? 0) + (firstLanes[node] ?? 0);
  return firstLanes;
}
