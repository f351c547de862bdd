import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { CELLS_A_DEGREE, COLUMNS, cellOf, ROWS, wrapped } from './grid.ts';

/** The scales at which the world's land is drawn: 1:50,000,000 and 1:110,000,000 (Natural Earth, by world-atlas). */
export type Scale = '50m' | '110m';

type Position = readonly number[];

/** The cells whose middle lies on land. */
export function landCells(scale: Scale): Uint8Array {
  const cells = new Uint8Array(COLUMNS * ROWS);
  for (const polygon of polygonsOf(scale)) fill(cells, polygon.map(unrolled));
  return cells;
}

/** The cells that a shore runs through. */
export function shoreCells(scale: Scale): Uint8Array {
  const cells = new Uint8Array(COLUMNS * ROWS);
  for (const ring of polygonsOf(scale).flat()) for (const position of alongRing(unrolled(ring))) mark(cells, position);
  return cells;
}

function polygonsOf(scale: Scale): Position[][][] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`);
  const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'));
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
}

/** Shores go on over the antimeridian; Antarctica's goes around, and is closed over the pole. */
function unrolled(ring: readonly Position[]): [number, number][] {
  const line: [number, number][] = [];
  for (const [longitude = 0, latitude = 0] of ring) {
    const former = line.at(-1)?.[0] ?? longitude;
    line.push([longitude + 360 * Math.round((former - longitude) / 360), latitude]);
  }
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return line;
  if (Math.abs(last[0] - first[0]) < 180) return line;
  const pole = last[1] > 0 ? 90 : -90;
  return [...line, [last[0], pole], [first[0], pole], first];
}

function fill(cells: Uint8Array, rings: readonly (readonly [number, number])[][]): void {
  const latitudes = rings.flat().map(([, latitude]) => latitude);
  const rowOf = (latitude: number) => Math.floor((latitude + 90) * CELLS_A_DEGREE);
  const [from, to] = [
    rowOf(latitudes.reduce((a, b) => Math.min(a, b))),
    rowOf(latitudes.reduce((a, b) => Math.max(a, b))),
  ];
  for (let row = Math.max(0, from); row <= Math.min(ROWS - 1, to); row++) {
    const crossings = crossingsOf(rings, (row + 0.5) / CELLS_A_DEGREE - 90);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const begin = Math.ceil(((crossings[at] ?? 0) + 180) * CELLS_A_DEGREE - 0.5);
      const end = Math.floor(((crossings[at + 1] ?? 0) + 180) * CELLS_A_DEGREE - 0.5);
      for (let column = begin; column <= end; column++) cells[row * COLUMNS + wrapped(column)] = 1;
    }
  }
}

function crossingsOf(rings: readonly (readonly [number, number])[][], latitude: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings) {
    ring.forEach(([longitude, to], index) => {
      const [before, from] = ring[index - 1] ?? [longitude, to];
      if (from <= latitude === to <= latitude) return;
      crossings.push(before + ((latitude - from) / (to - from)) * (longitude - before));
    });
  }
  return crossings.sort((one, other) => one - other);
}

function* alongRing(ring: readonly (readonly [number, number])[]): Generator<readonly [number, number]> {
  for (const [index, [longitude, latitude]] of ring.entries()) {
    const [before, from] = ring[index - 1] ?? [longitude, latitude];
    const steps = Math.ceil(Math.max(Math.abs(longitude - before), Math.abs(latitude - from)) * CELLS_A_DEGREE * 2);
    for (let step = 0; step <= steps; step++) {
      const share = steps === 0 ? 0 : step / steps;
      yield [before + (longitude - before) * share, from + (latitude - from) * share];
    }
  }
}

function mark(cells: Uint8Array, [longitude, latitude]: readonly [number, number]): void {
  cells[cellOf(longitude, latitude)] = 1;
}
