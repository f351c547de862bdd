import { setImmediate } from 'node:timers/promises';
import { referenceIdHead } from '../../core/id.ts';
import { listedCount, locodeAt } from '../../domain/unlocode.ts';
import { knownLocation } from '../record/known-location.ts';
import type { Location } from '../record/location.ts';

/** So many ids take about 10 ms; other requests are answered between two slices. */
const SLICE_ROWS = 4_000;

let heads: Promise<Uint32Array> | null = null;

/** The place of the UN/LOCODE list with an id, whether any journey has been there or not; null if there is none. */
export async function listedLocation(id: string): Promise<Location | null> {
  heads ??= readHeads();
  const known = await heads;
  const wanted = id.toLowerCase();
  const head = Number.parseInt(wanted.slice(0, 8), 16);
  for (let row = known.indexOf(head); row !== -1; row = known.indexOf(head, row + 1)) {
    const place = knownLocation(locodeAt(row));
    if (place?.id === wanted) return place;
  }
  return null;
}

/**
 * An id cannot be turned back into its code, so the first 32 bits of all ids are kept, by the row of the list: half a
 * megabyte, made when the first id is looked up that no other table knows.
 */
async function readHeads(): Promise<Uint32Array> {
  const read = new Uint32Array(listedCount());
  for (let row = 0; row < read.length; row++) {
    if (row % SLICE_ROWS === 0) await setImmediate();
    read[row] = referenceIdHead('location', locodeAt(row));
  }
  return read;
}
