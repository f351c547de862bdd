import { dayLookup, type GateCalendar } from '../../../src/domain/charges/calendar.ts';
import type { ChargeClock, ClockEvent } from '../../../src/domain/charges/charge-clock.ts';
import type { ClockFacts } from '../../../src/domain/charges/clock-facts.ts';
import type { ClockQuestion } from '../../../src/domain/charges/count-days.ts';
import type { SkipKind } from '../../../src/domain/charges/day-kind.ts';
import { type ClockRun, runClock } from '../../../src/domain/charges/run-clock.ts';

/** All days on which a gate is closed. */
export const CLOSED = ['weekend', 'holiday', 'planned_closure', 'unplanned_closure'] as const satisfies SkipKind[];

/** Tiers as `[[1, 20000], [6, 30000]]`: each from a chargeable day, with its charge in the smallest unit. */
export type Rates = readonly (readonly [from: number, minor: number])[];

interface ClockOptions {
  charge?: ChargeClock['charge'];
  currency?: string;
  start?: Partial<ChargeClock['start']>;
  stop?: Partial<ChargeClock['stop']>;
  free: number;
  freeSkip?: readonly SkipKind[];
  chargedSkip?: readonly SkipKind[];
  grant?: ChargeClock['grant'];
  taxPercent?: number;
}

/** A clock of import demurrage from the day after discharge, as far as nothing else is said. */
export function clockOf(rates: Rates, options: ClockOptions): ChargeClock {
  const { charge = 'demurrage', currency = 'USD', start, stop, free, freeSkip = [], chargedSkip = [] } = options;
  return {
    charge,
    at: 'port',
    includes: [],
    start: { event: 'discharged', not_before: null, first: 'next_day', skip: [], of: 'container', ...start },
    stop: { event: 'full_out', last: 'included', ...stop },
    free: { days: free, skip: [...freeSkip] },
    charged: { skip: [...chargedSkip] },
    grant: options.grant ?? 'shift',
    currency,
    tiers: rates
      .map(([from, minor], index) => ({ from, to: (rates[index + 1]?.[0] ?? Infinity) - 1, minor }))
      .map((tier) => ({ ...tier, to: tier.to === Infinity ? null : tier.to })),
    tax_percent: options.taxPercent ?? 0,
  };
}

/** A calendar with Saturday and Sunday closed, as far as nothing else is said. */
export function calendarOf(given: Partial<GateCalendar> = {}): GateCalendar {
  return {
    zone: 'America/Los_Angeles',
    from: '2000-01-01',
    to: '2039-12-31',
    weekend: ['saturday', 'sunday'],
    holidays: [],
    closures: [],
    openings: [],
    ...given,
  };
}

/** Holidays without names that matter. */
export function holidaysOn(...dates: string[]): GateCalendar['holidays'] {
  return dates.map((date) => ({ date, name: `Holiday of ${date}` }));
}

/** Thanksgiving, Christmas and New Year, the holidays of the examples. */
export const US: Partial<GateCalendar> = { holidays: holidaysOn('2026-11-26', '2026-12-25', '2027-01-01') };

/** What happened on which days. */
export function factsOf(events: Partial<Record<ClockEvent, string>>, given: Partial<ClockFacts> = {}): ClockFacts {
  const facts = Object.entries(events).map(([event, date]) => [event, { date, ids: [`${event}-id`] }]);
  return {
    events: Object.fromEntries(facts),
    firstOfBill: {},
    plannedDeparture: null,
    awaited: [],
    blocked: [],
    ...given,
  };
}

/** Reads a clock by a calendar, as of the day of the last event if nothing else is said. */
export function run(
  clock: ChargeClock,
  events: Partial<Record<ClockEvent, string>>,
  { calendar = US, facts = {}, ...question }: RunOptions = {},
): ClockRun {
  const today = question.today ?? Object.values(events).sort().at(-1) ?? '2026-11-22';
  const given = factsOf(events, facts);
  const lookup = calendar === null ? null : dayLookup(calendarOf(calendar));
  return runClock(clock, given, { ...question, today, calendar: lookup });
}

interface RunOptions extends Partial<ClockQuestion> {
  calendar?: Partial<GateCalendar> | null;
  facts?: Partial<ClockFacts>;
}

/** The total of a run in whole units of its only currency; 0 where nothing is charged. */
export function totalOf({ total }: ClockRun): number {
  if (total.length > 1) throw new Error('Two currencies are never added.');
  return (total[0]?.minor ?? 0) / 100;
}

/** The days that were counted in a way, as `11-17`. */
export function daysThat(counted: string, { days }: ClockRun): string[] {
  return days.filter((day) => day.counted === counted).map(({ date }) => date.slice(5));
}
