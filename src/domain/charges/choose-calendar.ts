import { type DayLookup, dayLookup } from './calendar.ts';
import { type ChargePlace, placeFit, placeRank } from './scope-fit.ts';
import type { PlaceCalendar } from './tariff.ts';

/** A version of a calendar as it is kept. */
export interface CalendarVersion {
  version: number;
  /** Whether it is of the account itself, and not of the installation. */
  isOwn: boolean;
  calendar: PlaceCalendar;
}

/** Why there is no calendar of a place. */
export type CalendarMissing = { code: 'no_calendar' } | { code: 'calendar_tie'; calendars: [string, string] };

/** The calendar of a place, or why there is none. */
export type CalendarChoice = { chosen: CalendarVersion; days: DayLookup } | { chosen: null; missing: CalendarMissing };

/** The calendar of the narrowest scope that a place lies in, the account's own first; two that are equal are a tie. */
export function chooseCalendar(versions: readonly CalendarVersion[], place: ChargePlace): CalendarChoice {
  const fitting = versions
    .filter(({ calendar }) => placeFit(calendar.scope, place).fits === 'yes')
    .sort((one, other) => rankOf(one) - rankOf(other));
  const [best, second] = fitting;
  if (best === undefined) return { chosen: null, missing: { code: 'no_calendar' } };
  if (second !== undefined && rankOf(best) === rankOf(second)) {
    const calendars: [string, string] = [calendarName(best), calendarName(second)];
    return { chosen: null, missing: { code: 'calendar_tie', calendars } };
  }
  return { chosen: best, days: lookupOf(best.calendar) };
}

/** A calendar by the name under which charges name it, `us-west@2`. */
export function calendarName({ calendar: { id }, version }: CalendarVersion): string {
  return `${id}@${version}`;
}

function rankOf({ calendar, isOwn }: CalendarVersion): number {
  return -2 * placeRank(calendar.scope) + (isOwn ? 0 : 1);
}

/** To prepare a calendar takes longer than to read a clock by it, and thousands of clocks are read by one. */
const lookups = new WeakMap<PlaceCalendar, DayLookup>();

function lookupOf(calendar: PlaceCalendar): DayLookup {
  const known = lookups.get(calendar) ?? dayLookup(calendar);
  lookups.set(calendar, known);
  return known;
}
