import { localDate, toInstant, wallClock } from '../domain/instant.ts';

/**
 * Whether a stated time has passed. What is stated as a day alone is kept as its midnight: it has passed when that day
 * has. `now` is milliseconds since the epoch.
 */
export function hasPassed(at: string, timezone: string | null, now: number): boolean {
  const isDay = wallClock(at, timezone).endsWith(' 00:00');
  return isDay ? localDate(at, timezone) < localDate(toInstant(now), timezone) : Date.parse(at) < now;
}
