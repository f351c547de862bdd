import {
  type ChargedContainer,
  type ChargeRules,
  type ChargeUnknown,
  type ContainerCharge,
  containerCharges,
} from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import { type Money, sumByCurrency } from '../../domain/charges/money.ts';
import { type ClockStatus, sumsOf } from '../../domain/charges/run-clock.ts';
import { type Instant, type LocalDate, localDate } from '../../domain/instant.ts';

/** What a container costs by now by the clocks that run, and on each of the next days if it waits. */
export interface ContainerRisk {
  owed: Money[];
  ahead: Money[];
  perDay: { date: LocalDate; amounts: Money[] }[];
  statuses: ClockStatus[];
  unknown: ChargeUnknown[];
}

/** Containers with different facts whose risk is remembered. */
const REMEMBERED_MAX = 20_000;

/** As of when, and how many days ahead. */
export interface RiskSpan {
  asOf: Instant;
  days: number;
}

/**
 * Makes the function that gives the risk of a container. Of containers with the same facts it is computed once: an
 * account has many of one vessel.
 */
export function containerRisks(rules: ChargeRules, span: RiskSpan): (container: ChargedContainer) => ContainerRisk {
  const known = new Map<string, ContainerRisk>();
  return (container) => {
    const { subject, stays } = container;
    const key = JSON.stringify([subject, stays]);
    const remembered = known.get(key);
    if (remembered !== undefined) return remembered;
    if (known.size >= REMEMBERED_MAX) known.clear();
    const risk = riskOf(container, rules, span);
    known.set(key, risk);
    return risk;
  };
}

function riskOf(container: ChargedContainer, rules: ChargeRules, { asOf, days }: RiskSpan): ContainerRisk {
  // Today at the place may be a day later than in UTC.
  const until = daysAfter(localDate(asOf, null), days + 1);
  const charges = containerCharges(container, rules, { asOf, until });
  const running = charges.filter(({ unknown, run }) => unknown === null && RUNNING.includes(run.status));
  const perDay = new Map<LocalDate, Money[]>();
  for (const charge of running) {
    for (const day of daysAhead(charge, days)) {
      const { total } = sumsOf(charge.tariff?.clock ?? UNTAXED, [day]);
      if (total.length > 0) perDay.set(day.date, sumByCurrency([...(perDay.get(day.date) ?? []), ...total]));
    }
  }
  return {
    owed: sumByCurrency(
      running.flatMap((charge) =>
        totalOf(
          charge,
          charge.run.days.filter(({ date }) => date <= charge.today),
        ),
      ),
    ),
    ahead: sumByCurrency(running.flatMap((charge) => totalOf(charge, daysAhead(charge, days)))),
    perDay: [...perDay].map(([date, amounts]) => ({ date, amounts })),
    statuses: running.map(({ run }) => run.status),
    unknown: charges.flatMap(({ unknown }) => (unknown === null ? [] : [unknown])),
  };
}

const RUNNING: readonly ClockStatus[] = ['free', 'last_day', 'charging'];
const UNTAXED = { tax_percent: 0 };

function daysAhead({ run, today }: ContainerCharge, days: number) {
  const last = daysAfter(today, days);
  return run.days.filter(({ date }) => date > today && date <= last);
}

function totalOf({ tariff }: ContainerCharge, days: ContainerCharge['run']['days']): Money[] {
  return sumsOf(tariff?.clock ?? UNTAXED, days).total;
}
