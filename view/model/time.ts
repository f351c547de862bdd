/** What is stored where the zone of a place is not known: the time is that of the clock there. */
const LOCAL_CLOCK = 'local';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** A moment as it is shown: on the clock of its place, with the zone named. */
export interface ShownMoment {
  /** For machines, as it was given. */
  iso: string;
  day: string;
  /** Null where only the day is known. */
  time: string | null;
  zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  const key = `${zone} ${Object.keys(options).join()}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = madeFormat(zone, options);
  formats.set(key, made);
  return made;
}

/** A zone that this browser does not know is not guessed. */
function madeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return null;
  }
}

const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const OFFSET: Intl.DateTimeFormatOptions = { timeZoneName: 'shortOffset' };
const NUMERIC: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

/** A moment on the clock of a place; null where it is none. A date without a time is stored as midnight. */
export function shownMoment(
  iso: string | null,
  zone: string | null,
  precision: string | null = null,
): ShownMoment | null {
  const at = iso === null ? Number.NaN : Date.parse(iso);
  if (iso === null || Number.isNaN(at)) return null;
  const clock = clockOf(zone);
  const day = formatOf(clock, DAY)?.format(at).replace(',', '') ?? iso;
  const time = formatOf(clock, TIME)?.format(at) ?? '';
  const isDay = precision === 'date' || time === '00:00';
  return { iso, day, time: isDay ? null : time, zone: zoneText(zone, clock, at) };
}

/** The same in one line: `Sat 21 Nov 2026, 19:50 GMT-8`. */
export function momentText(moment: ShownMoment): string {
  return moment.time === null ? moment.day : `${moment.day}, ${moment.time} ${moment.zone}`;
}

function clockOf(zone: string | null): string {
  if (zone === null || zone === LOCAL_CLOCK) return 'UTC';
  return formatOf(zone, OFFSET) === null ? 'UTC' : zone;
}

function zoneText(zone: string | null, clock: string, at: number): string {
  if (zone === LOCAL_CLOCK) return 'local time, zone not known';
  if (zone === null || clock === 'UTC') return 'UTC';
  return (
    formatOf(clock, OFFSET)
      ?.formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
  );
}

/** A day without a time: `Wed 25 Nov 2026`. */
export function dayText(date: string): string {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? date : (formatOf('UTC', DAY)?.format(at).replace(',', '') ?? date);
}

/** How many days a day is ahead by the calendar of its place; negative after it. */
export function daysUntil(date: string, zone: string | null, now: number): number | null {
  const today = Date.parse(`${dateAt(new Date(now).toISOString(), zone)}T00:00:00Z`);
  const days = (Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS;
  return Number.isFinite(days) ? Math.round(days) : null;
}

/** The day of a moment in the calendar of its place, as `2026-11-25`; null where it is none. */
export function dateAt(iso: string, zone: string | null): string | null {
  const at = Date.parse(iso);
  const parts = Number.isNaN(at) ? undefined : formatOf(clockOf(zone), NUMERIC)?.formatToParts(at);
  const part = (wanted: string) => parts?.find(({ type }) => type === wanted)?.value ?? '';
  return parts === undefined ? null : `${part('year')}-${part('month')}-${part('day')}`;
}

/** `today`, `in 2 days`, `3 days ago`. */
export function distanceText(days: number): string {
  if (days === 0) return 'today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? `in ${count}` : `${count} ago`;
}

/** How long ago a moment was: `5 min ago`. One ahead, by a clock that differs, is now. */
export function agoText(iso: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE_MS));
  if (minutes === 0) return 'just now';
  if (minutes < HOUR_MINUTES) return `${minutes} min ago`;
  if (minutes < DAY_MINUTES) return `${Math.floor(minutes / HOUR_MINUTES)} h ago`;
  const days = Math.floor(minutes / DAY_MINUTES);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/**
 * How much later than first estimated something is, in days of the calendar of its place: `10 days later`; in hours on the same day, and null
 * within an hour. Lists of late arrivals count the same days.
 */
export function latenessText(first: string, at: string, zone: string | null): string | null {
  const [planned, day] = [dateAt(first, zone), dateAt(at, zone)];
  if (planned === null || day === null) return null;
  const days = Math.round((Date.parse(day) - Date.parse(planned)) / DAY_MS);
  if (days === 0) return deviationText(first, at)?.replace(' than planned', '') ?? null;
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `${count} ${days > 0 ? 'later' : 'earlier'}`;
}

/** How much later than planned something was: `2 d 4 h later than planned`; null where it was within an hour. */
export function deviationText(planned: string, actual: string): string | null {
  const hours = Math.round((Date.parse(actual) - Date.parse(planned)) / (HOUR_MINUTES * MINUTE_MS));
  if (!Number.isFinite(hours) || hours === 0) return null;
  const size = Math.abs(hours);
  const parts = [size >= 24 ? `${Math.floor(size / 24)} d` : '', size % 24 > 0 ? `${size % 24} h` : ''];
  return `${parts.filter(Boolean).join(' ')} ${hours > 0 ? 'later' : 'earlier'} than planned`;
}
