import type { LocalDate } from '../instant.ts';
import type { ChargeClock } from './charge-clock.ts';
import type { TariffClock, TariffVersion } from './choose-tariff.ts';
import type { ClockFacts } from './clock-facts.ts';
import { clockSpan } from './clock-start.ts';
import type { LaterRates } from './count-days.ts';
import { daysAfter } from './local-days.ts';
import type { RateDate, Tariff } from './tariff.ts';

/** That the date which decides the version of a tariff is not known, so that another one was used. */
export interface RateDateUnknown {
  code: 'rate_date_unknown';
  rate_date: RateDate;
  used: LocalDate;
}

/** The clock of the version of a tariff that applies, with what was assumed to find it. */
export interface VersionInForce {
  clock: TariffClock;
  assumptions: RateDateUnknown[];
}

/** Where a clock runs and what for. */
export interface ClockSlot {
  direction: Tariff['scope']['direction'];
  at: ChargeClock['at'];
  charges: readonly ChargeClock['charge'][];
}

/**
 * The clock for a slot in the version of a tariff whose period has the date that decides; of several the newest. `versions`
 * are those of one tariff, the newest first. Null where none is valid, or the valid one has no such clock.
 */
export function clockInForce(
  versions: readonly TariffVersion[],
  slot: ClockSlot,
  { facts, today }: { facts: ClockFacts; today: LocalDate },
): VersionInForce | null {
  for (const version of versions) {
    const clock = clockFor(version.tariff, slot);
    const date = rateDateOf(version.tariff, clock, { facts, today });
    if (!isValidOn(version.tariff, date.used)) continue;
    if (clock === null) return null;
    const { rate_date } = version.tariff;
    return {
      clock: { ...version, clock },
      assumptions: date.isKnown ? [] : [{ code: 'rate_date_unknown', rate_date, used: date.used }],
    };
  }
  return null;
}

/** The rates of later periods of a tariff of which each day has the rate of its own date; none of others. */
export function laterRatesOf(
  { tariff }: TariffVersion,
  versions: readonly TariffVersion[],
  slot: ClockSlot,
): LaterRates[] | undefined {
  if (tariff.rate_date !== 'each_day') return undefined;
  const ends = versions.flatMap(({ tariff: { to } }) => (to === null ? [] : [daysAfter(to, 1)]));
  const days = [...new Set([...versions.map(({ tariff: { from } }) => from), ...ends])].sort();
  return days.flatMap((from) => {
    const valid = versions.find((one) => isValidOn(one.tariff, from));
    const rates = valid === undefined ? null : clockFor(valid.tariff, slot);
    return rates === null ? [] : [{ from, currency: rates.currency, tiers: rates.tiers }];
  });
}

function clockFor({ scope, clocks }: Tariff, { direction, at, charges }: ClockSlot): ChargeClock | null {
  if (scope.direction !== direction) return null;
  return clocks.find((clock) => clock.at === at && charges.includes(clock.charge)) ?? null;
}

function isValidOn({ from, to }: Tariff, date: LocalDate): boolean {
  return from <= date && (to === null || date <= to);
}

/** The date that decides; a clock that has not started yet would start today. */
function rateDateOf(
  { rate_date }: Tariff,
  clock: ChargeClock | null,
  { facts, today }: { facts: ClockFacts; today: LocalDate },
): { used: LocalDate; isKnown: boolean } {
  const span = clock === null ? null : clockSpan(clock, facts);
  const start = span?.state === 'started' ? span.start.fact.date : today;
  switch (rate_date) {
    case 'clock_start':
    case 'each_day':
      return { used: start, isKnown: true };
    case 'full_in':
      return { used: facts.events.full_in?.date ?? start, isKnown: facts.events.full_in !== undefined };
    case 'planned_departure':
      return { used: facts.plannedDeparture ?? start, isKnown: facts.plannedDeparture !== null };
  }
}
