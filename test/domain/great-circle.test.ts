import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNauticalMiles, greatCircle, type Point } from '../../src/domain/great-circle.ts';

const SHANGHAI = { latitude: 31.23, longitude: 121.49 };
const LOS_ANGELES = { latitude: 33.74, longitude: -118.27 };
const ROTTERDAM = { latitude: 51.95, longitude: 4.14 };
const NEW_YORK = { latitude: 40.68, longitude: -74.04 };

const somewhere: fc.Arbitrary<Point> = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('distanceNauticalMiles', () => {
  it.each([
    ['Shanghai to Los Angeles', SHANGHAI, LOS_ANGELES, 5_645],
    ['Rotterdam to New York', ROTTERDAM, NEW_YORK, 3_151],
    ['a minute of a meridian', { latitude: 0, longitude: 0 }, { latitude: 1 / 60, longitude: 0 }, 1],
    ['a quarter of the earth', { latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 }, 5_404],
    ['half of it', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 10_807],
    ['nothing', ROTTERDAM, ROTTERDAM, 0],
  ])('knows %s', (_what, from, to, miles) => {
    expect(Math.round(distanceNauticalMiles(from, to))).toBe(miles);
    expect(distanceNauticalMiles(to, from)).toBeCloseTo(distanceNauticalMiles(from, to), 6);
  });
});

describe('greatCircle', () => {
  it('begins and ends where it should, and goes by the north where the way around is shorter there', () => {
    const points = greatCircle(SHANGHAI, LOS_ANGELES, 101);

    expect(points).toHaveLength(101);
    expect(points[0]).toMatchObject(SHANGHAI);
    expect(points.at(-1)).toMatchObject(LOS_ANGELES);
    expect(points[50]?.latitude).toBeGreaterThan(45);
  });

  it('sails eastwards over the antimeridian and not around the other half of the earth', () => {
    const longitudes = greatCircle(SHANGHAI, LOS_ANGELES, 101).map(({ longitude }) => longitude);

    const crossings = longitudes.filter(
      (longitude, at) => at > 0 && Math.abs(longitude - (longitudes[at - 1] ?? 0)) > 180,
    );
    expect(crossings).toHaveLength(1);
    expect(longitudes.every((longitude) => Math.abs(longitude) >= 118)).toBe(true);
  });

  it.each([
    ['north', { latitude: 10, longitude: 20 }, { latitude: 30, longitude: 20 }, [0, 0, 0]],
    ['south', { latitude: 30, longitude: 20 }, { latitude: 10, longitude: 20 }, [180, 180, 180]],
    ['east', { latitude: 0, longitude: 170 }, { latitude: 0, longitude: -170 }, [90, 90, 90]],
    ['west', { latitude: 0, longitude: -170 }, { latitude: 0, longitude: 170 }, [270, 270, 270]],
    ['over the pole', { latitude: 80, longitude: 0 }, { latitude: 70, longitude: 180 }, [0, 180, 180]],
  ])('heads %s', (_where, from, to, headings) => {
    expect(greatCircle(from, to, 3).map(({ heading }) => heading)).toEqual(headings);
  });

  it('is one point that heads nowhere where both ends are the same', () => {
    expect(greatCircle(ROTTERDAM, ROTTERDAM, 50)).toEqual([{ ...ROTTERDAM, heading: null }]);
    expect(greatCircle({ latitude: 5, longitude: -180 }, { latitude: 5, longitude: 180 }, 50)).toHaveLength(1);
  });

  it.each([
    [
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 180 },
    ],
    [
      { latitude: 90, longitude: 0 },
      { latitude: -90, longitude: 0 },
    ],
    [
      { latitude: 33, longitude: -118 },
      { latitude: -33, longitude: 62 },
    ],
  ])('finds one of the many ways from %j to the opposite point', (from, to) => {
    const points = greatCircle(from, to, 5);

    expect(points).toHaveLength(5);
    for (const [at, point] of points.entries()) {
      expect(distanceNauticalMiles(from, point)).toBeCloseTo((10_807.3 * at) / 4, 0);
    }
  });

  it('refuses to be of fewer than two points', () => {
    expect(() => greatCircle(SHANGHAI, LOS_ANGELES, 1)).toThrow(RangeError);
    expect(() => greatCircle(SHANGHAI, LOS_ANGELES, 2.5)).toThrow(RangeError);
  });

  it('keeps to the map, in even steps that add up to the distance', () => {
    fc.assert(
      fc.property(somewhere, somewhere, fc.integer({ min: 2, max: 60 }), (from, to, count) => {
        const points = greatCircle(from, to, count);
        const whole = distanceNauticalMiles(from, to);

        for (const { latitude, longitude, heading } of points) {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
          expect(longitude).toBeGreaterThan(-180);
          expect(longitude).toBeLessThanOrEqual(180);
          if (points.length > 1) expect(heading).toBeGreaterThanOrEqual(0);
          expect(heading ?? 0).toBeLessThan(360);
        }
        for (let at = 1; at < points.length; at++) {
          const step = distanceNauticalMiles(points[at - 1] ?? from, points[at] ?? to);
          expect(step).toBeCloseTo(whole / (count - 1), 1);
        }
      }),
    );
  });
});
