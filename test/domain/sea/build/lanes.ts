import FlatQueue from 'flatqueue';
import type { Canal } from '../../../../src/domain/sea/canal.ts';
import { distanceKm, type Spot } from './spot.ts';

const UNITS_A_DEGREE = 100;

/** The lanes as they are put together: nodes on a grid of hundredths of a degree. */
export class Lanes {
  readonly spots: Spot[] = [];
  /** By node: the nodes at the other ends of its lanes, with how far these are in kilometres. */
  readonly next: Map<number, number>[] = [];
  readonly canals = new Map<string, Canal>();
  private readonly nodes = new Map<string, number>();
  private readonly queue = new FlatQueue();

  /** The node at a spot; a new one if there is none. */
  node([longitude, latitude]: Spot): number {
    const turned = longitude - 360 * Math.round(longitude / 360);
    const spot: Spot = [rounded(turned === -180 ? 180 : turned), rounded(latitude)];
    const key = spot.join(' ');
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    this.nodes.set(key, this.spots.length);
    this.next.push(new Map());
    return this.spots.push(spot) - 1;
  }

  join(one: number, other: number): void {
    if (one === other) return;
    const length = this.between(one, other);
    this.next[one]?.set(other, length);
    this.next[other]?.set(one, length);
  }

  /** Joins all spots of a way. */
  joinWay(way: readonly Spot[], canal?: Canal): void {
    way.forEach((spot, index) => {
      const [from, to] = [this.node(way[index - 1] ?? spot), this.node(spot)];
      this.join(from, to);
      if (canal !== undefined) this.canals.set(laneKey(from, to), canal);
    });
  }

  canalOf(one: number, other: number): Canal | null {
    return this.canals.get(laneKey(one, other)) ?? null;
  }

  between(one: number, other: number): number {
    return distanceKm(this.spots[one] ?? [0, 0], this.spots[other] ?? [0, 0]);
  }

  /** Whether the lanes that there are lead from one node to another in so many kilometres or fewer. */
  leads(from: number, to: number, kmMax: number): boolean {
    const costs = new Map([[from, 0]]);
    this.queue.clear();
    this.queue.push(from, this.between(from, to));
    for (let km = this.queue.peekValue(); km !== undefined && km <= kmMax; km = this.queue.peekValue()) {
      const node = this.queue.pop() ?? -1;
      if (node === to) return true;
      const here = costs.get(node) ?? 0;
      for (const [other, length] of this.next[node] ?? []) {
        const cost = here + length;
        if (cost >= (costs.get(other) ?? Number.POSITIVE_INFINITY)) continue;
        costs.set(other, cost);
        this.queue.push(other, cost + this.between(other, to));
      }
    }
    return false;
  }
}

function laneKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}

function rounded(degrees: number): number {
  return Math.round(degrees * UNITS_A_DEGREE) / UNITS_A_DEGREE;
}
