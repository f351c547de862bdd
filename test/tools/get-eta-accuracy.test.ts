import { expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/instant.ts';
import { tool } from '../../tools/get-eta-accuracy.ts';
import { scoreNoted, trackedVoyage } from '../services/forecast/made-forecasts.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { arrival, eta, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';

describeWithDatabase('get_eta_accuracy', () => {
  const db = useDatabase();

  async function scored() {
    const { context, clock, box, says } = await trackedVoyage(db, (box, number) => [...sailing(box, number), eta(box)]);
    clock.advance(22 * DAY_MS);
    await says(...arrival(box));
    await scoreNoted(context);
    return context;
  }

  it('says how reliable the ETA of a line on a lane was, at each number of days before the arrival', async () => {
    const { text, structured } = await tool.call(await scored(), {
      ...{ scac: 'MAEU', from: 'Shanghai', to: 'Los Angeles', days: 1_100 },
    });

    expect(text).toContain("Maersk (MAEU), CNSHA to USLAX, the line's estimate: ");
    expect(text).toContain('7 d before: off by 3 h on average (median 3 h, nine of ten at most 3 h), usually 3 h late');
    expect(structured).toMatchObject({
      rows: [
        {
          ...{ scac: 'MAEU', port_of_lading: 'CNSHA', port_of_discharge: 'USLAX', source: 'line' },
          leads: expect.arrayContaining([expect.objectContaining({ days_before: 1, mean_hours: 3, calls: 1 })]),
        },
      ],
    });
  });

  it('says nothing of what another account alone ships', async () => {
    await scored();
    const other = await serviceContext(db, { clock: fakeClock('2026-07-01T00:00:00.000Z') });

    const { text, structured } = await tool.call(other, { scac: 'MAEU', days: 1_100 });

    expect(text).toMatch(/^No arrival of the last 1100 days can be compared/);
    expect(structured).toMatchObject({ rows: [] });
  });
});
