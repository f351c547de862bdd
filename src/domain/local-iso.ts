import { LOCAL_CLOCK } from '../core/local-clock.ts';
import { type Instant, MINUTE_MS, toEpochMs, toInstant, wallClock } from './instant.ts';

/** Zones change their offset at full quarters of an hour only, so all moments of one share it. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Those of a year in a few zones; to find one takes a hundred times as long as to remember it. */
const OFFSETS_MAX = 50_000;
const offsets = new Map<string, Map<number, number>>();

/**
 * A moment on the clock of a place, with how far that is ahead of UTC: `2026-11-25T06:30:00-08:00`. Where only the clock of
 * the place is known and not its zone, without that: `2026-11-25T06:30:00`. A date without a time is stored as midnight and is
 * a date again: `2026-11-25`. Null where the clock is not known.
 */
export function localIso(instant: Instant | null, timezone: string | null): string | null {
  if (instant === null || timezone === null) return null;
  const isZoned = timezone !== LOCAL_CLOCK;
  const ms = toEpochMs(instant);
  const offsetMs = isZoned ? offsetAt(ms, timezone) : 0;
  const shown = toInstant(ms + offsetMs).slice(0, 19);
  if (shown.endsWith('T00:00:00')) return shown.slice(0, 10);
  return isZoned ? `${shown}${offsetText(offsetMs)}` : shown;
}

/** The moment in UTC; null where only the clock of its place is known, because then it is no moment. */
export function knownInstant(instant: Instant | null, timezone: string | null): Instant | null {
  return timezone === LOCAL_CLOCK ? null : instant;
}

function offsetAt(ms: number, timezone: string): number {
  const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
  const ofZone = offsets.get(timezone) ?? new Map<number, number>();
  const known = ofZone.get(quarter);
  if (known !== undefined) return known;
  if (ofZone.size >= OFFSETS_MAX) ofZone.clear();
  const offset = Date.parse(`${wallClock(toInstant(quarter), timezone).replace(' ', 'T')}Z`) - quarter;
  offsets.set(timezone, ofZone.set(quarter, offset));
  return offset;
}

function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / MINUTE_MS;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
