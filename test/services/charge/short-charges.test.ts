import { expect, it } from 'vitest';
import { readShortCharges } from '../../../src/services/charge/read-short-charges.ts';
import type { ShortCharge } from '../../../src/services/charge/short-charge.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { CHARGED_AT, type LandedCargo, landedCargo, pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { EXAMPLE } from '../tariff/documents.ts';

const USD = (whole: number) => ({ currency: 'USD', minor: Math.round(whole * 100) });

/** The storage of the terminal in another currency, beside what the line charges. */
const WITH_STORAGE = `${EXAMPLE}  - id: terminal-storage
    kind: published
    party: terminal
    from: 2026-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: storage
        start: {event: discharged, first: next_day}
        stop: {event: full_out}
        free: {days: 30}
        currency: EUR
        tiers: [{from: 1, amount: 50}]
        tax_percent: 10
`;

describeWithDatabase('the charges of a container in short', () => {
  const db = useDatabase();

  async function chargesOf({ context, id }: LandedCargo): Promise<ShortCharge[]> {
    return (await readShortCharges(context, [id])).get(id) ?? [];
  }

  it('are of each clock that runs or is to come, with the first chargeable day and what a day costs', async () => {
    const charges = await chargesOf(await landedCargo(db, undefined, WITH_STORAGE));

    expect(charges).toMatchObject([
      {
        ...{ charge: 'demurrage', status: 'charging', unknown: null, tariff: 'line-us-import@1' },
        ...{ last_free_on: '2026-11-20', charged_from: '2026-11-21', owed: [USD(800)], per_day: USD(200) },
      },
      { charge: 'detention', status: 'not_started', charged_from: null, owed: [], per_day: null },
      {
        ...{ charge: 'storage', party: 'terminal', status: 'free', charged_from: '2026-12-17', owed: [] },
        ...{ per_day: { currency: 'EUR', minor: 5_500 } },
      },
    ]);
  });

  it('have no clock that ended, and none of a container that was returned', async () => {
    const out = await landedCargo(db, (box) => [pickedUp(box, '2026-11-23T20:00:00.000Z')]);
    const back = await landedCargo(db, (box) => [
      pickedUp(box, '2026-11-18T20:00:00.000Z'),
      returnedEmpty(box, '2026-11-24T19:00:00.000Z'),
    ]);

    expect(await chargesOf(out)).toMatchObject([{ charge: 'detention', status: 'free', per_day: USD(150) }]);
    expect(await chargesOf(back)).toEqual([]);
  });

  it('say no_tariff where there is none, of what may still arise, and no amount', async () => {
    const bare = await landedCargo(db, undefined, null);
    const out = await landedCargo(db, (box) => [pickedUp(box, '2026-11-23T20:00:00.000Z')], null);

    const [waiting, gone] = [await chargesOf(bare), await chargesOf(out)];

    expect(waiting.map(({ charge, unknown }) => [charge, unknown])).toEqual([
      ['demurrage', 'no_tariff'],
      ['detention', 'no_tariff'],
    ]);
    expect(gone.map(({ charge, unknown }) => [charge, unknown])).toEqual([['detention', 'no_tariff']]);
    for (const { owed, per_day, charged_from } of [...waiting, ...gone])
      expect([owed, per_day, charged_from]).toEqual([[], null, null]);
  });

  it('are of the own account alone', async () => {
    const { id } = await landedCargo(db);
    const stranger = await serviceContext(db, { clock: fakeClock(CHARGED_AT) });

    expect([...(await readShortCharges(stranger, [id]))]).toEqual([]);
  });
});
