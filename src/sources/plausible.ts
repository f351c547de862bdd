import { DAY_MS, type Instant, shift } from '../domain/instant.ts';

/** No container of today moved before; an earlier date is a default that a program put where nothing was known. */
const EARLIEST: Instant = '2000-01-01T00:00:00.000Z';
/** Nobody plans further ahead. */
const AHEAD_MS_MAX = 2 * 366 * DAY_MS;

/** Whether anything of a journey can have such a time, seen from the moment in which we were told. */
export function isPlausible(at: Instant, receivedAt: Instant): boolean {
  return at >= EARLIEST && at <= shift(receivedAt, AHEAD_MS_MAX);
}
