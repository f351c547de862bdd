import { expect, it } from 'vitest';
import { EXAMPLE } from '../../services/tariff/documents.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { type LandedCargo, landedCargo, pickedUp, returnedEmpty } from '../../support/landed-cargo.ts';
import { useRestApi } from '../../support/rest-api.ts';

/** The same in another currency, by the terminal. */
const WITH_STORAGE = `${EXAMPLE}  - id: terminal-storage
    kind: published
    party: terminal
    from: 2026-01-01
    scope: {direction: import, places: [USLAX]}
    clocks:
      - charge: storage
        start: {event: discharged, first: event_day}
        stop: {event: full_out}
        free: {days: 0}
        currency: EUR
        tiers: [{from: 1, amount: 10}]
`;

describeWithDatabase('exported containers', () => {
  const db = useDatabase();
  const api = useRestApi(db);

  async function exported({ context }: LandedCargo) {
    const { url, apiKey } = api.reachedBy(context);
    const headers = { Authorization: `Token ${apiKey}`, Accept: 'application/x-ndjson' };
    const answer = await fetch(`${url}/containers`, { headers });
    const row = JSON.parse((await answer.text()).trim());
    return Object.fromEntries(Object.entries(row).filter(([name]) => /^(running_)?charge/.test(name)));
  }

  it('have what they cost by now and per day as numbers where it is one currency', async () => {
    expect(await exported(await landedCargo(db))).toEqual({
      running_charges: ['demurrage USD 200.00 a day since 2026-11-21, USD 800.00 by now'],
      charged_from: '2026-11-21',
      charges_ended: null,
      charges_ended_amount: null,
      charges_ended_currency: null,
      charges_owed: 'USD 800.00',
      charges_owed_amount: 800,
      charges_owed_currency: 'USD',
      charges_per_day: 'USD 200.00',
      charges_per_day_amount: 200,
      charges_per_day_currency: 'USD',
      charges_unknown: [],
    });
  });

  it('add no two currencies', async () => {
    expect(await exported(await landedCargo(db, undefined, WITH_STORAGE))).toMatchObject({
      charges_owed: 'EUR 90.00 and USD 800.00',
      charges_owed_amount: null,
      charges_owed_currency: null,
      charges_per_day: 'EUR 10.00 and USD 200.00',
      charges_per_day_amount: null,
      charged_from: '2026-11-16',
    });
  });

  it('say no_tariff and no amount without a tariff, and nothing of what was returned', async () => {
    const returned = (box: string) => [
      pickedUp(box, '2026-11-18T20:00:00.000Z'),
      returnedEmpty(box, '2026-11-24T19:00:00.000Z'),
    ];

    const rows = [
      await exported(await landedCargo(db, undefined, null)),
      await exported(await landedCargo(db, returned, null)),
    ];

    expect(rows.map(({ charges_unknown }) => charges_unknown)).toEqual([['no_tariff'], []]);
    for (const row of rows)
      expect(row).toMatchObject({ running_charges: [], charges_owed: null, charges_per_day: null });
  });
});
