import type { Position } from 'geojson';

/** Half of the way around the world, in degrees: no two neighbours of an outline are as far from each other. */
const HALF = 180;

/**
 * An outline that crosses the date line goes on beyond it, instead of back around the whole world, which a drawing on a plane would fill.
 * One that goes around a pole stays as it is, since it ends one turn away from where it begins.
 */
export function acrossDateLine(ring: readonly Position[]): Position[] {
  let turns = 0;
  const points = ring.map(([longitude = 0, latitude = 0], at): Position => {
    const step = longitude - (ring[at - 1]?.[0] ?? longitude);
    if (Math.abs(step) > HALF) turns -= Math.sign(step);
    return [longitude + turns * 2 * HALF, latitude];
  });
  if (turns !== 0) return [...ring];
  const middle = points.reduce((sum, [longitude = 0]) => sum + longitude, 0) / points.length;
  const shift = Math.round(middle / (2 * HALF)) * 2 * HALF;
  return shift === 0 ? points : points.map(([longitude = 0, latitude = 0]) => [longitude - shift, latitude]);
}
