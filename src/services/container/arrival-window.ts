import { Failure } from '../../core/failure.ts';
import { DAY_MS, HOUR_MS, type Instant, type LocalDate, localDate, shift } from '../../domain/instant.ts';
import { isDay, momentInstant } from '../../domain/moment.ts';
import type { Conditions } from '../list/paged-list.ts';

/** How many days after its beginning a window ends that was given no end. */
const DAYS = 7;

/** The midnight of a place comes so much before that of UTC, or after it, at most. */
const AHEAD_MS_MAX = 14 * HOUR_MS;
const BEHIND_MS_MAX = 12 * HOUR_MS;
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** The facts of a window: the requested times, and the date at each place. */
export interface ArrivalQuestion {
  from?: string | undefined;
  to?: string | undefined;
  now: Instant;
  /** The zone in which today is counted; null for UTC. */
  timezone: string | null;
}

/** The requested time of arrivals; days are those of the calendar of each place. */
export interface ArrivalWindow {
  /** As it is shown: the day or time with which it begins, and its last day or the time with which it ends. */
  from: string;
  to: string;
  /** Whether it begins with today, because no beginning was given. */
  isFromToday: boolean;
  /** SQL: it begins and ends at no place before and after these moments. */
  earliest: string;
  latest: string;
  /** SQL: when it begins and ends in a zone, which is SQL too, and when today began there. */
  beginsAt(zone: string): string;
  endsAt(zone: string): string;
  todayAt(zone: string): string;
  /** SQL: the present moment. */
  now: string;
}

/** Reads the requested time of arrivals. Errors: `invalid_input` for a window that ends before it begins. */
export function arrivalWindow(question: ArrivalQuestion, conditions: Conditions): ArrivalWindow {
  const { now } = question;
  const isFromToday = question.from === undefined;
  const from = question.from ?? today(question);
  const to = question.to ?? daysAfter(from);
  if (latestOf(to) < earliestOf(from) || (isDay(from) && isDay(to) && to < from)) throw endsTooEarly(from, to);
  const clock = moment(conditions, now);
  const todayAt = (zone: string) => `date_trunc('day', ${clock} AT TIME ZONE ${zone}) AT TIME ZONE ${zone}`;
  return {
    from,
    to,
    isFromToday,
    earliest: moment(conditions, isFromToday ? shift(now, -LONGEST_DAY_MS) : earliestOf(from)),
    latest: moment(conditions, latestOf(to)),
    beginsAt: isFromToday ? todayAt : edge(conditions, from, 0),
    endsAt: edge(conditions, to, 1),
    todayAt,
    now: clock,
  };
}

/** Without a place it is the day that was given as the last, as long as that is today somewhere. */
function today({ now, timezone, to }: ArrivalQuestion): LocalDate {
  const day = localDate(now, timezone);
  if (timezone !== null || to === undefined || !isDay(to) || to > day) return day;
  const dayFurthestBehind = localDate(shift(now, -BEHIND_MS_MAX), null);
  return to < dayFurthestBehind ? day : to;
}

/** A day stays a day and a time a time. */
function daysAfter(from: string): string {
  const end = shift(momentInstant(from), DAYS * DAY_MS);
  return isDay(from) ? localDate(end, null) : end;
}

function endsTooEarly(from: string, to: string): Failure {
  const why = `to: ${to} lies before ${from}, with which the window begins; give a later end, or an earlier from.`;
  return new Failure('invalid_input', why, { pointer: '/to' });
}

/** When it has begun somewhere. */
function earliestOf(from: LocalDate | Instant): Instant {
  return shifted(from, -AHEAD_MS_MAX);
}

/** When it has ended everywhere. */
function latestOf(to: LocalDate | Instant): Instant {
  return shifted(to, DAY_MS + BEHIND_MS_MAX);
}

/** A day is not the same moment everywhere. */
function shifted(end: LocalDate | Instant, ms: number): Instant {
  return isDay(end) ? shift(momentInstant(end), ms) : momentInstant(end);
}

/** SQL: the beginning of the day that comes so many days after one, in the zone of a place; a time is the same in all. */
function edge(conditions: Conditions, end: LocalDate | Instant, days: number): (zone: string) => string {
  if (!isDay(end)) {
    const at = moment(conditions, momentInstant(end));
    return () => at;
  }
  const day = `(${conditions.value('date', end)}::date + interval '${days} days')`;
  return (zone) => `${day} AT TIME ZONE ${zone}`;
}

function moment(conditions: Conditions, at: Instant): string {
  return `${conditions.value('instant', at)}::timestamptz`;
}
