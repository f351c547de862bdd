import { expect, it } from 'vitest';
import { invoicePage } from '../../src/answers/invoice-page.ts';
import type { InvoiceCheck } from '../../src/services/invoice/invoice.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: whole * 100 });

const CHECK: InvoiceCheck = {
  container_id: '01900000-0000-7000-8000-000000000000',
  container_number: 'MSKU1234565',
  is_sandbox: false,
  invoice_number: 'D-1 <b>',
  charge: 'demurrage',
  party: 'line',
  place_locode: 'USLAX',
  tariff: 'line-us-import@1',
  calendar: 'us-west@1',
  unknown: null,
  first_free_on: '2026-11-17',
  last_free_on: '2026-11-20',
  days: [
    {
      date: '2026-11-20',
      billed: USD(200),
      verdict: 'free',
      due: USD(0),
      why: 'Free day 4',
      evidence: ['available for pickup since 2026-11-18, by the terminal "Pier 1"'],
    },
  ],
  sums: { billed: USD(200), due: USD(0), too_much: USD(200), is_total_right: true },
  assumptions: ['Availability is not known; the discharge was used'],
  rule_541: {
    items: [{ paragraph: '541.6(b)(5)', item: 'free_to', state: 'contradicted', text: 'by the tariff 2026-11-20' }],
    missing: 0,
    last_incurred_on: '2026-11-20',
    issuable_until: '2026-12-20',
    is_issued_in_time: true,
    disputable_until: '2026-12-31',
  },
};

it('has each billed day with its verdict and evidence, what was assumed, and the dates of the rule', () => {
  const page = invoicePage(CHECK, '2026-12-01T00:00:00.000Z');

  for (const text of [
    '2026-11-20',
    'USD 200.00',
    'free day',
    'Free day 4',
    'Availability is not known',
    '541.6(b)(5)',
    '2026-12-31',
  ])
    expect(page).toContain(text);
});

it('shows what parties stated as text, whatever it contains, and loads nothing', () => {
  const page = invoicePage(CHECK, '2026-12-01T00:00:00.000Z');

  expect(page).toContain('D-1 &lt;b&gt;');
  expect(page).toContain('terminal &quot;Pier 1&quot;');
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|https?:/);
});
