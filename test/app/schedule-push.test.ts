import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/instant.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { bySea } from '../support/observations.ts';
import { departure, manifest, VESSEL } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../support/tracking.ts';
import { type PushService, quarantinedOf, startPushService } from './dcsa-push.ts';

const FIRST = '2026-06-11T04:00:00.000Z';
const LATER = '2026-06-12T16:00:00.000Z';

/** What the line pushes: its vessel comes to Los Angeles. */
function schedule(eventDateTime: string, call: object = {}, vesselIMONumber: string = VESSEL.imo): unknown {
  const times = [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime }];
  const transportCall = { carrierImportVoyageNumber: '026E', location: { UNLocationCode: 'USLAX' }, timestamps: times };
  return [{ vesselSchedules: [{ vesselIMONumber, transportCalls: [{ ...transportCall, ...call }] }] }];
}

describeWithDatabase('schedules of vessels that a line pushes', () => {
  let db: TestDatabase;
  let clock: FakeClock;
  let context: ServiceContext;
  let service: PushService;

  beforeEach(async () => {
    db = await testDatabase();
    clock = fakeClock('2026-06-01T00:00:00.000Z');
    context = await serviceContext(db, { clock });
    service = await startPushService(context);
  });

  afterEach(async () => {
    await service.close();
    await db.drop();
  });

  /** A container that its line has on the vessel, and of whose arrival nothing is reported; its number. */
  async function tracked(): Promise<string> {
    const [box, number] = [newBox(), newNumber()];
    const aboard = { container: box, vessel: VESSEL, voyage: '026E' };
    const awaited = { ...aboard, classifier: 'planned', party: 'terminal', source: 'own-terminal' } as const;
    await track(context, number);
    const said = [
      ...manifest(box, number),
      ...departure(box),
      bySea('discharge', 'USLAX', '2026-06-12T00:00:00.000Z', awaited),
    ];
    await answer(context, await watchOf(db, number), saying(...said));
    return box;
  }

  const push = (body: unknown, sender = 'mersey') => service.post(sender, body);
  const etaOf = async (box: string) =>
    (await rows<{ at: string | null }>(db, 'SELECT pod_eta_at AS at FROM container WHERE number = $1', [box]))[0]?.at;
  const statedOf = (box: string) =>
    rows<{ source: string }>(
      db,
      `SELECT o.body->>'source' AS source FROM observation o JOIN watch w ON w.id = o.watch_id
        WHERE w.source = 'MAEU-schedule-push' AND w.number = $1`,
      [box],
    );

  it('give the container on that vessel its expected arrival, under the source of polled schedules', async () => {
    const box = await tracked();

    const answered = await push(schedule(FIRST));

    expect(answered).toMatchObject({ status: 200, body: { format: 'schedule', taken: 1, quarantined: 0 } });
    expect(await etaOf(box)).toBe(FIRST);
    expect(await statedOf(box)).toEqual([{ source: 'MAEU-schedule' }]);
  });

  it('change nothing the second time, and are replaced by what comes later', async () => {
    const box = await tracked();
    await push(schedule(FIRST));
    clock.advance(HOUR_MS);

    const again = await push(schedule(FIRST));
    clock.advance(HOUR_MS);
    const later = await push(schedule(LATER));

    expect([again.body, later.body]).toMatchObject([
      { taken: 0, known: 1 },
      { taken: 1, known: 0 },
    ]);
    expect(await etaOf(box)).toBe(LATER);
  });

  it('are read again when the same text comes, for containers that joined the vessel meanwhile', async () => {
    const before = await push(schedule(FIRST));
    const box = await tracked();

    const after = await push(schedule(FIRST));

    expect([before.body, after.body]).toMatchObject([
      { taken: 0, known: 0, quarantined: 0, is_known: false },
      { taken: 1, quarantined: 0 },
    ]);
    expect(await etaOf(box)).toBe(FIRST);
  });

  it('are taken once for each call, by the last time that the text states of it', async () => {
    const box = await tracked();
    const timestamps = [...Array.from({ length: 300 }, () => FIRST), LATER].map((eventDateTime) => ({
      ...{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST' },
      eventDateTime,
    }));

    const answered = await push(schedule(FIRST, { timestamps }));

    expect(answered.body).toMatchObject({ taken: 1, known: 0 });
    expect(await etaOf(box)).toBe(LATER);
  });

  const pushedEverySecond = async (seconds: number, call: (second: number) => object = () => ({})) => {
    for (let second = 0; second < seconds; second += 1) {
      await push(schedule(new Date(Date.parse(FIRST) + second * 60_000).toISOString(), call(second)));
      clock.advance(1_000);
    }
  };
  const waiting = () =>
    rows<{ count: number }>(db, 'SELECT count(*)::int AS count FROM pushed_call WHERE waiting IS NOT NULL');

  it('that change every second are taken in once in five minutes, and the last of them in the end', async () => {
    const box = await tracked();

    await pushedEverySecond(30);

    expect(await etaOf(box)).toBe(FIRST);
    expect(await statedOf(box)).toHaveLength(1);
    expect(await service.desk.takeWaitingCalls()).toBe(0);
    clock.advance(5 * MINUTE_MS);
    // Whatever process looks first, and however many do so at once.
    const taken = await Promise.all([1, 2, 3].map(() => service.desk.takeWaitingCalls()));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await etaOf(box)).toBe('2026-06-11T04:29:00.000Z');
    expect(await statedOf(box)).toHaveLength(2);
    expect(await waiting()).toEqual([{ count: 0 }]);
  });

  it('that go back to what was taken in last need nothing to wait', async () => {
    const box = await tracked();
    for (const time of [FIRST, LATER, FIRST]) await push(schedule(time));
    clock.advance(5 * MINUTE_MS);

    expect(await waiting()).toEqual([{ count: 0 }]);
    expect(await service.desk.takeWaitingCalls()).toBe(0);
    expect(await etaOf(box)).toBe(FIRST);
  });

  it('of a call that is omitted before it was taken in take it back, and nothing brings it again', async () => {
    const box = await tracked();
    await push(schedule(FIRST));
    clock.advance(1_000);
    await push(schedule(LATER));
    await push(schedule(LATER, { statusCode: 'OMIT' }));
    clock.advance(5 * MINUTE_MS);

    await service.desk.takeWaitingCalls();
    clock.advance(5 * MINUTE_MS);
    await service.desk.takeWaitingCalls();

    expect(await etaOf(box)).toBeNull();
  });

  it('that name another call of the vessel every second are left out beyond 200 an hour, whatever they say', async () => {
    const box = await tracked();
    const calls = (from: number) =>
      Array.from({ length: 150 }, (_, at) => {
        const timestamps = [{ eventTypeCode: 'ARRI', eventClassifierCode: 'EST', eventDateTime: FIRST }];
        const place = { carrierImportVoyageNumber: '026E', location: { UNLocationCode: 'USLAX' } };
        return { ...place, transportCallReference: `call-${from + at}`, timestamps };
      });
    const many = (from: number) => [
      { vesselSchedules: [{ vesselIMONumber: VESSEL.imo, transportCalls: calls(from) }] },
    ];
    for (const from of [0, 150, 300]) await push(many(from));

    expect(await statedOf(box)).toHaveLength(200);
    clock.advance(HOUR_MS);
    await service.desk.takeWaitingCalls();
    expect(await rows(db, 'SELECT key FROM pushed_call')).toEqual([]);
  });

  it('leave a bounded history: the first time of a call and the last twenty', async () => {
    const box = await tracked();
    for (let change = 0; change < 110; change += 1) {
      await push(schedule(new Date(Date.parse(FIRST) + change * 60_000).toISOString()));
      clock.advance(5 * MINUTE_MS);
    }

    const stated = await rows<{ at: string }>(
      db,
      `SELECT o.body->>'occurredAt' AS at FROM observation o JOIN watch w ON w.id = o.watch_id
        WHERE w.source = 'MAEU-schedule-push' AND w.number = $1 ORDER BY o.received_at`,
      [box],
    );
    expect(stated.length).toBeLessThan(101);
    expect(stated[0]?.at).toBe(FIRST);
    expect(await etaOf(box)).toBe('2026-06-11T05:49:00.000Z');
  });

  it('take back a call that is omitted', async () => {
    const box = await tracked();
    await push(schedule(FIRST));
    clock.advance(HOUR_MS);

    await push(schedule(FIRST, { statusCode: 'OMIT' }));

    expect(await etaOf(box)).toBeNull();
  });

  it.each([
    ['another vessel', schedule(FIRST, {}, '9811000')],
    ['another voyage', schedule(FIRST, { carrierImportVoyageNumber: '099E' })],
    ['another port', schedule(FIRST, { location: { UNLocationCode: 'USOAK' } })],
  ])('have no effect where they are about %s, and are not quarantined', async (_what, body) => {
    const box = await tracked();

    const answered = await push(body);

    expect(answered).toMatchObject({ status: 200, body: { taken: 0, quarantined: 0 } });
    expect(await etaOf(box)).toBeNull();
    expect(await statedOf(box)).toEqual([]);
  });

  it('never put a container on a vessel, or a port on its way', async () => {
    const box = newBox();
    await track(context, box, { request_type: 'container' });

    await push(schedule(FIRST));

    expect(await statedOf(box)).toEqual([]);
  });

  it('are quarantined where they are damaged, or their sender must not report them', async () => {
    const box = await tracked();
    const nowhere = schedule(FIRST, { location: { locationName: 'Nowhere' } });

    const damaged = await push(nowhere);
    const ofTerminal = await push(schedule(FIRST), 'pier');
    const ofSeveral = await push(schedule(FIRST), 'tied');

    expect([damaged.body, ofTerminal.body, ofSeveral.body]).toMatchObject([
      { taken: 0, quarantined: 1 },
      { taken: 0, quarantined: 1 },
      { taken: 0, quarantined: 1 },
    ]);
    expect((await quarantinedOf(db, 'mersey')).map(({ reason }) => reason)).toEqual([
      'A call of the schedule names no UN/LOCODE.',
    ]);
    expect(await etaOf(box)).toBeNull();
  });
});
