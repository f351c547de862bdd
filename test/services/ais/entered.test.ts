import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expirePositions } from '../../../src/services/ais/expire.ts';
import { loadTracked } from '../../../src/services/ais/tracked-vessels.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { type EncodedVoyage, voyage } from '../../support/ais-encoder.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { bringCredentials, watchOfOwner } from '../../support/own-watches.ts';
import { sailing, VESSEL } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { hear, MMSI } from './port-calls.ts';

const NOW = '2026-06-02T00:00:00.000Z';
const ETA = { month: 6, day: 10, hour: 4, minute: 30 };
const AT_LOS_ANGELES = { destination: 'USLAX', locode: 'USLAX', eta_at: '2026-06-10T04:30:00.000Z' };
const NOTHING = { destination: null, locode: null, eta_at: null };

describeWithDatabase('arrivals that crews enter', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeEach(async () => {
    await db?.drop();
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock(NOW) });
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
  });

  afterAll(() => db?.drop());

  const entered = (at: string, said: Partial<EncodedVoyage>): string[] =>
    voyage({ mmsi: MMSI, imo: VESSEL.imo, name: 'EMMA', ...said }, { atMs: Date.parse(at) });

  const stored = () =>
    rows(db, 'SELECT heard_at, destination, locode, eta_at FROM vessel_entered_eta ORDER BY hour_at');

  it('are kept where they name the next planned port, with when they were heard and came in', async () => {
    await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }));

    expect(await rows(db, 'SELECT * FROM vessel_entered_eta')).toEqual([
      {
        imo: VESSEL.imo,
        hour_at: '2026-06-01T10:00:00.000Z',
        heard_at: '2026-06-01T10:20:00.000Z',
        received_at: NOW,
        ...AT_LOS_ANGELES,
      },
    ]);
  });

  it.each([
    ['another port', { destination: 'USOAK', eta: ETA }],
    ['no port', { destination: 'ARMED GUARDS', eta: ETA }],
    ['no arrival', { destination: 'USLAX' }],
    ['an arrival in month 0', { destination: 'USLAX', eta: { ...ETA, month: 0 } }],
    ['an arrival that has passed', { destination: 'USLAX', eta: { ...ETA, month: 5 } }],
    ['the number of a vessel that carries nothing tracked', { imo: '9074729', destination: 'USLAX', eta: ETA }],
  ])('are not kept where they state %s', async (_, said) => {
    await hear(context, entered('2026-06-01T10:20:00Z', said));

    expect(await stored()).toEqual([]);
  });

  it('are kept where they change, also that they do not hold any more, and once over a restart', async () => {
    await hear(context, [
      ...entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }),
      ...entered('2026-06-01T12:20:00Z', { destination: 'US LAX', eta: ETA }),
    ]);
    await hear(context, entered('2026-06-01T13:20:00Z', { destination: 'USLAX', eta: ETA }));
    await hear(context, entered('2026-06-01T14:20:00Z', { destination: 'USLAX', eta: { ...ETA, day: 11 } }));
    await hear(context, entered('2026-06-01T15:20:00Z', { destination: 'FOR ORDERS', eta: ETA }));

    expect(await stored()).toEqual([
      { heard_at: '2026-06-01T10:20:00.000Z', ...AT_LOS_ANGELES },
      { heard_at: '2026-06-01T14:20:00.000Z', ...AT_LOS_ANGELES, eta_at: '2026-06-11T04:30:00.000Z' },
      { heard_at: '2026-06-01T15:20:00.000Z', ...NOTHING },
    ]);
  });

  it('have one row for a vessel and an hour, however often a sender changes them', async () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));

    await hear(
      context,
      minutes.flatMap((minute) =>
        entered(`2026-06-01T10:${minute}:00Z`, { destination: 'USLAX', eta: { ...ETA, minute: Number(minute) } }),
      ),
    );

    expect(await stored()).toEqual([
      { heard_at: '2026-06-01T10:59:00.000Z', ...AT_LOS_ANGELES, eta_at: '2026-06-10T04:59:00.000Z' },
    ]);
  });

  describe('of a vessel that a line states to one account alone to call at Oakland before', () => {
    beforeEach(async () => {
      const [alone, number] = [await serviceContext(db, { clock: fakeClock(NOW) }), newNumber()];
      await bringCredentials(alone);
      await track(alone, number);
      const planned = sailing(newBox(), number, '2026-06-05T06:00:00.000Z');
      const before = planned.map((one) => JSON.parse(JSON.stringify(one).replaceAll('USLAX', 'USOAK')) as typeof one);
      await answer(alone, await watchOfOwner(alone, number, alone), saying(...before));
      const calls = (await loadTracked(db, NOW)).arrivalsOf(VESSEL.imo);
      expect(calls.map(({ locode, isOwn }) => [locode, isOwn]).sort()).toEqual([
        ['USLAX', undefined],
        ['USOAK', true],
      ]);
    });

    it('are read by what is stated to all', async () => {
      await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }));

      expect(await stored()).toEqual([{ heard_at: '2026-06-01T10:20:00.000Z', ...AT_LOS_ANGELES }]);
    });

    it('are kept for that port, too', async () => {
      await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USOAK', eta: ETA }));

      expect(await stored()).toMatchObject([{ destination: 'USOAK', locode: 'USOAK' }]);
    });
  });

  it('are not kept of a number that two vessels claim', async () => {
    await hear(context, [
      ...entered('2026-06-01T10:20:00Z', { imo: '9074729' }),
      ...entered('2026-06-01T10:30:00Z', { destination: 'USLAX', eta: ETA }),
    ]);

    expect(await stored()).toEqual([]);
  });

  it('are removed with the positions, after 180 days', async () => {
    await db.pool.query(
      `INSERT INTO vessel_entered_eta (imo, hour_at, heard_at, received_at)
       SELECT $1, now() - d * interval '1 day', now(), now() FROM unnest(ARRAY[181, 179]) AS d`,
      [VESSEL.imo],
    );

    await expirePositions(db);

    expect(await stored()).toHaveLength(1);
  });
});
