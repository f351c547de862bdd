import FlatQueue from 'flatqueue';
import type { Point } from '../great-circle.ts';
import { milesFrom, type Network, vectorOf } from './network.ts';

/** A place of the network with how far it is from the end of a route, in nautical miles. */
export interface Link {
  node: number;
  distance: number;
}

/** The options of a search. */
export interface Search {
  starts: readonly Link[];
  ends: readonly Link[];
  /** Where the route ends: what is still ahead is never less than the great circle to it. */
  target: Point;
  /** Numbers of the canals that must not be used. */
  closed: ReadonlySet<number>;
}

/** Rounding must not make a bound greater than what it bounds. */
const BOUND_SHARE = 0.9999;

/** The places of the shortest way, in order; null where no lane leads there. It is A* with a bound that never lies. */
export function shortestPath(network: Network, { starts, ends, target, closed }: Search): number[] | null {
  const count = network.points.length;
  const costs = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  const bounds = new Float64Array(count).fill(-1);
  const former = new Int32Array(count).fill(-1);
  const isDone = new Uint8Array(count);
  const queue = new FlatQueue();
  const goal = vectorOf(target);
  const ahead = new Map(ends.map(({ node, distance }) => [node, distance]));

  const reach = (node: number, cost: number, from: number): void => {
    if (cost >= (costs[node] ?? 0)) return;
    costs[node] = cost;
    former[node] = from;
    if ((bounds[node] ?? 0) < 0) bounds[node] = milesFrom(network.vectors, node, goal) * BOUND_SHARE;
    queue.push(node, cost + (bounds[node] ?? 0));
  };

  for (const { node, distance } of starts) reach(node, distance, -1);
  let best = { node: -1, cost: Number.POSITIVE_INFINITY };
  for (let bound = queue.peekValue(); bound !== undefined && bound < best.cost; bound = queue.peekValue()) {
    const node = queue.pop() ?? -1;
    if (isDone[node] === 1) continue;
    isDone[node] = 1;
    const cost = costs[node] ?? 0;
    const whole = cost + (ahead.get(node) ?? Number.POSITIVE_INFINITY);
    if (whole < best.cost) best = { node, cost: whole };
    for (let lane = network.firstLanes[node] ?? 0; lane < (network.firstLanes[node + 1] ?? 0); lane++) {
      if (closed.has(network.canals[lane] ?? 0)) continue;
      reach(network.ends[lane] ?? 0, cost + (network.costs[lane] ?? 0), node);
    }
  }
  return best.node < 0 ? null : wayTo(best.node, former);
}

function wayTo(end: number, former: Int32Array): number[] {
  const way: number[] = [];
  for (let node = end; node >= 0; node = former[node] ?? -1) way.push(node);
  return way.reverse();
}
