import { z } from 'zod';
import { LocalDate } from '../instant.ts';
import type { DayKind } from './day-kind.ts';
import { numberOfDay } from './local-days.ts';

/** The days of the week as calendars name them, Monday first. */
export const Weekday = z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']);
export type Weekday = z.infer<typeof Weekday>;

/** When the gates of a port or terminal are open, for the days from one to another. */
export const GateCalendar = z.object({
  zone: z.string().meta({ doc: 'IANA time zone of the place' }),
  from: LocalDate.meta({ doc: 'First day that the calendar covers' }),
  to: LocalDate.meta({ doc: 'Last day that the calendar covers' }),
  weekend: z.array(Weekday).meta({ doc: 'Days of the week on which the gate is closed' }),
  holidays: z
    .array(z.object({ date: LocalDate.meta({ doc: 'The day' }), name: z.string().meta({ doc: 'Its name' }) }))
    .meta({ doc: 'Holidays' }),
  closures: z
    .array(
      z.object({
        from: LocalDate.meta({ doc: 'First day' }),
        to: LocalDate.meta({ doc: 'Last day' }),
        planned: z.boolean().meta({ doc: 'Whether it was scheduled' }),
        reason: z.string().meta({ doc: 'Why the gate was closed' }),
      }),
    )
    .meta({ doc: 'Closures' }),
  openings: z
    .array(z.object({ date: LocalDate.meta({ doc: 'The day' }), reason: z.string().meta({ doc: 'Why it was open' }) }))
    .meta({ doc: 'Days on which the gate is open though it would be closed' }),
});
export type GateCalendar = z.infer<typeof GateCalendar>;

/** What a calendar says of a day, with the name of the holiday or the reason of the closure. */
export interface CalendarDay {
  kind: DayKind;
  note: string | null;
}

/** A calendar that answers for a day by its number (written-time.ts). */
export interface DayLookup {
  dayOf(day: number): CalendarDay;
  /** The first and the last day that the calendar covers; outside of them it knows of weekends alone. */
  covers: { from: number; to: number };
}

const OPEN: CalendarDay = { kind: 'open', note: null };
const WEEKEND: CalendarDay = { kind: 'weekend', note: null };

/** For clocks that count every day alike: each day is open. */
export const EVERY_DAY: DayLookup = { dayOf: () => OPEN, covers: { from: -Infinity, to: Infinity } };

/**
 * Prepares a calendar for questions. An opening wins over a closure, that over a holiday, that over a weekend; of two
 * closures on a day the one that was not planned.
 */
export function dayLookup(calendar: GateCalendar): DayLookup {
  const weekend = new Set(calendar.weekend.map((day) => Weekday.options.indexOf(day)));
  const special = specialDays(calendar);
  return {
    dayOf: (day) => special.get(day) ?? (weekend.has(weekdayOf(day)) ? WEEKEND : OPEN),
    covers: { from: numberOfDay(calendar.from), to: numberOfDay(calendar.to) },
  };
}

/** The day of the week of a day by its number; Monday is 0. */
export function weekdayOf(day: number): number {
  // The epoch was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}

function specialDays({ holidays, closures, openings }: GateCalendar): Map<number, CalendarDay> {
  const days = new Map<number, CalendarDay>();
  for (const { date, name } of holidays) days.set(numberOfDay(date), { kind: 'holiday', note: name });
  // Those that were not planned last, because the last one stays.
  for (const { from, to, planned, reason } of [...closures].sort((one, other) => +other.planned - +one.planned)) {
    const kind = planned ? 'planned_closure' : 'unplanned_closure';
    for (let day = numberOfDay(from); day <= numberOfDay(to); day++) days.set(day, { kind, note: reason });
  }
  for (const { date, reason } of openings) days.set(numberOfDay(date), { kind: 'opening', note: reason });
  return days;
}
