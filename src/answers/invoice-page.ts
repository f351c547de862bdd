import { type Money, writtenAmount } from '../domain/charges/money.ts';
import type { InvoiceCheck } from '../services/invoice/invoice.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { invoiceHeadLines, RULE_ITEM_WORDS, VERDICT_WORDS } from './invoice-text.ts';

/** The style of the page, whose hash a policy of content names. */
export const INVOICE_PAGE_STYLE = `body{font:11pt/1.4 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:1.5rem}table{border-collapse:collapse;width:100%}
th,td{border:1px solid #999;padding:.25rem .5rem;text-align:left;vertical-align:top}td.amount{text-align:right;white-space:nowrap}
ul{margin:0;padding-left:1.1rem}tr{break-inside:avoid}@page{margin:15mm}@media print{body{margin:0;max-width:none;padding:0}}`;

/** A check of an invoice as a page of HTML to print or to send: each billed day with its evidence, the sums, and the rule of the United States. */
export function invoicePage(check: InvoiceCheck, asOf: string): string {
  const { container_number, invoice_number, assumptions, days, unknown, rule_541 } = check;
  const named = invoice_number === null ? 'an invoice' : `invoice ${invoice_number}`;
  const title = `Check of ${named} of ${container_number}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${INVOICE_PAGE_STYLE}</style></head><body>
<h1>${escaped(title)}</h1>
${invoiceHeadLines(check).map(paragraph).join('\n')}
${unknown === null ? '' : paragraph(`The charge cannot be counted. ${unknown}`)}
<h2>Billed days</h2>
${table(['Day', 'Billed', 'Due', 'Verdict', 'Why', 'Evidence'], days.map(dayRow))}
${assumptions.length === 0 ? '' : `<h2>Assumed</h2>\n${list(assumptions)}`}
${rule_541 === null ? '' : rulePart(rule_541)}
${check.is_sandbox ? paragraph(SANDBOX_NOTE) : ''}
${paragraph(`Counted by the stored tariffs as of ${asOf}; no legal advice.`)}
</body></html>
`;
}

function dayRow({ date, billed, due, verdict, why, evidence }: InvoiceCheck['days'][number]): string {
  const cells = [date, VERDICT_WORDS[verdict], why].map((text) => `<td>${escaped(text)}</td>`);
  const [day, judged, reason] = cells;
  return `<tr>${day}${amountCell(billed)}${amountCell(due)}${judged}${reason}<td>${evidence.length === 0 ? 'none' : list(evidence)}</td></tr>`;
}

function rulePart({
  items,
  missing,
  last_incurred_on,
  issuable_until,
  is_issued_in_time,
  disputable_until,
}: NonNullable<InvoiceCheck['rule_541']>): string {
  const inTime = is_issued_in_time === null ? '' : is_issued_in_time ? '; it was in time' : '; it was too late';
  const rows = items.map(
    ({ paragraph: at, item, state, text }) =>
      `<tr><td>${escaped(at)}</td><td>${escaped(item)}</td><td>${escaped(RULE_ITEM_WORDS[state])}</td><td>${escaped(text ?? '')}</td></tr>`,
  );
  return `<h2>46 CFR part 541</h2>
${paragraph(`541.6: ${missing} of ${items.length} items are missing.`)}
${paragraph(`541.7: last incurred on ${last_incurred_on}, to be issued until ${issuable_until}${inTime}.`)}
${disputable_until === null ? '' : paragraph(`541.8: a waiver may be asked for until ${disputable_until} at least.`)}
${table(['Paragraph', 'Item', 'State', 'What contradicts it'], rows)}`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${escaped(text)}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

function amountCell(amount: Money | null): string {
  return `<td class="amount">${amount === null ? 'not known' : escaped(`${amount.currency} ${writtenAmount(amount)}`)}</td>`;
}

function list(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`;
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
