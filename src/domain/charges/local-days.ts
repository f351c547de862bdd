import type { LocalDate } from '../instant.ts';
import { dayNumber, dayText } from '../written-time.ts';

/** The number of a day since the epoch. A calculation is given days that were checked; another one is a bug. */
export function numberOfDay(date: LocalDate): number {
  const day = dayNumber(date);
  if (day === null) throw new RangeError(`${date} is no day that can be counted`);
  return day;
}

/** The day of a number. */
export function dayOfNumber(day: number): LocalDate {
  const text = dayText(day);
  if (text === null) throw new RangeError('The day is too far away to be written');
  return text;
}

/** The day so many days after another; before it, if negative. */
export function daysAfter(date: LocalDate, days: number): LocalDate {
  return dayOfNumber(numberOfDay(date) + days);
}
