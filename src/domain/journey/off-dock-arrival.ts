import { DAY_MS } from '../instant.ts';
import type { Happening } from './happening.ts';
import type { Itinerary } from './itinerary.ts';
import { isNearby } from './port-area.ts';
import { isSaidByRail, isSameTerminal } from './turned-back.ts';

/** Between two yards of a port a laden container is on the road for less than this. */
const DRAYAGE_MS_MAX = DAY_MS;

/**
 * The laden gate-in with which a truck put the container down at another facility than the terminal of discharge: a yard
 * of the same port, to which it was brought within a day of its gate-out, or its destination inland. It waits there for
 * its consignee; null if it does not, or has left again. A laden gate-in elsewhere, or a later one in the port, may be
 * that of its next cargo. At a ramp it waits for a train.
 */
export function putDown(actual: readonly Happening[], itinerary: Itinerary, landedMs: number | null): Happening | null {
  if (landedMs === null) return null;
  const gates = actual
    .filter((one) => one.untilMs >= landedMs && (isGateIn(one) || isGateOut(one)))
    .sort((one, other) => one.atMs - other.atMs || Number(isGateIn(one)) - Number(isGateIn(other)));
  const last = gates.at(-1);
  if (last === undefined || !isGateIn(last) || isAtRamp(last)) return null;
  if (actual.some((one) => one.atMs > last.atMs && isMovedOn(one))) return null;
  const left = gates.findLast(isGateOut) ?? dischargeOf(actual, itinerary);
  return left !== undefined && isTransfer(left, last, itinerary) ? last : null;
}

const MOVES_ON: ReadonlySet<string> = new Set(['load', 'depart', 'deliver', 'gate_in', 'gate_out', 'strip']);

// The vessel on which it came leaves the port without it.
function isMovedOn({ movement, mode }: Happening): boolean {
  return MOVES_ON.has(movement) && !(movement === 'depart' && mode === 'vessel');
}

function isGateIn({ movement, load }: Happening): boolean {
  return movement === 'gate_in' && load === 'laden';
}

function isGateOut({ movement, load }: Happening): boolean {
  return movement === 'gate_out' && load === 'laden';
}

function isAtRamp(one: Happening): boolean {
  const types = one.statements.map(({ facility }) => facility?.type ?? null);
  return one.mode === 'rail' || types.includes('ramp') || isSaidByRail(one);
}

function dischargeOf(actual: readonly Happening[], { discharge }: Itinerary): Happening | undefined {
  return actual.findLast((one) => one.movement === 'discharge' && one.placeKey === discharge?.key);
}

function isTransfer(left: Happening, last: Happening, { discharge, destination }: Itinerary): boolean {
  if (isSameTerminal(left, last, discharge?.key ?? null)) return false;
  const spot = { place: last.place, key: last.placeKey };
  if (spot.key === destination?.key) return left.placeKey !== spot.key;
  if (discharge === null || left.placeKey !== discharge.key) return false;
  const isInPort = spot.key === discharge.key || isNearby(spot, discharge);
  const isDrayed = left.movement === 'discharge' || last.atMs - left.untilMs < DRAYAGE_MS_MAX;
  return isInPort && isDrayed && hasFacility(last);
}

// A port that is named without a terminal may be any place in it.
function hasFacility({ statements }: Happening): boolean {
  return statements.some(({ facility }) => facility !== null && (facility.name !== null || facility.code !== null));
}
