import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFenceIndex, type Fence, OUTER_EDGE, portFences } from '../../../src/domain/ais/fence.ts';
import { distanceNauticalMiles } from '../../../src/domain/great-circle.ts';

const PORT = { locode: 'NLRTM', latitude: 51.95, longitude: 4.14 };
const KM_PER_NM = 1.852;

describe('the fences of a port', () => {
  it('are its area and a berth at each terminal that is known', () => {
    const terminals = [{ code: 'APM2', latitude: 51.96, longitude: 4.02 }];

    const fences = portFences({ ...PORT, terminals });

    expect(fences).toEqual([
      { ...PORT, terminalCode: null, kind: 'area', radiusKm: 20 },
      { locode: 'NLRTM', terminalCode: 'APM2', latitude: 51.96, longitude: 4.02, kind: 'berth', radiusKm: 2.5 },
    ]);
  });

  it('name no terminal where none is known', () => {
    expect(portFences({ ...PORT, terminals: [] })).toEqual([
      { ...PORT, terminalCode: null, kind: 'area', radiusKm: 20 },
      { ...PORT, terminalCode: null, kind: 'berth', radiusKm: 2.5 },
    ]);
  });
});

describe('the index of fences', () => {
  it('finds each fence whose edge a point is within, also over the antimeridian and far north', () => {
    const degrees = { latitude: fc.double({ min: -80, max: 80, noNaN: true }), longitude: longitudes() };
    const offsets = {
      north: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
      east: fc.double({ min: -2, max: 2, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record({ ...degrees, ...offsets }), ({ latitude, longitude, north, east }) => {
        const fence = area('XXAAA', latitude, longitude);
        const point = { latitude: latitude + north, longitude: turned(longitude + east) };
        const km = distanceNauticalMiles(fence, point) * KM_PER_NM;
        const edgeKm = fence.radiusKm * OUTER_EDGE;
        // A flat map is off by a thousandth.
        fc.pre(Math.abs(km - edgeKm) > 0.002 * edgeKm);

        const found = createFenceIndex([fence]).near(point);

        expect(found.map((near) => near.fence)).toEqual(km < edgeKm ? [fence] : []);
      }),
    );
  });

  it('states that areas of two ports overlap', () => {
    const losAngeles = area('USLAX', 33.74, -118.26);
    const longBeach = area('USLGB', 33.75, -118.21);
    const oakland = area('USOAK', 37.8, -122.32);
    const index = createFenceIndex([losAngeles, longBeach, oakland]);

    const near = [losAngeles, oakland].map((point) =>
      index.near(point).map(({ fence, isShared }) => [fence.locode, isShared]),
    );

    expect(near).toEqual([
      [
        ['USLAX', true],
        ['USLGB', true],
      ],
      [['USOAK', false]],
    ]);
  });
});

function area(locode: string, latitude: number, longitude: number): Fence {
  return { locode, terminalCode: null, latitude, longitude, radiusKm: 20, kind: 'area' };
}

function longitudes() {
  return fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.99, -179.99, 0));
}

function turned(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}
