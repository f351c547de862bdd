import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { billedCharges } from '../../domain/charges/billed-charge.ts';
import { type BilledDay, type CheckedDay, checkBilledDays } from '../../domain/charges/check-billed-days.ts';
import { versionName } from '../../domain/charges/choose-tariff.ts';
import { type ContainerCharge, containerCharges } from '../../domain/charges/container-charges.ts';
import { daysAfter } from '../../domain/charges/local-days.ts';
import { type Money, minorOf, percentOf } from '../../domain/charges/money.ts';
import { type LocalDate, toInstant } from '../../domain/instant.ts';
import { canonicalLocode } from '../../domain/location.ts';
import { billedChargeText } from '../../wording/billed-charge-text.ts';
import { assumptionText, chargeDayText, unknownChargeText } from '../../wording/charge-text.ts';
import { chargeNotes } from '../charge/charge-notes.ts';
import type { ChargedRow } from '../charge/charged-row.ts';
import { chargedContainer } from '../charge/charged-stays.ts';
import { ContainerChargesInput } from '../charge/get-container-charges.ts';
import { GET_CHARGED_CONTAINER } from '../charge/statements.ts';
import { findContainer } from '../container/find-container.ts';
import { loadContainerJourney } from '../journey/load-journey.ts';
import { queryOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';
import { chargeRules } from '../tariff/charge-rules.ts';
import { dayEvidence, type ReportedContainer } from './day-evidence.ts';
import { Invoice, InvoiceCheck } from './invoice.ts';
import { checkRule541 } from './rule-541.ts';
import { statedSnapshots } from './stated-at-day.ts';

/** An invoice may bill so many days. */
const DAYS_MAX = 1_000;

const { granted, conditions, no_appointment } = ContainerChargesInput.shape;

/** An invoice, and what is known of the container beyond what is reported. */
export const CheckInvoiceInput = z.object({
  invoice: Invoice.describe('What the invoice states'),
  granted,
  conditions,
  no_appointment,
});

/**
 * Compares an invoice of demurrage, detention or storage with what is stored of its container and with the tariff that applies: day
 * by day, the sum, and in the United States the items of 46 CFR 541.6 with the dates of 541.7 and 541.8. It is arithmetic and a checklist, no legal
 * advice. Errors: `not_found` for a container that is not tracked; `invalid_input` for a period or an amount that cannot be read.
 */
export const checkInvoice = defineOperation(
  {
    id: 'check_invoice',
    summary:
      'Check an invoice of demurrage, detention or storage against what is known of its container and the stored tariffs',
    permission: 'tracking:read',
    input: CheckInvoiceInput,
    output: InvoiceCheck,
  },
  async (context: ServiceContext, { invoice, granted: grants, ...given }): Promise<InvoiceCheck> => {
    const billed = billedDays(invoice);
    const { id } = await findContainer.run(context, { id_or_number: invoice.container_number });
    const [{ record: row }, rules, journey] = await Promise.all([
      queryOwned(context, GET_CHARGED_CONTAINER, { id, thing: 'container' }),
      chargeRules(context),
      loadContainerJourney(context, id),
    ]);
    const reported = { row, snapshots: statedSnapshots(journey.observations, row.number) };
    const container = chargedContainer(row, { conditions: given.conditions, noAppointment: given.no_appointment });
    const until = billed
      .map(({ date }) => date)
      .sort()
      .at(-1);
    const asOf = toInstant(context.clock.now());
    const charges = containerCharges(container, rules, { asOf, granted: grants, until });
    const possible = possibleCharges(charges, invoice, billed);
    const found = possible.length === 1 ? (possible[0] ?? null) : null;
    const charge = found?.unknown === null && found.run.status !== 'not_started' ? found : null;
    const days = checkBilledDays(billed, charge);
    return {
      container_id: row.id,
      container_number: row.number,
      is_sandbox: row.is_sandbox,
      invoice_number: invoice.invoice_number,
      charge: found?.charge ?? invoice.charge,
      party: found?.party ?? null,
      place_locode: found?.place.locode ?? null,
      tariff: found === null || found.tariff === null ? null : versionName(found.tariff),
      calendar: found?.calendar ?? null,
      unknown: found === null ? unclearText(possible, charges, invoice) : unknownOf(found),
      first_free_on: charge?.run.firstFree ?? null,
      last_free_on: charge?.run.lastFree ?? null,
      days: days.map((day) => shownDay(day, reported, charge)),
      sums: sumsOfInvoice(invoice, days, charge),
      assumptions: charge === null ? [] : notesOf(charge, row),
      rule_541: checkRule541({ invoice, row, charge }, billed),
    };
  },
);

function possibleCharges(
  charges: readonly ContainerCharge[],
  { charge, direction, party, place }: Invoice,
  billed: readonly BilledDay[],
): ContainerCharge[] {
  const stated = { charge, direction, party, place: place === null ? null : canonicalLocode(place) };
  return billedCharges(charges, { ...stated, dates: billed.map(({ date }) => date) });
}

/** Why an invoice is compared with no charge: several fit equally, or none does. */
function unclearText(
  possible: readonly ContainerCharge[],
  charges: readonly ContainerCharge[],
  invoice: Invoice,
): string {
  if (possible.length > 1)
    return `Several charges fit the invoice equally: ${listed(possible)}. State its party or place.`;
  const others = possibleCharges(charges, { ...invoice, party: null, place: null }, []);
  if (others.length > 0)
    return `No charge is known of the party and place that are stated; known are: ${listed(others)}.`;
  return 'No tariff is stored that has this charge for the container.';
}

function listed(charges: readonly ContainerCharge[]): string {
  return charges.map(billedChargeText).join('; ');
}

function unknownOf({ unknown, run }: ContainerCharge): string | null {
  if (unknown !== null) return unknownChargeText(unknown);
  return run.status === 'not_started' ? 'By what is reported the clock has not started.' : null;
}

function billedDays({ charged, currency }: Invoice): BilledDay[] {
  const days = charged.flatMap(({ date, from, to, amount }, index): BilledDay[] => {
    const at = { pointer: `/invoice/charged/${index}` };
    const minor = minorOf(amount, currency);
    if (minor === null) throw new Failure('invalid_input', `${amount} is no amount in ${currency}.`, at);
    const [first, last] = [date ?? from, date ?? to ?? from];
    if (first === undefined || last === undefined || last < first || (date !== undefined && from !== undefined))
      throw new Failure('invalid_input', 'Give a date, or from and to, the first not after the last.', at);
    if (last > daysAfter(first, DAYS_MAX)) throw new Failure('invalid_input', `Give at most ${DAYS_MAX} days.`, at);
    return datesBetween(first, last).map((day) => ({ date: day, amount: { currency, minor } }));
  });
  if (days.length > DAYS_MAX)
    throw new Failure('invalid_input', `Give at most ${DAYS_MAX} days.`, { pointer: '/invoice/charged' });
  return days;
}

function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = daysAfter(date, 1)) dates.push(date);
  return dates;
}

function shownDay({ day, ...checked }: CheckedDay, reported: ReportedContainer, charge: ContainerCharge | null) {
  const evidence = dayEvidence(checked.date, day, reported, charge);
  return { ...checked, why: whyOf({ day, ...checked }, charge), evidence };
}

function whyOf({ verdict, day, date }: CheckedDay, charge: ContainerCharge | null): string {
  if (verdict === 'repeated') return 'The invoice bills the day more than once';
  if (charge === null) return 'The charge cannot be counted';
  if (verdict === 'not_yet') return `The day has not come yet; at the place it is ${charge.today}`;
  if (day !== null) return chargeDayText(day);
  const { start, stoppedOn } = charge.run;
  if (stoppedOn !== null && date > stoppedOn) return `The clock stopped on ${stoppedOn}`;
  return `The clock started on ${start?.fact.date ?? charge.today}, and counts from the day after where the tariff says so`;
}

function sumsOfInvoice(
  { currency, total }: Invoice,
  days: readonly CheckedDay[],
  charge: ContainerCharge | null,
): InvoiceCheck['sums'] {
  const billed = { currency, minor: days.reduce((sum, day) => sum + day.billed.minor, 0) };
  const known = days.flatMap(({ due }) => due ?? []);
  const due = known.length < days.length ? null : { currency, minor: known.reduce((sum, { minor }) => sum + minor, 0) };
  const too_much = due === null ? null : { currency, minor: billed.minor - due.minor };
  return { billed, due, too_much, is_total_right: isTotalRight(total, billed, charge) };
}

function isTotalRight(total: string | null, billed: Money, charge: ContainerCharge | null): boolean | null {
  if (total === null) return null;
  const minor = minorOf(total, billed.currency);
  if (minor === null)
    throw new Failure('invalid_input', `${total} is no amount in ${billed.currency}.`, { pointer: '/invoice/total' });
  const tax = charge?.tariff == null ? 0 : percentOf(billed, charge.tariff.clock.tax_percent).minor;
  return minor === billed.minor || minor === billed.minor + tax;
}

function notesOf(charge: ContainerCharge, row: ChargedRow): string[] {
  return [...charge.assumptions.map(assumptionText), ...chargeNotes(charge, row, {}).map(({ text }) => text)];
}
