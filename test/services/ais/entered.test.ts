import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expirePositions } from '../../../src/services/ais/expire.ts';
import { keepListening } from '../../../src/services/ais/listen.ts';
import { loadTracked } from '../../../src/services/ais/tracked-vessels.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { type EncodedVoyage, voyage } from '../../support/ais-encoder.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { bringCredentials, watchOfOwner } from '../../support/own-watches.ts';
import { sailing, VESSEL } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';
import { until } from '../../support/until.ts';
import { hear, listenTools, MMSI } from './port-calls.ts';

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

  interface Stored {
    heard_at: string;
    destination: string | null;
    locode: string | null;
    eta_at: string | null;
  }

  const stored = () =>
    rows<Stored>(db, 'SELECT heard_at, destination, locode, eta_at FROM vessel_entered_eta ORDER BY hour_at');

  it('are kept where they name the next planned port, with when they were sent and received', async () => {
    await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }));

    expect(await rows(db, 'SELECT * FROM vessel_entered_eta')).toEqual([
      {
        imo: VESSEL.imo,
        hour_at: '2026-06-01T10:20:00.000Z',
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

  it('stay as they are when an older message comes late', async () => {
    await hear(context, [
      ...entered('2026-06-01T14:20:00Z', { destination: 'USLAX', eta: ETA }),
      ...entered('2026-06-01T12:20:00Z', { destination: 'USLAX', eta: { ...ETA, day: 9 } }),
    ]);

    expect(await stored()).toEqual([{ heard_at: '2026-06-01T14:20:00.000Z', ...AT_LOS_ANGELES }]);
  });

  it('are not kept where a line states to all that the vessel calls at Oakland before', async () => {
    const number = newNumber();
    await track(context, number);
    const planned = JSON.stringify(sailing(newBox(), number, '2026-06-05T06:00:00.000Z'));
    const before: ReturnType<typeof sailing> = JSON.parse(planned.replaceAll('USLAX', 'USOAK'));
    await answer(context, await watchOf(db, number), saying(...before));

    await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }));

    expect(await stored()).toEqual([]);
  });

  it('are followed every ten minutes where a sender changes them all the time, and then as they are', async () => {
    const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'));
    const last = { destination: 'USLAX', eta: { ...ETA, minute: 59 } };

    await hear(context, [
      ...minutes.flatMap((minute) =>
        entered(`2026-06-01T10:${minute}:00Z`, { destination: 'USLAX', eta: { ...ETA, minute: Number(minute) } }),
      ),
      ...entered('2026-06-01T11:05:00Z', last),
      ...entered('2026-06-01T11:11:00Z', last),
    ]);

    expect(
      (await stored()).map(({ heard_at, eta_at }) => [heard_at, eta_at].map((at) => String(at).slice(11, 16))),
    ).toEqual([...[0, 1, 2, 3, 4, 5].map((ten) => [`10:${ten}0`, `04:${ten}0`]), ['11:05', '04:59']]);
  });

  it('stay as they were known, whatever is received later of the same hour', async () => {
    await hear(context, entered('2026-06-01T10:20:00Z', { destination: 'USLAX', eta: ETA }));
    const before = await stored();
    const later = await serviceContext(db, { clock: fakeClock('2026-06-03T00:00:00.000Z') });

    await hear(later, entered('2026-06-01T10:50:00Z', { destination: 'USLAX', eta: { ...ETA, day: 12 } }));

    const known = 'SELECT heard_at, destination, locode, eta_at FROM vessel_entered_eta WHERE received_at <= $1';
    expect(await rows(db, known, [NOW])).toEqual(before);
    expect(await stored()).toHaveLength(2);
  });

  it('are kept each where they change and change back before they are stored', async () => {
    await hear(context, entered('2026-06-01T10:00:00Z', { destination: 'USLAX', eta: ETA }));
    await hear(context, [
      ...entered('2026-06-01T11:00:00Z', { destination: 'USLAX', eta: { ...ETA, day: 12 } }),
      ...entered('2026-06-01T12:00:00Z', { destination: 'USLAX', eta: ETA }),
    ]);

    expect((await stored()).map(({ heard_at, eta_at }) => [heard_at, eta_at])).toEqual([
      ['2026-06-01T10:00:00.000Z', '2026-06-10T04:30:00.000Z'],
      ['2026-06-01T11:00:00.000Z', '2026-06-12T04:30:00.000Z'],
      ['2026-06-01T12:00:00.000Z', '2026-06-10T04:30:00.000Z'],
    ]);
  });

  it('count as lost where the database refuses them, and are kept once the vessel sends them again', async () => {
    const clock = fakeClock(NOW);
    const listening = await serviceContext(db, { clock });
    await db.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`,
    );
    await db.pool.query(
      'CREATE TRIGGER refuse BEFORE INSERT ON vessel_entered_eta FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    const said = { destination: 'USLAX', eta: ETA };
    const tools = listenTools(listening, async function* () {
      yield entered('2026-06-01T10:20:00Z', said);
      clock.advance(11_000);
      yield [];
      await db.pool.query('DROP TRIGGER refuse ON vessel_entered_eta');
      yield entered('2026-06-01T10:26:00Z', said);
    });
    let hasEnded = false;
    const info = (_facts: object, message: string) => {
      hasEnded ||= message === 'ais.ended';
    };

    const stop = keepListening({ ...tools, log: { ...listening.log, info, error: () => {} } });
    await until(() => hasEnded);
    await stop();

    expect(tools.ais.lost).toEqual({ positions: 0, statements: 0, states: 0, entered: 1 });
    expect(await stored()).toEqual([{ heard_at: '2026-06-01T10:26:00.000Z', ...AT_LOS_ANGELES }]);
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

    const left = 'SELECT extract(day FROM now() - hour_at)::int AS days FROM vessel_entered_eta';
    expect(await rows(db, left)).toEqual([{ days: 179 }]);
  });
});
