/**
 * The surface of the earth in cells of a twentieth of a degree, by rows from the south and in each from 180° W. Columns
 * go around: a line over the antimeridian has no end there.
 */

/** How many cells one degree has, either way. */
export const CELLS_A_DEGREE = 20;
export const COLUMNS = 360 * CELLS_A_DEGREE;
export const ROWS = 180 * CELLS_A_DEGREE;

/** The cell that a place lies in. */
export function cellOf(longitude: number, latitude: number): number {
  const row = Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) * CELLS_A_DEGREE)));
  return row * COLUMNS + wrapped(Math.floor((longitude + 180) * CELLS_A_DEGREE));
}

/** A column of the grid for any number of one. */
export function wrapped(column: number): number {
  return ((column % COLUMNS) + COLUMNS) % COLUMNS;
}

/** The middle of a cell: longitude, latitude. */
export function middleOf(cell: number): [longitude: number, latitude: number] {
  return [((cell % COLUMNS) + 0.5) / CELLS_A_DEGREE - 180, (Math.floor(cell / COLUMNS) + 0.5) / CELLS_A_DEGREE - 90];
}
