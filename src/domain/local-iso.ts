import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { type Instant, MINUTE_MS, toEpochMs, toInstant, wallClock } from './instant.ts';

/** Zones change their offset at full quarters of an hour only, so all moments of one share it. */
const QUARTER_MINUTES = 15;
const QUARTER_MS = QUARTER_MINUTES * MINUTE_MS;
const QUARTERS = [0, 1, 2, 3] as const;

/** What the clock of a place shows in a quarter of an hour of UTC: `2026-11-25T06`, by how much its minutes differ, `-08:00`. */
interface LocalQuarter {
  hour: string;
  minutesMore: number;
  offset: string;
}

/** Null where the offset is no multiple of a quarter of an hour, as some were long ago. */
type LocalQuarters = readonly (LocalQuarter | null)[];

/** Those of several years in a few zones, by the hour of UTC; to find one takes a hundred times as long as to remember it. */
const HOURS_MAX = 50_000;
const hours = new Map<string, Map<string, LocalQuarters>>();

/** The places of an instant, which has this length until the year 10000. */
const INSTANT_LENGTH = 24;
const HOUR_END = 13;
const MINUTE_END = 16;
const SECOND_END = 19;

/**
 * A moment on the clock of a place, with how far that is ahead of UTC: `2026-11-25T06:30:00-08:00`. Where only the clock of
 * the place is known and not its zone, without that: `2026-11-25T06:30:00`. A date without a time is stored as midnight and is
 * a date again: `2026-11-25`. Null where the clock is not known.
 */
export function localIso(instant: Instant | null, timezone: string | null): string | null {
  if (instant === null || timezone === null) return null;
  if (timezone === LOCAL_CLOCK) return dayOrTime(toInstant(toEpochMs(instant)).slice(0, SECOND_END), '');
  return (
    (instant.length === INSTANT_LENGTH ? quickLocalIso(instant, timezone) : null) ??
    exactLocalIso(toEpochMs(instant), timezone)
  );
}

/** The same without a calculation, as nearly all moments allow; null where it is needed. */
function quickLocalIso(instant: Instant, timezone: string): string | null {
  const minute = Number(instant.slice(HOUR_END + 1, MINUTE_END));
  const quarter = quartersOf(instant.slice(0, HOUR_END), timezone)[Math.floor(minute / QUARTER_MINUTES)] ?? null;
  if (quarter === null) return null;
  const { hour, minutesMore, offset } = quarter;
  if (minutesMore === 0) return dayOrTime(hour + instant.slice(HOUR_END, SECOND_END), offset);
  return dayOrTime(`${hour}:${two(minute + minutesMore)}${instant.slice(MINUTE_END, SECOND_END)}`, offset);
}

function exactLocalIso(ms: number, timezone: string): string {
  const offsetMs = offsetAt(ms, timezone);
  return dayOrTime(toInstant(ms + offsetMs).slice(0, SECOND_END), offsetText(offsetMs));
}

function dayOrTime(shown: string, offset: string): string {
  return shown.endsWith('T00:00:00') ? shown.slice(0, 10) : shown + offset;
}

/** The moment in UTC; null where only the clock of its place is known, because then it is no moment. */
export function knownInstant(instant: Instant | null, timezone: string | null): Instant | null {
  return timezone === LOCAL_CLOCK ? null : instant;
}

function quartersOf(hour: string, timezone: string): LocalQuarters {
  const ofZone = hours.get(timezone) ?? new Map<string, LocalQuarters>();
  const known = ofZone.get(hour);
  if (known !== undefined) return known;
  if (ofZone.size >= HOURS_MAX) ofZone.clear();
  const start = toEpochMs(`${hour}:00:00.000Z`);
  const found = QUARTERS.map((quarter) => findQuarter(start, quarter * QUARTER_MINUTES, timezone));
  hours.set(timezone, ofZone.set(hour, found));
  return found;
}

/** What the clock shows from a minute of an hour on; `start` is the beginning of the hour in milliseconds since the epoch. */
function findQuarter(start: number, minute: number, timezone: string): LocalQuarter | null {
  const ms = start + minute * MINUTE_MS;
  const offsetMs = offsetAt(ms, timezone);
  if (offsetMs % QUARTER_MS !== 0) return null;
  const local = toInstant(ms + offsetMs);
  const minutesMore = Number(local.slice(HOUR_END + 1, MINUTE_END)) - minute;
  return { hour: local.slice(0, HOUR_END), minutesMore, offset: offsetText(offsetMs) };
}

function offsetAt(ms: number, timezone: string): number {
  const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
  return Date.parse(`${wallClock(toInstant(quarter), timezone).replace(' ', 'T')}Z`) - quarter;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
