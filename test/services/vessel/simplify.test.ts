import fc from 'fast-check';
import { expect, it } from 'vitest';
import { simplify } from '../../../src/services/vessel/simplify.ts';

const Point = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

it('keeps the ends of every line and the order of its points, and no more points than it may', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(Point, { minLength: 1, maxLength: 60 }), { maxLength: 10 }),
      fc.integer({ min: 20, max: 100 }),
      (lines, pointsMax) => {
        const simple = simplify(lines, pointsMax);

        expect(simple.flat().length).toBeLessThanOrEqual(pointsMax);
        for (const [index, line] of lines.entries()) {
          const kept = simple[index] ?? [];
          expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)]);
          let from = 0;
          for (const point of kept)
            from = line.findIndex((one, at) => at >= from && isSame(one, point)) + 1 || Number.NaN;
          expect(from).not.toBeNaN();
        }
      },
    ),
    { numRuns: 200 },
  );
});

it('leaves out what lies on the line between others, over the antimeridian as well', () => {
  const [a, b, c] = [179, -180, -179].map((longitude) => ({ latitude: 10, longitude }));

  expect(simplify([[a, b, c].flatMap((point) => point ?? [])], 100)).toEqual([[a, c]]);
});

it('keeps a turn that can be seen', () => {
  const line = [
    { latitude: 0, longitude: 0 },
    { latitude: 0.5, longitude: 1 },
    { latitude: 0, longitude: 2 },
  ];

  expect(simplify([line], 100)).toEqual([line]);
});

function isSame(one: { latitude: number; longitude: number }, other: typeof one): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
