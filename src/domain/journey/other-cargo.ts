import { type Instant, shift } from '../instant.ts';
import type { MovementObservation, Observation } from '../observation.ts';
import { compareText, currentSet } from './current-set.ts';
import { isMovement, type StoredMovement } from './statement.ts';

/*
 * What a line states of a container under another bill of lading or booking is not shown on this one. It only shows when
 * the trip of this one must be over, or cannot have begun: a container that is loaded with the next cargo does not stand
 * in the terminal with the former one.
 */

/** A statement, and the watch of the document that it is kept under. */
interface OfDocument {
  watch: { id: string; number: string };
  observation: Observation;
}

/** The actual movements of one container under one other document, in the order of time. */
export interface OtherCargo {
  container: string;
  moves: readonly StoredMovement[];
}

/** The next cargo of a container: when it was last picked up with this one, and when that one is first reported laden. */
export interface NextCargo {
  pickedUpAt: Instant;
  ladenAt: Instant;
}

/**
 * The cargo that containers carry under other documents. A document that the journey names itself is about the same
 * cargo, under another of its numbers, and so is one whose movements are those of its voyage.
 */
export function otherCargoesOf(
  others: readonly OfDocument[],
  own: readonly OfDocument[],
  isJoined: (watchId: string, container: string) => boolean,
): OtherCargo[] {
  const named = new Set(own.flatMap(({ observation }) => numbersIn(observation)));
  const byWatch = new Map<string, Observation[]>();
  for (const { watch, observation } of others) {
    if (watch.number.split('+').some((number) => named.has(number))) continue;
    byWatch.set(watch.id, [...(byWatch.get(watch.id) ?? []), observation]);
  }
  return [...byWatch].flatMap(([watchId, observations]) => {
    const moves = currentSet(observations).standing.filter(isMovement).filter(isActual).sort(byTime);
    const containers = new Set(moves.flatMap(({ container }) => container ?? []));
    const apart = [...containers].filter((container) => !isJoined(watchId, container));
    return apart.map((container) => ({
      container,
      moves: moves.filter((one) => one.container === container),
    }));
  });
}

function numbersIn(observation: Observation): string[] {
  if (observation.kind !== 'document' || observation.number === null) return [];
  return [observation.number, ...(observation.alsoNamed ?? [])];
}

/**
 * The next cargo of a container, whose movements under this document are `own` and those of no document `shared`; null if
 * none is known. It was landed and picked up before anything is reported under the other document, and does not go on by
 * sea under this one: then two documents are about one trip.
 */
export function nextCargoOf(
  cargoes: readonly OtherCargo[],
  own: readonly StoredMovement[],
  shared: readonly StoredMovement[],
): NextCargo | null {
  const actual = [...own, ...shared].filter(isActual).sort(byTime);
  const found = cargoes.flatMap(({ moves }): NextCargo[] => {
    const [first] = moves;
    const laden = moves.find(isOfCargo);
    if (first === undefined || laden === undefined) return [];
    const pickup = actual.findLast((one) => isPickup(one) && one.occurredAt < first.occurredAt);
    const isLanded = actual.some(
      (one) => isLanding(one) && pickup !== undefined && one.occurredAt <= pickup.occurredAt,
    );
    const goesOn = own.some((one) => isActual(one) && isBySea(one) && one.occurredAt >= laden.occurredAt);
    if (pickup === undefined || !isLanded || goesOn) return [];
    return [{ pickedUpAt: pickup.occurredAt, ladenAt: laden.occurredAt }];
  });
  return found.sort((one, other) => compareText(one.ladenAt, other.ladenAt))[0] ?? null;
}

/** Marks a laden gate-in that brought the next cargo, which without that cargo is a container that was turned back. */
export function withNextCargo(next: NextCargo | null, observation: Observation): Observation {
  if (next === null || observation.kind !== 'movement' || !isActual(observation)) return observation;
  const { movement, load, occurredAt } = observation;
  const isBrought = movement === 'gate_in' && load === 'laden';
  if (!isBrought || occurredAt <= next.pickedUpAt || occurredAt > next.ladenAt) return observation;
  return { ...observation, bringsNextCargo: true };
}

/** When a container last moved with a former cargo, under another document, before its first movement under this one. */
export function formerCargoEnd(cargoes: readonly OtherCargo[], first: Instant | null): Instant | null {
  if (first === null) return null;
  const ends = cargoes.flatMap(({ moves }) => moves.at(-1)?.occurredAt ?? []).filter((at) => at < first);
  return ends.sort(compareText).at(-1) ?? null;
}

/**
 * From when on a yard can state something of an export cargo, `own` being its movements: from its laden gate-in, else from
 * its load. Null where the first that is reported of the cargo is something else, as it is of an import.
 */
export function yardBegin(own: readonly StoredMovement[], all: readonly StoredMovement[]): Instant | null {
  const laden = own.filter(({ load }) => load !== 'empty').sort(byTime);
  const [first] = [laden.find((one) => isActual(one) && isStep(one)), laden.find(isStep)].flatMap((one) => one ?? []);
  if (first === undefined || !isBrought(first)) return null;
  const before = all.filter((one) => isActual(one) && isStep(one) && one.occurredAt <= first.occurredAt).sort(byTime);
  const last = before.filter(({ id }) => id !== first.id).at(-1);
  const isGateIn = last?.movement === 'gate_in' && last.load === 'laden';
  return shift(isGateIn && first.movement === 'load' ? last.occurredAt : first.occurredAt, -1);
}

function isStep(one: StoredMovement): boolean {
  return isOfCargo(one) || isPickup(one);
}

function isBrought({ movement }: StoredMovement): boolean {
  return movement === 'gate_in' || movement === 'load';
}

function isOfCargo(one: StoredMovement): boolean {
  return isBySea(one) || (one.movement === 'gate_in' && one.load === 'laden');
}

function isBySea({ movement, load, mode }: StoredMovement): boolean {
  const isMoved = movement === 'load' || movement === 'discharge';
  return isMoved && load !== 'empty' && (mode === 'vessel' || mode === null);
}

function isLanding({ movement, load, mode }: StoredMovement): boolean {
  return movement === 'discharge' && load !== 'empty' && mode !== 'rail';
}

function isPickup({ movement, load }: StoredMovement): boolean {
  return movement === 'gate_out' && load === 'laden';
}

function isActual({ classifier }: Pick<MovementObservation, 'classifier'>): boolean {
  return classifier === 'actual';
}

function byTime(one: StoredMovement, other: StoredMovement): number {
  return compareText(one.occurredAt, other.occurredAt) || compareText(one.id, other.id);
}
