/*
 * Days and times of day as numbers and as texts. What Date does with any text and any number is done here for those that
 * messages are full of, in a fifth of its time: a large file names a hundred thousand of them.
 */

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const FIRST_YEAR = 1970;
/** The first day of the year 10000, which is written otherwise. */
const LAST_DAY = Date.UTC(10_000, 0, 1) / DAY_MS;
const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** As many days as the messages of several years name. */
const TEXTS_MAX = 10_000;
const texts = new Map<number, string>();
/** Every minute of a day, `T14:30`. */
const minutes = Array.from({ length: 24 * 60 }, (_, minute) => `T${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
const wholeMinutes = minutes.map((minute) => `${minute}:00.000Z`);

/** The days from the epoch to one that is written `2026-11-25`, whatever follows; null before it, or if there is no such day. */
export function dayNumber(text: string): number | null {
  const year = digits(text, 0) * 100 + digits(text, 2);
  const month = digits(text, 5);
  const day = digits(text, 8);
  const length = month === 2 && isLeap(year) ? 29 : DAYS_OF_MONTHS[month - 1];
  if (year < FIRST_YEAR || length === undefined || day < 1 || day > length) return null;
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** A day as it is written, `2026-11-25`; null for days before the epoch, and far ahead of it. */
export function dayText(day: number): string | null {
  const known = texts.get(day);
  if (known !== undefined) return known;
  if (!(day >= 0 && day < LAST_DAY)) return null;
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
  if (texts.size >= TEXTS_MAX) texts.clear();
  texts.set(day, text);
  return text;
}

/** Milliseconds from midnight to the time of day of a text that is written `2026-11-25T14:30` or `2026-11-25T14:30:15`. */
export function msOfClock(text: string): number {
  const seconds = text.length > 16 ? digits(text, 17) : 0;
  return (digits(text, 11) * 60 + digits(text, 14)) * MINUTE_MS + seconds * 1_000;
}

/** A time of day as it is written behind the day, `T14:30:15.000Z`. */
export function textOfClock(ms: number): string {
  const minute = Math.floor(ms / MINUTE_MS);
  const rest = ms - minute * MINUTE_MS;
  if (rest === 0) return wholeMinutes[minute] ?? '';
  return `${minutes[minute]}:${two(Math.floor(rest / 1_000))}.${String(rest % 1_000).padStart(3, '0')}Z`;
}

function digits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - ZEROS;
}

/** What the codes of two digits have more than the digits themselves. */
const ZEROS = 48 * 11;

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
