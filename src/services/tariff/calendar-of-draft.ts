import type { GateCalendar } from '../../domain/charges/calendar.ts';
import type { PlaceCalendar } from '../../domain/charges/tariff.ts';
import { isTimeZone } from '../../domain/zone-offset.ts';
import type { CheckedPart, PathFault } from './document-fault.ts';
import type { CalendarDraft } from './tariff-draft.ts';
import { periodFaults, placeFaults, under } from './tariff-of-draft.ts';

const YEARS_MAX = 20;

/** A calendar as it is kept, with what is wrong in it. */
export function calendarOfDraft(draft: CalendarDraft): CheckedPart<PlaceCalendar> {
  const closures = draft.closures.map(({ date = '', from = date, to = date, planned, reason }) => {
    return { from, to: to === '' ? from : to, planned, reason };
  });
  const calendar = { ...draft, closures };
  const faults = [
    ...zoneFaults(draft),
    ...periodFaults(draft),
    ...spanFaults(draft),
    ...under(['scope'], placeFaults(draft.scope)),
    ...closureFaults(draft, closures),
  ];
  // What lies outside of the period, or is missing in it, can only be said of one that is right.
  return { part: calendar, faults: faults.length > 0 ? faults : [...dayFaults(calendar), ...yearFaults(calendar)] };
}

function zoneFaults({ zone }: CalendarDraft): PathFault[] {
  if (isTimeZone(zone)) return [];
  return [
    { path: ['zone'], reason: `${zone} is no time zone of the IANA database; write it like America/Los_Angeles` },
  ];
}

function spanFaults({ from, to }: CalendarDraft): PathFault[] {
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= YEARS_MAX) return [];
  return [{ path: ['to'], reason: `A calendar covers at most ${YEARS_MAX} years` }];
}

function closureFaults({ closures: written }: CalendarDraft, closures: GateCalendar['closures']): PathFault[] {
  return closures.flatMap(({ from, to }, index) => {
    const path = ['closures', index];
    const { date, from: begin } = written[index] ?? {};
    if ((date === undefined) === (begin === undefined))
      return [{ path, reason: 'Give either a date, or the first day as from' }];
    if (to < from) return [{ path, reason: `It ends on ${to}, before its first day ${from}` }];
    const other = closures.findIndex((one) => one.from <= to && one.to >= from);
    return other === index ? [] : [{ path, reason: `An overlap with closures[${other}]` }];
  });
}

function dayFaults({ from, to, holidays, closures, openings }: GateCalendar): PathFault[] {
  const isOutside = (day: string) => day < from || day > to;
  const outside = (path: PropertyKey[], day: string) =>
    isOutside(day) ? [{ path, reason: `${day} lies outside of the period from ${from} to ${to}` }] : [];
  const repeated = (name: string, dates: readonly string[]) =>
    dates.flatMap((date, index) => {
      const first = dates.indexOf(date);
      return first === index ? [] : [{ path: [name, index], reason: `${name}[${first}] is the same day` }];
    });
  return [
    ...holidays.flatMap(({ date }, index) => outside(['holidays', index], date)),
    ...closures.flatMap((closure, index) =>
      outside(['closures', index], isOutside(closure.from) ? closure.from : closure.to),
    ),
    ...openings.flatMap(({ date }, index) => outside(['openings', index], date)),
    ...repeated(
      'holidays',
      holidays.map(({ date }) => date),
    ),
    ...repeated(
      'openings',
      openings.map(({ date }) => date),
    ),
  ];
}

/** A whole year without a holiday, where others have some, was forgotten: its days would be counted as open. */
function yearFaults({ from, to, holidays }: GateCalendar): PathFault[] {
  if (holidays.length === 0) return [];
  const named = new Set(holidays.map(({ date }) => date.slice(0, 4)));
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  const whole = years.filter((year) => from <= `${year}-01-01` && to >= `${year}-12-31`);
  return whole
    .filter((year) => !named.has(year))
    .map((year) => {
      const reason = `The calendar covers ${year} and has no holiday of it; add them, or shorten its period`;
      return { path: ['holidays'], reason };
    });
}
