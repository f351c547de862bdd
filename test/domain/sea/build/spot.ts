/** Longitude, latitude, in degrees, as GeoJSON has them. */
export type Spot = readonly [longitude: number, latitude: number];

/** One degree of latitude. */
export const KM_A_DEGREE = 111.195;

const EARTH_RADIUS_KM = 6_371.0088;
const RADIAN = Math.PI / 180;

/** How far two spots are from each other over the sphere. */
export function distanceKm(from: Spot, to: Spot): number {
  const [half, across] = [((to[1] - from[1]) * RADIAN) / 2, ((to[0] - from[0]) * RADIAN) / 2];
  const part = Math.sin(half) ** 2 + Math.cos(from[1] * RADIAN) * Math.cos(to[1] * RADIAN) * Math.sin(across) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(part)));
}

/** How wide a degree of longitude is at a latitude, against one of latitude. */
export function narrowing(latitude: number): number {
  return Math.cos(latitude * RADIAN);
}

/** A spot of the great circle through two others; `km` is from the first, and may be before it or beyond the second. */
export function greatCircleOf(from: Spot, to: Spot): { lengthKm: number; at(km: number): Spot } {
  const [start, end] = [vectorOf(from), vectorOf(to)];
  const lengthKm = distanceKm(from, to);
  const whole = lengthKm / EARTH_RADIUS_KM;
  const at = (km: number): Spot => {
    const angle = km / EARTH_RADIUS_KM;
    const [a, b] = [Math.sin(whole - angle) / Math.sin(whole), Math.sin(angle) / Math.sin(whole)];
    const [x, y, z] = [a * start[0] + b * end[0], a * start[1] + b * end[1], a * start[2] + b * end[2]];
    return [Math.atan2(y, x) / RADIAN, Math.asin(Math.max(-1, Math.min(1, z))) / RADIAN];
  };
  return { lengthKm, at };
}

/** Spots of the straight line that a map draws, the short way around, both ends among them. */
export function* straightLine(from: Spot, to: Spot, stepDegrees: number): Generator<Spot> {
  const east = to[0] - from[0] - 360 * Math.round((to[0] - from[0]) / 360);
  const north = to[1] - from[1];
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(east), Math.abs(north)) / stepDegrees));
  for (let step = 0; step <= steps; step++) yield [from[0] + (east * step) / steps, from[1] + (north * step) / steps];
}

function vectorOf([longitude, latitude]: Spot): readonly [number, number, number] {
  const [x, y] = [Math.cos(longitude * RADIAN), Math.sin(longitude * RADIAN)];
  return [narrowing(latitude) * x, narrowing(latitude) * y, Math.sin(latitude * RADIAN)];
}
