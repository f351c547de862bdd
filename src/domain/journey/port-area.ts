import { distanceNauticalMiles } from '../great-circle.ts';
import { findLocation, findTableLocation } from '../location.ts';
import { NOWHERE, type Spot } from './places.ts';
import { countryOf } from './voyage-end.ts';

/** What is this near to a port is of the same metropolitan area: an off-dock yard, a ramp, or the port next to it. */
const NEAR_NM_MAX = 45;

/** Whether two places are known to lie near each other. */
export function isNearby(one: Spot, other: Spot): boolean {
  const distance = distanceBetween(one, other);
  return distance !== null && distance < NEAR_NM_MAX;
}

/**
 * Whether two seaports are one for a line: it names Los Angeles for a container that a terminal of Long Beach has. Ports of
 * two countries are never one.
 */
export function isSamePortArea(one: Spot, other: Spot): boolean {
  if (one.key === other.key) return one.key !== NOWHERE;
  return isSeaPort(one) && isSeaPort(other) && countryOf(one) === countryOf(other) && isNearby(one, other);
}

/** Whether a container that stands in the one place is known not to stand in the other. */
export function isApart(one: Spot, other: Spot): boolean {
  if (one.key === other.key || one.key === NOWHERE || other.key === NOWHERE) return false;
  const distance = distanceBetween(one, other);
  if (distance === null) return false;
  return distance >= NEAR_NM_MAX || (isSeaPort(one) && isSeaPort(other) && countryOf(one) !== countryOf(other));
}

/** Whether it is a container port. The UN/LOCODE list calls many a town on a river a port, so the own table decides. */
export function isSeaPort({ place }: Pick<Spot, 'place'>): boolean {
  return place?.locode != null && findTableLocation(place.locode)?.kind === 'port';
}

/** The distance of two places in nautical miles; null where it is not known where one of them lies. */
export function distanceBetween(one: Spot, other: Spot): number | null {
  const [first, second] = [one, other].map(({ place }) => (place?.locode == null ? null : findLocation(place.locode)));
  if (first?.latitude == null || first.longitude === null) return null;
  if (second?.latitude == null || second.longitude === null) return null;
  const [from, to] = [
    { latitude: first.latitude, longitude: first.longitude },
    { latitude: second.latitude, longitude: second.longitude },
  ];
  return distanceNauticalMiles(from, to);
}
