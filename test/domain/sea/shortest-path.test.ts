import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNauticalMiles, type Point } from '../../../src/domain/great-circle.ts';
import { type Network, readNetwork } from '../../../src/domain/sea/network.ts';
import { shortestPath } from '../../../src/domain/sea/shortest-path.ts';

describe('a table of lanes', () => {
  it('has places in hundredths of degrees, and lanes to later ones that may lead through a canal', () => {
    const network = readNetwork('\n0 0 1 2s; 100 0 1\n-18000 -5050\n');

    expect(network.points).toEqual([
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 1 },
      { latitude: -50.5, longitude: -180 },
    ]);
    expect([...network.firstLanes]).toEqual([0, 2, 4, 6]);
    expect([...network.ends]).toEqual([1, 2, 0, 2, 0, 1]);
    expect([...network.canals]).toEqual([0, 1, 0, 0, 1, 0]);
    expect(network.costs[0]).toBeCloseTo(60.04, 2);
  });

  it('is refused with a lane to nowhere', () => {
    expect(() => readNetwork('0 0 1')).toThrow(RangeError);
  });
});

describe('the shortest path', () => {
  it('is as short as the one that is found by trying all', () => {
    fc.assert(
      fc.property(anyTable(), ({ table, count }) => {
        const network = readNetwork(table);
        const [starts, ends] = [[{ node: 0, distance: 0 }], [{ node: count - 1, distance: 0 }]];
        const target = network.points[count - 1] ?? { latitude: 0, longitude: 0 };

        const path = shortestPath(network, { starts, ends, target, closed: new Set() });

        const shortest = byTryingAll(network)[count - 1] ?? Number.POSITIVE_INFINITY;
        if (path === null) expect(shortest).toBe(Number.POSITIVE_INFINITY);
        else expect(lengthOf(network, path)).toBeCloseTo(shortest, 3);
      }),
    );
  });

  it('keeps out of closed canals', () => {
    const network = readNetwork('0 0 1p 2; 100 0 2; 0 1000 1; 200 0');
    const target = { latitude: 0, longitude: 2 };
    const search = { starts: [{ node: 0, distance: 0 }], ends: [{ node: 3, distance: 0 }], target };

    expect(shortestPath(network, { ...search, closed: new Set() })).toEqual([0, 1, 3]);
    expect(shortestPath(network, { ...search, closed: new Set([2]) })).toEqual([0, 2, 3]);
  });
});

/** Some places with some lanes between them, as a table. */
function anyTable() {
  const place = fc.tuple(fc.integer({ min: -17_999, max: 18_000 }), fc.integer({ min: -9_000, max: 9_000 }));
  return fc
    .array(fc.tuple(place, fc.array(fc.nat(40), { maxLength: 4 })), { minLength: 2, maxLength: 25 })
    .map((rows) => {
      const lines = rows.map(([[longitude, latitude], lanes], index) => {
        const later = [...new Set(lanes.filter((step) => step > 0 && index + step < rows.length))];
        return [longitude, latitude, ...later].join(' ');
      });
      return { table: lines.join('; '), count: rows.length };
    });
}

function byTryingAll({ points, firstLanes, ends, costs: lengths }: Network): number[] {
  const costs = points.map((_, node) => (node === 0 ? 0 : Number.POSITIVE_INFINITY));
  for (let round = 0; round < points.length; round++) {
    for (let node = 0; node < points.length; node++) {
      for (let lane = firstLanes[node] ?? 0; lane < (firstLanes[node + 1] ?? 0); lane++) {
        const [end, cost] = [ends[lane] ?? 0, (costs[node] ?? 0) + (lengths[lane] ?? 0)];
        if (cost < (costs[end] ?? 0)) costs[end] = cost;
      }
    }
  }
  return costs;
}

function lengthOf({ points }: Network, path: readonly number[]): number {
  const line = path.flatMap((node): Point[] => points.slice(node, node + 1));
  return line.slice(1).reduce((sum, point, index) => sum + distanceNauticalMiles(line[index] ?? point, point), 0);
}
