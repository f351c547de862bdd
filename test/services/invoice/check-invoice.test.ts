import { expect, it } from 'vitest';
import type { z } from 'zod';
import { invoiceText } from '../../../src/answers/invoice-text.ts';
import { holdId } from '../../../src/domain/hold-id.ts';
import { type CheckInvoiceInput, checkInvoice } from '../../../src/services/invoice/check-invoice.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LandedCargo, landedCargo, pickedUp } from '../../support/landed-cargo.ts';
import { retraction, snapshot } from '../../support/observations.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, saying, watchOf } from '../../support/tracking.ts';
import { exampleWith } from '../tariff/documents.ts';

/** The tariff of the examples, whose clock waits for the availability, without an extra gate on Saturday. */
const WAITS = exampleWith('2026-11-21, reason', '2026-12-05, reason').replace(
  '{event: discharged, first',
  '{event: discharged, not_before: available, first',
);
const USD = (whole: number) => ({ currency: 'USD', minor: whole * 100 });

/** Storage of a terminal and, for less, of a line at the same port. */
const QUAY = `tariffs:
${[
  ['yard', 'party: line\n    line: MAEU', 40],
  ['quay', 'party: terminal', 90],
]
  .map(
    ([id, party, amount]) => `  - id: ${id}
    kind: published
    ${party}
    from: 2026-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: storage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 0}
        currency: USD
        tiers: [{from: 1, amount: ${amount}}]
`,
  )
  .join('')}`;

type GivenInvoice = z.input<typeof CheckInvoiceInput>['invoice'];

/** All that an invoice states by 46 CFR 541.6. */
const WHOLE: Omit<GivenInvoice, 'container_number'> = {
  charge: 'demurrage',
  currency: 'USD',
  invoice_number: 'D-1',
  invoice_date: '2026-12-01',
  due_date: '2026-12-31',
  bill_of_lading_numbers: ['MAEU1'],
  port_of_discharge: 'USLAX',
  basis_of_liability: 'Consignee of the bill of lading',
  free_days: 4,
  free_from: '2026-11-19',
  free_to: '2026-11-24',
  available_on: '2026-11-18',
  charged: [{ from: '2026-11-21', to: '2026-11-24', amount: 200 }],
  total: '800.00',
  rule: 'Tariff 058, rule 21',
  rates: '200 a day, from the sixth 300.50',
  contact: 'demurrage@example.com',
  dispute_url: 'https://example.com/dispute',
  dispute_time_frames: '30 days',
  consistent_with_rules: true,
  not_caused_by_biller: true,
};

describeWithDatabase('the check of an invoice', () => {
  const db = useDatabase();

  /** Discharged on 16, available on Wednesday 18, picked up on Tuesday 24. */
  async function available(document: string | null = WAITS): Promise<LandedCargo> {
    const cargo = await landedCargo(db, (box) => [pickedUp(box, '2026-11-24T19:00:00.000Z')], document);
    const terminal = await watchOf(db, cargo.box, TERMINAL_FEED);
    const shown = (at: string, is: boolean) => snapshot(at, 'USLAX', { container: cargo.box, available: is });
    await answer(cargo.context, terminal, saying(shown('2026-11-17T18:00:00.000Z', false)));
    await answer(cargo.context, terminal, saying(shown('2026-11-18T18:00:00.000Z', true)));
    return cargo;
  }

  const checked = ({ context, box }: LandedCargo, invoice: Partial<GivenInvoice> = {}) =>
    checkInvoice.run(context, { invoice: { ...WHOLE, container_number: box, ...invoice } });

  it('says of each billed day whether it is free, left out or outside, and by how much the sum is too high', async () => {
    const found = await checked(await available());

    expect(found).toMatchObject({
      tariff: 'line-us-import@1',
      first_free_on: '2026-11-19',
      last_free_on: '2026-11-24',
    });
    expect(found.days.map(({ date, verdict, due }) => [date, verdict, due])).toEqual([
      ['2026-11-21', 'skipped', USD(0)],
      ['2026-11-22', 'skipped', USD(0)],
      ['2026-11-23', 'free', USD(0)],
      ['2026-11-24', 'free', USD(0)],
    ]);
    expect(found.sums).toEqual({ billed: USD(800), due: USD(0), too_much: USD(800), is_total_right: true });
  });

  it('has the evidence of each day: the calendar, and who stated what', async () => {
    const { days } = await checked(await available());

    expect(days[0]).toMatchObject({
      why: 'Left out: weekend',
      evidence: ['weekend (calendar us-west@1)', 'available for pickup since 2026-11-18, by the terminal'],
    });
    expect(days[3]?.evidence).toContainEqual('full out at USLAX, by the shipping line');
  });

  it('has the holds and appointments that parties had stated by then, each with who stated it and when', async () => {
    const cargo = await available();
    const terminal = await watchOf(db, cargo.box, TERMINAL_FEED);
    const hold = (name: string, status: 'hold' | 'pending') => ({ name, status, description: null });
    const shown = (at: string, said: object) => snapshot(at, 'USLAX', { container: cargo.box, ...said });
    const customs = { holds: [hold('customs', 'hold'), hold('"; DROP', 'pending')] };
    await answer(cargo.context, terminal, saying(shown('2026-11-20T18:00:00.000Z', customs)));
    await answer(cargo.context, terminal, saying(shown('2026-11-23T18:00:00.000Z', { holds: [] })));
    const appointed = { appointmentAt: '2026-11-24T17:00:00.000Z' };
    await answer(cargo.context, terminal, saying(shown('2026-11-23T19:00:00.000Z', appointed)));

    const evidence = new Map((await checked(cargo)).days.map(({ date, evidence: found }) => [date, found]));

    const held = 'held: customs, "\'; DROP" (pending), stated on 2026-11-20 by the terminal';
    expect(evidence.get('2026-11-21')).toContainEqual(held);
    expect(evidence.get('2026-11-22')).toContainEqual(held);
    expect(evidence.get('2026-11-23')).toContainEqual('no hold, stated on 2026-11-23 by the terminal');
    expect(evidence.get('2026-11-23')).toContainEqual(
      'appointment for pickup on 2026-11-24, stated on 2026-11-23 by the terminal',
    );
    expect(evidence.get('2026-11-22')).not.toContainEqual(expect.stringContaining('appointment'));
  });

  it('has a hold of the line on the days from its statement to its release', async () => {
    const cargo = await landedCargo(db, undefined, WAITS);
    const of = { container: cargo.box, sourceEventId: holdId('customs', cargo.box), party: 'shipping_line' as const };
    const customs = { ...of, place: null, holds: [{ name: 'customs', status: 'hold' as const, description: null }] };
    await cargo.says(snapshot('2026-11-21T18:00:00.000Z', 'USLAX', customs));
    const released = { container: cargo.box, released: 'customs' };
    await cargo.says(retraction(holdId('customs', cargo.box), '2026-11-22T18:00:00.000Z', released));

    const { days } = await checked(cargo);

    const held = 'held from 2026-11-21 to 2026-11-22: customs, by the shipping line';
    expect(days.map(({ evidence }) => evidence.includes(held))).toEqual([true, true, false, false]);
  });

  it('finds all 20 items of a complete invoice, and the dates of issue and dispute', async () => {
    const { rule_541 } = await checked(await available());

    expect(rule_541?.items).toHaveLength(20);
    expect(rule_541?.items.filter(({ state }) => state !== 'present')).toEqual([
      { paragraph: '541.6(b)(7)', item: 'earliest_return_on', state: 'not_applicable', text: null },
    ]);
    expect(rule_541).toMatchObject({
      missing: 0,
      last_incurred_on: '2026-11-24',
      issuable_until: '2026-12-24',
      is_issued_in_time: true,
      disputable_until: '2026-12-31',
    });
  });

  it('finds the free days of an invoice contradicted by a tariff without free time', async () => {
    const found = await checked(await available(exampleWith('free: {days: 4, skip: [closed]}', 'free: {days: 0}')));

    const contradicted = found.rule_541?.items.filter(({ state }) => state === 'contradicted');
    expect(contradicted?.map(({ item, text }) => [item, text])).toEqual([
      ['free_days', 'The invoice states 4; known is 0 free days by the tariff.'],
      ['free_from', 'The invoice states 2026-11-19; by the tariff there is no free time.'],
      ['free_to', 'The invoice states 2026-11-24; by the tariff there is no free time.'],
    ]);
    expect(invoiceText(found)).toContain('By line-us-import@1: no free time.');
  });

  it('names each item that is missing, or contradicts what is known, and an invoice that is late', async () => {
    const { rule_541 } = await checked(await available(), {
      invoice_date: '2026-12-25',
      due_date: null,
      not_caused_by_biller: false,
      free_to: '2026-11-20',
      port_of_discharge: 'USLGB',
      available_on: '2026-11-17',
    });

    const inState = (state: string) => rule_541?.items.filter((one) => one.state === state).map(({ item }) => item);
    expect(inState('missing')).toEqual(['due_date', 'not_caused_by_biller']);
    expect(inState('contradicted')).toEqual(['port_of_discharge', 'free_to', 'available_on']);
    expect(rule_541?.items.find(({ item }) => item === 'free_to')?.text).toBe(
      'The invoice states 2026-11-20; known is 2026-11-24 as the last free day by the tariff.',
    );
    expect(rule_541).toMatchObject({ missing: 2, is_issued_in_time: false, disputable_until: '2027-01-24' });
  });

  it('agrees with what is right, and names a wrong tier, a repeated day, and days outside of the clock', async () => {
    const cargo = await landedCargo(db, (box) => [pickedUp(box, '2026-11-27T19:00:00.000Z')]);
    cargo.clock.advance(5 * 86_400_000);
    await cargo.says(pickedUp(cargo.box, '2026-11-27T19:00:00.000Z'));

    const { days, sums } = await checked(cargo, {
      charged: [
        { date: '2026-11-16', amount: '200' },
        { date: '2026-11-25', amount: '200.00' },
        { date: '2026-11-26', amount: 200 },
        { date: '2026-11-26', amount: 300.5 },
        { date: '2026-11-28', amount: 300.5 },
      ],
      total: 1_201,
    });

    expect(days.map(({ verdict }) => verdict)).toEqual(['outside', 'agreed', 'wrong_amount', 'repeated', 'outside']);
    expect(days[4]?.why).toBe('The clock stopped on 2026-11-27');
    expect(sums).toMatchObject({ billed: USD(1_201), due: USD(500.5), too_much: USD(700.5) });
  });

  it('compares with the charge of the party that bills, and agrees with no day where two fit equally', async () => {
    const cargo = await available();
    await addTariffs.run(cargo.context, { document: QUAY });
    const invoice = { charge: 'storage' as const, charged: [{ date: '2026-11-20', amount: 90 }], total: null };

    const [open, ofLine, ofTerminal, ofRail] = [
      await checked(cargo, invoice),
      await checked(cargo, { ...invoice, party: 'line' }),
      await checked(cargo, { ...invoice, party: 'terminal', place: 'USLAX' }),
      await checked(cargo, { ...invoice, party: 'rail' }),
    ];

    expect(open.unknown).toBe(
      'Several charges fit the invoice equally: storage of the line at USLAX by yard@1; storage of the terminal at USLAX by quay@1. State its party or place.',
    );
    expect(open).toMatchObject({ party: null, tariff: null, days: [{ verdict: 'unknown', due: null }] });
    expect(ofLine).toMatchObject({ tariff: 'yard@1', days: [{ verdict: 'wrong_amount', due: USD(40) }] });
    expect(ofTerminal).toMatchObject({ tariff: 'quay@1', party: 'terminal', place_locode: 'USLAX' });
    expect(ofTerminal.days).toMatchObject([{ verdict: 'agreed', due: USD(90) }]);
    expect(ofRail.unknown).toMatch(/^No charge is known of the party and place that are stated; known are: storage of/);
  });

  it('agrees with no day that has not come yet', async () => {
    const cargo = await landedCargo(db);

    const { days, sums } = await checked(cargo, { charged: [{ from: '2026-11-24', to: '2026-11-25', amount: 200 }] });

    expect(days.map(({ verdict, due }) => [verdict, due])).toEqual([
      ['agreed', USD(200)],
      ['not_yet', USD(0)],
    ]);
    expect(days[1]?.why).toBe('The day has not come yet; at the place it is 2026-11-24');
    expect(sums).toMatchObject({ due: USD(200), too_much: USD(200) });
  });

  it('never compares two currencies, and knows nothing without a tariff', async () => {
    const euros = await checked(await landedCargo(db), {
      currency: 'EUR',
      charged: [{ date: '2026-11-23', amount: 200 }],
      total: null,
    });
    const none = await checked(await available(null));

    expect(euros.days).toMatchObject([{ verdict: 'other_currency', due: null }]);
    expect(euros.sums).toMatchObject({ due: null, too_much: null, is_total_right: null });
    expect(none.days.map(({ verdict }) => verdict)).toEqual(Array(4).fill('unknown'));
    expect([none.tariff, none.sums.due, none.rule_541?.missing]).toEqual([null, null, 0]);
    expect(none.unknown).toMatch(/^No tariff is stored/);
  });

  it.each<[Partial<GivenInvoice>, string]>([
    [{ charged: [] }, '/invoice/charged'],
    [{ charged: [{ amount: 200 }] }, '/invoice/charged/0'],
    [{ charged: [{ from: '2026-11-24', to: '2026-11-21', amount: 200 }] }, '/invoice/charged/0'],
    [{ charged: [{ from: '2000-01-01', to: '2026-11-21', amount: 200 }] }, '/invoice/charged/0'],
    [{ charged: [{ date: '2026-11-24', amount: '1.234' }] }, '/invoice/charged/0'],
    [{ currency: 'ABC' }, '/invoice/currency'],
    [{ total: 'much' }, '/invoice/total'],
  ])('refuses %j and says where the fault is', async (invoice, pointer) => {
    const refused = checked(await landedCargo(db), invoice);

    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', detail: { pointer } });
  });

  it('does not find the container of another account', async () => {
    const cargo = await landedCargo(db);
    const other = await serviceContext(db, { clock: fakeClock('2026-11-24T20:00:00.000Z') });

    await expect(checked({ ...cargo, context: other })).rejects.toMatchObject({ code: 'not_found' });
  });
});
