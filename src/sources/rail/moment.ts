import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  LocalDate,
  localTimeAt,
  MINUTE_MS,
  shift,
  toEpochMs,
} from '../../domain/instant.ts';
import { type DcsaMoment, readDcsaMoment } from '../dcsa/moment.ts';
import { STATE_ZONES } from '../edi/x12/qualifiers.ts';

/** A time in its parts, as QuickTrace gives it: without a year. */
export interface MomentParts {
  month: string | null | undefined;
  day: string | null | undefined;
  hour: string | null | undefined;
  minute: string | null | undefined;
}

/** The clocks of the railroads of North America, by the first letter of their names; A is that of the Atlantic provinces. */
const CLOCKS: ReadonlyMap<string, string> = new Map([
  ['E', 'America/New_York'],
  ['C', 'America/Chicago'],
  ['M', 'America/Denver'],
  ['P', 'America/Los_Angeles'],
  ['A', 'America/Halifax'],
  ['N', 'America/St_Johns'],
]);

/** What a railroad says last may be stamped ahead of us by the difference of our zones and by a wrong clock. */
const AHEAD_MS_MAX = 2 * DAY_MS;

/**
 * The zone whose clock a time is on. A stated clock counts, and so does whether the place itself sets it forward in
 * summer: Regina keeps central time, but not that of Chicago. Null where the zone is unknown.
 */
export function zoneOf(stated: string | null, ofPlace: string | null, state: string | null): string | null {
  const place = ofPlace ?? (state === null ? null : (STATE_ZONES.get(state.toUpperCase()) ?? null));
  if (stated === null) return place;
  const [, letter] = /^([ECMPAN])(?:[SD]?T)?$/.exec(stated.toUpperCase()) ?? [];
  const clock = letter === undefined ? null : (CLOCKS.get(letter) ?? null);
  if (clock === null) return isZone(stated) ? stated : place;
  return place !== null && winterOffsetMs(place) === winterOffsetMs(clock) ? place : clock;
}

/** Reads an ISO 8601 time or day; null if it is none. */
export function readWritten(text: string, timezone: string | null): DcsaMoment | null {
  return readDcsaMoment(text.trim(), timezone);
}

/** A time without a year: the latest that is not more than two days ahead of its reception. Null if it is none. */
export function readSeen(parts: MomentParts, timezone: string | null, receivedAt: Instant): Instant | null {
  const latest = shift(receivedAt, AHEAD_MS_MAX);
  // Converting a local time is slow, so only times that are possible in some time zone are converted.
  const possible = wallClocks(parts, receivedAt).filter((wall) => wall <= shift(latest, DAY_MS));
  for (const wall of possible.toReversed()) {
    const at = onClock(wall, timezone);
    if (at <= latest) return at;
  }
  return null;
}

/** A time without a year: the one that is nearest to another time. Null if it is none. */
export function readExpected(parts: MomentParts, timezone: string | null, near: Instant): Instant | null {
  const distance = (wall: Instant) => Math.abs(toEpochMs(wall) - toEpochMs(near));
  const [nearest] = wallClocks(parts, near).sort((one, other) => distance(one) - distance(other));
  return nearest === undefined ? null : onClock(nearest, timezone);
}

/** What a clock shows, written as if it were UTC: in the year before, in that year and in the one after, if there is such a day. */
function wallClocks({ month, day, hour, minute }: MomentParts, near: Instant): Instant[] {
  const [months, days, hours, minutes] = [month, day, hour, minute ?? '0'].map((text) => numberOf(text ?? ''));
  if (months == null || days == null || hours == null || minutes == null) return [];
  const isTime = (hours < 24 && minutes < 60) || (hours === 24 && minutes === 0);
  if (!isTime) return [];
  const year = Number(near.slice(0, 4));
  return [year - 1, year, year + 1].flatMap((each) => {
    const date = `${each}-${String(months).padStart(2, '0')}-${String(days).padStart(2, '0')}`;
    if (!LocalDate.safeParse(date).success) return [];
    return [shift(`${date}T00:00:00.000Z`, hours * HOUR_MS + minutes * MINUTE_MS)];
  });
}

function onClock(wall: Instant, timezone: string | null): Instant {
  return timezone === null ? wall : localTimeAt(wall.slice(0, 19), timezone);
}

function numberOf(text: string): number | null {
  return /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : null;
}

/** Cached by zone, of which there are few. */
const winterOffsets = new Map<string, number>();

function winterOffsetMs(zone: string): number {
  const known = winterOffsets.get(zone);
  if (known !== undefined) return known;
  const noon = '2026-01-15T12:00:00';
  const offset = toEpochMs(`${noon}.000Z`) - toEpochMs(localTimeAt(noon, zone));
  winterOffsets.set(zone, offset);
  return offset;
}

function isZone(text: string): boolean {
  if (!/^[A-Za-z]+\/[A-Za-z_/-]+$/.test(text)) return false;
  try {
    localTimeAt('2026-01-15T12:00:00', text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
