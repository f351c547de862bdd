import { z } from 'zod';
import type { Point } from './great-circle.ts';

/** Longitude before latitude, in degrees of WGS 84 (RFC 7946 §3.1.1 and §4). */
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).describe('Longitude, latitude');
type Position = z.infer<typeof Position>;

/** One point. */
export const PointGeometry = z.object({ type: z.literal('Point'), coordinates: Position });

/** A line that crosses the antimeridian nowhere. */
export const LineGeometry = z.object({
  type: z.literal('LineString'),
  coordinates: z.array(Position).min(2).meta({ doc: 'The points of the line' }),
});
export type LineGeometry = z.infer<typeof LineGeometry>;

/** Half the way around. */
const HALF_TURN = 180;

/** A metre on the ground, near enough. */
const DECIMALS = 5;

/** A place as a position. */
export function positionOf({ latitude, longitude }: Point): Position {
  return [longitude, latitude];
}

/**
 * The line through points, cut at the antimeridian into parts of which none crosses that (RFC 7946 §3.1.9). Of two
 * neighbours the shorter way is meant; there must be two points that differ. The parts are lines of their own, because
 * many who draw maps know of no line in several parts.
 */
export function lineGeometries(points: readonly Point[]): LineGeometry[] {
  const parts = cut(points).filter((part) => part.length > 1);
  if (parts.length === 0) throw new RangeError('A line needs two points.');
  return parts.map((coordinates) => ({ type: 'LineString', coordinates }));
}

function cut(points: readonly Point[]): Position[][] {
  const parts: Position[][] = [];
  let part: Position[] = [];
  for (const point of points) {
    const position = positionOf(point);
    const former = part.at(-1);
    if (former !== undefined && Math.abs(position[0] - former[0]) > HALF_TURN) {
      const [end, begin] = crossing(former, position);
      add(part, end);
      parts.push(part);
      part = [begin];
    }
    add(part, position);
  }
  return [...parts, part];
}

/** The same place of the antimeridian as seen from both of its sides. */
function crossing(from: Position, to: Position): [Position, Position] {
  const side = from[0] > 0 ? HALF_TURN : -HALF_TURN;
  const beyond = to[0] + 2 * side;
  const share = beyond === from[0] ? 0 : (side - from[0]) / (beyond - from[0]);
  const latitude = Number((from[1] + (to[1] - from[1]) * share).toFixed(DECIMALS));
  return [
    [side, latitude],
    [-side, latitude],
  ];
}

/** A part that begins or ends at the antimeridian itself would have that point twice. */
function add(part: Position[], position: Position): void {
  const former = part.at(-1);
  if (former === undefined || former[0] !== position[0] || former[1] !== position[1]) part.push(position);
}
