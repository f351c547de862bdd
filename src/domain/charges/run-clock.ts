import type { LocalDate } from '../instant.ts';
import { type DayLookup, EVERY_DAY } from './calendar.ts';
import type { ChargeClock } from './charge-clock.ts';
import type { ClockFacts } from './clock-facts.ts';
import { type ClockAssumption, type ClockStart, type ClockUnknown, clockSpan } from './clock-start.ts';
import { type ChargeDay, type ClockQuestion, countDays } from './count-days.ts';
import { needsCalendar } from './day-kind.ts';
import { type Money, percentOf, sumByCurrency } from './money.ts';

/** Where a clock stands on a day. */
export const CLOCK_STATUSES = ['not_started', 'free', 'last_day', 'charging', 'ended', 'unknown'] as const;
export type ClockStatus = (typeof CLOCK_STATUSES)[number];

/** What a clock says. */
export interface ClockRun {
  status: ClockStatus;
  /** Why it cannot be read; null if it can. */
  unknown: ClockUnknown | null;
  start: ClockStart | null;
  stoppedOn: LocalDate | null;
  firstFree: LocalDate | null;
  /** The computed last free day, also of one that stopped before it; null without free time. */
  lastFree: LocalDate | null;
  /** The first day that is, or would be, charged; null where the clock stopped before it. */
  firstCharged: LocalDate | null;
  days: readonly ChargeDay[];
  /** The sum of the days, of each currency. */
  net: Money[];
  tax: Money[];
  total: Money[];
  assumptions: readonly ClockAssumption[];
}

/**
 * Reads a clock: each day from its start, whether it counted, of which tier it is, what it costs and why. Pure, and by
 * local dates alone. A clock that leaves out days by the calendar cannot be read without one.
 */
export function runClock(
  clock: ChargeClock,
  facts: ClockFacts,
  { calendar, ...question }: ClockQuestion & { calendar: DayLookup | null },
): ClockRun {
  const span = clockSpan(clock, facts);
  if (span.state === 'not_started') return { ...NOT_READ, status: 'not_started' };
  if (span.state === 'unknown') return { ...NOT_READ, unknown: span.reason };
  const { start, stop } = span;
  const isDated = needsCalendar([...clock.start.skip, ...clock.free.skip, ...clock.charged.skip]);
  if (isDated && calendar === null) return { ...NOT_READ, start, unknown: { code: 'no_calendar' } };
  const days = calendar ?? EVERY_DAY;
  const counted = countDays(clock, { facts, question, days, start, stoppedOn: stop?.date ?? null });
  if (counted === null) return { ...NOT_READ, start, unknown: { code: 'too_long' } };
  const { first, firstFree, lastFree, firstCharged } = counted;
  return {
    status: statusOn(question.today, { lastFree, first, stop: stop?.date ?? null }),
    unknown: null,
    start,
    stoppedOn: stop?.date ?? null,
    firstFree,
    lastFree,
    firstCharged,
    days: counted.days,
    ...sumsOf(clock, counted.days),
    assumptions: [
      ...start.assumptions,
      ...counted.uncovered,
      ...stillBlocked(clock, facts, { today: question.today, stop: stop?.date ?? null }),
    ],
  };
}

/** What blocks a container today, where the clock leaves such days out and goes on. */
function stillBlocked(
  { start, free, charged }: ChargeClock,
  { blocked }: ClockFacts,
  { today, stop }: { today: LocalDate; stop: LocalDate | null },
): ClockAssumption[] {
  if (blocked.length === 0 || (stop !== null && stop <= today)) return [];
  const skipped = new Set([...start.skip, ...free.skip, ...charged.skip]);
  const open = blocked.filter(({ kind, to }) => to === null && skipped.has(kind));
  return [...new Set(open.map(({ kind }) => kind))].map((kind) => ({ code: 'still_blocked', kind }));
}

/** What days cost by a clock: without tax, the tax, and both, of each currency. */
export function sumsOf(
  { tax_percent }: Pick<ChargeClock, 'tax_percent'>,
  days: readonly ChargeDay[],
): Pick<ClockRun, 'net' | 'tax' | 'total'> {
  const net = sumByCurrency(amountsOf(days));
  const tax = tax_percent === 0 ? [] : net.map((sum) => percentOf(sum, tax_percent));
  return { net, tax, total: tax.length === 0 ? net : sumByCurrency([...net, ...tax]) };
}

function* amountsOf(days: readonly ChargeDay[]): Generator<Money> {
  for (const { amount } of days) if (amount !== null) yield amount;
}

/** What a clock says that was not read. */
export const NOT_READ: ClockRun = {
  status: 'unknown',
  unknown: null,
  start: null,
  stoppedOn: null,
  firstFree: null,
  lastFree: null,
  firstCharged: null,
  days: [],
  net: [],
  tax: [],
  total: [],
  assumptions: [],
};

function statusOn(
  today: LocalDate,
  { lastFree, first, stop }: { lastFree: LocalDate | null; first: LocalDate; stop: LocalDate | null },
): ClockStatus {
  if (stop !== null && stop <= today) return 'ended';
  if (lastFree === null) return today < first ? 'free' : 'charging';
  if (today < lastFree) return 'free';
  return today === lastFree ? 'last_day' : 'charging';
}
