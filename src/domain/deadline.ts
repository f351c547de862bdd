import { type Instant, type LocalDate, localMidnight } from './instant.ts';
import type { Party } from './observation.ts';

/** Who states last free days, in the order in which `pickup_lfd` of the contract shows one, whatever the dates are. */
export const LAST_FREE_DAY_PARTIES = ['shipping_line', 'terminal', 'rail'] as const satisfies readonly Party[];

/** The same order in the words of schemas. */
export const LAST_FREE_DAY_ORDER = 'Of the line, else terminal, else railroad';

const RANKS: readonly Party[] = LAST_FREE_DAY_PARTIES;

/** Orders last free days of one moment by the order of their parties. */
export function byLastFreeDayParty({ party: one }: { party: Party }, { party: other }: { party: Party }): number {
  return RANKS.indexOf(one) - RANKS.indexOf(other);
}

/** The last free day that the contract shows as `pickup_lfd`: the line's, else the terminal's, else the railroad's. */
export function decisiveLastFreeDay<T extends { party: Party }>(days: readonly T[]): T | null {
  const party = LAST_FREE_DAY_PARTIES.find((candidate) => days.some((day) => day.party === candidate));
  return days.find((day) => day.party === party) ?? null;
}

/** The last free day that counts: the earliest of those that apply; of two of one day that of the first party. */
export function bindingLastFreeDay<T extends { party: Party; at: Instant; applies: boolean }>(
  days: readonly T[],
): T | null {
  const [binding] = days
    .filter(({ applies }) => applies)
    .sort((one, other) => compare(one.at, other.at) || byLastFreeDayParty(one, other));
  return binding ?? null;
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

/** How urgent a last free day is, by the calendar of its place. */
export const URGENCIES = ['overdue', 'today', 'imminent', 'later'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A last free day within so many days is imminent. */
const IMMINENT_DAYS_MAX = 3;

/** The urgency of a last free day that is so many days ahead, or behind. */
export function urgencyOf(daysLeft: number): Urgency {
  if (daysLeft < 0) return 'overdue';
  if (daysLeft === 0) return 'today';
  return daysLeft <= IMMINENT_DAYS_MAX ? 'imminent' : 'later';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

// The midnight of a zone is expensive to compute, and every derivation needs the same few again.
const MIDNIGHTS = new Map<string, Instant>();
const MIDNIGHTS_MAX = 10_000;
