import { CELLS_A_DEGREE, cellOf, middleOf } from './grid.ts';
import { distanceKm, KM_A_DEGREE, narrowing, type Spot } from './spot.ts';
import { OFFING_KM, type Waters } from './waters.ts';

/** Around a spot, how far looks are taken to see whether the shore bends away there. */
const LOOKS_KM = [25, 40];
const LOOKS_A_RING = 24;

/** Cells of the band along which ships would go around the land. */
const BAND_KM = [1.5, 6] as const;

/** North of this there is ice, and the way to Murmansk. */
const LATITUDE_MAX = 72;

/** How much of what is around a spot may be too near to land, and how far such spots are apart: capes, then any shore. */
const PASSES = [
  { shareMax: 0.36, spacingKm: 28 },
  { shareMax: 0.52, spacingKm: 80 },
] as const;

/** The high seas have places too, for vessels that are there; on ways between ports great circles pass these by. */
const LATTICE_LATITUDES = { from: -54, to: 66, step: 5 };
const LATTICE_DEGREES_EAST = 6;
const LATTICE_OFFING_KM = 59;

/** Spots off the shores of the world where a shortest way may turn. */
export function shoreSpots(waters: Waters): Spot[] {
  const band = bandOf(waters);
  const chosen = new Spots();
  for (const { shareMax, spacingKm } of PASSES) {
    for (const { spot, share } of band) {
      if (share > shareMax) break;
      if (!chosen.hasNear(spot, spacingKm)) chosen.add(spot);
    }
  }
  return chosen.all;
}

/** Spots all over the high seas, about so far from each other everywhere. */
export function latticeSpots({ offing }: Waters): Spot[] {
  const spots: Spot[] = [];
  const { from, to, step } = LATTICE_LATITUDES;
  for (let latitude = from, row = 0; latitude <= to; latitude += step, row++) {
    const count = Math.round((360 * narrowing(latitude)) / LATTICE_DEGREES_EAST);
    for (let at = 0; at < count; at++) {
      const longitude = -180 + (360 * (at + (row % 2) / 2)) / count;
      if ((offing[cellOf(longitude, latitude)] ?? 0) >= LATTICE_OFFING_KM) spots.push([longitude, latitude]);
    }
  }
  return spots;
}

function bandOf({ offing }: Waters): { spot: Spot; share: number }[] {
  const band: { spot: Spot; share: number }[] = [];
  for (let cell = 0; cell < offing.length; cell++) {
    const off = (offing[cell] ?? 0) - OFFING_KM;
    if (off < BAND_KM[0] || off > BAND_KM[1]) continue;
    const spot = middleOf(cell);
    if (Math.abs(spot[1]) <= LATITUDE_MAX) band.push({ spot, share: nearLandShare(offing, spot) });
  }
  return band.sort((one, other) => one.share - other.share);
}

/** Small where the shore bends away from the spot as at a cape, a half along a straight shore, more in a bay. */
function nearLandShare(offing: Float32Array, [longitude, latitude]: Spot): number {
  let near = 0;
  for (const radius of LOOKS_KM) {
    for (let look = 0; look < LOOKS_A_RING; look++) {
      const angle = (2 * Math.PI * look) / LOOKS_A_RING;
      const east = (radius * Math.cos(angle)) / KM_A_DEGREE / narrowing(latitude);
      const north = (radius * Math.sin(angle)) / KM_A_DEGREE;
      if ((offing[cellOf(longitude + east, latitude + north)] ?? 0) < OFFING_KM) near++;
    }
  }
  return near / (LOOKS_KM.length * LOOKS_A_RING);
}

/** Spots by whole degrees, to be looked up by where they are. */
class Spots {
  readonly all: Spot[] = [];
  private readonly byDegree = new Map<number, Spot[]>();

  add(spot: Spot): void {
    this.all.push(spot);
    const key = degreeOf(spot[0], spot[1]);
    const there = this.byDegree.get(key);
    if (there === undefined) this.byDegree.set(key, [spot]);
    else there.push(spot);
  }

  hasNear(spot: Spot, km: number): boolean {
    const wide = Math.ceil(km / KM_A_DEGREE / narrowing(spot[1]));
    for (let north = -1; north <= 1; north++) {
      for (let east = -wide; east <= wide; east++) {
        const there = this.byDegree.get(degreeOf(spot[0] + east, spot[1] + north)) ?? [];
        if (there.some((other) => distanceKm(other, spot) < km)) return true;
      }
    }
    return false;
  }
}

/** Cells of the grid make good numbers of degrees: the one at a degree's corner. */
function degreeOf(longitude: number, latitude: number): number {
  return cellOf(Math.floor(longitude) + 0.5 / CELLS_A_DEGREE, Math.floor(latitude) + 0.5 / CELLS_A_DEGREE);
}
