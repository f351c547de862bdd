import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greatCircle, type Point } from '../../src/domain/great-circle.ts';
import { LineGeometry, lineGeometries, positionOf } from '../../src/domain/line-geometry.ts';

const at = (longitude: number, latitude = 0): Point => ({ latitude, longitude });

describe('lineGeometries', () => {
  it('is one line, longitude first, where it stays on one side', () => {
    expect(lineGeometries([at(10, 50), at(20, 51), at(30, 52)])).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [10, 50],
          [20, 51],
          [30, 52],
        ],
      },
    ]);
  });

  it.each([
    [
      'eastwards',
      [at(170), at(-170, 10)],
      [
        [170, 0],
        [180, 5],
      ],
      [
        [-180, 5],
        [-170, 10],
      ],
    ],
    [
      'westwards',
      [at(-175), at(165, 20)],
      [
        [-175, 0],
        [-180, 5],
      ],
      [
        [180, 5],
        [165, 20],
      ],
    ],
    [
      'at a point on it',
      [at(170), at(180, 4), at(-170, 8)],
      [
        [170, 0],
        [180, 4],
      ],
      [
        [-180, 4],
        [-170, 8],
      ],
    ],
  ])('is cut in two where it crosses the antimeridian %s', (_how, points, one, other) => {
    expect(lineGeometries(points)).toEqual([
      { type: 'LineString', coordinates: one },
      { type: 'LineString', coordinates: other },
    ]);
  });

  it.each([
    [
      'that ends on the antimeridian',
      [at(-170), at(180, 4)],
      [
        [-170, 0],
        [-180, 4],
      ],
    ],
    [
      'that begins on it',
      [at(180, 4), at(-170)],
      [
        [-180, 4],
        [-170, 0],
      ],
    ],
    [
      'that lies on it',
      [at(180, 4), at(180, 8)],
      [
        [180, 4],
        [180, 8],
      ],
    ],
  ])('is one line %s', (_which, points, coordinates) => {
    expect(lineGeometries(points)).toEqual([{ type: 'LineString', coordinates }]);
  });

  it('refuses what is no line', () => {
    expect(() => lineGeometries([])).toThrow(RangeError);
    expect(() => lineGeometries([at(1), at(1)])).toThrow(RangeError);
  });

  it('draws every great circle as valid parts that begin and end where it does and jump nowhere', () => {
    const somewhere = fc.record({
      latitude: fc.integer({ min: -80, max: 80 }),
      longitude: fc.integer({ min: -179, max: 180 }),
    });
    fc.assert(
      fc.property(somewhere, somewhere, fc.integer({ min: 2, max: 100 }), (from, to, count) => {
        fc.pre(from.latitude !== to.latitude || from.longitude !== to.longitude);
        const lines = lineGeometries(greatCircle(from, to, count));

        const parts = lines.map((line) => LineGeometry.parse(line).coordinates);
        for (const part of parts) {
          for (let i = 1; i < part.length; i++) {
            expect(Math.abs((part[i]?.[0] ?? 0) - (part[i - 1]?.[0] ?? 0))).toBeLessThanOrEqual(180);
          }
        }
        for (let i = 1; i < parts.length; i++) {
          const [end, begin] = [parts[i - 1]?.at(-1), parts[i]?.[0]];
          expect(Math.abs(end?.[0] ?? 0)).toBe(180);
          expect(begin).toEqual([-(end?.[0] ?? 0), end?.[1]]);
        }
        const side = ([longitude, latitude]: readonly number[]) => [
          Math.abs(longitude ?? 0) === 180 ? 180 : longitude,
          latitude,
        ];
        expect(side(parts[0]?.[0] ?? [])).toEqual(side(positionOf(from)));
        expect(side(parts.at(-1)?.at(-1) ?? [])).toEqual(side(positionOf(to)));
      }),
    );
  });
});
