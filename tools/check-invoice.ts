import { z } from 'zod';
import { invoiceText } from '../src/answers/invoice-text.ts';
import { compact } from '../src/mcp/compact.ts';
import { defineTool } from '../src/mcp/define.ts';
import { checkInvoice } from '../src/services/invoice/check-invoice.ts';
import { Invoice } from '../src/services/invoice/invoice.ts';

const text = z.string();
const amount = z.object({ currency: text, minor: z.number() });
const day = text.optional();

const Checked = z.object({
  container_id: text,
  container_number: text,
  charge: text,
  party: day,
  place_locode: day,
  tariff: day,
  unknown: day.describe('Why it cannot be counted'),
  first_free_on: day,
  last_free_on: day,
  days: z.array(z.looseObject({ date: text, billed: amount, verdict: text, due: amount.optional() })),
  sums: z.looseObject({ billed: amount, due: amount.optional(), too_much: amount.optional() }).describe('In cents'),
  assumptions: z.array(text).optional(),
  rule_541: z.looseObject({ missing: z.number() }).optional().describe('46 CFR 541.6 to 541.8'),
});

/** The fields of an invoice in few words; what they may be is checked as everywhere. */
const input = z.object({
  container_number: Invoice.shape.container_number,
  charge: Invoice.shape.charge,
  direction: Invoice.shape.direction,
  party: Invoice.shape.party,
  place: Invoice.shape.place,
  currency: text.describe('ISO 4217'),
  charged: z
    .array(z.object({ from: text, to: day, amount: z.number().describe('Of each day, such as 48.50') }))
    .describe('The billed days: one, or from and to'),
  total: z.number().optional().describe('Total due'),
  invoice_date: day.describe('When it was issued'),
  stated: z
    .object({
      invoice_number: day,
      due_date: day,
      bill_of_lading_numbers: z.array(text).optional(),
      port_of_discharge: day,
      basis_of_liability: day,
      free_days: z.number().optional(),
      free_from: day,
      free_to: day,
      available_on: day,
      earliest_return_on: day,
      rule: day,
      rates: day,
      contact: day,
      dispute_url: day,
      dispute_time_frames: day,
      consistent_with_rules: z.boolean().optional(),
      not_caused_by_biller: z.boolean().optional(),
      received_on: day,
    })
    .optional()
    .describe('What else it states, for 46 CFR 541.6; what is absent counts as missing'),
});

/** What is said of an item of 46 CFR 541.6: those in order are not listed. */
const FAULTS: ReadonlySet<string> = new Set(['missing', 'contradicted']);

export const tool = defineTool({
  name: 'check_invoice',
  title: 'Check an invoice of waiting charges',
  description:
    'Compares an invoice of demurrage, detention or storage with what is known of its container and the stored tariffs: each billed day ' +
    'agreed, free, left out or outside, with evidence; the sum; in the United States the items and dates of 46 CFR 541. No legal advice; nothing is stored.',
  operation: checkInvoice,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input,
  toInput: ({ stated, ...invoice }) => ({ invoice: { ...stated, ...invoice } }),
  output: Checked,
  render(result) {
    const { assumptions, rule_541: rule, ...check } = result;
    const listed = {
      ...check,
      assumptions: assumptions.length === 0 ? null : assumptions,
      rule_541: rule === null ? null : { ...rule, items: rule.items.filter(({ state }) => FAULTS.has(state)) },
    };
    return { text: invoiceText(result), structured: Checked.parse(compact(listed)) };
  },
});
