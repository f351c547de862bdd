import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNauticalMiles, type Point } from '../../../src/domain/great-circle.ts';
import { legLine } from '../../../src/domain/sea/leg-line.ts';
import { waypointsAlong } from '../../../src/domain/sea/waypoints.ts';

const SHANGHAI = { latitude: 31.23, longitude: 121.49, isPort: true };
const ROTTERDAM = { latitude: 51.95, longitude: 4.05, isPort: true };
const HAMBURG = { latitude: 53.53, longitude: 9.94, isPort: true };
const GDANSK = { latitude: 54.38, longitude: 18.71, isPort: true };
const DENVER = { latitude: 39.74, longitude: -104.99, isPort: false };
const LOS_ANGELES = { latitude: 33.74, longitude: -118.26, isPort: true };

describe('the line of a leg', () => {
  it('is a sea route by vessel', () => {
    const { points, distanceNauticalMiles: miles, basis } = legLine(SHANGHAI, ROTTERDAM, { mode: 'vessel' });

    expect(basis).toBe('sea_route');
    expect(miles).toBeGreaterThan(10_000);
    expect(Object.keys(points[0] ?? {})).toEqual(['latitude', 'longitude']);
  });

  it('keeps out of the canals that are closed', () => {
    const { distanceNauticalMiles: miles } = legLine(SHANGHAI, ROTTERDAM, { mode: 'vessel', closed: ['suez'] });

    expect(miles).toBeGreaterThan(13_000);
  });

  it('leads feeders through Kiel, and vessels around Denmark', () => {
    const [feeder, vessel] = [
      legLine(HAMBURG, GDANSK, { mode: 'barge' }).distanceNauticalMiles,
      legLine(HAMBURG, GDANSK, { mode: 'vessel' }).distanceNauticalMiles,
    ];

    expect(vessel).toBeGreaterThan(feeder + 200);
  });

  it.each([
    ['by rail', LOS_ANGELES, 'rail'],
    ['by truck', LOS_ANGELES, 'truck'],
    ['by an unknown mode', LOS_ANGELES, null],
    ['to a place inland, whatever is said of a vessel', DENVER, 'vessel'],
  ] as const)('is a great circle %s', (_, to, mode) => {
    const { points, distanceNauticalMiles: miles, basis } = legLine(SHANGHAI, to, { mode });

    expect(basis).toBe('great_circle');
    expect(points).toHaveLength(128);
    expect(miles).toBeCloseTo(distanceNauticalMiles(SHANGHAI, to), 6);
  });

  it('is the track where that is known, as it is', () => {
    const track = [SHANGHAI, { latitude: 30, longitude: 125 }, LOS_ANGELES];

    const line = legLine(SHANGHAI, LOS_ANGELES, { mode: 'vessel', track });

    expect(line).toMatchObject({ points: track, basis: 'track' });
    expect(line.distanceNauticalMiles).toBeGreaterThan(5_645);
  });

  it('is no track of a single point', () => {
    expect(legLine(SHANGHAI, LOS_ANGELES, { mode: 'vessel', track: [SHANGHAI] }).basis).toBe('sea_route');
  });
});

describe('waypoints along a line', () => {
  const point = fc.record({
    latitude: fc.double({ min: -80, max: 80, noNaN: true }),
    longitude: fc.double({ min: -179, max: 180, noNaN: true }),
  });

  it('are at equal distances, and end where it ends', () => {
    const line = [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 1 },
      { latitude: 2, longitude: 1 },
    ];

    expect(waypointsAlong(line, 3)).toEqual([
      { latitude: 0, longitude: 0, heading: 90 },
      { latitude: 0.5, longitude: 1, heading: 0 },
      { latitude: 2, longitude: 1, heading: 0 },
    ]);
  });

  it('are as many as were requested, and begin and end as the line does', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 6 }), fc.integer({ min: 2, max: 50 }), (line, count) => {
        const waypoints = waypointsAlong(line, count);

        const isOnePoint = line.every((one) => distanceNauticalMiles(one, line[0] ?? one) === 0);
        expect(waypoints).toHaveLength(isOnePoint ? 1 : count);
        expect(milesBetween(waypoints[0], line[0])).toBeLessThan(0.01);
        expect(milesBetween(waypoints.at(-1), line.at(-1))).toBeLessThan(0.01);
      }),
    );
  });

  it('are one that heads nowhere on a line of one point', () => {
    expect(waypointsAlong([{ latitude: 1, longitude: 2 }], 9)).toEqual([{ latitude: 1, longitude: 2, heading: null }]);
  });

  it('are refused for no line and for fewer than two', () => {
    expect(() => waypointsAlong([], 2)).toThrow(RangeError);
    expect(() => waypointsAlong([SHANGHAI], 1)).toThrow(RangeError);
  });

  function milesBetween(one: Point | undefined, other: Point | undefined): number {
    return one === undefined || other === undefined ? Number.NaN : distanceNauticalMiles(one, other);
  }
});
