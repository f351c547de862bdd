import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { toInstant } from '../../domain/instant.ts';
import { unknownChargeText } from '../../wording/charge-text.ts';
import { fromReplica } from '../from-replica.ts';
import type { ServiceContext } from '../service-context.ts';
import { chargeRules } from '../tariff/charge-rules.ts';
import { AccountCharges } from './account-charges.ts';
import { byDate, CostShare, MoneySum, Shares } from './account-sums.ts';
import { runningContainer } from './charged-stays.ts';
import { type ContainerRisk, containerRisks } from './container-risk.ts';
import { type ChargedGroup, readGroups } from './read-groups.ts';

/** Of what the risk is asked for. */
export const AccountChargesInput = z.object({
  days: z.int().min(1).max(31).default(7).describe('How many days ahead'),
  customer_id: z.uuid().optional().describe('Id of the party that is tracked for'),
  carrier: z
    .string()
    .regex(/^[A-Z]{2,4}$/, 'Give the SCAC of a line, such as MAEU')
    .optional()
    .describe('SCAC of the shipping line'),
  rows: z.int().min(0).max(100).default(10).describe('The most containers that are listed for each currency'),
});

const SHARES_MAX = 100;

/** A group with what each of its containers costs. */
type Costing = ChargedGroup & { risk: ContainerRisk };

/** What all containers of the account cost that are tracked and not returned, by now and on the next days if they wait. */
export const getAccountCharges = defineOperation(
  {
    id: 'get_account_charges',
    summary:
      'Get what waiting costs the account by the stored tariffs: by now and on each of the next days, by line and customer',
    permission: 'tracking:read',
    input: AccountChargesInput,
    output: AccountCharges,
  },
  fromReplica(async (context: ServiceContext, input): Promise<AccountCharges> => {
    const asOf = toInstant(context.clock.now());
    const rules = await chargeRules(context);
    const riskOf = containerRisks(rules, { asOf, days: input.days });
    const groups = await readGroups(context, rules, input);
    const costing = groups.map((group): Costing => ({ ...group, risk: riskOf(runningContainer(group.row)) }));
    return {
      account_id: context.principal.accountId,
      as_of: asOf,
      days: input.days,
      ...sumsOfAll(costing),
      costliest: await costliest(context, costing, input.rows),
    };
  }),
);

function sumsOfAll(costing: readonly Costing[]): Omit<AccountCharges, 'account_id' | 'as_of' | 'days' | 'costliest'> {
  const all = new CostShare();
  const lines = new Shares<string, CostShare>(() => new CostShare());
  const customers = new Shares<string | null, CostShare>(() => new CostShare());
  const days = new Shares<string, MoneySum>(() => new MoneySum());
  const names = new Map<string | null, string | null>();
  let assessed = 0;
  for (const { row, containers, customerId, risk } of costing) {
    assessed += containers;
    all.add(risk, containers);
    lines.of(row.scac).add(risk, containers);
    customers.of(customerId).add(risk, containers);
    names.set(customerId, row.customer);
    for (const { date, amounts } of risk.perDay) days.of(date).add(amounts, containers);
  }
  const most = <Share extends { containers: number }>(shares: Share[]) =>
    shares
      .filter(({ containers }) => containers > 0)
      .sort((one, other) => other.containers - one.containers)
      .slice(0, SHARES_MAX);
  return {
    ...all.shown,
    assessed,
    clocks: clocksOf(costing),
    per_day: byDate(days),
    unknown: unknownOf(costing),
    lines: most(lines.entries.map(([scac, share]) => ({ scac, ...share.shown }))),
    customers: most(customers.entries.map(([id, share]) => ({ id, name: names.get(id) ?? null, ...share.shown }))),
  };
}

function clocksOf(costing: readonly Costing[]): AccountCharges['clocks'] {
  const clocks = { free: 0, last_day: 0, charging: 0 };
  for (const { risk, containers } of costing) {
    for (const status of risk.statuses) {
      if (status === 'free' || status === 'last_day' || status === 'charging') clocks[status] += containers;
    }
  }
  return clocks;
}

function unknownOf(costing: readonly Costing[]): AccountCharges['unknown'] {
  const found = new Map<string, AccountCharges['unknown'][number]>();
  for (const { risk, containers } of costing) {
    const codes = new Map(risk.unknown.map((unknown) => [unknown.code, unknown]));
    for (const [code, unknown] of codes) {
      const known = found.get(code) ?? { code, text: unknownChargeText(unknown), containers: 0 };
      found.set(code, { ...known, containers: known.containers + containers });
    }
  }
  return [...found.values()].sort((one, other) => other.containers - one.containers);
}

/** The containers whose days ahead cost the most, of each currency by itself. */
async function costliest(
  { db: { prisma }, principal }: ServiceContext,
  costing: readonly Costing[],
  rows: number,
): Promise<AccountCharges['costliest']> {
  const currencies = [...new Set(costing.flatMap(({ risk }) => risk.ahead.map(({ currency }) => currency)))].sort();
  const chosen = new Map<string, Costing>();
  for (const currency of currencies) {
    const minorOf = ({ risk }: Costing) => risk.ahead.find((one) => one.currency === currency)?.minor ?? 0;
    const sorted = costing.filter((one) => minorOf(one) > 0).sort((one, other) => minorOf(other) - minorOf(one));
    const first = sorted.slice(0, rows).flatMap((one) => one.ids.map((id) => [id, one] as const));
    for (const [id, one] of first.slice(0, rows)) chosen.set(id, one);
  }
  const numbers = await prisma.container.findMany({
    where: { id: { in: [...chosen.keys()] }, accountId: principal.accountId },
    select: { id: true, number: true },
  });
  const byId = new Map(numbers.map(({ id, number }) => [id, number]));
  return [...chosen].flatMap(([id, { row, risk }]) => {
    const number = byId.get(id);
    return number === undefined ? [] : [{ id, number, scac: row.scac, owed: risk.owed, ahead: risk.ahead }];
  });
}
