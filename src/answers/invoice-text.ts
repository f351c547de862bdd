import { joinLines } from '../core/text.ts';
import { type Money, writtenAmount } from '../domain/charges/money.ts';
import type { InvoiceCheck } from '../services/invoice/invoice.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';

type CheckedInvoiceDay = InvoiceCheck['days'][number];
type RuleItemState = NonNullable<InvoiceCheck['rule_541']>['items'][number]['state'];

/** What a verdict about a billed day is called. */
export const VERDICT_WORDS: Readonly<Record<CheckedInvoiceDay['verdict'], string>> = {
  agreed: 'agreed',
  free: 'free day',
  skipped: 'left out by the tariff',
  outside: 'the clock did not run',
  wrong_amount: 'another amount by the tariff',
  other_currency: 'the tariff is in another currency',
  repeated: 'billed before',
  not_yet: 'has not come yet',
  unknown: 'not known',
};

/** What the state of an item of 46 CFR 541.6 is called. */
export const RULE_ITEM_WORDS: Readonly<Record<RuleItemState, string>> = {
  present: 'present',
  missing: 'missing',
  contradicted: 'contradicted',
  not_applicable: 'not applicable',
};

/** A check of an invoice to print: the sums, each billed day with its evidence, what was assumed, and the rule of the United States. */
export function invoiceText(check: InvoiceCheck): string {
  const { assumptions, days, unknown, rule_541 } = check;
  return joinLines([
    ...invoiceHeadLines(check),
    unknown !== null && `The charge cannot be counted. ${unknown}`,
    ...days.flatMap(dayLines),
    ...assumptions.map((text) => `Assumed: ${text}`),
    ...(rule_541 === null ? [] : ruleLines(rule_541)),
    'Counted by the stored tariffs; no legal advice.',
    check.is_sandbox && SANDBOX_NOTE,
  ]);
}

/** What is billed and what is due, in sentences. */
export function invoiceHeadLines(check: InvoiceCheck): string[] {
  const { invoice_number, container_number, charge, tariff, sums } = check;
  const { billed, due, too_much, is_total_right } = sums;
  const named = invoice_number === null ? 'Invoice' : `Invoice ${invoice_number}`;
  const found = due === null || too_much === null ? 'what is due is not known' : `${amount(due)} due`;
  const lines = [
    `${named}, ${charge} of ${container_number}: ${amount(billed)} billed, ${found}.${differenceText(too_much)}`,
    is_total_right === false && 'The total of the invoice is not the sum of its days.',
    tariff !== null && check.unknown === null && `By ${tariff}: ${freeText(check)}.`,
  ];
  return lines.filter((line) => line !== false);
}

function freeText({ first_free_on: first, last_free_on: last }: InvoiceCheck): string {
  return first === null || last === null ? 'no free time' : `free from ${first} to ${last}`;
}

function differenceText(too_much: Money | null): string {
  if (too_much === null || too_much.minor === 0) return '';
  const { currency, minor } = too_much;
  return minor > 0
    ? ` ${amount(too_much)} too much.`
    : ` ${amount({ currency, minor: -minor })} less than the tariff has.`;
}

function dayLines({ date, billed, verdict, due, why, evidence }: CheckedInvoiceDay): string[] {
  const owed = due === null || due.minor === billed.minor ? '' : `, due ${amount(due)}`;
  return [
    `- ${date}: ${amount(billed)} billed${owed}: ${VERDICT_WORDS[verdict]}. ${why}.`,
    ...evidence.map((text) => `    ${text}`),
  ];
}

function ruleLines(rule: NonNullable<InvoiceCheck['rule_541']>): string[] {
  const { items, missing, issuable_until, is_issued_in_time, disputable_until } = rule;
  const issued = is_issued_in_time === null ? '' : is_issued_in_time ? '; it was in time' : '; it was too late';
  return [
    `46 CFR 541.6: ${missing} of ${items.length} items are missing.`,
    ...items
      .filter(({ state }) => state === 'missing' || state === 'contradicted')
      .map(({ paragraph, item, state, text }) => `- ${paragraph} ${item}: ${text ?? state}`),
    `46 CFR 541.7: to be issued until ${issuable_until}${issued}.`,
    ...(disputable_until === null
      ? []
      : [`46 CFR 541.8: a waiver may be asked for until ${disputable_until} at least.`]),
  ];
}

function amount(money: Money): string {
  return `${money.currency} ${writtenAmount(money)}`;
}
