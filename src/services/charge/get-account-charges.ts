import { z } from 'zod';
import { inTurns } from '../../core/in-turns.ts';
import { defineOperation } from '../../core/operation.ts';
import { toInstant } from '../../domain/instant.ts';
import { fromReplica } from '../from-replica.ts';
import type { ServiceContext } from '../service-context.ts';
import { chargeRules } from '../tariff/charge-rules.ts';
import { AccountCharges } from './account-charges.ts';
import { runningContainer } from './charged-stays.ts';
import { containerRisks } from './container-risk.ts';
import { readGroups } from './read-groups.ts';
import { type CostingShare, RiskSums } from './risk-sums.ts';

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
    const sums = new RiskSums(input.rows);
    for await (const groups of readGroups(context, rules, input)) {
      for await (const { row, shares } of inTurns(groups)) {
        const risk = riskOf(runningContainer(row));
        for (const share of shares) sums.add({ ...share, scac: row.scac, risk });
      }
    }
    return {
      account_id: context.principal.accountId,
      as_of: asOf,
      days: input.days,
      ...sums.shown,
      costliest: await costliest(context, sums.costliest),
    };
  }),
);

/** The costliest containers with their numbers. */
async function costliest(
  { db: { prisma }, principal }: ServiceContext,
  chosen: ReadonlyMap<string, CostingShare>,
): Promise<AccountCharges['costliest']> {
  const numbers = await prisma.container.findMany({
    where: { id: { in: [...chosen.keys()] }, accountId: principal.accountId },
    select: { id: true, number: true },
  });
  const byId = new Map(numbers.map(({ id, number }) => [id, number]));
  return [...chosen].flatMap(([id, { scac, risk }]) => {
    const number = byId.get(id);
    return number === undefined ? [] : [{ id, number, scac, owed: risk.owed, ahead: risk.ahead }];
  });
}
