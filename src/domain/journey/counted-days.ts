import { DAY_MS, type Instant, type LocalDate, localDate, shift } from '../instant.ts';
import type { StoredDeadline } from './stated-day.ts';

/** When the container came to where its free time begins, as far as that has happened. */
export interface Landing {
  arrivedAt: Instant | null;
  dischargedAt: Instant | null;
}

/** From what a last free day was counted: so many calendar days after something that was expected, or has happened. */
export interface CountedFrom {
  days: number;
  event: 'arrival' | 'discharge';
  date: LocalDate;
  isExpected: boolean;
}

/**
 * The last free day that a deadline states and, where that was computed from a duration, what it was counted from: what
 * has happened as soon as that is known, until then what its party expected.
 */
export function countedDay(
  { computed, countedFrom, lastFreeDay }: StoredDeadline,
  { arrivedAt, dischargedAt }: Landing,
  timezone: string | null,
): { date: LocalDate | null; countedFrom: CountedFrom | null } {
  if (!computed || countedFrom === undefined || lastFreeDay === null) return { date: lastFreeDay, countedFrom: null };
  const { days, event } = countedFrom;
  const at = event === 'discharge' ? dischargedAt : (arrivedAt ?? dischargedAt);
  if (at === null) return { date: lastFreeDay, countedFrom: { ...countedFrom, isExpected: true } };
  const date = localDate(at, timezone);
  return { date: dayAfter(date, days), countedFrom: { days, event, date, isExpected: false } };
}

// Days are counted by the calendar, whatever the clocks of the place do meanwhile.
function dayAfter(date: LocalDate, days: number): LocalDate {
  return shift(`${date}T00:00:00.000Z`, days * DAY_MS).slice(0, 10);
}
