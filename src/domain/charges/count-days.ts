import type { LocalDate } from '../instant.ts';
import type { CalendarDay, DayLookup } from './calendar.ts';
import type { ChargeClock, ChargeTier } from './charge-clock.ts';
import type { BlockedDays, ClockFacts } from './clock-facts.ts';
import type { ClockAssumption, ClockStart } from './clock-start.ts';
import type { DayKind, SkipKind } from './day-kind.ts';
import { dayOfNumber, numberOfDay } from './local-days.ts';
import type { Money } from './money.ts';

/** How a day was counted. */
export const DAY_COUNTS = ['free', 'charged', 'skipped', 'waived'] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** One day of a clock, and why it counted as it did. */
export interface ChargeDay {
  date: LocalDate;
  kind: DayKind;
  /** The name of the holiday, the reason of the closure or what blocked the container; null if there is nothing to say. */
  note: string | null;
  counted: DayCount;
  /** Whether it lies in the free time or after it. */
  isAfterFreeTime: boolean;
  /** Why it was left out of the count; null if it was not. */
  skippedFor: SkipKind | null;
  /** Which free day or chargeable day it is, from 1; null if it was left out. */
  nth: number | null;
  /** Which tier its charge is of, from 1; null if nothing is charged. */
  tier: number | null;
  /** What the day costs; null if nothing is charged. */
  amount: Money | null;
  /** What states that the container could not be moved on it. */
  ids: readonly string[];
  /** It lies after today. */
  isProjected: boolean;
}

/** Rates of a later version of a tariff, for tariffs of which each day has the rate of its own date. */
export interface LaterRates {
  from: LocalDate;
  currency: string;
  tiers: readonly ChargeTier[];
}

/** What is asked of a clock. Days are of the calendar of its place. */
export interface ClockQuestion {
  today: LocalDate;
  /** What it costs if the container still waits on this day; today without it. */
  until?: LocalDate | undefined;
  /** Free days that were granted instead of those of the tariff. */
  grantedDays?: number | undefined;
  /** Days whose charge was waived. */
  waived?: readonly LocalDate[] | undefined;
  laterRates?: readonly LaterRates[] | undefined;
}

/** More than ten years, in days; a clock that runs longer is not read. */
const DAYS_MAX = 3_700;

/** What a clock counts by. */
interface Given {
  facts: ClockFacts;
  question: ClockQuestion;
  days: DayLookup;
  start: ClockStart;
  stoppedOn: LocalDate | null;
}

/** The days of a clock that has started. */
export interface CountedDays {
  first: LocalDate;
  firstFree: LocalDate | null;
  lastFree: LocalDate | null;
  firstCharged: LocalDate | null;
  days: readonly ChargeDay[];
  /** The days that were looked at and are outside of what the calendar covers. */
  uncovered: ClockAssumption[];
}

/** Counts the days of a clock that has started; null if there are too many. */
export function countDays(clock: ChargeClock, given: Given): CountedDays | null {
  const { days } = given;
  const count = emptyCount(clock, given);
  const from = firstDay(count, given);
  for (let number = from; number < from + DAYS_MAX; number++) {
    const isFree = count.free < count.freeDays;
    if (!isFree && isOver(count, number)) {
      const { firstFree, lastFree, firstCharged, shown } = count;
      const uncovered = uncoveredDays(days, from, number - 1);
      return { first: dayOfNumber(from), firstFree, lastFree, firstCharged, days: shown, uncovered };
    }
    const { kind, note } = days.dayOf(number);
    const day = { number, kind, note };
    if (clock.grant === 'progressive') countByTariff(count, day);
    if (isFree) countFree(count, day);
    else countCharged(count, day);
  }
  return null;
}

/** What is counted, and how far. */
interface Count {
  clock: ChargeClock;
  blocked: readonly NumberedBlock[];
  rates: readonly NumberedRates[];
  waived: readonly LocalDate[];
  freeDays: number;
  today: number;
  /** The last day that is shown, and the last one of all for a clock that stops. */
  shownTo: number;
  end: number | null;
  free: number;
  charged: number;
  /** The same with the free days of the tariff, for tiers that days would have had. */
  tariffFree: number;
  tariffCharged: number;
  firstFree: LocalDate | null;
  lastFree: LocalDate | null;
  firstCharged: LocalDate | null;
  shown: ChargeDay[];
}

function emptyCount(clock: ChargeClock, { facts, question, stoppedOn }: Given): Count {
  const end = stoppedOn === null ? null : numberOfDay(stoppedOn) - (clock.stop.last === 'included' ? 0 : 1);
  const asked = numberOfDay(question.until ?? laterOf(question.today, stoppedOn));
  return {
    clock,
    blocked: facts.blocked.map((block) => numberedBlock(block, question.today)),
    rates: [numberedRates(-Infinity, clock), ...laterRates(question)],
    waived: question.waived ?? [],
    freeDays: question.grantedDays ?? clock.free.days,
    today: numberOfDay(question.today),
    shownTo: end === null ? asked : Math.min(end, asked),
    end,
    free: 0,
    charged: 0,
    tariffFree: 0,
    tariffCharged: 0,
    firstFree: null,
    lastFree: null,
    firstCharged: null,
    shown: [],
  };
}

function firstDay({ clock: { start }, blocked }: Count, given: Given): number {
  let number = numberOfDay(given.start.fact.date) + (start.first === 'next_day' ? 1 : 0);
  const last = number + DAYS_MAX;
  while (number < last && skipOf(blocked, { number, ...given.days.dayOf(number) }, start.skip) !== null) number++;
  return number;
}

/** Whether nothing that is asked for lies on a day or after it, the free time being over. */
function isOver({ shownTo, firstCharged, end }: Count, number: number): boolean {
  return number > shownTo && (firstCharged !== null || (end !== null && number > end));
}

function countFree(count: Count, day: NumberedDay): void {
  const skip = skipOf(count.blocked, day, count.clock.free.skip);
  if (skip !== null) {
    show(count, day, { counted: 'skipped', skip, nth: null, tier: undefined, isAfterFreeTime: false });
    return;
  }
  count.free++;
  count.firstFree ??= dayOfNumber(day.number);
  if (count.free === count.freeDays) count.lastFree = dayOfNumber(day.number);
  show(count, day, { counted: 'free', skip, nth: count.free, tier: undefined, isAfterFreeTime: false });
}

function countCharged(count: Count, day: NumberedDay): void {
  const skip = skipOf(count.blocked, day, count.clock.charged.skip);
  const isWaived = count.waived.length > 0 && count.waived.includes(dayOfNumber(day.number));
  if (skip !== null || isWaived) {
    const counted = skip === null ? 'waived' : 'skipped';
    show(count, day, { counted, skip, nth: null, tier: undefined, isAfterFreeTime: true });
    return;
  }
  count.charged++;
  count.firstCharged ??= dayOfNumber(day.number);
  const nth = count.clock.grant === 'progressive' ? count.tariffCharged : count.charged;
  const tier = day.number <= count.shownTo ? tierOf(count.rates, day.number, nth) : undefined;
  show(count, day, { counted: 'charged', skip, nth, tier, isAfterFreeTime: true });
}

/** Counts along as if no other free days had been granted. */
function countByTariff(count: Count, day: NumberedDay): void {
  const { free, charged } = count.clock;
  if (count.tariffFree < free.days) count.tariffFree += skipOf(count.blocked, day, free.skip) === null ? 1 : 0;
  else count.tariffCharged += skipOf(count.blocked, day, charged.skip) === null ? 1 : 0;
}

function tierOf(rates: readonly NumberedRates[], number: number, nth: number): NumberedTier | undefined {
  const { tiers } = rates.findLast(({ from }) => from <= number) ?? NO_RATES;
  // With fewer free days than the tariff has, a day is charged that would have been free: it is of the first tier.
  return tiers.findLast(({ from }) => from <= Math.max(nth, 1));
}

/** Why a day is left out of the count; null if it is not. */
function skipOf(
  blocked: readonly NumberedBlock[],
  { kind, number }: NumberedDay,
  skip: readonly SkipKind[],
): SkipKind | null {
  if (skip.length === 0) return null;
  if (kind !== 'open' && kind !== 'opening' && skip.includes(kind)) return kind;
  return blocked.length === 0 ? null : (blockOn(blocked, number, skip)?.kind ?? null);
}

function blockOn(
  blocked: readonly NumberedBlock[],
  number: number,
  kinds: readonly SkipKind[],
): NumberedBlock | undefined {
  return blocked.find(({ kind, from, to }) => from <= number && number <= to && kinds.includes(kind));
}

interface Shown {
  counted: DayCount;
  skip: SkipKind | null;
  nth: number | null;
  tier: NumberedTier | undefined;
  isAfterFreeTime: boolean;
}

function show(count: Count, { number, kind, note }: NumberedDay, shown: Shown): void {
  if (number > count.shownTo) return;
  const { counted, skip, nth, tier, isAfterFreeTime } = shown;
  const block = skip === null || skip === kind ? undefined : blockOn(count.blocked, number, [skip]);
  count.shown.push({
    date: dayOfNumber(number),
    kind,
    note: block?.note ?? note,
    counted,
    isAfterFreeTime,
    skippedFor: skip,
    nth,
    tier: tier?.nth ?? null,
    amount: tier?.amount ?? null,
    ids: block?.ids ?? NO_IDS,
    isProjected: number > count.today,
  });
}

function uncoveredDays({ covers }: DayLookup, first: number, last: number): ClockAssumption[] {
  const gaps = [
    [first, Math.min(last, covers.from - 1)],
    [Math.max(first, covers.to + 1), last],
  ] as const;
  return gaps.flatMap(([begin, end]) =>
    begin > end ? [] : [{ code: 'calendar_ends' as const, from: dayOfNumber(begin), to: dayOfNumber(end) }],
  );
}

const NO_IDS: readonly string[] = [];

interface NumberedDay extends CalendarDay {
  number: number;
}

interface NumberedBlock extends Omit<BlockedDays, 'from' | 'to'> {
  from: number;
  to: number;
}

interface NumberedTier {
  nth: number;
  from: number;
  amount: Money;
}

interface NumberedRates {
  from: number;
  tiers: readonly NumberedTier[];
}

const NO_RATES: NumberedRates = { from: 0, tiers: [] };

/** What goes on is known until today: else free time would never end, and no day ahead would cost anything. */
function numberedBlock({ from, to, ...block }: BlockedDays, today: LocalDate): NumberedBlock {
  return { ...block, from: numberOfDay(from), to: numberOfDay(to ?? today) };
}

function laterRates({ laterRates: rates = [] }: ClockQuestion): NumberedRates[] {
  return rates.map(({ from, ...later }) => numberedRates(numberOfDay(from), later));
}

function numberedRates(from: number, { currency, tiers }: Omit<LaterRates, 'from'>): NumberedRates {
  return {
    from,
    tiers: tiers.map((tier, index) => ({ nth: index + 1, from: tier.from, amount: { currency, minor: tier.minor } })),
  };
}

function laterOf(one: LocalDate, other: LocalDate | null): LocalDate {
  return other !== null && other > one ? other : one;
}
