import { byNews } from './authority.ts';
import { isSameVessel, mayBeSameVessel } from './carriage.ts';
import type { Happening } from './happening.ts';
import type { PlaceIndex } from './place-index.ts';
import type { Visit } from './visits.ts';
import { countryOf, isInbound } from './voyage-end.ts';

/**
 * Whether the vessel passes a port with the container, though plans put it ashore there: the same vessel brings it, or is
 * to bring it, to the next port by what was stated later than those plans.
 */
export function isPassed({ key, moves }: Visit, next: Visit | undefined, sea: PlaceIndex<Happening>): boolean {
  const discharge = moves.findLast(({ movement }) => movement === 'discharge') ?? moves.findLast(isInbound);
  if (discharge === undefined || moves.some(({ isActual }) => isActual)) return false;
  const leaving = sea.at(key).filter(({ movement }) => movement === 'load' || movement === 'depart');
  const plans = [...moves, ...leaving];
  if (leaving.some(({ isActual }) => isActual)) return false;
  const coming = next === undefined ? undefined : comingTo(next, discharge, sea);
  if (coming === undefined) return false;
  const isLast = plans.every(({ value }) => value.version < coming.value.version);
  if (isSameVoyage(discharge, coming)) return isLast;
  // Within a country containers are hardly transhipped: without an onward vessel the other port replaces it.
  const isDomestic = countryOf(coming) !== null && countryOf(coming) === countryOf(discharge);
  return coming.isActual && leaving.length === 0 && isDomestic && mayBeSameVessel(coming.carriage, discharge.carriage);
}

/** What a vessel brings, or is to bring, to the next port since a discharge: what has happened first, then the newest. */
export function comingTo(next: Visit, discharge: Happening, sea: PlaceIndex<Happening>): Happening | undefined {
  const [coming] = sea
    .at(next.key)
    .filter((one) => isInbound(one) && one.untilMs >= discharge.atMs)
    .sort((one, other) => Number(other.isActual) - Number(one.isActual) || byNews(one.value, other.value));
  return coming;
}

// What has come is known by its vessel: for import and export it bears other numbers of the voyage.
function isSameVoyage({ carriage }: Happening, coming: Happening): boolean {
  if (!isSameVessel(carriage, coming.carriage)) return false;
  const [voyage, other] = [carriage.voyage, coming.carriage.voyage];
  return coming.isActual || voyage === null || other === null || voyage === other;
}
