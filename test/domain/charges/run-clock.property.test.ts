import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLookup, type GateCalendar, Weekday } from '../../../src/domain/charges/calendar.ts';
import type { ChargeClock } from '../../../src/domain/charges/charge-clock.ts';
import { type DayKind, SkipKind } from '../../../src/domain/charges/day-kind.ts';
import { daysAfter } from '../../../src/domain/charges/local-days.ts';
import { sumByCurrency } from '../../../src/domain/charges/money.ts';
import { type ClockRun, runClock } from '../../../src/domain/charges/run-clock.ts';
import { calendarOf, clockOf, factsOf } from './clocks.ts';

const START = '2026-11-16';
const Offset = fc.integer({ min: 0, max: 60 });
const DateNear = Offset.map((days) => daysAfter(START, days));
const Skip = fc.subarray(SkipKind.options.filter((kind) => kind.match(/weekend|holiday|closure/)));

const Calendar = fc
  .record({
    weekend: fc.subarray(Weekday.options, { maxLength: 3 }),
    holidays: fc.array(fc.record({ date: DateNear, name: fc.constant('Holiday') }), { maxLength: 6 }),
    closures: fc.array(
      fc
        .record({ from: DateNear, length: fc.integer({ min: 0, max: 4 }), planned: fc.boolean() })
        .map(({ from, length, planned }) => ({ from, to: daysAfter(from, length), planned, reason: 'Wind' })),
      { maxLength: 4 },
    ),
    openings: fc.array(fc.record({ date: DateNear, reason: fc.constant('Extra gate') }), { maxLength: 4 }),
  })
  .map(calendarOf);

const Clock = fc
  .record({
    free: fc.integer({ min: 0, max: 12 }),
    freeSkip: Skip,
    chargedSkip: Skip,
    first: fc.constantFrom('event_day' as const, 'next_day' as const),
    grant: fc.constantFrom('shift' as const, 'progressive' as const),
    taxPercent: fc.constantFrom(0, 5, 8.875),
    rates: fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 50_000 })), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ rates, first, ...options }) => {
    const lengths = rates.map(([length]) => length);
    const from = (index: number) => lengths.slice(0, index).reduce((sum, length) => sum + length, 1);
    const tiers = rates.map(([, minor], index) => [from(index), minor] as const);
    return clockOf(tiers, { ...options, start: { first } });
  });

const Question = fc.record({
  grantedDays: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
  waived: fc.array(DateNear, { maxLength: 3 }),
});

function waiting(clock: ChargeClock, calendar: GateCalendar, until: string, given: object = {}): ClockRun {
  const question = { today: START, until, ...given, calendar: dayLookup(calendar) };
  return runClock(clock, factsOf({ discharged: START }), question);
}

function leaving(clock: ChargeClock, calendar: GateCalendar, day: string, given: object = {}): ClockRun {
  const facts = factsOf({ discharged: START, full_out: day });
  return runClock(clock, facts, { today: START, ...given, calendar: dayLookup(calendar) });
}

function sumOf({ total }: ClockRun): number {
  return total[0]?.minor ?? 0;
}

describe('whatever the tariff, the calendar and the facts', () => {
  it('waiting longer never costs less', () => {
    fc.assert(
      fc.property(Clock, Calendar, Question, Offset, Offset, (clock, calendar, question, one, other) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)].map((days) =>
          sumOf(waiting(clock, calendar, daysAfter(START, days), question)),
        );

        expect(later).toBeGreaterThanOrEqual(sooner ?? 0);
      }),
    );
  });

  it('the days follow each other, and their charges make the sum', () => {
    fc.assert(
      fc.property(Clock, Calendar, Question, DateNear, (clock, calendar, question, until) => {
        const { days, net, tax, total } = waiting(clock, calendar, until, question);

        expect(days.map(({ date }) => date)).toEqual(days.map((_, index) => daysAfter(days[0]?.date ?? START, index)));
        expect(net).toEqual(sumByCurrency(days.flatMap(({ amount }) => amount ?? [])));
        expect(total).toEqual(sumByCurrency([...net, ...tax]));
        for (const day of days) expect(day.amount !== null).toBe(day.counted === 'charged');
      }),
    );
  });

  it('the charge is what a plain count of the same days gives', () => {
    fc.assert(
      fc.property(Clock, Calendar, DateNear, (clock, calendar, until) => {
        const { lastFree, net } = waiting(clock, calendar, until);

        expect([lastFree, net[0]?.minor ?? 0]).toEqual(plainCount(clock, calendar, until));
      }),
    );
  });

  it('to stop on a day costs what waiting through that day costs, where its last day is included', () => {
    fc.assert(
      fc.property(Clock, Calendar, Question, DateNear, (clock, calendar, question, day) => {
        const stopped = leaving(clock, calendar, day, question);

        expect(stopped.total).toEqual(waiting(clock, calendar, day, question).total);
      }),
    );
  });

  it('a clock that does not count its last day costs what it does the day before', () => {
    fc.assert(
      fc.property(Clock, Calendar, fc.integer({ min: 1, max: 60 }), (clock, calendar, days) => {
        const without: ChargeClock = { ...clock, stop: { ...clock.stop, last: 'excluded' } };
        const [day, before] = [daysAfter(START, days), daysAfter(START, days - 1)];
        const stopped = leaving(without, calendar, day);

        expect(sumOf(stopped)).toBe(sumOf(waiting(clock, calendar, before)));
      }),
    );
  });

  it('to move a holiday changes the kinds of its days alone, and nothing before the first of them', () => {
    fc.assert(
      fc.property(Clock, Calendar, Offset, Offset, (clock, calendar, one, other) => {
        const end = daysAfter(START, 60);
        const [from, to] = [daysAfter(START, one), daysAfter(START, other)];
        const withHoliday = (date: string) =>
          waiting(clock, { ...calendar, holidays: [...calendar.holidays, { date, name: 'Moved' }] }, end).days;
        const [before, after] = [withHoliday(from), withHoliday(to)];
        const first = from < to ? from : to;

        expect(after.filter(({ date }) => date < first)).toEqual(before.filter(({ date }) => date < first));
        for (const [index, { date, kind }] of after.entries())
          if (date !== from && date !== to) expect(kind).toBe(before[index]?.kind);
      }),
    );
  });

  it('to move a holiday that no rule leaves out changes no charge', () => {
    const anyway = Clock.map((clock) => {
      const without = (skip: SkipKind[]) => skip.filter((kind) => kind !== 'holiday' && kind !== 'weekend');
      const { free, charged } = clock;
      return { ...clock, free: { ...free, skip: without(free.skip) }, charged: { skip: without(charged.skip) } };
    });
    fc.assert(
      fc.property(anyway, Calendar, DateNear, DateNear, (clock, calendar, from, to) => {
        const end = daysAfter(START, 60);
        const withHoliday = (date: string) =>
          waiting(clock, { ...calendar, holidays: [...calendar.holidays, { date, name: 'Moved' }] }, end);

        expect(withHoliday(to).days.map(({ amount }) => amount)).toEqual(
          withHoliday(from).days.map(({ amount }) => amount),
        );
      }),
    );
  });
});

/** The last free day and the charge, counted in another way: by lists of days. */
function plainCount(clock: ChargeClock, calendar: GateCalendar, until: string): [string | null, number] {
  const first = daysAfter(START, clock.start.first === 'next_day' ? 1 : 0);
  const days = Array.from({ length: 150 }, (_, index) => daysAfter(first, index));
  const counts = (skip: readonly string[]) => (day: string) => !skip.includes(kindOf(day, calendar));
  const free = days.filter(counts(clock.free.skip)).slice(0, clock.free.days);
  const lastFree = free.at(-1) ?? null;
  const charged = days.filter((day) => (lastFree === null || day > lastFree) && day <= until);
  const rates = charged.filter(counts(clock.charged.skip)).map((_, index) => {
    const tier = clock.tiers.find(({ from, to }) => from <= index + 1 && (to === null || to >= index + 1));
    return tier?.minor ?? Number.NaN;
  });
  return [lastFree, rates.reduce((sum, minor) => sum + minor, 0)];
}

function kindOf(date: string, { openings, closures, holidays, weekend }: GateCalendar): DayKind {
  if (openings.some((day) => day.date === date)) return 'opening';
  const closed = closures.filter(({ from, to }) => from <= date && date <= to);
  if (closed.length > 0) return closed.every(({ planned }) => planned) ? 'planned_closure' : 'unplanned_closure';
  if (holidays.some((day) => day.date === date)) return 'holiday';
  // Of Date Sunday is 0.
  const name = Weekday.options[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7];
  return weekend.some((day) => day === name) ? 'weekend' : 'open';
}
