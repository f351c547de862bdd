import { brotliCompressSync, constants } from 'node:zlib';
import type { PlacedRow } from './zones.ts';

/** The functions of UN/LOCODE, one bit each. */
const FUNCTIONS = '123456B';
const NO_DEGREES = 0x7fff;

/** Packs rows that are sorted by code into the form that src/domain/unlocode.ts reads. */
export function pack(rows: readonly PlacedRow[]): Buffer {
  const zones = distinct(rows.map(({ zone }) => zone ?? ''));
  const subdivisions = distinct(rows.map(({ subdivision }) => subdivision));
  const zoneAt = new Map(zones.map((zone, at) => [zone, at]));
  const subdivisionAt = new Map(subdivisions.map((subdivision, at) => [subdivision, at]));
  const names = rows.map(({ name }) => name).join('\n');
  const header = JSON.stringify({ count: rows.length, zones, subdivisions });
  const parts = [
    Buffer.from(`${header}\n`, 'latin1'),
    Buffer.from(rows.map(({ locode }) => locode).join(''), 'latin1'),
    Buffer.from(rows.map(({ functions }) => maskOf(functions))),
    twoPlanes(rows.map(({ zone }) => zoneAt.get(zone ?? '') ?? 0)),
    twoPlanes(rows.map(({ subdivision }) => subdivisionAt.get(subdivision) ?? 0)),
    twoPlanes(rows.map(({ point }) => (point === null ? NO_DEGREES : minutes(point.latitude)))),
    twoPlanes(rows.map(({ point }) => (point === null ? NO_DEGREES : minutes(point.longitude)))),
    Buffer.from(names, 'latin1'),
  ];
  const whole = Buffer.concat(parts);
  return brotliCompressSync(whole, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function maskOf(functions: string): number {
  return [...functions].reduce((mask, one) => mask | (1 << FUNCTIONS.indexOf(one)), 0);
}

function minutes(degrees: number): number {
  return Math.round(degrees * 60) & 0xffff;
}

// The low bytes of all numbers and then the high ones compress better than pairs.
function twoPlanes(numbers: readonly number[]): Buffer {
  return Buffer.from([...numbers.map((number) => number & 0xff), ...numbers.map((number) => (number >> 8) & 0xff)]);
}
