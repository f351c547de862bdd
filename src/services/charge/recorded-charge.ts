import { versionName } from '../../domain/charges/choose-tariff.ts';
import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import type { ChargeDay } from '../../domain/charges/count-days.ts';
import type { Money } from '../../domain/charges/money.ts';
import { sumsOf } from '../../domain/charges/run-clock.ts';
import type { LocalDate } from '../../domain/instant.ts';
import { assumptionText, chargeDayText, unknownChargeText } from '../../wording/charge-text.ts';
import type { ChargeNote, RecordedCharge, RecordedChargeDay } from './charge-record.ts';
import { chargeFindings, type StatedFacts, statedBeside } from './stated-beside.ts';

/** A charge until the day that is asked for, and the same as if the container went on waiting after it. */
export interface ReadCharge {
  charge: ContainerCharge;
  ahead: ContainerCharge;
  /** What was given with the question or is disputed, beside what the calculation assumed. */
  notes: readonly ChargeNote[];
}

/** A charge as it is shown. */
export function recordedCharge({ charge, ahead, notes }: ReadCharge, stated: StatedFacts): RecordedCharge {
  const { direction, at, place, party, tariff, calendar, today, unknown, run, assumptions } = charge;
  const beside = statedBeside(charge, stated);
  const counted = (how: ChargeDay['counted']) => run.days.filter((day) => day.counted === how).length;
  return {
    charge: charge.charge,
    direction,
    at,
    place_locode: place.locode,
    party,
    status: run.status,
    unknown: unknown === null ? null : { code: unknown.code, text: unknownChargeText(unknown) },
    tariff: tariff === null ? null : versionName(tariff),
    tariff_kind: tariff?.tariff.kind ?? null,
    tariff_source: tariff?.tariff.source ?? null,
    calendar,
    today,
    started_on: run.start?.fact.date ?? null,
    start_event: run.start?.event ?? null,
    stopped_on: run.stoppedOn,
    first_free_on: run.firstFree,
    last_free_on: run.lastFree,
    first_charged_on: run.firstCharged,
    free_days: counted('free'),
    charged_days: counted('charged'),
    total_today: owedBy(charge, today),
    total: run.total,
    ...nextCharges(ahead),
    stated_last_free_days: beside,
    assumptions: [...assumptions.map((one) => ({ code: one.code, text: assumptionText(one) })), ...notes],
    findings: chargeFindings(charge, beside),
    days: run.days.map((day) => recordedDay(day, charge)),
  };
}

/** What is owed by a day, with tax, of each currency. */
export function owedBy({ tariff, run }: ContainerCharge, date: LocalDate): Money[] {
  return tariff === null
    ? []
    : sumsOf(
        tariff.clock,
        run.days.filter((day) => day.date <= date),
      ).total;
}

/** The next day that costs something while the container goes on waiting, and the first one after it with another amount. */
function nextCharges({ run, today }: ContainerCharge): Pick<RecordedCharge, 'next_charge' | 'next_change'> {
  if (run.status === 'ended') return { next_charge: null, next_change: null };
  const charged = run.days.flatMap(({ date, amount }) => (amount === null || date <= today ? [] : [{ date, amount }]));
  const [next] = charged;
  const change = charged.find(({ amount }) => next !== undefined && !isSameMoney(amount, next.amount));
  return { next_charge: next ?? null, next_change: change ?? null };
}

function isSameMoney(one: Money, other: Money): boolean {
  return one.currency === other.currency && one.minor === other.minor;
}

function recordedDay(day: ChargeDay, { run }: ContainerCharge): RecordedChargeDay {
  const { date, kind, counted, nth, tier, amount, ids, isProjected } = day;
  const isStart = date === run.days[0]?.date;
  return {
    ...{ date, kind, counted, nth, tier, amount },
    why: chargeDayText(day),
    source_ids: [...(isStart ? (run.start?.fact.ids ?? []) : []), ...ids],
    is_projected: isProjected,
  };
}
