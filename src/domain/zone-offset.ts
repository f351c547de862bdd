import { Temporal } from 'temporal-polyfill';

const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;
const EPOCH = Temporal.PlainDateTime.from('1970-01-01T00:00');

/** As many days of as many zones as messages of a few months name. */
const OFFSETS_MAX = 10_000;
/** By zone, and by the hours from the epoch on the clocks there; those of whole days are made negative. */
const offsets = new Map<string, Map<number, number | null>>();
let count = 0;

/**
 * How far the clocks of a zone are ahead of UTC on a whole day since the epoch, or during one hour of it; null if they are
 * changed then. Messages name the same days again and again, and to find the offset of one takes a hundred times as long
 * as to remember it.
 */
export function zoneOffset(timezone: string | null, day: number, hour: number | null = null): number | null {
  if (timezone === null) return 0;
  const key = hour === null ? -1 - day : day * DAY_HOURS + hour;
  const known = offsets.get(timezone)?.get(key);
  if (known !== undefined) return known;
  const offset = findOffset(timezone, day * DAY_HOURS + (hour ?? 0), hour === null ? DAY_HOURS : 1);
  remember(timezone, key, offset);
  return offset;
}

/** Whether a text is the name of a zone of the IANA database; a mere offset from UTC is none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    EPOCH.toZonedDateTime(text);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function findOffset(timezone: string, begin: number, length: number): number | null {
  const [start, end] = [begin, begin + length].map((hours) => hours * HOUR_MS - epochMs(timezone, hours));
  // What a zone left out, as Samoa did 30 December 2011, goes on as the day before it.
  return start !== undefined && start === end ? start : null;
}

function epochMs(timezone: string, hours: number): number {
  return EPOCH.add({ hours }).toZonedDateTime(timezone).epochMilliseconds;
}

function remember(timezone: string, key: number, offset: number | null): void {
  if (count >= OFFSETS_MAX) {
    offsets.clear();
    count = 0;
  }
  const ofZone = offsets.get(timezone) ?? new Map<number, number | null>();
  offsets.set(timezone, ofZone.set(key, offset));
  count++;
}
