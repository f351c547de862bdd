import type { LocalDate } from '../instant.ts';
import { daysAfter } from './local-days.ts';

/** 46 CFR 541.7 and 541.8: calendar days in which an invoice is issued, its waiver is asked for, and that is resolved. */
const DAYS = 30;

/** 46 CFR 541.6: what an invoice of demurrage or detention in the United States states, with the paragraph of each. */
export const INVOICE_ITEMS = [
  { paragraph: '541.6(a)(1)', item: 'bill_of_lading_numbers', of: 'both' },
  { paragraph: '541.6(a)(2)', item: 'container_number', of: 'both' },
  { paragraph: '541.6(a)(3)', item: 'port_of_discharge', of: 'import' },
  { paragraph: '541.6(a)(4)', item: 'basis_of_liability', of: 'both' },
  { paragraph: '541.6(b)(1)', item: 'invoice_date', of: 'both' },
  { paragraph: '541.6(b)(2)', item: 'due_date', of: 'both' },
  { paragraph: '541.6(b)(3)', item: 'free_days', of: 'both' },
  { paragraph: '541.6(b)(4)', item: 'free_from', of: 'both' },
  { paragraph: '541.6(b)(5)', item: 'free_to', of: 'both' },
  { paragraph: '541.6(b)(6)', item: 'available_on', of: 'import' },
  { paragraph: '541.6(b)(7)', item: 'earliest_return_on', of: 'export' },
  { paragraph: '541.6(b)(8)', item: 'charged', of: 'both' },
  { paragraph: '541.6(c)(1)', item: 'total', of: 'both' },
  { paragraph: '541.6(c)(2)', item: 'rule', of: 'both' },
  { paragraph: '541.6(c)(3)', item: 'rates', of: 'both' },
  { paragraph: '541.6(d)(1)', item: 'contact', of: 'both' },
  { paragraph: '541.6(d)(2)', item: 'dispute_url', of: 'both' },
  { paragraph: '541.6(d)(3)', item: 'dispute_time_frames', of: 'both' },
  { paragraph: '541.6(e)(1)', item: 'consistent_with_rules', of: 'both' },
  { paragraph: '541.6(e)(2)', item: 'not_caused_by_biller', of: 'both' },
] as const;
export type InvoiceItem = (typeof INVOICE_ITEMS)[number]['item'];

/** What has to be known for the dates of an invoice. */
export interface InvoiceDatesKnown {
  /** The last day that is billed. */
  lastIncurredOn: LocalDate;
  issuedOn: LocalDate | null;
  /** Of an intermediary (NVOCC): the date of the invoice that it received; null for others. */
  receivedOn: LocalDate | null;
}

/** Until when an invoice may be issued, and until when at least its charges may be disputed. */
export interface InvoiceDates {
  issuable_until: LocalDate;
  is_issued_in_time: boolean | null;
  disputable_until: LocalDate | null;
}

/** The dates of 46 CFR 541.7 (issued within 30 days after the charge was last incurred) and 541.8 (30 days at least to ask for a waiver). */
export function invoiceDates({ lastIncurredOn, issuedOn, receivedOn }: InvoiceDatesKnown): InvoiceDates {
  const issuable_until = daysAfter(receivedOn ?? lastIncurredOn, DAYS);
  return {
    issuable_until,
    is_issued_in_time: issuedOn === null ? null : issuedOn <= issuable_until,
    disputable_until: issuedOn === null ? null : daysAfter(issuedOn, DAYS),
  };
}
