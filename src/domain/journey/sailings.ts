import { DAY_MS, type Instant } from '../instant.ts';
import { byNews } from './authority.ts';
import { type Carriage, isSameVessel, namesVessel } from './carriage.ts';
import type { Call, Itinerary } from './itinerary.ts';
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
  for (const one of [...named].sort((a, b) => byNews(a, b) || rank(a) - rank(b))) {
    if (!newest.some((known) => isSameSailing(known, one))) newest.push(one);
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

/** A vessel with its voyage, in words. */
export function vesselOf({ name, imo, voyage }: Carriage): string {
  return `${name ?? `IMO ${imo}`}${voyage === null ? '' : ` voyage ${voyage}`}`;
}

/** When a sailing was first reported for the container; null if no source says when. */
export function reportedAt(sailing: Statement | null, statements: readonly Statement[]): Instant | null {
  return sailing === null ? null : sourceTime(statements.filter((one) => isSameSailing(one, sailing)));
}

/**
 * The earliest moment at which one of these was stated, by the source's own clock; null if it gives none. A moment of
 * receipt is not used, because it may be older than the account's own request.
 */
export function sourceTime(statements: readonly Statement[]): Instant | null {
  return statements.flatMap(({ recordedAt }) => recordedAt ?? []).sort()[0] ?? null;
}
