import { memoized } from '../../../core/memoized.ts';
import { HOUR_MS, LocalDate, localDate, localMidnight, localTimeAt, shift } from '../../../domain/instant.ts';
import { type DcsaMoment, writtenAt } from '../../dcsa/moment.ts';
import { CLOCKS } from './qualifiers.ts';

export type { DcsaMoment } from '../../dcsa/moment.ts';

/** Date, time and time code of a segment, as they came. */
export interface Written {
  date: string;
  time: string;
  code: string;
}

/**
 * Reads CCYYMMDD or YYMMDD with HHMM, HHMMSS or finer. The time code decides whose clock it is, else that of the
 * place, or UTC where its zone is not known. A time that is none leaves the day. Null if there is no such day.
 */
export function readX12Moment({ date, time, code }: Written, timezone: string | null): DcsaMoment | null {
  const day = readDay(date);
  if (day === null) return null;
  const clock = CLOCKS.get(code.trim().toUpperCase());
  const zone = clock !== undefined && 'zone' in clock ? clock.zone : timezone;
  const wallTime = readTime(time);
  const isLocal = clock === undefined && zone === null;
  if (wallTime === null) {
    return { at: localMidnight(day, zone), precision: 'date', ...(isLocal ? { local: day } : {}) };
  }
  const isDayEnd = wallTime === '24:00:00';
  const wallClock = isDayEnd ? `${dayAfter(day)}T00:00:00` : `${day}T${wallTime}`;
  const at =
    clock !== undefined && 'offsetHours' in clock
      ? shift(localTimeAt(wallClock, null), -clock.offsetHours * HOUR_MS)
      : localTimeAt(wallClock, zone);
  return { at, precision: 'time', ...(isLocal ? { local: writtenAt(at) } : {}) };
}

/** As many days, and as many minutes, as the messages of some years name. */
const TEXTS_MAX = 2_000;

/** The day of a date; null if the text is none, or no day of the calendar. */
export const readDay = memoized((text): LocalDate | null => {
  const digits = text.replace(/[-/. ]/g, '');
  if (!/^(?:\d{6}|\d{8})$/.test(digits)) return null;
  const full = digits.length === 6 ? `20${digits}` : digits;
  const day = `${full.slice(0, 4)}-${full.slice(4, 6)}-${full.slice(6)}`;
  return LocalDate.safeParse(day).success ? day : null;
}, TEXTS_MAX);

const readTime = memoized((text): string | null => {
  const parts = /^(\d{2})(\d{2})(\d{2})?\d{0,2}$/.exec(text.replace(/[: ]/g, ''));
  if (parts === null) return null;
  const [, hours = '', minutes = '', seconds = '00'] = parts;
  if (hours === '24') return minutes === '00' && seconds === '00' ? '24:00:00' : null;
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60 ? `${hours}:${minutes}:${seconds}` : null;
}, TEXTS_MAX);

function dayAfter(day: LocalDate): LocalDate {
  return localDate(shift(localMidnight(day, null), 24 * HOUR_MS), null);
}
