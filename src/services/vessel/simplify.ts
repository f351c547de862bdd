import type { Point } from '../../domain/great-circle.ts';

/** Some 200 metres: less than the length of a ship, so that nothing is lost that could be seen. */
const DEGREES_MIN = 0.002;

/**
 * Lines with so few points that all of them together have no more than so many, as like as possible to what they were:
 * a point is left out where the line without it runs near enough (Douglas and Peucker, 1973). The ends of every line stay,
 * so there must not be more lines than half of the points.
 */
export function simplify(lines: readonly (readonly Point[])[], pointsMax: number): Point[][] {
  for (let degrees = DEGREES_MIN; ; degrees *= 2) {
    const simple = lines.map((line) => simplified(line, degrees));
    const count = simple.reduce((sum, { length }) => sum + length, 0);
    // A line is nowhere further from itself than half the way around the earth.
    if (count <= pointsMax || degrees > 180) return simple;
  }
}

function simplified(line: readonly Point[], degrees: number): Point[] {
  const points = unrolled(line);
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const [from, to] = range;
    const furthest = furthestFrom(points, from, to);
    if (furthest === null || furthest.degrees <= degrees) continue;
    kept.add(furthest.index);
    open.push([from, furthest.index], [furthest.index, to]);
  }
  return line.filter((_, index) => kept.has(index)).map(({ latitude, longitude }) => ({ latitude, longitude }));
}

/** Plane coordinates in degrees, without the jump at the antimeridian. */
function unrolled(line: readonly Point[]): { x: number; y: number }[] {
  let former: number | null = null;
  return line.map(({ latitude, longitude }) => {
    const turns: number = former === null ? 0 : Math.round((former - longitude) / 360);
    former = longitude + turns * 360;
    return { x: former, y: latitude };
  });
}

type Plane = readonly { x: number; y: number }[];

function furthestFrom(points: Plane, from: number, to: number): { index: number; degrees: number } | null {
  const [start, end] = [points[from], points[to]];
  if (start === undefined || end === undefined) return null;
  let found: { index: number; degrees: number } | null = null;
  for (let index = from + 1; index < to; index++) {
    const point = points[index];
    if (point === undefined) continue;
    const degrees = distance(point, start, end);
    if (found === null || degrees > found.degrees) found = { index, degrees };
  }
  return found;
}

/** How far a point is from the line between two others. */
function distance(point: Plane[number], start: Plane[number], end: Plane[number]): number {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - start.x) * dx + (point.y - start.y) * dy) / square;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(point.x - start.x - share * dx, point.y - start.y - share * dy);
}
