import { CELLS_A_DEGREE, COLUMNS, cellOf, ROWS, wrapped } from './grid.ts';
import { landCells, shoreCells } from './land.ts';
import { greatCircleOf, KM_A_DEGREE, narrowing, type Spot, straightLine } from './spot.ts';
import { CLOSED, WATERWAYS } from './waterways.ts';

/** How far lanes keep from land, where there is room. */
export const OFFING_KM = 12;

/** Farther than this from land nothing depends on how far. */
const DISTANCE_KM_MAX = 60;

const CELL_KM = KM_A_DEGREE / CELLS_A_DEGREE;

/** Where ships can go, cell by cell. */
export interface Waters {
  /** 1 where there is water, in rivers and channels too. */
  isWater: Uint8Array;
  /** 1 on rivers and in channels that the map does not show. */
  isChannel: Uint8Array;
  isClosed: Uint8Array;
  /** How far the nearest shore or closed water is, in kilometres, up to a limit. */
  offing: Float32Array;
}

/** Reads the map and works out how far each cell is from land. */
export function readWaters(): Waters {
  const land = landCells('50m');
  const isClosed = closedCells();
  const isChannel = channelCells();
  const isWater = land.map((cell, at) => (isChannel[at] === 1 || (cell === 0 && isClosed[at] === 0) ? 1 : 0));
  const shore = shoreCells('50m');
  const offing = Float32Array.from(land, (cell, at) =>
    cell === 1 || shore[at] === 1 || isClosed[at] === 1 ? 0 : DISTANCE_KM_MAX,
  );
  // Distances go around the antimeridian, for which the first pass has not seen the end of a row yet.
  for (let pass = 0; pass < 2; pass++) {
    spread(offing, 1);
    spread(offing, -1);
  }
  return { isWater, isChannel, isClosed, offing };
}

/** Whether the great circle between two spots keeps off land, and goes on keeping off it for so far at either end. */
export function isClear(
  { offing }: Waters,
  [from, to]: readonly [Spot, Spot],
  beyondKm: readonly [number, number],
): boolean {
  const { lengthKm, at } = greatCircleOf(from, to);
  if (lengthKm < 1) return true;
  const isOff = (km: number) => (offing[cellOf(...at(km))] ?? 0) >= OFFING_KM - 2;
  for (const share of [0.5, 1])
    if (!isOff(-beyondKm[0] * share) || !isOff(lengthKm + beyondKm[1] * share)) return false;
  // Most lines that meet land are found out by the first few looks.
  for (const step of [64, 16, 4]) for (let km = step / 2; km < lengthKm; km += step) if (!isOff(km)) return false;
  return true;
}

function closedCells(): Uint8Array {
  const cells = new Uint8Array(COLUMNS * ROWS);
  for (const [west, south, east, north] of Object.values(CLOSED)) {
    for (let row = Math.floor((south + 90) * CELLS_A_DEGREE); row < (north + 90) * CELLS_A_DEGREE; row++) {
      const start = row * COLUMNS + Math.floor((west + 180) * CELLS_A_DEGREE);
      cells.fill(1, start, row * COLUMNS + (east + 180) * CELLS_A_DEGREE);
    }
  }
  return cells;
}

function channelCells(): Uint8Array {
  const cells = new Uint8Array(COLUMNS * ROWS);
  for (const line of Object.values(WATERWAYS)) {
    line.forEach((spot, index) => {
      for (const [longitude, latitude] of straightLine(line[index - 1] ?? spot, spot, 1 / CELLS_A_DEGREE / 3))
        cells[cellOf(longitude, latitude)] = 1;
    });
  }
  return cells;
}

/** One pass over all cells, to the north and east or back: each is as near to land as the nearest of its neighbours. */
function spread(offing: Float32Array, direction: 1 | -1): void {
  const [firstRow, firstColumn] = direction === 1 ? [0, 0] : [ROWS - 1, COLUMNS - 1];
  for (let row = firstRow; row >= 0 && row < ROWS; row += direction) {
    const wide = CELL_KM * narrowing((row + 0.5) / CELLS_A_DEGREE - 90);
    const across = Math.hypot(wide, CELL_KM);
    const former = row - direction >= 0 && row - direction < ROWS ? (row - direction) * COLUMNS : null;
    for (let column = firstColumn; column >= 0 && column < COLUMNS; column += direction) {
      const cell = row * COLUMNS + column;
      let nearest = Math.min(offing[cell] ?? 0, (offing[row * COLUMNS + wrapped(column - direction)] ?? 0) + wide);
      if (former !== null) {
        nearest = Math.min(nearest, (offing[former + column] ?? 0) + CELL_KM);
        nearest = Math.min(nearest, (offing[former + wrapped(column - 1)] ?? 0) + across);
        nearest = Math.min(nearest, (offing[former + wrapped(column + 1)] ?? 0) + across);
      }
      offing[cell] = nearest;
    }
  }
}
