import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceNauticalMiles, type Point } from '../../../src/domain/great-circle.ts';
import { lineGeometries } from '../../../src/domain/line-geometry.ts';
import { findLocation } from '../../../src/domain/location.ts';
import { PORTS } from '../../../src/domain/location-table.ts';
import { CANALS } from '../../../src/domain/sea/canal.ts';
import { ROUTES_KEPT_MAX, type SeaRoute, type SeaRouteOptions, seaRoute } from '../../../src/domain/sea/sea-route.ts';
import { PUBLISHED_DISTANCES } from './published-distances.ts';

const PORT = fc.constantFrom(...PORTS.map(([locode]) => locode));
const INDIA = { latitude: 23.2, longitude: 77.4 };

describe('a sea route', () => {
  it.each(PUBLISHED_DISTANCES)('from $from to $to is as long as $source says, but for a tenth', (published) => {
    const { from, to, miles, closed = [] } = published;

    const route = routeBetween(from, to, { closed });

    expect(route.distanceNauticalMiles).toBeGreaterThan(miles * 0.9);
    expect(route.distanceNauticalMiles).toBeLessThan(miles * 1.1);
  });

  it('is held against more than twenty published distances, five of them over the antimeridian', () => {
    const overTheAntimeridian = PUBLISHED_DISTANCES.filter(
      ({ from, to, closed = [] }) => lineGeometries(routeBetween(from, to, { closed }).points).length > 1,
    );

    expect(PUBLISHED_DISTANCES.length).toBeGreaterThan(20);
    expect(overTheAntimeridian.length).toBeGreaterThanOrEqual(5);
  });

  it('is there between any two ports, begins and ends at them, and is as long as its line', () => {
    fc.assert(
      fc.property(PORT, PORT, (from, to) => {
        const { points, distanceNauticalMiles: whole } = routeBetween(from, to);
        const steps = points.slice(1).map((point, index) => distanceNauticalMiles(points[index] ?? point, point));

        expect([points[0], points.at(-1)]).toEqual([pointOf(from), pointOf(to)]);
        expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(whole, 0);
        expect(Math.max(0, ...steps)).toBeLessThanOrEqual(60.01);
        expect(whole).toBeGreaterThanOrEqual(distanceNauticalMiles(pointOf(from), pointOf(to)) - 0.01);
      }),
      { numRuns: 150 },
    );
  });

  it('is as long the other way', () => {
    fc.assert(
      fc.property(PORT, PORT, (from, to) => {
        const [there, back] = [routeBetween(from, to), routeBetween(to, from)];

        expect(back.distanceNauticalMiles).toBeCloseTo(there.distanceNauticalMiles, 3);
        expect(back.canals).toEqual([...there.canals].reverse());
      }),
      { numRuns: 50 },
    );
  });

  it('leads through no canal that is closed, between any two ports', () => {
    fc.assert(
      fc.property(PORT, PORT, fc.subarray([...CANALS]), (from, to, closed) => {
        const { canals } = routeBetween(from, to, { closed });

        expect(canals.filter((canal) => closed.includes(canal))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['CNSHA', 'NLRTM', ['suez']],
    ['CNSHA', 'USSAV', ['panama']],
    ['DEHAM', 'PLGDN', ['kiel']],
    ['CNSHA', 'USLAX', []],
    ['SGSIN', 'INMAA', []],
  ])('from %s to %s leads through %j', (from, to, canals) => {
    expect(routeBetween(from, to).canals).toEqual(canals);
  });

  it('goes around the Cape of Good Hope while Suez is closed', () => {
    const southernmost = routeBetween('CNSHA', 'NLRTM', { closed: ['suez'] }).points.map(({ latitude }) => latitude);

    expect(Math.min(...southernmost)).toBeLessThan(-34);
  });

  it('goes up and down a river without going to sea', () => {
    const { points, distanceNauticalMiles: miles } = routeBetween('CNCKG', 'CNWUH');

    expect(points.every(({ longitude }) => longitude < 116)).toBe(true);
    expect(miles).toBeGreaterThan(450);
  });

  it('begins in the middle of an ocean as well', () => {
    const atSea = { latitude: 33.1, longitude: -171.3 };

    const route = found(seaRoute(atSea, pointOf('USLAX')));

    expect(route.points[0]).toEqual(atSea);
    expect(route.distanceNauticalMiles).toBeLessThan(distanceNauticalMiles(atSea, pointOf('USLAX')) * 1.08);
  });

  it('is a straight line between two places that are nearer to each other than to any lane', () => {
    const [here, there] = [
      { latitude: 33.1, longitude: -171.3 },
      { latitude: 33.2, longitude: -171.2 },
    ];

    expect(found(seaRoute(here, there)).points).toEqual([here, there]);
  });

  it('is one point from a port to itself', () => {
    expect(seaRoute(pointOf('USLAX'), pointOf('USLAX'))).toEqual({
      points: [pointOf('USLAX')],
      distanceNauticalMiles: 0,
      canals: [],
    });
  });

  it.each([
    ['far inland', INDIA],
    ['nowhere', { latitude: Number.NaN, longitude: 0 }],
    ['beyond the earth', { latitude: 1e9, longitude: 0 }],
  ])('is not known from a place that is %s', (_, from) => {
    expect(seaRoute(from, pointOf('USLAX'))).toBeNull();
    expect(seaRoute(pointOf('USLAX'), from)).toBeNull();
  });

  it('is worked out once, and forgotten after many others', () => {
    const first = routeBetween('USLAX', 'JPTYO');
    const again = routeBetween('USLAX', 'JPTYO');
    for (let other = 0; other <= ROUTES_KEPT_MAX; other++)
      seaRoute({ latitude: 23, longitude: 77 + other * 1e-6 }, INDIA);
    const afresh = routeBetween('USLAX', 'JPTYO');

    expect(again).toBe(first);
    expect(afresh).not.toBe(first);
    expect(afresh).toEqual(first);
  });
});

type End = string | readonly [latitude: number, longitude: number];

function routeBetween(from: End, to: End, options: SeaRouteOptions = {}): SeaRoute {
  return found(seaRoute(pointOf(from), pointOf(to), options));
}

function found(route: SeaRoute | null): SeaRoute {
  if (route === null) throw new Error('There is no route.');
  return route;
}

function pointOf(end: End): Point {
  if (typeof end !== 'string') return { latitude: end[0], longitude: end[1] };
  const { latitude = null, longitude = null } = findLocation(end) ?? {};
  if (latitude === null || longitude === null) throw new Error(`${end} is not in the table.`);
  return { latitude, longitude };
}
