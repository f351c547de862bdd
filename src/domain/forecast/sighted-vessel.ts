import { distanceNauticalMiles, type Point } from '../great-circle.ts';
import { HOUR_MS } from '../instant.ts';
import { type ObservedSpeed, UNDER_WAY_KNOTS_MIN } from './sailing-time.ts';

/** Where AIS saw a vessel. */
export interface Sighting extends Point {
  atMs: number;
}

/** What is looked at of a vessel before a forecast. */
export const SIGHTED_HOURS = 48;

/** Between sightings farther apart the vessel may have stopped, so nothing is said of its speed. */
const GAP_HOURS_MAX = 4;

/**
 * What a vessel made while it was under way, from its sightings in the order of time, by the way that lies between
 * them; null where there are none that are near enough to each other.
 */
export function observedSpeed(sightings: readonly Sighting[]): ObservedSpeed | null {
  let miles = 0;
  let hoursUnderWay = 0;
  for (const [index, to] of sightings.entries()) {
    const from = sightings[index - 1];
    const hours = from === undefined ? 0 : (to.atMs - from.atMs) / HOUR_MS;
    if (from === undefined || hours <= 0 || hours > GAP_HOURS_MAX) continue;
    const sailed = distanceNauticalMiles(from, to);
    if (sailed / hours < UNDER_WAY_KNOTS_MIN) continue;
    miles += sailed;
    hoursUnderWay += hours;
  }
  return hoursUnderWay === 0 ? null : { knots: miles / hoursUnderWay, hoursUnderWay };
}

/** Since when a vessel has been within so many miles of a place without a sighting elsewhere; null where it is not. */
export function nearSinceMs(sightings: readonly Sighting[], place: Point, milesMax: number): number | null {
  const isNear = (one: Sighting) => distanceNauticalMiles(one, place) <= milesMax;
  const last = sightings.findLastIndex((one) => !isNear(one));
  return sightings[last + 1]?.atMs ?? null;
}

/** Whether a vessel was near a place and has left it for good. */
export function hasLeftAgain(
  sightings: readonly Sighting[],
  place: Point,
  miles: { near: number; gone: number },
): boolean {
  const near = sightings.findLast((one) => distanceNauticalMiles(one, place) <= miles.near);
  const last = sightings.at(-1);
  if (near === undefined || last === undefined) return false;
  return last.atMs - near.atMs >= GONE_MS_MIN && distanceNauticalMiles(last, place) >= miles.gone;
}

/** A vessel that leaves an anchorage to wait farther out is back sooner. */
const GONE_MS_MIN = 12 * HOUR_MS;
