import { DAY_MS } from '../instant.ts';
import type { AvailabilitySaid } from './availability.ts';
import { byTime, type Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import { NOWHERE, type Spot } from './places.ts';
import { isNearby, isSeaPort } from './port-area.ts';
import { isInbound, type VoyageEnd } from './voyage-end.ts';

/** A line that omits a port brings the cargo there by truck within these days; a later gate-in is that of the next cargo. */
const ON_THE_ROAD_MS_MAX = 4 * DAY_MS;

/**
 * The port to which a truck brought a container on from the one at which it was discharged: its vessel omitted that port.
 * A laden gate-in shows it where the line had stated that port for it, or where a terminal has it available since; the
 * terminal alone does where the line had stated the port. Null if it was picked up instead.
 */
export function truckedOn(
  itinerary: Itinerary,
  actual: readonly Happening[],
  { forecast, ports, available }: Pick<VoyageEnd, 'forecast' | 'ports'> & { available: readonly AvailabilitySaid[] },
): Spot | null {
  const { discharge } = itinerary;
  if (discharge === null || itinerary.destination !== null) return null;
  const left = actual.filter((one) => isLeaving(one, discharge)).sort(byTime);
  const out = left.at(-1);
  if (out === undefined) return null;
  const isOther = (spot: Spot) => isSeaPort(spot) && spot.key !== NOWHERE && !isNearby(spot, discharge);
  const isStated = ({ key }: Spot) =>
    ports.some(({ spot }) => spot.key === key) ||
    forecast.some((one) => one.placeKey === key && one.mode === 'vessel' && isInbound(one));
  const isShown = ({ key }: Spot, sinceMs: number) =>
    available.some((one) => one.available === true && one.spot.key === key && one.atMs >= sinceMs);
  const gatedIn = actual.filter(isGateIn).findLast(({ atMs }) => atMs >= out.atMs);
  if (gatedIn !== undefined) {
    const spot = spotOf(gatedIn);
    const isInTime = gatedIn.atMs - out.untilMs <= ON_THE_ROAD_MS_MAX;
    return isOther(spot) && ((isInTime && isStated(spot)) || isShown(spot, gatedIn.atMs)) ? spot : null;
  }
  const shown = available.filter((one) => one.available === true && one.atMs >= out.atMs);
  return shown.map(({ spot }) => spot).findLast((spot) => isOther(spot) && isStated(spot)) ?? null;
}

function isLeaving({ movement, load, mode, placeKey, atMs }: Happening, discharge: Itinerary['discharge'] & object) {
  if (movement !== 'gate_out' || load !== 'laden' || mode === 'rail') return false;
  return placeKey === discharge.key && atMs > discharge.afterMs;
}

function isGateIn({ movement, load }: Happening): boolean {
  return movement === 'gate_in' && load === 'laden';
}

function spotOf({ place, placeKey: key }: Happening): Spot {
  return { place, key };
}
