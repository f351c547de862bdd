import { DAY_MS, type Instant, shift } from './instant.ts';

/** No container of today moved before; an earlier date is a default that a program put where nothing was known. */
const EARLIEST: Instant = '2000-01-01T00:00:00.000Z';
/** Plans do not reach further ahead. */
const AHEAD_MS_MAX = 2 * 366 * DAY_MS;
/** A clock that runs this far ahead is wrong, and what it stamps would win over all that comes after. */
const CLOCK_AHEAD_MS_MAX = DAY_MS;

/** The bounds as seen from one time of receipt: all that a file states is measured by the same. */
let bounds = boundsFrom(EARLIEST);

function boundsFrom(receivedAt: Instant) {
  return { receivedAt, ahead: shift(receivedAt, AHEAD_MS_MAX), past: shift(receivedAt, CLOCK_AHEAD_MS_MAX) };
}

function boundsOf(receivedAt: Instant) {
  if (bounds.receivedAt !== receivedAt) bounds = boundsFrom(receivedAt);
  return bounds;
}

/** Whether a fact of a journey can have such a time, seen from the time of receipt. */
export function isPlausible(at: Instant, receivedAt: Instant): boolean {
  return at >= EARLIEST && at <= boundsOf(receivedAt).ahead;
}

/** Whether something can have been said, or have happened, at such a time; clocks differ and zones are mistaken. */
export function isPlausiblyPast(at: Instant, receivedAt: Instant): boolean {
  return isPlausible(at, receivedAt) && at <= boundsOf(receivedAt).past;
}
