import type { Point } from '../great-circle.ts';

const KM_PER_DEGREE = 111.195;
const RADIANS = Math.PI / 180;

/** The kilometres between two points that are near to each other, as on a flat map: right to a thousandth up to 50 km. */
export function nearKm(one: Point, other: Point): number {
  const north = one.latitude - other.latitude;
  const east = turned(one.longitude - other.longitude) * Math.cos(((one.latitude + other.latitude) / 2) * RADIANS);
  return Math.sqrt(north * north + east * east) * KM_PER_DEGREE;
}

/** How many degrees of longitude so many kilometres are at a latitude; half the earth near the poles. */
export function longitudeDegrees(km: number, latitude: number): number {
  const perDegree = KM_PER_DEGREE * Math.cos(latitude * RADIANS);
  return perDegree * 180 <= km ? 180 : km / perDegree;
}

/** How many degrees of latitude so many kilometres are. */
export function latitudeDegrees(km: number): number {
  return km / KM_PER_DEGREE;
}

function turned(degrees: number): number {
  if (degrees > 180) return degrees - 360;
  return degrees < -180 ? degrees + 360 : degrees;
}
