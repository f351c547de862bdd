import { findLocation } from '../location.ts';
import type { AvailabilitySaid } from './availability.ts';
import type { Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import type { Spot } from './places.ts';
import { isNearby } from './port-area.ts';

/**
 * Whether something is said of a place further inland than the port of discharge: the destination, or any place that is
 * no seaport and does not lie near the port; a ramp, or any place that a railroad reports, also if the place is unknown.
 */
export function isFurtherInland(
  { spot, facility, party }: Pick<AvailabilitySaid, 'spot' | 'facility' | 'party'>,
  { discharge, destination }: Pick<Itinerary, 'discharge' | 'destination'>,
): boolean {
  if (spot.key === discharge?.key) return false;
  if (spot.key === destination?.key) return true;
  const isNear = discharge !== null && isNearby(spot, discharge);
  if (isNear) return false;
  if (facility?.type === 'ramp' || party === 'rail') return spot.place !== null || facility !== null;
  const location = spot.place?.locode == null ? null : findLocation(spot.place.locode);
  return location !== null && location.kind !== 'port';
}

/**
 * Where a container stands inland, of which no source names the destination: at the last place further inland at which
 * it is said to be available since it landed, and from which no train or barge took it on.
 */
export function foundInland(
  said: readonly AvailabilitySaid[],
  itinerary: Itinerary,
  { landedMs, actual }: { landedMs: number | null; actual: readonly Happening[] },
): Spot | null {
  if (itinerary.destination !== null || landedMs === null) return null;
  const found = said
    .filter(
      (one) => !actual.some((moved) => takesOn(moved) && moved.placeKey === one.spot.key && moved.atMs > one.atMs),
    )
    .filter((one) => one.available === true && one.atMs >= landedMs && isFurtherInland(one, itinerary))
    .filter(({ spot }) => spot.place !== null)
    .sort((one, other) => one.atMs - other.atMs || (one.id < other.id ? -1 : 1));
  return found.at(-1)?.spot ?? null;
}

function takesOn({ movement, mode }: Happening): boolean {
  return (movement === 'load' || movement === 'depart') && (mode === 'rail' || mode === 'barge');
}
