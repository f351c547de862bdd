import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Topology } from 'topojson-specification';
import { describe, expect, it } from 'vitest';
import { acrossDateLine } from '../../console/parts/map/date-line.ts';

const FILE = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');

describe('the outline of land on a map', () => {
  it('goes on beyond the date line, either way', () => {
    const east = [
      [170, 60],
      [179, 61],
      [-179, 62],
      [170, 63],
      [170, 60],
    ] as const;
    const west = [
      [-170, 60],
      [179, 61],
      [179, 62],
      [-170, 63],
      [-170, 60],
    ] as const;

    expect(acrossDateLine(east.map((point) => [...point])).map(([longitude]) => longitude)).toEqual([
      170, 179, 181, 170, 170,
    ]);
    expect(acrossDateLine(west.map((point) => [...point])).map(([longitude]) => longitude)).toEqual([
      -170, -181, -181, -170, -170,
    ]);
  });

  it('goes nowhere around the world but about the pole', () => {
    const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(FILE, 'utf8'));
    const shapes = topology.objects.land.geometries.filter(
      (shape): shape is MultiPolygon => shape.type === 'MultiPolygon',
    );
    const rings = shapes.flatMap((shape) => feature(topology, shape).geometry.coordinates.flat());
    const isAround = (ring: (typeof rings)[number]) =>
      ring.some(([longitude = 0], at) => Math.abs(longitude - (ring[at - 1]?.[0] ?? longitude)) > 180);
    const isNorth = (ring: (typeof rings)[number]) => ring.every(([, latitude = 0]) => latitude > -60);

    expect(rings.filter(isNorth).filter(isAround)).toHaveLength(3);
    expect(rings.filter(isNorth).map(acrossDateLine).filter(isAround)).toEqual([]);
  });
});
