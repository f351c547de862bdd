import { z } from 'zod';
import { ChargeKind } from '../../domain/charges/charge-clock.ts';
import { getContainerCharges } from '../../services/charge/get-container-charges.ts';
import { containerChargesKind, containerChargesResource } from '../documents/charge.ts';
import { documentOf } from '../json-api.ts';
import { resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { until, pickup_on, return_on, conditions, no_appointment } = getContainerCharges.input.shape;

const Days = z
  .string()
  .regex(/^\d{1,3}$/, 'must be a number of days')
  .transform(Number)
  .optional();
const Several = z.string().transform((text) => text.split(',').map((part) => part.trim()));

const GRANTED = {
  demurrage: 'granted[demurrage]',
  detention: 'granted[detention]',
  combined: 'granted[combined]',
  storage: 'granted[storage]',
} as const satisfies Record<ChargeKind, string>;

const granted = (charge: string) =>
  Days.describe(`Free days of ${charge} that were granted instead of those of the tariff`);

const QUERY = z.object({
  until,
  pickup_on,
  return_on,
  [GRANTED.demurrage]: granted('demurrage'),
  [GRANTED.detention]: granted('detention'),
  [GRANTED.combined]: granted('demurrage and detention combined'),
  [GRANTED.storage]: granted('storage'),
  conditions: Several.pipe(conditions.unwrap())
    .optional()
    .describe('What is so of the cargo beyond what is tracked, separated by commas'),
  no_appointment: Several.pipe(no_appointment.unwrap())
    .optional()
    .describe('Days on which no appointment could be had, separated by commas'),
});

/** The routes of what waiting costs. */
export const chargeRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers/:id/charges',
    operation: getContainerCharges,
    query: QUERY,
    answer: resourceAnswer(containerChargesKind),
    toInput: ({ params, query }) => ({
      id: params.id,
      until: query.until,
      pickup_on: query.pickup_on,
      return_on: query.return_on,
      conditions: query.conditions,
      no_appointment: query.no_appointment,
      granted: grantedIn(query),
    }),
    document: documentOf(containerChargesResource),
  }),
];

function grantedIn(query: z.output<typeof QUERY>) {
  const days = ChargeKind.options.flatMap((charge) => {
    const value = query[GRANTED[charge]];
    return value === undefined ? [] : [[charge, value] as const];
  });
  return days.length === 0 ? undefined : Object.fromEntries(days);
}
