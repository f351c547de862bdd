import { type Carriage, isSameVessel, mayBeSameVessel, namesVessel } from './carriage.ts';
import type { Happening } from './happening.ts';
import { NOWHERE } from './places.ts';

/** What was reported of a container at its first port that did not carry it from there. */
export interface Rolled {
  /** Loads and discharges before the load with which it sailed. */
  moves: ReadonlySet<Happening>;
  /** The vessels that it was on and that sailed without it. */
  from: readonly Carriage[];
  /** The discharge with which it was taken off again at its first port, where it still is. */
  off: Happening | null;
}

const NOT_ROLLED: Rolled = { moves: new Set(), from: [], off: null };

/**
 * Finds what the container was rolled from. Lines leave containers behind that are already loaded, and put them on a
 * later vessel: until it is handled anywhere else, the last vessel on which it was loaded at its port is the one that it
 * sails with, whatever became of the former and wherever they are now. But what it is discharged from elsewhere is what
 * it was on. A mere plan to load it proves nothing. The happenings are those at sea, in order of time.
 */
export function rolledOf(sea: readonly Happening[]): Rolled {
  const handled = sea.filter(isHandled);
  const { here, next } = firstStay(handled);
  const loads = here.filter((one) => isLoad(one) && one.isActual);
  const last = loads.at(-1);
  if (last === undefined) return NOT_ROLLED;
  const off = next === undefined ? takenOff(here, last) : null;
  if (off !== null) return rolledBy(off, { here, sea });

  // It sailed with the vessel from which it is discharged elsewhere; while that is not known, with the last one.
  const taken =
    loads.findLast((one) => next?.movement === 'discharge' && isSameVessel(one.carriage, next.carriage)) ?? last;
  const moves = here.slice(0, here.indexOf(last) + 1).filter((one) => one !== taken);
  const left = moves.filter((one) => isLoad(one) && one.isActual).map(({ carriage }) => carriage);
  const others = handled.filter((one) => !moves.includes(one));
  return { moves: new Set(moves), from: left.filter((vessel) => isNobodys(vessel, others)), off: null };
}

/** What was done to the container at the port of its first load, and where it was handled next; nothing before a load at a known place. */
function firstStay(handled: readonly Happening[]): { here: readonly Happening[]; next: Happening | undefined } {
  const start = handled.findIndex(isLoad);
  const first = handled[start];
  if (first === undefined || first.placeKey === NOWHERE) return { here: [], next: undefined };
  const next = handled.find((one) => one.isActual && one.placeKey !== first.placeKey && one.atMs > first.atMs);
  const here = handled
    .slice(start)
    .filter((one) => one.placeKey === first.placeKey && (next === undefined || one.atMs < next.atMs));
  return { here, next };
}

/**
 * The discharge with which a container was taken off the vessel again at the port at which it had been loaded, before that
 * sailed; null if it was not, or was loaded again since.
 */
function takenOff(here: readonly Happening[], last: Happening): Happening | null {
  const after = here.slice(here.indexOf(last) + 1).findLast(({ isActual }) => isActual);
  return after !== undefined && !isLoad(after) && mayBeSameVessel(after.carriage, last.carriage) ? after : null;
}

// Its departure is reported for the whole shipment, and takes away none that was taken off.
function rolledBy(off: Happening, { here, sea }: { here: readonly Happening[]; sea: readonly Happening[] }): Rolled {
  const departures = sea.filter(
    (one) => one.movement === 'depart' && one.placeKey === off.placeKey && mayBeSameVessel(one.carriage, off.carriage),
  );
  if (departures.some((one) => one.isActual && one.untilMs < off.atMs)) return NOT_ROLLED;
  const moves = [...here.slice(0, here.indexOf(off) + 1), ...departures];
  return { moves: new Set(moves), from: [], off };
}

/**
 * The vessels that were planned to take the container from a port that it left with another one, on which it had been
 * loaded. A vessel that is also stated elsewhere on the way may still take it.
 */
export function notTaken(sea: readonly Happening[]): Carriage[] {
  const planned = sea.filter((one) => !one.isActual && isLeaving(one) && namesVessel(one.carriage));
  if (planned.length === 0) return [];
  const left = sea.filter((one) => one.isActual && one.movement === 'depart' && wasLoadedOn(one, sea));
  return planned.filter((plan) => isLeftWithAnother(plan, { left, sea })).map(({ carriage }) => carriage);
}

function wasLoadedOn(departure: Happening, sea: readonly Happening[]): boolean {
  const here = sea.filter((one) => one.isActual && isLoad(one) && one.placeKey === departure.placeKey);
  const load = here.at(-1);
  return load !== undefined && load.atMs <= departure.untilMs && isSameVessel(load.carriage, departure.carriage);
}

function isLeftWithAnother(
  { placeKey, carriage }: Happening,
  { left, sea }: { left: readonly Happening[]; sea: readonly Happening[] },
): boolean {
  const departure = left.find((one) => one.placeKey === placeKey && !mayBeSameVessel(one.carriage, carriage));
  if (departure === undefined || placeKey === NOWHERE) return false;
  const isStatedElsewhere = sea.some(
    (one) => isSameVessel(one.carriage, carriage) && (one.isActual || (isLeaving(one) && one.placeKey !== placeKey)),
  );
  // It may come back to the port, to go on from there with that vessel.
  return !isStatedElsewhere && !sea.some((one) => one.placeKey === placeKey && isComing(one, departure));
}

function isComing({ movement, atMs }: Happening, departure: Happening): boolean {
  return (movement === 'arrive' || movement === 'discharge') && atMs > departure.atMs;
}

function isLeaving({ movement }: Happening): boolean {
  return movement === 'load' || movement === 'depart';
}

/** Whether a statement is about a vessel from which the container was rolled. */
export function isRolledFrom(carriage: Carriage, rolledFrom: readonly Carriage[]): boolean {
  return rolledFrom.some((vessel) => isSameVessel(vessel, carriage));
}

function isNobodys(vessel: Carriage, handled: readonly Happening[]): boolean {
  return namesVessel(vessel) && !handled.some(({ carriage }) => isSameVessel(carriage, vessel));
}

function isHandled({ movement }: Happening): boolean {
  return movement === 'load' || movement === 'discharge';
}

function isLoad({ movement }: Happening): boolean {
  return movement === 'load';
}
