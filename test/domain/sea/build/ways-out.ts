import FlatQueue from 'flatqueue';
import { CELLS_A_DEGREE, COLUMNS, cellOf, middleOf, ROWS, wrapped } from './grid.ts';
import { distanceKm, KM_A_DEGREE, narrowing, type Spot, straightLine } from './spot.ts';
import { isClear, OFFING_KM, type Waters } from './waters.ts';

/** A place that lanes must lead to: a port, a passage, the end of a canal. */
export interface Place {
  name: string;
  spot: Spot;
}

/** The ways from one place, each from there to its last spot. */
export interface WaysOut {
  /** To open water, one to each part of it that cannot be seen from the others. */
  toSea: Spot[][];
  /** To other places that are as near as open water, or along the way to it. */
  toPlaces: { place: number; way: Spot[] }[];
}

/** A port may lie on what the map takes for land: its position is that of a town, or the map does not show the bay. */
const ASHORE_KM_MAX = 30;

/** Land is crossed the shortest way, water near land rather not. */
const LAND_COST = 30;
const CHANNEL_COST = 1.3;
const SHORE_COST = 1.5;

/** How much farther than the nearest open water other water and other places are looked for. */
const FARTHER_SHARE = 1.1;
const FARTHER_KM = 250;

const WAYS_TO_SEA_MAX = 5;
const WAYS_APART_KM = 40;

/** A way is made straight over so many cells at most. */
const STRAIGHT_CELLS_MAX = 160;

/** Straightened ways keep so much of the offing that the way had, up to a limit. */
const OFFING_KEPT_SHARE = 0.7;
const OFFING_KEPT_KM_MAX = 10;

/** Over land a way is straightened only this far, so that it does not leave the water for it. */
const STRAIGHT_ASHORE_CELLS_MAX = 8;

const CELL_KM = KM_A_DEGREE / CELLS_A_DEGREE;

/** Finds the ways out of all places, cell by cell. */
export function waysOut(waters: Waters, places: readonly Place[]): WaysOut[] {
  const search = new CellSearch(waters);
  const placesAt = new Map<number, number[]>();
  places.forEach(({ spot }, place) => {
    const cell = cellOf(...spot);
    placesAt.set(cell, [...(placesAt.get(cell) ?? []), place]);
  });
  return places.map((_, place) => waysOf(search, places, place, placesAt));
}

function waysOf(
  search: CellSearch,
  places: readonly Place[],
  place: number,
  placesAt: ReadonlyMap<number, readonly number[]>,
): WaysOut {
  const ways: WaysOut = { toSea: [], toPlaces: [] };
  const { spot: home = [0, 0] } = places[place] ?? {};
  const { offing } = search.waters;
  search.begin(home);
  for (let cell = search.next(); cell >= 0; cell = search.next()) {
    for (const other of placesAt.get(cell) ?? []) {
      const spot = places[other]?.spot;
      if (other < place && spot !== undefined) ways.toPlaces.push({ place: other, way: search.wayTo(cell, spot) });
    }
    if ((offing[cell] ?? 0) < OFFING_KM + 1.5 || ways.toSea.length >= WAYS_TO_SEA_MAX) continue;
    const spot = middleOf(cell);
    if (!isNewWater(search.waters, ways.toSea, spot)) continue;
    ways.toSea.push(search.wayTo(cell, spot));
    if (ways.toSea.length === 1) search.endAt(search.cost * FARTHER_SHARE + FARTHER_KM);
  }
  search.clear();
  return ways;
}

function isNewWater(waters: Waters, ways: readonly Spot[][], spot: Spot): boolean {
  return ways.every((way) => {
    const end = way.at(-1) ?? spot;
    return distanceKm(end, spot) >= WAYS_APART_KM && !isClear(waters, [end, spot], [0, 0]);
  });
}

/** A search over cells from one spot; one set of arrays for all searches, because the world has 26 million cells. */
class CellSearch {
  readonly waters: Waters;
  cost = 0;
  private readonly costs = new Float32Array(COLUMNS * ROWS).fill(Number.POSITIVE_INFINITY);
  private readonly former = new Int32Array(COLUMNS * ROWS).fill(-1);
  private readonly queue = new FlatQueue();
  private touched: number[] = [];
  private home: Spot = [0, 0];
  private costMax = Number.POSITIVE_INFINITY;

  constructor(waters: Waters) {
    this.waters = waters;
  }

  begin(home: Spot): void {
    this.home = home;
    this.costMax = Number.POSITIVE_INFINITY;
    this.reach(cellOf(...home), 0, -1);
  }

  endAt(cost: number): void {
    this.costMax = cost;
  }

  clear(): void {
    for (const cell of this.touched) {
      this.costs[cell] = Number.POSITIVE_INFINITY;
      this.former[cell] = -1;
    }
    this.touched = [];
    this.queue.clear();
  }

  /** The next cell by cost; -1 at the end. */
  next(): number {
    for (let cost = this.queue.peekValue(); cost !== undefined; cost = this.queue.peekValue()) {
      this.cost = cost;
      const cell = this.queue.pop() ?? -1;
      if (this.cost > this.costMax) return -1;
      if (this.cost > (this.costs[cell] ?? 0)) continue;
      this.lookAround(cell);
      return cell;
    }
    return -1;
  }

  /** The way to a cell that was reached, with no more turns than it needs. */
  wayTo(cell: number, end: Spot): Spot[] {
    const cells: number[] = [];
    for (let at = cell; at >= 0; at = this.former[at] ?? -1) cells.push(at);
    cells.reverse();
    const spots: Spot[] = cells.map(middleOf);
    spots[0] = this.home;
    if (spots.length === 1) return [this.home, end];
    spots[spots.length - 1] = end;
    return this.straightened(cells, spots);
  }

  private lookAround(cell: number): void {
    const { isWater, isClosed } = this.waters;
    const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS];
    const wide = CELL_KM * narrowing((row + 0.5) / CELLS_A_DEGREE - 90);
    for (let north = -1; north <= 1; north++) {
      if (row + north < 0 || row + north >= ROWS) continue;
      for (let east = -1; east <= 1; east++) {
        const next = (row + north) * COLUMNS + wrapped(column + east);
        const isAshore = isWater[next] === 0;
        if (isAshore && (isClosed[next] === 1 || distanceKm(middleOf(next), this.home) > ASHORE_KM_MAX)) continue;
        this.reach(next, this.cost + this.costOf(next) * Math.hypot(north * CELL_KM, east * wide), cell);
      }
    }
  }

  private costOf(cell: number): number {
    const { isWater, isChannel, offing } = this.waters;
    if (isWater[cell] === 0) return LAND_COST;
    if (isChannel[cell] === 1) return CHANNEL_COST;
    return 1 + Math.max(0, SHORE_COST * (1 - (offing[cell] ?? 0) / OFFING_KM));
  }

  private reach(cell: number, cost: number, from: number): void {
    // What is kept has fewer digits, and would be less than itself otherwise.
    const kept = Math.fround(cost);
    const before = this.costs[cell] ?? 0;
    if (kept >= before) return;
    if (before === Number.POSITIVE_INFINITY) this.touched.push(cell);
    this.costs[cell] = kept;
    this.former[cell] = from;
    this.queue.push(cell, kept);
  }

  private straightened(cells: readonly number[], spots: readonly Spot[]): Spot[] {
    const turns: Spot[] = spots.slice(0, 1);
    for (let at = 0; at < cells.length - 1; ) {
      let next = Math.min(cells.length - 1, at + STRAIGHT_CELLS_MAX);
      while (next > at + 1 && !this.isStraight(cells.slice(at, next + 1), spots[at], spots[next])) next--;
      turns.push(...spots.slice(next, next + 1));
      at = next;
    }
    return turns;
  }

  private isStraight(cells: readonly number[], from: Spot | undefined, to: Spot | undefined): boolean {
    if (from === undefined || to === undefined) return false;
    const { isWater, offing } = this.waters;
    const isAshore = cells.some((cell) => isWater[cell] === 0);
    if (isAshore && cells.length > STRAIGHT_ASHORE_CELLS_MAX) return false;
    const least = cells.reduce((nearest, cell) => Math.min(nearest, offing[cell] ?? 0), OFFING_KM * 2);
    const needed = Math.min(least * OFFING_KEPT_SHARE, OFFING_KEPT_KM_MAX);
    for (const spot of straightLine(from, to, 1 / CELLS_A_DEGREE / 2)) {
      const cell = cellOf(...spot);
      if ((!isAshore && isWater[cell] === 0) || (offing[cell] ?? 0) < needed) return false;
    }
    return true;
  }
}
