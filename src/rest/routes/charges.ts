import { z } from 'zod';
import { INVOICE_PAGE_STYLE, invoicePage } from '../../answers/invoice-page.ts';
import { ChargeKind } from '../../domain/charges/charge-clock.ts';
import { AccountChargesInput, getAccountCharges } from '../../services/charge/get-account-charges.ts';
import { getContainerCharges } from '../../services/charge/get-container-charges.ts';
import { CheckInvoiceInput, checkInvoice } from '../../services/invoice/check-invoice.ts';
import { InvoiceCheck } from '../../services/invoice/invoice.ts';
import { resourceBody } from '../body.ts';
import {
  accountChargesKind,
  accountChargesResource,
  containerChargesKind,
  containerChargesResource,
} from '../documents/charge.ts';
import { documentOf } from '../json-api.ts';
import { plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { WholeNumber } from '../whole-number.ts';

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

const { days, customer_id, carrier, rows } = AccountChargesInput.shape;

const ACCOUNT_QUERY = z.object({
  days: WholeNumber.pipe(days.unwrap()).optional().describe('Days ahead, 1 to 31; 7 by default'),
  rows: WholeNumber.pipe(rows.unwrap())
    .optional()
    .describe('The most containers listed for each currency; 10 by default'),
  'filter[customer_id]': customer_id.describe('Id of the party that is tracked for'),
  'filter[shipping_line_scac]': carrier.describe('SCAC of the shipping line'),
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
  defineRoute({
    method: 'GET',
    path: '/charges',
    operation: getAccountCharges,
    query: ACCOUNT_QUERY,
    parameters: { customer_id: 'filter[customer_id]', carrier: 'filter[shipping_line_scac]' },
    answer: resourceAnswer(accountChargesKind),
    toInput: ({ query }) => ({
      days: query.days,
      rows: query.rows,
      customer_id: query['filter[customer_id]'],
      carrier: query['filter[shipping_line_scac]'],
    }),
    document: documentOf(accountChargesResource),
  }),
  defineRoute({
    method: 'POST',
    path: '/invoice_checks',
    operation: checkInvoice,
    body: resourceBody('invoice_check', CheckInvoiceInput.shape),
    answer: plainAnswer(InvoiceCheck),
    toInput: ({ attributes: { invoice, granted, conditions, no_appointment } }) => ({
      invoice,
      granted,
      conditions,
      no_appointment,
    }),
    document: (check) => check,
    page: { style: INVOICE_PAGE_STYLE, write: invoicePage },
  }),
];

function grantedIn(query: z.output<typeof QUERY>) {
  const days = ChargeKind.options.flatMap((charge) => {
    const value = query[GRANTED[charge]];
    return value === undefined ? [] : [[charge, value] as const];
  });
  return days.length === 0 ? undefined : Object.fromEntries(days);
}
