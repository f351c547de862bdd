import { beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import { loadHistory } from '../../../src/services/forecast/knowledge.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { bySea } from '../../support/observations.ts';
import { arrival, departure, eta, manifest, PIER, VESSEL } from '../../support/sailing.ts';
import { scoreNoted, trackedVoyage } from './made-forecasts.ts';

const NOW_MS = Date.parse('2026-07-01T00:00:00.000Z');
const BERTHED_AT = '2026-06-10T21:00:00.000Z';

describeWithDatabase('waits that forecasts learn', () => {
  const db = useDatabase();

  beforeEach(() => db.pool.query('TRUNCATE wait_outcome, eta_call, eta_due CASCADE'));

  it('are stored of a journey with its line and the terminal at which the vessel berthed', async () => {
    const { context, clock, box, says } = await trackedVoyage(db, (box, number) => [
      ...manifest(box, number),
      ...departure(box),
      eta(box),
    ]);
    clock.advance(22 * DAY_MS);
    const berthed = bySea('berth', 'USLAX', BERTHED_AT, {
      container: box,
      vessel: VESSEL,
      voyage: '026E',
      facility: PIER,
    });
    await says(...arrival(box), berthed);
    await scoreNoted(context);

    expect(await db.prisma.waitOutcome.findMany()).toEqual([
      {
        ...{
          kind: 'berth',
          locode: 'USLAX',
          vessel: VESSEL.imo,
          endedAt: new Date('2026-06-10T00:00:00.000Z'),
          hours: 12,
        },
        ...{ line: 'MAEU', terminal: 'FIRMS:W185' },
      },
    ]);
  });

  it('are read for the terminal, those of earlier versions for the port, and none of another season', async () => {
    await store(10, { hours: 10, terminal: 'FIRMS:W185' });
    await store(10, { hours: 40, terminal: null });
    await store(10, { hours: 900, terminal: 'FIRMS:W185' }, 200);

    const { waits } = await loadHistory(db, NOW_MS);

    const at = (terminal: string | null) => waits.of({ kind: 'berth', locode: 'USLAX', terminal }, NOW_MS);
    expect(at('FIRMS:W185')).toEqual(Array(10).fill(10));
    expect([...at(null)].sort()).toEqual([...Array(10).fill(10), ...Array(10).fill(40)]);
  });

  /** So many waits of different vessels that ended so many days ago. */
  async function store(count: number, said: { hours: number; terminal: string | null }, daysAgo = 10): Promise<void> {
    const data = Array.from({ length: count }, (_, index) => ({
      ...{ kind: 'berth', locode: 'USLAX', vessel: `${said.hours} ${index}`, line: null },
      endedAt: new Date(NOW_MS - daysAgo * DAY_MS),
      ...said,
    }));
    await db.prisma.waitOutcome.createMany({ data });
  }
});
