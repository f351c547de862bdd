import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { DAY_MS } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { expireEtaCalls } from '../../../src/services/eta/keep-scoring.ts';
import { replayForecasts } from '../../../src/services/eta/replay-forecasts.ts';
import {
  type EtaAccuracyInput,
  readEtaAccuracy,
  reportEtaAccuracy,
} from '../../../src/services/eta/report-eta-accuracy.ts';
import { scoreArrivals } from '../../../src/services/eta/score-arrivals.ts';
import { MOVE_TO_OWN_WATCH } from '../../../src/services/line-credential/statements.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { byRail } from '../../support/observations.ts';
import { bringCredentials } from '../../support/own-watches.ts';
import { arrival, departure, eta, manifest, VESSEL } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { forecasting, START } from '../forecast/made-forecasts.ts';

/** The vessel arrives at 2026-06-10 09:00; it is expected so many hours too early from these days on. */
const STATED = [
  { day: 0, at: '2026-06-08T09:00:00.000Z' },
  { day: 12, at: '2026-06-09T09:00:00.000Z' },
  { day: 18, at: '2026-06-10T03:00:00.000Z' },
] as const;
const YEAR: EtaAccuracyInput = { days: 1_100 };

describeWithDatabase('estimates that are compared with arrivals', () => {
  const db = useDatabase();
  const reader = useServiceContext(db, { clock: fakeClock('2026-07-10T12:00:00.000Z') });

  beforeEach(() => db.pool.query('TRUNCATE eta_call, eta_due, vessel_entered_eta, wait_outcome CASCADE'));

  it('count by what was known at each lead', async () => {
    const { context } = await voyage();
    await score();

    const { rows } = await reportEtaAccuracy.run(context, YEAR);

    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ scac: 'MAEU', source: 'line', port_of_discharge: null });
    expect(
      rows[0]?.leads.map(({ days_before, mean_hours, bias_hours }) => [days_before, mean_hours, bias_hours]),
    ).toEqual([
      [14, 48, 48],
      [10, 48, 48],
      [7, 24, 24],
      [5, 24, 24],
      [3, 24, 24],
      [2, 6, 6],
      [1, 6, 6],
    ]);
    expect(rows[0]?.leads.at(-1)).toMatchObject({ calls: 1, within_24h_percent: 100 });
  });

  it('are also those that the crew entered, by what had come in at each lead', async () => {
    const { context } = await voyage();
    await entered('2026-06-01T00:00:00.000Z', '2026-06-09T09:00:00.000Z');
    await entered('2026-06-06T00:00:00.000Z', '2026-06-10T21:00:00.000Z');
    await entered('2026-06-08T00:00:00.000Z', null);
    await entered('2026-06-04T00:00:00.000Z', '2026-06-10T09:00:00.000Z', '2026-06-20T00:00:00.000Z');
    await score();

    const { rows } = await reportEtaAccuracy.run(context, YEAR);

    const ofCrew = rows.find(({ source }) => source === 'ais');
    expect(rows.map(({ source }) => source).sort()).toEqual(['ais', 'line']);
    expect(
      ofCrew?.leads.map(({ days_before, bias_hours, without_estimate }) => [days_before, bias_hours, without_estimate]),
    ).toEqual([
      [7, 24, 0],
      [5, 24, 0],
      [3, -12, 0],
      [2, null, 1],
      [1, null, 1],
    ]);
  });

  it('are compared at a rail ramp by themselves, and how long the way there took is learned', async () => {
    const { context, clock, boxes, watchId } = await voyage(2);
    const inland = (box: string) => ({ container: box });
    const toChicago = (box: string, at: string, said = {}) =>
      byRail('arrive', 'USCHI', at, { ...inland(box), ...said });
    const said = boxes.flatMap((box) => arrival(box));
    const says = (...observations: Observation[]) => {
      said.push(...observations);
      return answer(context, watchId, saying(...said));
    };
    const expected = { classifier: 'estimated' } as const;
    await says(...boxes.map((box) => toChicago(box, '2026-06-25T12:00:00.000Z', expected)));
    clock.advance(6 * DAY_MS);
    await says(
      ...boxes.flatMap((box) => [
        byRail('depart', 'USLAX', '2026-06-14T22:00:00.000Z', inland(box)),
        toChicago(box, '2026-06-24T22:00:00.000Z', { ...expected, party: 'rail', source: 'own-rail' }),
      ]),
    );
    clock.advance(10 * DAY_MS);
    await says(...boxes.map((box) => toChicago(box, '2026-06-25T22:00:00.000Z')));
    await score();

    const { rows } = await reportEtaAccuracy.run(context, { ...YEAR, to: 'USCHI' });

    expect(rows.map(({ place_kind, port_of_lading, source }) => [place_kind, port_of_lading, source])).toEqual([
      ['ramp', 'USLAX', 'line'],
      ['ramp', 'USLAX', 'rail'],
    ]);
    const [line, rail] = rows.map(({ leads }) => new Map(leads.map((lead) => [lead.days_before, lead])));
    expect(line?.get(10)).toMatchObject({ calls: 1, bias_hours: 10 });
    expect(line?.get(21)).toMatchObject({ calls: 1, without_estimate: 1 });
    expect(rail?.get(7)).toMatchObject({ calls: 1, bias_hours: 24 });
    expect(rail?.get(10)).toBeUndefined();
    expect(
      (await reportEtaAccuracy.run(context, YEAR)).rows.filter(({ place_kind }) => place_kind === 'port'),
    ).toHaveLength(1);
    const replay = { ...forecasting(reader), clock: reader.clock, closedCanals: [] };
    const leads = await replayForecasts(replay, { days: 60, place: 'ramp' });
    const counted = leads.flatMap(({ daysBefore, calls }) => (calls === 0 ? [] : [daysBefore]));
    expect(counted).toEqual([14, 10, 7, 5, 3, 2, 1]);
    // Behind the departure of the train, from its usual time and what the railroad says.
    expect(leads.find(({ daysBefore }) => daysBefore === 7)?.score?.meanHours).toBeLessThan(5 * 24);
    const waits = await db.prisma.waitOutcome.findMany({
      where: { kind: { startsWith: 'rail' } },
      orderBy: { kind: 'asc' },
    });
    expect(waits.map(({ kind, locode, hours }) => [kind, locode, hours])).toEqual([
      ['rail_ramp', 'USLAX', 96],
      ['rail_transit', 'USLAX USCHI', 264],
    ]);
  });

  it('count once for all containers of a vessel, and again where an arrival is corrected', async () => {
    const { context, clock, boxes, watchId } = await voyage(2);
    await score();
    const [before] = (await reportEtaAccuracy.run(context, YEAR)).rows;

    clock.advance(DAY_MS);
    await answer(context, watchId, saying(...boxes.flatMap((box) => arrival(box, '2026-06-10T15:00:00.000Z'))));
    await score();
    const [after] = (await reportEtaAccuracy.run(context, YEAR)).rows;

    expect(before?.leads.at(-1)).toMatchObject({ calls: 1, mean_hours: 6 });
    expect(after?.leads.at(-1)).toMatchObject({ calls: 1, mean_hours: 12 });
  });

  it('say nothing of what other accounts ship, until three share it', async () => {
    const stranger = await serviceContext(db, { clock: fakeClock(START) });
    const { context: first } = await voyage();
    await voyage();
    await score();
    const ofTwo = await reportEtaAccuracy.run(stranger, { ...YEAR, to: 'USLAX' });
    const own = await reportEtaAccuracy.run(first, { ...YEAR, to: 'USLAX' });
    await voyage();
    await score();
    const ofThree = await reportEtaAccuracy.run(stranger, { ...YEAR, to: 'Los Angeles', from: 'CNSHA' });

    expect(ofTwo.rows).toEqual([]);
    expect(own.rows).toHaveLength(1);
    expect(ofThree.rows).toMatchObject([{ port_of_lading: 'CNSHA', port_of_discharge: 'USLAX' }]);
    expect((await readEtaAccuracy({ db, lines: KNOWN_LINES }, null, { ...YEAR, from: 'SGSIN' })).rows).toEqual([]);
  });

  it('are not those that a line stated to one account alone', async () => {
    const { context, watchId } = await voyage();
    await db.pool.query('TRUNCATE eta_call CASCADE');
    await bringCredentials(context);
    await db.query(MOVE_TO_OWN_WATCH, [watchId, context.principal.accountId, newId()]);
    await score();

    expect(await db.prisma.etaCall.count()).toBe(0);
    expect(await db.prisma.etaDue.count()).toBe(0);
  });

  it('are compared again after a process died', async () => {
    await voyage();
    await makeDue();
    await db.pool.query("UPDATE eta_due SET lease_until = now() + interval '1 minute'");
    expect(await scoreArrivals(forecasting(reader))).toBe(0);
    await db.pool.query("UPDATE eta_due SET lease_until = now() - interval '1 second'");

    expect(await scoreArrivals(forecasting(reader))).toBeGreaterThan(0);
    expect(await scoreArrivals(forecasting(reader))).toBe(0);
  });

  it('are forgotten after three years', async () => {
    await voyage();
    await score();
    await db.pool.query("UPDATE eta_call SET actual_at = now() - interval '1101 days'");

    expect(await expireEtaCalls(db)).not.toEqual({ calls: 0 });
    expect((await readEtaAccuracy({ db, lines: KNOWN_LINES }, null, YEAR)).rows).toEqual([]);
  });

  it('are refused for a line or port that is not known', async () => {
    const context = await serviceContext(db, { clock: fakeClock(START) });

    await expect(reportEtaAccuracy.run(context, { ...YEAR, scac: 'XXXX' })).rejects.toThrow(/No shipping line .* XXXX/);
    await expect(reportEtaAccuracy.run(context, { ...YEAR, to: 'Atlantis' })).rejects.toThrow(/No port .* "Atlantis"/);
  });

  /** A voyage of an account of its own, from its departure until after its arrival. */
  async function voyage(
    count = 1,
  ): Promise<{ context: ServiceContext; clock: FakeClock; boxes: string[]; watchId: string }> {
    const clock = fakeClock(START);
    const context = await serviceContext(db, { clock });
    const number = newNumber();
    const boxes = Array.from({ length: count }, newBox);
    await track(context, number);
    const watchId = await watchOf(db, number);
    let day = 0;
    for (const stated of STATED) {
      clock.advance((stated.day - day) * DAY_MS);
      day = stated.day;
      const said = boxes.flatMap((box) => [...manifest(box, number), ...departure(box), eta(box, stated.at)]);
      await answer(context, watchId, saying(...said));
    }
    clock.advance(4 * DAY_MS);
    await answer(context, watchId, saying(...boxes.flatMap((box) => arrival(box))));
    return { context, clock, boxes, watchId };
  }

  async function entered(sentAt: string, etaAt: string | null, receivedAt = sentAt): Promise<void> {
    const locode = etaAt === null ? null : 'USLAX';
    const data = { imo: VESSEL.imo, slotAt: sentAt, sentAt, receivedAt, destination: locode, locode, etaAt };
    await db.prisma.vesselEnteredEta.create({ data });
  }

  async function makeDue(): Promise<void> {
    await db.pool.query("UPDATE eta_due SET due_at = now() - interval '1 second'");
  }

  async function score(): Promise<void> {
    await makeDue();
    await scoreArrivals(forecasting(reader));
  }
});
