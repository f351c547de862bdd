import { z } from 'zod';
import { PlainText } from '../../core/plain-text.ts';
import { ChargeKind } from '../../domain/charges/charge-clock.ts';
import { BILLED_VERDICTS } from '../../domain/charges/check-billed-days.ts';
import { CurrencyCode, Money } from '../../domain/charges/money.ts';
import { TariffParty, TariffScope } from '../../domain/charges/tariff.ts';
import { LocalDate } from '../../domain/instant.ts';
import { IsSandbox } from '../record/is-sandbox.ts';

const BILLED_MAX = 400;
const words = (doc: string) =>
  PlainText.trim().max(2_000, 'Give at most 2000 characters').nullable().default(null).describe(doc);
const day = (doc: string) => LocalDate.nullable().default(null).describe(doc);
const Written = z.union([z.number().min(0), z.string().trim()]);
const Amount = Written.transform(String);

/** The fields of an invoice, as they are read or typed in; what it does not state is left out. */
export const Invoice = z.strictObject({
  container_number: PlainText.trim()
    .min(1, 'Give the number of the container')
    .describe('The container that is billed'),
  charge: ChargeKind.describe('What is billed'),
  direction: TariffScope.shape.direction.default('import').describe('Whether it is of the import or of the export'),
  party: TariffParty.nullable().default(null).describe('Who bills it'),
  place: words('UN/LOCODE of the port or ramp that it bills for'),
  currency: CurrencyCode.describe('Currency of all amounts (ISO 4217)'),
  charged: z
    .array(
      z.strictObject({
        date: LocalDate.optional().describe('The day'),
        from: LocalDate.optional().describe('Of several days: the first'),
        to: LocalDate.optional().describe('Of several days: the last'),
        amount: Amount.describe('What each day costs, in whole units, such as 150 or 48.50'),
      }),
    )
    .min(1, 'Give the days that are billed')
    .max(BILLED_MAX, `Give at most ${BILLED_MAX}`)
    .describe('The days that are billed'),
  total: z
    .union([...Written.options, z.null()])
    .default(null)
    .transform((total) => (total === null ? null : String(total)))
    .describe('Total amount due'),
  invoice_number: words('Number of the invoice'),
  invoice_date: day('Date of the invoice'),
  due_date: day('When it is due'),
  bill_of_lading_numbers: z.array(PlainText.trim().min(1)).max(100).default([]).describe('Bills of lading'),
  port_of_discharge: words('Port of discharge: UN/LOCODE or name'),
  basis_of_liability: words('Why the billed party is liable'),
  free_days: z.int().min(0).max(365).nullable().default(null).describe('Allowed free days'),
  free_from: day('First free day'),
  free_to: day('Last free day'),
  available_on: day('When the container became available'),
  earliest_return_on: day('Earliest return date'),
  rule: words('The tariff and rule, or contract, that the rate is based on'),
  rates: words('The rates by that rule'),
  contact: words('Whom to ask'),
  dispute_url: words('URL, or that a QR code is there, of what a request takes'),
  dispute_time_frames: words('Time frames of requests'),
  consistent_with_rules: z
    .boolean()
    .nullable()
    .default(null)
    .describe('It states that the charges are consistent with the rules'),
  not_caused_by_biller: z
    .boolean()
    .nullable()
    .default(null)
    .describe('It states that the biller did not cause or contribute to them'),
  received_on: day('Where the biller is an intermediary (NVOCC): the date of the invoice that it received'),
});
export type Invoice = z.output<typeof Invoice>;

const ITEM_STATES = ['present', 'missing', 'contradicted', 'not_applicable'] as const;

/** A day that is billed, beside what the tariff says of it. */
const CheckedInvoiceDay = z.object({
  date: LocalDate.meta({ doc: 'The billed day' }),
  billed: Money.meta({ doc: 'What is billed' }),
  verdict: z.enum(BILLED_VERDICTS).meta({ doc: 'Whether the tariff agrees' }),
  due: Money.nullable().meta({ doc: 'What is due by the tariff; null if that is not known' }),
  why: z.string().meta({ doc: 'Why' }),
  evidence: z
    .array(z.string())
    .meta({ doc: 'What is known of the day: events, closures, holidays, and who stated it' }),
});

/** What a check of an invoice found. */
export const InvoiceCheck = z.object({
  container_id: z.uuid().meta({ doc: 'Id of the container' }),
  container_number: z.string().meta({ doc: 'Container number' }),
  is_sandbox: IsSandbox,
  invoice_number: z.string().nullable().meta({ doc: 'Number of the invoice; null if it was not given' }),
  charge: ChargeKind.meta({ doc: 'The charge that it was compared with' }),
  party: TariffParty.nullable().meta({ doc: 'Who charges it; null if that is not known, or several fit equally' }),
  place_locode: z.string().nullable().meta({ doc: 'UN/LOCODE of the place of the charge; null if not known' }),
  tariff: z.string().nullable().meta({ doc: 'Name and version of the tariff; null if none applies' }),
  calendar: z.string().nullable().meta({ doc: 'Name and version of the calendar; null if there is none' }),
  unknown: z.string().nullable().meta({ doc: 'Why the charge cannot be counted; null if it can' }),
  first_free_on: LocalDate.nullable().meta({ doc: 'First free day by the tariff' }),
  last_free_on: LocalDate.nullable().meta({ doc: 'Last free day by the tariff' }),
  days: z.array(CheckedInvoiceDay).meta({ doc: 'Each billed day' }),
  sums: z
    .object({
      billed: Money.meta({ doc: 'The sum of the billed days' }),
      due: Money.nullable().meta({
        doc: 'What is due for them by the tariff, without tax; null if a day is not known',
      }),
      too_much: Money.nullable().meta({ doc: 'By how much they are too high, negative if too low; null if not known' }),
      is_total_right: z.boolean().nullable().meta({
        doc: 'Whether the total is the sum of the days, with or without the tax of the tariff; null if none is stated',
      }),
    })
    .meta({ doc: 'The sums' }),
  assumptions: z.array(z.string()).meta({ doc: 'What the calculation took for granted' }),
  rule_541: z
    .object({
      items: z
        .array(
          z.object({
            paragraph: z.string().meta({ doc: 'Paragraph of 46 CFR' }),
            item: z.string().meta({ doc: 'The field of the invoice' }),
            state: z
              .enum(ITEM_STATES)
              .meta({ doc: 'Whether the invoice states it, and whether that fits what is known' }),
            text: z.string().nullable().meta({ doc: 'What contradicts it; null if nothing does' }),
          }),
        )
        .meta({ doc: 'The 20 items of 46 CFR 541.6' }),
      missing: z.int().meta({ doc: 'How many are missing' }),
      last_incurred_on: LocalDate.meta({ doc: 'The last billed day' }),
      issuable_until: LocalDate.meta({ doc: '46 CFR 541.7: the last day to issue the invoice' }),
      is_issued_in_time: z.boolean().nullable().meta({ doc: 'Whether it was; null without a date of the invoice' }),
      disputable_until: LocalDate.nullable().meta({
        doc: '46 CFR 541.8: the day until which at least a waiver may be asked for; null without a date of the invoice',
      }),
    })
    .nullable()
    .meta({ doc: 'The rule of the United States; null for places elsewhere' }),
});
export type InvoiceCheck = z.infer<typeof InvoiceCheck>;
