import { beforeAll, expect, it } from 'vitest';
import { runningContainer } from '../../../src/services/charge/charged-stays.ts';
import { containerRisks } from '../../../src/services/charge/container-risk.ts';
import { getAccountCharges } from '../../../src/services/charge/get-account-charges.ts';
import { getContainerCharges } from '../../../src/services/charge/get-container-charges.ts';
import { readGroups } from '../../../src/services/charge/read-groups.ts';
import { RiskSums } from '../../../src/services/charge/risk-sums.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { addTariffs } from '../../../src/services/tariff/add-tariffs.ts';
import { chargeRules } from '../../../src/services/tariff/charge-rules.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { CHARGED_AT, landedOnMonday, pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { movement, snapshot } from '../../support/observations.ts';
import { fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { EXAMPLE, exampleWith } from '../tariff/documents.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: whole * 100 });

/** A tariff of another line in another currency. */
const EUROS = `tariffs:
  - id: other-line
    kind: published
    party: line
    line: EGLV
    from: 2026-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 0}
        currency: EUR
        tiers: [{from: 1, amount: 100}]
`;

describeWithDatabase('the charges of an account', () => {
  const db = useDatabase();
  let context: ServiceContext;
  const boxes: string[] = [];

  beforeAll(async () => {
    context = await serviceContext(db, { clock: fakeClock(CHARGED_AT) });
    await landed('MAEU');
    await landed('MAEU');
    await landed('MAEU', (box) => [pickedUp(box, '2026-11-18T20:00:00.000Z')]);
    await landed('MAEU', (box) => [
      pickedUp(box, '2026-11-18T20:00:00.000Z'),
      returnedEmpty(box, '2026-11-24T19:00:00.000Z'),
    ]);
    await landed('EGLV');
    await addTariffs.run(context, { document: EXAMPLE });
    await addTariffs.run(context, { document: EUROS });
  });

  async function landed(scac: string, more: (box: string) => ReturnType<typeof landedOnMonday> = () => []) {
    const box = newBox();
    // The other line takes the numbers of containers alone.
    const number = scac === 'MAEU' ? newNumber() : box;
    await track(context, number, { scac, request_type: scac === 'MAEU' ? 'bill_of_lading' : 'container' });
    await answer(context, await watchOf(db, number, scac), saying(...landedOnMonday(box), ...more(box)));
    boxes.push(box);
  }

  const ask = (input = {}, caller = context) => getAccountCharges.run(caller, input);

  it('adds what all containers that wait cost by now and on each day ahead, each currency by itself', async () => {
    const { containers, assessed, owed, ahead, per_day, clocks } = await ask({ days: 3 });

    // Of MAEU two stay in the terminal (200 a day since Saturday, 300.50 from Thanksgiving), one is out (150 since today).
    expect([containers, assessed]).toEqual([4, 4]);
    expect(owed).toEqual([{ currency: 'EUR', minor: 80_000 }, USD(2 * 800 + 150)]);
    expect(per_day).toEqual([
      { date: '2026-11-25', amounts: [{ currency: 'EUR', minor: 10_000 }, USD(2 * 200 + 150)] },
      { date: '2026-11-26', amounts: [{ currency: 'EUR', minor: 10_000 }, USD(2 * 300.5 + 150)] },
      { date: '2026-11-27', amounts: [{ currency: 'EUR', minor: 10_000 }, USD(2 * 300.5 + 150)] },
    ]);
    expect(ahead).toEqual([{ currency: 'EUR', minor: 30_000 }, USD(2 * 801 + 450)]);
    expect(clocks).toEqual({ free: 0, last_day: 0, charging: 4 });
  });

  it('says the same of a container as its own charges do', async () => {
    const { costliest } = await ask({ days: 3, rows: 1 });

    const [euros, dollars] = await Promise.all(
      costliest.map(({ id }) => getContainerCharges.run(context, { id, until: '2026-11-27' })),
    );

    expect(costliest.map(({ ahead }) => ahead)).toEqual([[{ currency: 'EUR', minor: 30_000 }], [USD(801)]]);
    expect(euros?.totals).toMatchObject({ waiting: [{ currency: 'EUR', minor: 30_000 }] });
    expect(dollars?.totals).toMatchObject({ waiting: [USD(801)] });
  });

  it('is by line and customer, and filtered by them', async () => {
    const whole = await ask();
    const ofLine = await ask({ carrier: 'EGLV' });
    const ofNobody = await ask({ customer_id: '00000000-0000-7000-8000-000000000000' });

    expect(whole.lines.map(({ scac, containers }) => [scac, containers])).toEqual([
      ['MAEU', 3],
      ['EGLV', 1],
    ]);
    expect(whole.customers).toMatchObject([{ id: null, name: null, containers: 4 }]);
    expect([ofLine.containers, ofLine.owed.map(({ currency }) => currency)]).toEqual([1, ['EUR']]);
    expect([ofNobody.assessed, ofNobody.owed]).toEqual([0, []]);
  });

  it('counts what is not known and adds nothing for it', async () => {
    const { unknown } = await ask();

    expect(unknown).toEqual([
      {
        code: 'no_tariff',
        text: 'No tariff is stored that is for this; add one to know what it costs.',
        containers: 1,
      },
    ]);
  });

  it('has nothing of other accounts', async () => {
    const other = await serviceContext(db, { clock: fakeClock(CHARGED_AT) });

    expect(await ask({}, other)).toMatchObject({ assessed: 0, owed: [], lines: [], costliest: [] });
  });

  it('goes by the availability of each container where a tariff does', async () => {
    const [box] = boxes;
    const waits = exampleWith('{event: discharged, first', '{event: discharged, not_before: available, first');
    await addTariffs.run(context, { document: waits });
    const terminal = await watchOf(db, box ?? '', TERMINAL_FEED);
    const shown = snapshot('2026-11-18T18:00:00.000Z', 'USLAX', { container: box ?? '', available: true });
    await answer(context, terminal, saying(shown));

    const { owed } = await ask({ carrier: 'MAEU' });

    // It was available from Wednesday on: 19, 20, 21 and 23 are free, 24 is charged.
    expect(owed).toEqual([USD(200 + 800 + 150)]);
  });

  it.each([1, 2, 4])('adds the same where it reads %i at once', async (pageSize) => {
    const whole = await ask({ rows: 100 });

    const sums = new RiskSums(100);
    const rules = await chargeRules(context);
    const riskOf = containerRisks(rules, { asOf: CHARGED_AT, days: 7 });
    const seen: string[] = [];
    for await (const groups of readGroups(context, rules, { rows: 100, pageSize })) {
      for (const { row, shares } of groups) {
        seen.push(...shares.flatMap(({ ids }) => ids));
        for (const share of shares) sums.add({ ...share, scac: row.scac, risk: riskOf(runningContainer(row)) });
      }
    }

    expect(whole).toMatchObject(sums.shown);
    expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
    expect([...sums.costliest.keys()].sort()).toEqual(whole.costliest.map(({ id }) => id).sort());
  });
});

/** Rates that rise with November, by a date of the port of lading. */
const RISING = (rateDate: string) => {
  const version = (period: string, amount: number) => `tariffs:
  - id: rising
    kind: published
    party: line
    line: MAEU
    ${period}
    rate_date: ${rateDate}
    scope: {direction: import}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 0}
        currency: USD
        tiers: [{from: 1, amount: ${amount}}]
`;
  return [
    version('from: 2026-01-01\n    to: 2026-10-31', 100),
    version('from: 2026-11-01\n    to: 2026-12-31', 300),
  ] as const;
};

describeWithDatabase('charges of an account by rates of the port of lading', () => {
  const db = useDatabase();

  // The evening of the 30th in UTC is the 31st in Shanghai, and its midnight at the end of October is still October in UTC.
  it.each([
    ['full_in', '2026-10-30T20:00:00.000Z', 100],
    ['full_in', '2026-10-31T16:30:00.000Z', 300],
  ])('are those of the day of %s at that port (%s), as for the container itself', async (rateDate, at, whole) => {
    const context = await serviceContext(db, { clock: fakeClock(CHARGED_AT) });
    const box = newBox();
    const number = newNumber();
    await track(context, number, { scac: 'MAEU', request_type: 'bill_of_lading' });
    const gateIn = movement('gate_in', 'CNSHA', at, { container: box, load: 'laden', mode: 'truck' });
    await answer(context, await watchOf(db, number, 'MAEU'), saying(gateIn, ...landedOnMonday(box)));
    for (const document of RISING(rateDate)) await addTariffs.run(context, { document });

    const { owed, costliest } = await getAccountCharges.run(context, { days: 1 });
    const own = await getContainerCharges.run(context, { id: costliest[0]?.id ?? '' });

    // From the 17th to the 24th.
    expect(owed).toEqual([USD(8 * whole)]);
    expect(own.totals.today).toEqual(owed);
  });
});
