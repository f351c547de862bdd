import { DAY_MS } from '../instant.ts';
import { isSameVessel, namesVessel } from './carriage.ts';
import type { Happening } from './happening.ts';
import { isLeftBehind } from './landed-elsewhere.ts';
import { comingTo, isPassed } from './passed-ports.ts';
import type { PlaceIndex } from './place-index.ts';
import type { VoyageEnd } from './voyage-end.ts';

/** A restow of which the voyage is not reported takes less than this. */
const RESTOW_MS_MAX = DAY_MS;

/** A stay of the container at a port between its first vessel and its last, with what was done to it there. */
export interface Visit {
  key: string;
  first: Happening;
  moves: Happening[];
  /** When it is last handled there, in milliseconds. */
  lastMs: number;
}

/**
 * The ports at which the container is handled, one after the other; a port may be visited again after another one. What
 * changes nothing but the place on board (a restow: discharged from a vessel and loaded on the same one) is no visit.
 * `changes` are what makes ports a part of the way, in order of time, and `landing` is what ends it.
 */
export function visitsOf(changes: readonly Happening[], { landing, sea, stated }: Way): Visit[] {
  const visits: Visit[] = [];
  const visited = new Set<string>();
  for (const one of changes) {
    const latest = visits.at(-1);
    if (latest?.key === one.placeKey) {
      latest.moves.push(one);
      latest.lastMs = one.atMs;
    } else if (!visited.has(one.placeKey) || one === landing || isComingBack(one)) {
      visits.push({ key: one.placeKey, first: one, moves: [one], lastMs: one.atMs });
      visited.add(one.placeKey);
    }
  }
  return visits.filter((visit, index) => {
    const [former, next] = [visits[index - 1], visits[index + 1]];
    if (isPassed(visit, next, sea)) return false;
    return !isRestow(visit, former, next) && !isToBeRestowed(visit, { former, next, sea, stated });
  });
}

/** What ends the way, and all that happens or is expected by vessel. */
interface Way {
  landing: Happening | null;
  sea: PlaceIndex<Happening>;
  stated: VoyageEnd;
}

// A plan to load it where it has been before may be a former one.
function isComingBack({ movement, isActual }: Happening): boolean {
  return movement === 'discharge' || (movement === 'load' && isActual);
}

// If one half of it is not reported, the vessel on which it came or goes on shows it.
function isRestow({ moves }: Visit, former: Visit | undefined, next: Visit | undefined): boolean {
  const handled = moves.filter(({ movement }) => movement === 'load' || movement === 'discharge');
  const [first] = handled;
  // What goes back to where it came from was ashore, also if the line repeats the voyage on which it had come.
  if (former !== undefined && former.key === next?.key) return false;
  if (first === undefined || !handled.every((one) => isSameCarriage(one, first))) return false;
  const hasCome = ofMovement(handled, 'discharge') ?? ofMovement(former?.moves ?? [], 'load');
  const goesOn = ofMovement(handled, 'load') ?? ofMovement(next?.moves ?? [], 'discharge');
  const isOne = (other: Happening | undefined) => other?.isActual === true && isSameCarriage(other, first);
  const isBoarding = former === undefined && first.movement !== 'discharge';
  return !isBoarding && isOne(hasCome) && isOne(goesOn) && isOneCall(handled);
}

// Discharged, it is to go on with the same vessel on the same voyage: it is put ashore to reach what lies below it.
function isToBeRestowed(
  { key, moves }: Visit,
  { former, next, sea, stated }: Omit<Way, 'landing'> & { former: Visit | undefined; next: Visit | undefined },
): boolean {
  const discharge = moves.findLast(({ movement, isActual }) => movement === 'discharge' && isActual);
  if (discharge === undefined || (former !== undefined && former.key === next?.key)) return false;
  const leaving = sea.at(key).filter(({ movement }) => movement === 'load' || movement === 'depart');
  if (leaving.some(({ movement, isActual }) => movement === 'load' && isActual)) return false;
  if (leaving.some(({ carriage }) => namesVessel(carriage) && !isSameVessel(carriage, discharge.carriage)))
    return false;
  const loads = leaving.filter(({ movement }) => movement === 'load');
  if (next === undefined) return loads.some((one) => isOnVoyage(one, discharge));
  const coming = comingTo(next, discharge, sea);
  if (coming === undefined || !isOnVoyage(coming, discharge)) return false;
  return coming.isActual || !isLeftBehind(discharge, { place: coming.place, key: coming.placeKey }, stated);
}

// An arrival is recognised by its vessel: for import and export it bears other numbers of the voyage.
function isOnVoyage(one: Happening, discharge: Happening): boolean {
  if (!isSameVessel(one.carriage, discharge.carriage)) return false;
  const [voyage, other] = [voyageOf(one), voyageOf(discharge)];
  return one.isActual || voyage === null || other === null || voyage === other;
}

function voyageOf({ carriage, value }: Happening): string | null {
  return value.carriage.voyage ?? carriage.voyage;
}

// A container that is left behind may be fetched by the same vessel on its next voyage.
function isOneCall(handled: readonly Happening[]): boolean {
  const voyages = handled.map(voyageOf);
  if (voyages.every((voyage) => voyage !== null && voyage === voyages[0])) return true;
  const times = handled.map(({ atMs }) => atMs);
  const isNamed = voyages.every((voyage) => voyage !== null);
  return !isNamed && Math.max(...times) - Math.min(...times) < RESTOW_MS_MAX;
}

function ofMovement(moves: readonly Happening[], movement: Happening['movement']): Happening | undefined {
  return moves.find((one) => one.movement === movement);
}

function isSameCarriage({ carriage: one }: Happening, { carriage: other }: Happening): boolean {
  if (isSameVessel(one, other)) return true;
  const isUnnamed = one.imo === null && one.name === null && other.imo === null && other.name === null;
  return isUnnamed && one.voyage !== null && one.voyage === other.voyage;
}
