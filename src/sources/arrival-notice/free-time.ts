import { DAY_MS, type Instant, type LocalDate, localDate, shift } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { isPlausible } from '../../domain/plausible.ts';
import { readDcsaMoment } from '../dcsa/moment.ts';
import type { Dated, FreeTime } from './payload.ts';

/** Where and when free time begins, as far as a notice states it. */
export interface FreeTimeStart {
  /** The day on which the container arrives at the place of pickup. */
  arrival: Dated | null;
  timezone: string | null;
  receivedAt: Instant;
}

/** The last free day of a pickup, or why it is not known. */
export type LastFree =
  | { outcome: 'stated'; day: LocalDate }
  /** So many calendar days after the day on which the container is to arrive, or to be discharged. */
  | { outcome: 'computed'; day: LocalDate; countedFrom: CountedFrom }
  /** It is about the pickup, but the day cannot be determined. */
  | { outcome: 'unknown'; reason: string }
  /** It is about something else. */
  | { outcome: 'other' };

type CountedFrom = NonNullable<Extract<ObservationDraft, { kind: 'deadline' }>['countedFrom']>;

/** No line gives more free time. */
const DAYS_MAX = 365;

/**
 * Reads a free time condition (DCSA AN 1.0, FreeTime). Only demurrage (DEM) ends with the pickup: detention (DET) is
 * for the return of the empty container, as per diem (PDM) is, and storage (STO) is another charge: these are kept beside
 * the last free days (grantedFreeTime). A date is taken as it stands. A
 * duration alone gives a day only in calendar days, counted from the day after the arrival, unless the condition says
 * that it begins with something else; the days on which others work are not known here.
 */
export function lastFreeDay(freeTime: FreeTime, start: FreeTimeStart): LastFree {
  const { typeCodes } = freeTime;
  if (typeCodes.length > 0 && !typeCodes.includes('DEM')) return { outcome: 'other' };
  const stated = statedDay(freeTime, start);
  if (stated !== null) return plausible({ outcome: 'stated', day: stated }, start);
  if (freeTime.lastFreeDate?.value != null || freeTime.lastFreeDateTime?.value != null) {
    return unknown(freeTime, 'its last day is no date');
  }
  if (typeCodes.length === 0) return unknown(freeTime, 'it does not say whether it is demurrage');
  return computedDay(freeTime, start);
}

/** A free time as it stands, without the days and places that it does not state itself. */
export type Granted = Pick<
  Extract<ObservationDraft, { kind: 'free_time' }>,
  'types' | 'until' | 'duration' | 'unit' | 'basis'
>;

/**
 * What a free time states beside a last free day for the pickup: that of another charge, or demurrage of which no day is
 * stated or can be computed. Null where the last free day says all of it, and where it states neither a day nor a duration.
 */
export function grantedFreeTime(freeTime: FreeTime, start: FreeTimeStart, lastFree: LastFree): Granted | null {
  const { typeCodes, duration, timeUnit, calculationBasis } = freeTime;
  const isDayOfDemurrage = lastFree.outcome === 'stated' || lastFree.outcome === 'computed';
  if (isDayOfDemurrage && typeCodes.every((code) => code === 'DEM')) return null;
  const day = statedDay(freeTime, start);
  const until = day === null || !isPlausible(midnight(day), start.receivedAt) ? null : day;
  if (until === null && duration === null) return null;
  return { types: [...typeCodes].sort(), until, duration, unit: timeUnit, basis: calculationBasis };
}

function statedDay({ lastFreeDate, lastFreeDateTime }: FreeTime, { timezone }: FreeTimeStart): LocalDate | null {
  return dayOf(lastFreeDate, timezone) ?? dayOf(lastFreeDateTime, timezone);
}

function computedDay(freeTime: FreeTime, start: FreeTimeStart): LastFree {
  const { duration, timeUnit, calculationBasis } = freeTime;
  if (duration === null || !Number.isInteger(duration) || duration < 0 || duration > DAYS_MAX) {
    return unknown(freeTime, 'it has no duration in whole days');
  }
  if (timeUnit === 'WD') return unknown(freeTime, 'which days are working days there is not known');
  if (timeUnit !== 'CD') return unknown(freeTime, 'it is not counted in days');
  if (!beginsWithArrival(calculationBasis)) return unknown(freeTime, 'it does not begin with the arrival');
  const arrival = dayOf(start.arrival, start.timezone);
  if (arrival === null) return unknown(freeTime, 'the notice does not say when the container arrives');
  const day = shift(midnight(arrival), duration * DAY_MS).slice(0, 10);
  const countedFrom = { days: duration, event: startOf(calculationBasis), date: arrival };
  return plausible({ outcome: 'computed', day, countedFrom }, start);
}

// The basis is free text. Where it names a moment other than the arrival, that moment is not known here.
function beginsWithArrival(basis: string | null): boolean {
  if (basis === null) return true;
  const words = basis.toLowerCase();
  return /arriv|discharg|unload|\bvessel\b/.test(words) && !/avail|gate|pick|release|notif|deliver|customs/.test(words);
}

// Once it has happened, the day is counted again from that (domain/journey/counted-days.ts).
function startOf(basis: string | null): CountedFrom['event'] {
  return /discharg|unload/i.test(basis ?? '') ? 'discharge' : 'arrival';
}

function dayOf(dated: Dated | null, timezone: string | null): LocalDate | null {
  const text = dated?.value ?? '';
  const moment = readDcsaMoment(text, timezone);
  if (moment === null) return null;
  // Where the zone of the place is not known, the sender's own clock shows the day.
  return moment.precision === 'date' || timezone === null ? text.slice(0, 10) : localDate(moment.at, timezone);
}

function plausible(found: Extract<LastFree, { day: LocalDate }>, { receivedAt }: FreeTimeStart): LastFree {
  if (isPlausible(midnight(found.day), receivedAt)) return found;
  return {
    outcome: 'unknown',
    reason: `The last free day ${found.day} lies before 2000 or more than two years ahead.`,
  };
}

// Days are counted by the calendar, whatever the clocks of the place do meanwhile.
function midnight(day: LocalDate): Instant {
  return `${day}T00:00:00.000Z`;
}

function unknown(freeTime: FreeTime, why: string): LastFree {
  return { outcome: 'unknown', reason: `The last free day of ${freeTimeName(freeTime)} is not known: ${why}.` };
}

/** A condition in a few words, `DEM of 5 CD`. */
function freeTimeName({ typeCodes, duration, timeUnit }: FreeTime): string {
  const kind = typeCodes.join('+') || 'free time';
  return duration === null ? kind : `${kind} of ${duration} ${timeUnit ?? 'units'}`;
}
