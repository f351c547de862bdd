import { DAY_MS, type Instant } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, namesVessel, vesselKeys } from './carriage.ts';
import type { Call, Itinerary } from './itinerary.ts';
import { PlaceIndex } from './place-index.ts';
import { NOWHERE } from './places.ts';
import type { Statement } from './statement.ts';

/** A vessel that is replaced by one of the same days is an exchange; the next sailing of a service is a week later. */
export const LATER_SAILING_MS_MIN = 1.5 * DAY_MS;

/** What is actual goes before plans, a departure before a load. */
export function rank({ standing, movement }: Statement): number {
  return (standing === 'actual' ? 0 : 2) + (movement === 'depart' ? 0 : 1);
}

/** The newest statement of each vessel and voyage that was to take the container, except what it is on now. */
export function bookedVessels(here: readonly Statement[], next: Statement | null): Statement[] {
  const named = here.filter((one) => one !== next && namesVessel(one.carriage));
  const newest: Statement[] = [];
  const known = new SailingIndex([]);
  for (const one of [...named].sort((a, b) => byNews(a, b) || rank(a) - rank(b))) {
    if (known.same(one).length > 0) continue;
    newest.push(one);
    known.add(one);
  }
  return newest.sort((a, b) => a.atMs - b.atMs);
}

/** Whether two statements are about one sailing of one vessel. */
export function isSameSailing(one: Statement, other: Statement): boolean {
  if (!isSameVessel(one.carriage, other.carriage)) return false;
  const [voyage, otherVoyage] = [one.carriage.voyage, other.carriage.voyage];
  const isNear = Math.abs(one.atMs - other.atMs) < LATER_SAILING_MS_MIN;
  return voyage === null || otherVoyage === null || voyage === otherVoyage || isNear;
}

/**
 * Whether a statement is about a call. A plan may lie anywhere in time; only where a port is called at twice its time
 * shows which call is meant.
 */
export function isHere({ placeKey, atMs }: Statement, { key, afterMs, untilMs }: Call, { calls }: Itinerary): boolean {
  if (placeKey !== key || placeKey === NOWHERE) return false;
  return calls.filter((call) => call.key === key).length === 1 || (atMs >= afterMs && atMs <= untilMs);
}

/** Finds the statements about a call, of a list that must not change. */
export type CallFinder = (call: Call) => readonly Statement[];

/** The same as `isHere` of each, without looking through the statements about all other calls. */
export function atCalls(statements: Iterable<Statement>, { calls }: Itinerary): CallFinder {
  const index = new PlaceIndex(statements);
  const counts = new Map<string, number>();
  for (const { key } of calls) counts.set(key, (counts.get(key) ?? 0) + 1);
  return ({ key, afterMs, untilMs }) => {
    if (key === NOWHERE) return [];
    return counts.get(key) === 1 ? index.at(key) : index.during(key, afterMs, untilMs);
  };
}

/** Something that was said of a vessel, and its place in the order in which it was given. */
interface Numbered<One> {
  one: One;
  number: number;
}

/** Things by the vessel that carries them; what names none is not among them. */
export class VesselIndex<One extends { carriage: Carriage }> {
  readonly #byVessel = new Map<string, Numbered<One>[]>();

  constructor(list: Iterable<One>) {
    let number = 0;
    for (const one of list) {
      for (const key of vesselKeys(one.carriage)) put(this.#byVessel, key, { one, number });
      number++;
    }
  }

  /** All of one vessel, in the order of the list. */
  of(carriage: Carriage): One[] {
    const found = vesselKeys(carriage).flatMap((key) => this.#byVessel.get(key) ?? []);
    return inOrder(found, (one) => isSameVessel(one.carriage, carriage));
  }
}

/** Statements by their sailing: of hundreds of vessels each finds its own without being compared with all others. */
export class SailingIndex {
  readonly #groups = new Map<string, Numbered<Statement>[]>();
  #count = 0;

  constructor(list: Iterable<Statement>) {
    for (const one of list) this.add(one);
  }

  add(one: Statement): void {
    const numbered = { one, number: this.#count++ };
    for (const key of vesselKeys(one.carriage)) {
      put(this.#groups, key, numbered);
      put(this.#groups, `${key} voyage ${one.carriage.voyage}`, numbered);
      put(this.#groups, `${key} span ${spanOf(one)}`, numbered);
    }
  }

  /** All that are about the sailing of a statement, in the order in which they were added. */
  same(other: Statement): Statement[] {
    const { voyage } = other.carriage;
    const span = spanOf(other);
    const groups = vesselKeys(other.carriage).flatMap((key) =>
      voyage === null
        ? [key]
        : [
            `${key} voyage ${voyage}`,
            `${key} voyage null`,
            ...[span - 1, span, span + 1].map((near) => `${key} span ${near}`),
          ],
    );
    const found = groups.flatMap((group) => this.#groups.get(group) ?? []);
    return inOrder(found, (one) => isSameSailing(one, other));
  }
}

// What is nearer than one span lies in the same, the one before or the one after.
function spanOf({ atMs }: Statement): number {
  return Math.floor(atMs / LATER_SAILING_MS_MIN);
}

function put<One>(groups: Map<string, One[]>, key: string, one: One): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, [one]);
  else known.push(one);
}

function inOrder<One>(found: readonly Numbered<One>[], isMeant: (one: One) => boolean): One[] {
  const distinct = new Map(found.map(({ number, one }) => [number, one]));
  return [...distinct]
    .filter(([, one]) => isMeant(one))
    .sort(([one], [other]) => one - other)
    .map(([, one]) => one);
}

/** A vessel with its voyage, in words. */
export function vesselOf({ name, imo, voyage }: Carriage): string {
  return `${name ?? `IMO ${imo}`}${voyage === null ? '' : ` voyage ${voyage}`}`;
}

/** When a sailing was first reported for the container; null if no source says when. */
export function reportedAt(sailing: Statement | null, statements: SailingIndex): Instant | null {
  return sailing === null ? null : sourceTime(statements.same(sailing));
}

/**
 * The earliest moment at which one of these was stated, by the source's own clock; null if it gives none. A moment of
 * receipt is not used, because it may be older than the account's own request.
 */
export function sourceTime(statements: readonly Statement[]): Instant | null {
  return statements.flatMap(({ recordedAt }) => recordedAt ?? []).sort()[0] ?? null;
}
