import type { LocalDate } from '../instant.ts';
import type { ContainerCharge } from './container-charges.ts';
import type { ChargeDay } from './count-days.ts';
import type { Money } from './money.ts';

/** What is to be said of a day that an invoice bills. */
export const BILLED_VERDICTS = [
  'agreed',
  'wrong_amount',
  'other_currency',
  'free',
  'skipped',
  'outside',
  'repeated',
  'not_yet',
  'unknown',
] as const;
export type BilledVerdict = (typeof BILLED_VERDICTS)[number];

/** What each of them means, in one sentence. */
export const BILLED_MEANINGS = {
  agreed: 'The day is chargeable, and costs what is billed',
  wrong_amount: 'The day is chargeable, and costs another amount by its tier',
  other_currency: 'The day is chargeable, and the tariff is in another currency, so that the amounts are not compared',
  free: 'The day lies in the free time',
  skipped: 'The tariff leaves the day out of the count',
  outside: 'The clock did not run on the day: it lies before its start or after its end',
  repeated: 'The invoice bills the day more than once',
  not_yet: 'The day has not come yet, so that nothing is due for it by now',
  unknown: 'The charge cannot be counted, so that nothing is known of the day',
} as const satisfies Record<BilledVerdict, string>;

/** A day as an invoice bills it. */
export interface BilledDay {
  date: LocalDate;
  amount: Money;
}

/** A billed day beside the day of the clock. */
export interface CheckedDay {
  date: LocalDate;
  billed: Money;
  verdict: BilledVerdict;
  /** What is due by the tariff: nothing where the day is free, left out, outside, repeated or still to come; null if that is not known. */
  due: Money | null;
  day: ChargeDay | null;
}

/** Compares the billed days with those of a charge, which is counted at least until the last of them; null: it cannot be counted. */
export function checkBilledDays(billed: readonly BilledDay[], charge: ContainerCharge | null): CheckedDay[] {
  const days = new Map(charge?.run.days.map((day) => [day.date, day]));
  const seen = new Set<LocalDate>();
  return billed.map(({ date, amount }): CheckedDay => {
    const isRepeated = seen.has(date);
    seen.add(date);
    const nothing = { currency: amount.currency, minor: 0 };
    if (isRepeated) return { date, billed: amount, verdict: 'repeated', due: nothing, day: null };
    if (charge === null) return { date, billed: amount, verdict: 'unknown', due: null, day: null };
    const day = days.get(date) ?? null;
    return { date, billed: amount, day, ...verdictOf(day, amount, nothing) };
  });
}

function verdictOf(day: ChargeDay | null, billed: Money, nothing: Money): Pick<CheckedDay, 'verdict' | 'due'> {
  if (day === null) return { verdict: 'outside', due: nothing };
  switch (day.counted) {
    case 'free':
      return { verdict: 'free', due: nothing };
    case 'skipped':
    case 'waived':
      return { verdict: 'skipped', due: nothing };
    case 'charged': {
      if (day.isProjected) return { verdict: 'not_yet', due: nothing };
      if (day.amount === null) return { verdict: 'unknown', due: null };
      if (day.amount.currency !== billed.currency) return { verdict: 'other_currency', due: null };
      return { verdict: day.amount.minor === billed.minor ? 'agreed' : 'wrong_amount', due: day.amount };
    }
  }
}
