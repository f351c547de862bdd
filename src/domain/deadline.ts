import { daysBetween, type Instant, type LocalDate, localDate, localMidnight } from './instant.ts';
import type { Party } from './observation.ts';

/** A last free day as one party sees it. */
export interface LastFreeDay {
  at: Instant;
  party: Party;
}

/** Whose last free day is shown, whatever the dates are. */
const PRIORITY: readonly Party[] = ['shipping_line', 'terminal', 'rail'];

/** The last free day that counts: the line's, else the terminal's, else the railroad's. It is not the earliest. */
export function decisiveLastFreeDay<T extends LastFreeDay>(days: readonly T[]): T | null {
  const party = PRIORITY.find((candidate) => days.some((day) => day.party === candidate));
  return days.find((day) => day.party === party) ?? null;
}

/** A day in the calendar of a place as it is kept: the midnight with which it begins there. */
export function dayInstant(date: LocalDate, timezone: string | null): Instant {
  const key = `${date} ${timezone ?? ''}`;
  const known = MIDNIGHTS.get(key);
  if (known !== undefined) return known;
  if (MIDNIGHTS.size >= MIDNIGHTS_MAX) MIDNIGHTS.clear();
  const midnight = localMidnight(date, timezone);
  MIDNIGHTS.set(key, midnight);
  return midnight;
}

/** A last free day by the calendar of its place. */
export interface LastFreeDayState {
  date: LocalDate;
  /** 0 is the last free day itself, negative days are over it. */
  daysLeft: number;
}

/** How many days of free time are left at a place. */
export function lastFreeDayState(lfd: Instant, timezone: string | null, asOf: Instant): LastFreeDayState {
  const date = localDate(lfd, timezone);
  return { date, daysLeft: daysBetween(localDate(asOf, timezone), date) };
}

// The midnight of a zone is dear to compute, and every derivation asks for the same few again.
const MIDNIGHTS = new Map<string, Instant>();
const MIDNIGHTS_MAX = 10_000;
