import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { dayNumber, dayText, msOfClock, textOfClock } from './written-time.ts';
import { zoneOffset } from './zone-offset.ts';

/** A moment in UTC, always written `2026-11-21T02:46:15.000Z`, so that text order is time order. */
export const Instant = z.iso.datetime({ precision: 3 }).describe('A moment in UTC, ISO 8601');
export type Instant = z.infer<typeof Instant>;

/** A day in the calendar of some place, `2026-11-25`. */
export const LocalDate = z.iso.date().describe("A day in the place's own calendar, ISO 8601");
export type LocalDate = z.infer<typeof LocalDate>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The instant of a number of milliseconds since the epoch. */
export function toInstant(epochMs: number): Instant {
  const ms = Math.trunc(epochMs);
  const day = Math.floor(ms / DAY_MS);
  const date = dayText(day);
  return date === null ? new Date(epochMs).toISOString() : `${date}${textOfClock(ms - day * DAY_MS)}`;
}

/** Milliseconds since the epoch of an instant. */
export function toEpochMs(instant: Instant): number {
  return Date.parse(instant);
}

/** The instant that lies so many milliseconds after (or, negative, before) another. */
export function shift(instant: Instant, ms: number): Instant {
  return toInstant(toEpochMs(instant) + ms);
}

/** Midnight at the start of a day at a place; without a zone, of that day in UTC. */
export function localMidnight(date: LocalDate, timezone: string | null): Instant {
  const day = PLAIN_DAY.test(date) ? dayNumber(date) : null;
  const offsetMs = day === null ? null : zoneOffset(timezone, day);
  if (day !== null && offsetMs !== null) return toInstant(day * DAY_MS - offsetMs);
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime(timezone ?? 'UTC');
  return toInstant(zoned.epochMilliseconds);
}

/** The day that the calendar of a place shows at an instant; without a zone, the day in UTC. */
export function localDate(instant: Instant, timezone: string | null): LocalDate {
  return plainLocalDate(toEpochMs(instant), timezone) ?? zonedLocalDate(instant, timezone);
}

/** The same for most days, in a twentieth of the time: where the clocks of the place are not changed on that day. */
function plainLocalDate(ms: number, timezone: string | null): LocalDate | null {
  const day = Math.floor(ms / DAY_MS);
  const offsetMs = Number.isNaN(day) ? null : zoneOffset(timezone, day);
  if (offsetMs === null) return null;
  const local = Math.floor((ms + offsetMs) / DAY_MS);
  return local === day || zoneOffset(timezone, local) === offsetMs ? dayText(local) : null;
}

function zonedLocalDate(instant: Instant, timezone: string | null): LocalDate {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone ?? 'UTC')
    .toPlainDate()
    .toString();
}

/** Whole days from one day to another; negative if the second comes first. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days;
}

/** The instant that a wall clock at a place shows, `2026-11-25T14:30:00`; without a zone, read as UTC. */
export function localTimeAt(wallClock: string, timezone: string | null): Instant {
  const day = PLAIN_TIME.test(wallClock) ? dayNumber(wallClock) : null;
  if (day !== null) {
    const ms = msOfClock(wallClock);
    const offsetMs = zoneOffset(timezone, day) ?? zoneOffset(timezone, day, Math.floor(ms / HOUR_MS));
    if (offsetMs !== null) return toInstant(day * DAY_MS + ms - offsetMs);
  }
  const zoned = Temporal.PlainDateTime.from(wallClock).toZonedDateTime(timezone ?? 'UTC');
  return toInstant(zoned.epochMilliseconds);
}

const PLAIN_DAY = /^\d{4}-\d{2}-\d{2}$/;
const PLAIN_TIME = /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** `2026-11-25 06:30` on the wall clock of a place, for people. */
export function wallClock(instant: Instant, timezone: string | null): string {
  const { format, year, month, day, hour, minute } = clockOf(timezone ?? 'UTC');
  const numbers = format.format(toEpochMs(instant)).match(/\d+/g) ?? [];
  return `${numbers[year]}-${numbers[month]}-${numbers[day]} ${numbers[hour]}:${numbers[minute]}`;
}

/** A clock of a zone, with the position of each number in what it writes: that differs between versions of Node. */
type Clock = { format: Intl.DateTimeFormat } & Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;

/** Made once for each zone, because that takes a thousand times as long as to read it. */
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // The parts themselves take four times as long to make as the text.
  const parts = format.formatToParts(0).filter(({ type }) => type !== 'literal');
  const at = (name: string) => parts.findIndex(({ type }) => type === name);
  const clock = {
    format,
    year: at('year'),
    month: at('month'),
    day: at('day'),
    hour: at('hour'),
    minute: at('minute'),
  };
  clocks.set(timeZone, clock);
  return clock;
}
