import type { BilledDay } from '../../domain/charges/check-billed-days.ts';
import type { ContainerCharge } from '../../domain/charges/container-charges.ts';
import { INVOICE_ITEMS, type InvoiceItem, invoiceDates } from '../../domain/charges/invoice-items.ts';
import { minorOf } from '../../domain/charges/money.ts';
import { type LocalDate, localDate } from '../../domain/instant.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ChargedRow } from '../charge/charged-row.ts';
import type { Invoice, InvoiceCheck } from './invoice.ts';

/** What an invoice is compared with: the charge, and the container that it is of. */
export interface InvoiceGround {
  invoice: Invoice;
  row: ChargedRow;
  /** Null where no charge of the kind is known, or it cannot be counted. */
  charge: ContainerCharge | null;
}

type Rule = NonNullable<InvoiceCheck['rule_541']>;

/**
 * The items of 46 CFR 541.6 that an invoice states, does not state, or states other than what is known, and the dates of 541.7 and
 * 541.8. Null for places outside of the United States, and for storage, of which the rule says nothing.
 */
export function checkRule541(ground: InvoiceGround, billed: readonly BilledDay[]): Rule | null {
  const { invoice, row } = ground;
  const place = invoice.direction === 'import' ? row.pod : row.pol;
  if (place?.country_code !== 'US' || invoice.charge === 'storage') return null;
  const last =
    billed
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? '';
  const known = { lastIncurredOn: last, issuedOn: invoice.invoice_date, receivedOn: invoice.received_on };
  const items = INVOICE_ITEMS.map(({ paragraph, item, of }): Rule['items'][number] => {
    if (of !== 'both' && of !== invoice.direction) return { paragraph, item, state: 'not_applicable', text: null };
    if (!isStated(invoice, item)) return { paragraph, item, state: 'missing', text: null };
    const text = contradictionOf(item, ground, billed);
    return { paragraph, item, state: text === null ? 'present' : 'contradicted', text };
  });
  const missing = items.filter(({ state }) => state === 'missing').length;
  return { items, missing, last_incurred_on: last, ...invoiceDates(known) };
}

function isStated(invoice: Invoice, item: InvoiceItem): boolean {
  const value = invoice[item];
  if (Array.isArray(value)) return value.length > 0;
  // An invoice that says that it is not consistent with the rules certifies nothing.
  return value !== null && value !== false && value !== '';
}

/** What is known that contradicts a field; null if nothing does. */
function contradictionOf(item: InvoiceItem, ground: InvoiceGround, billed: readonly BilledDay[]): string | null {
  const { invoice, row, charge } = ground;
  switch (item) {
    case 'port_of_discharge':
      return placeContradiction(invoice.port_of_discharge ?? '', row.pod);
    case 'free_days':
      return differs(invoice.free_days, charge?.tariff?.clock.free.days, 'free days by the tariff');
    case 'free_from':
      return freeDayContradiction(invoice.free_from, ground, 'first');
    case 'free_to':
      return freeDayContradiction(invoice.free_to, ground, 'last');
    case 'available_on':
      return differs(invoice.available_on, availableOn(ground), 'as the first day on which it was stated as available');
    case 'total':
      return totalContradiction(invoice, billed);
    default:
      return null;
  }
}

/** A charge that is counted and has no free day has no free time by its tariff. */
function freeDayContradiction(
  stated: LocalDate | null,
  { charge }: InvoiceGround,
  which: 'first' | 'last',
): string | null {
  const known = which === 'first' ? charge?.run.firstFree : charge?.run.lastFree;
  if (charge !== null && known === null) return `The invoice states ${stated}; by the tariff there is no free time.`;
  return differs(stated, known, `as the ${which} free day by the tariff`);
}

function differs(
  stated: string | number | null,
  known: string | number | null | undefined,
  what: string,
): string | null {
  if (known === null || known === undefined || stated === known) return null;
  return `The invoice states ${stated}; known is ${known} ${what}.`;
}

function availableOn({ charge, row }: InvoiceGround): string | null {
  const first = row.events?.find(([, name]) => name === 'available');
  return first === undefined || charge === null ? null : localDate(first[2], charge.place.zone);
}

/** A name is not compared: ports have many. */
function placeContradiction(stated: string, pod: InvoiceGround['row']['pod']): string | null {
  const code = normalizeReference(stated);
  if (!/^[A-Z]{2}[A-Z2-9]{3}$/.test(code) || pod === null || pod.locode === null || pod.locode === code) return null;
  return `The invoice states ${code}; the container was discharged at ${pod.locode}.`;
}

function totalContradiction({ total, currency }: Invoice, billed: readonly BilledDay[]): string | null {
  const minor = total === null ? null : minorOf(total, currency);
  const sum = billed.reduce((all, { amount }) => all + amount.minor, 0);
  return minor === null || minor >= sum ? null : 'The total is less than the sum of the billed days.';
}
