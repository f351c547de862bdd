const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

/** Days are texts such as `2026-11-30`; a day belongs to the calendar of its place. */
export type Day = string;

/** The day of the person's own calendar. */
export function ownDay(now: Date): Day {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day itself, or another one where the text is none. */
export function dayOr(text: string | undefined, otherwise: Day): Day {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : otherwise;
}

/** Noon of a day by the person's own clock, as an instant: the day before is never ahead of now, whatever their zone. */
export function ownNoon(day: Day): string {
  const noon = new Date(`${day}T12:00:00`);
  return Number.isNaN(noon.getTime()) ? day : noon.toISOString();
}

/** So many days later. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

const FRIDAY = 5;

/** The Friday of the day's week from then on: the day itself, where it is one. */
export function nextFriday(day: Day): Day {
  return addDays(day, (FRIDAY - new Date(Date.parse(day)).getUTCDay() + WEEK_DAYS) % WEEK_DAYS);
}

/** The seven days of the week of a day, from Monday on. */
function weekOf(day: Day): Day[] {
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % WEEK_DAYS;
  return daysFrom(addDays(day, -weekday), WEEK_DAYS);
}

/** A day and the six after it. */
export function weekFrom(day: Day): Day[] {
  return daysFrom(day, WEEK_DAYS);
}

/** The weeks that have days of the month of a day, whole ones. */
export function monthOf(day: Day): Day[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = weekOf(first)[0] ?? first;
  const days = daysFrom(start, WEEK_DAYS * 6);
  const after = days.findIndex((one, at) => at % WEEK_DAYS === 0 && one > first && !isSameMonth(one, day));
  return after === -1 ? days : days.slice(0, after);
}

/** Whether two days are of one month. */
export function isSameMonth(one: Day, other: Day): boolean {
  return one.slice(0, 7) === other.slice(0, 7);
}

/** The first day of the month so many months later. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

/** `Mon 30 Nov`. */
export function shortDay(day: Day): string {
  return format(day, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** `November 2026`. */
export function monthText(day: Day): string {
  return format(day, { month: 'long', year: 'numeric' });
}

/** `30 Nov to 6 Dec 2026`. */
export function spanText(days: readonly Day[]): string {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  return `${format(first, { day: 'numeric', month: 'short' })} to ${format(last, { day: 'numeric', month: 'short', year: 'numeric' })}`;
}

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(Date.parse(day)).replace(',', '');
}

function daysFrom(first: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}
