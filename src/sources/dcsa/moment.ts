import { type Instant, LocalDate, localMidnight, localTimeAt, MINUTE_MS, shift } from '../../domain/instant.ts';

/** A point in time as a line wrote it; `date` means that it gave a day, which begins at `at`. */
export interface DcsaMoment {
  at: Instant;
  precision: 'time' | 'date';
  /** What was written, if it is on the clock of a place whose zone is not known; `at` has it as if it were UTC. */
  local?: string;
}

const DAY_LENGTH = '2026-11-21'.length;

const DATE_AND_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?\s?(?:(Z)|([+-])(\d{2}):?(\d{2})?)?$/i;

/**
 * Reads an ISO 8601 date or time. A stated offset counts; without one the clock of the place does, or UTC where its
 * zone is not known. Null if it is no such text, or no day of the calendar.
 */
export function readDcsaMoment(text: string, timezone: string | null): DcsaMoment | null {
  try {
    if (text.length === DAY_LENGTH && LocalDate.safeParse(text).success) {
      return { at: localMidnight(text, timezone), precision: 'date', ...(timezone === null ? { local: text } : {}) };
    }
    return readTime(text, timezone);
  } catch (error) {
    // Temporal refuses with it what only looks like a time: 25:00, or the 30th of February.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTime(text: string, timezone: string | null): DcsaMoment | null {
  const parts = DATE_AND_TIME.exec(text);
  if (parts === null) return null;
  const [, date, time, fraction, utc, sign, hours, minutes] = parts;
  const wallClock = `${date}T${time}${fraction === undefined ? '' : `.${fraction}`}`;
  if (sign === undefined && utc === undefined) return onClock(wallClock, timezone);
  if (sign === undefined) return { at: localTimeAt(wallClock, null), precision: 'time' };
  const offsetMinutes = Number(hours) * 60 + Number(minutes ?? 0);
  const offsetMs = (sign === '-' ? -offsetMinutes : offsetMinutes) * MINUTE_MS;
  return { at: shift(localTimeAt(wallClock, null), -offsetMs), precision: 'time' };
}

/** The moment of `2026-11-21T14:30:00` on the clock of a place; null for a time that no clock shows. */
export function readClock(wallClock: string, timezone: string | null): DcsaMoment | null {
  try {
    return onClock(wallClock, timezone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function onClock(wallClock: string, timezone: string | null): DcsaMoment {
  const at = localTimeAt(wallClock, timezone);
  return timezone === null ? { at, precision: 'time', local: writtenAt(at) } : { at, precision: 'time' };
}

const WRITTEN_LENGTH = '2026-11-21T14:30:00'.length;

/** The local time that an instant has as if it were UTC, to the second. */
export function writtenAt(at: Instant): string {
  return at.slice(0, WRITTEN_LENGTH);
}
