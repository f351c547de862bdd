import { HOUR_MS, toEpochMs } from '../instant.ts';
import type { StoredSnapshot } from './availability.ts';
import { lastOf, type Mark } from './milestone-list.ts';
import { NOWHERE, type Spot } from './places.ts';
import { type EndedClaims, isSaidThere, NONE_ENDED } from './terminal-state.ts';

/** A terminal closes its books some time after the truck or the vessel has left, and clocks differ. */
export const BOOKS_MS_MAX = 2 * HOUR_MS;

/**
 * Holds and fees that were stated before the pickup are history, however late they are received: nothing is held that has
 * left. A fee that is stated after the pickup may be owed, and stays; a hold that is stated between the pickup and the
 * empty return is refuted by that return. In a yard that contradicts the pickup all stays as that yard states it.
 */
export function endedHoldsAndFees(
  marks: readonly Mark[],
  disputed: ReadonlySet<string>,
  spotOf: (snapshot: StoredSnapshot) => Spot,
): EndedClaims {
  const end = lastOf(marks, 'full_out', 'delivered', 'empty_in');
  if (end === undefined) return NONE_ENDED;
  const pickup = lastOf(marks, 'full_out') ?? end;
  const isDisputed = (snapshot: StoredSnapshot) => {
    if (disputed.size === 0) return false;
    const { key } = spotOf(snapshot);
    return !isSaidThere(snapshot.party) || key === NOWHERE || disputed.has(key);
  };
  const isBefore = (snapshot: StoredSnapshot, untilMs: number) =>
    toEpochMs(snapshot.checkedAt) <= untilMs && !isDisputed(snapshot);
  return {
    holds: (snapshot) => isBefore(snapshot, end.untilMs + BOOKS_MS_MAX),
    fees: (snapshot) => isBefore(snapshot, pickup.untilMs),
  };
}
