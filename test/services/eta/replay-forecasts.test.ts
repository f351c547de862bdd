import { beforeEach, expect, it } from 'vitest';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { DAY_MS, HOUR_MS, type Instant, shift } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { type ReplayedLead, replayForecasts } from '../../../src/services/eta/replay-forecasts.ts';
import { readEtaAccuracy } from '../../../src/services/eta/report-eta-accuracy.ts';
import { scoreArrivals } from '../../../src/services/eta/score-arrivals.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { arrival, DEPARTED_AT, eta, sailing, VESSEL } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';
import { forecasting } from '../forecast/made-forecasts.ts';

const ARRIVED_AT = '2026-06-10T09:00:00.000Z';
/** The lead until which nothing is tampered with. */
const LEAD = 5;
/** What the crew enters ten days after the departure, and again later. */
const ENTERED_AT = '2026-06-09T04:00:00.000Z';
/** How long before the voyage another one was. */
const FORMER_DAYS = 28;
const CUT = shift(ARRIVED_AT, -LEAD * DAY_MS);

describeWithDatabase('a replay of forecasts', () => {
  const db = useDatabase();
  const reader = useServiceContext(db, { clock: fakeClock('2026-06-20T12:00:00.000Z') });

  beforeEach(() =>
    db.pool.query(
      'TRUNCATE eta_call, eta_due, container_forecast, forecast_due, wait_outcome, vessel_position, vessel_entered_eta CASCADE',
    ),
  );

  it('makes forecasts at each lead, from what line and vessel stated by then', async () => {
    await voyage();
    await score();

    const leads = await replayed();

    expect(leads.map(({ daysBefore, calls }) => [daysBefore, calls])).toEqual([
      [21, 0],
      ...[14, 10, 7, 5, 3, 2, 1].map((days) => [days, 1]),
    ]);
    const [latest] = leads.slice(-1);
    expect(latest?.score).toMatchObject({ count: 1, coverage: 1 });
    expect(latest?.score?.meanHours).toBeLessThan(24);
  });

  it('changes nothing at a moment for whatever was received later, nor do the scores of the line', async () => {
    await voyage();
    await score();
    const before = await upToCut();

    await tamper();
    await score();
    const after = await upToCut();

    expect(before.replay.some(({ score }) => score !== null)).toBe(true);
    expect(before.mirror.length).toBeGreaterThan(0);
    expect(after).toEqual(before);
  });

  it('weighs what the crew had entered by then, and what came in a moment before', async () => {
    await voyage();
    await score();
    const before = await upToCut();

    await db.pool.query("UPDATE vessel_entered_eta SET eta_at = eta_at + interval '2 days' WHERE received_at <= $1", [
      CUT,
    ]);
    await score();
    const after = await upToCut();

    expect(before.mirror.some(({ bias_hours }) => bias_hours === 29)).toBe(true);
    expect(after.mirror).not.toEqual(before.mirror);
    expect(after.replay).not.toEqual(before.replay);
  });

  it('changes with what was received a moment before', async () => {
    await voyage();
    await score();
    const before = await upToCut();

    await db.pool.query('UPDATE observation SET received_at = $1 WHERE received_at > $1', [CUT]);
    await score();

    expect(await upToCut()).not.toEqual(before);
  });

  it('learns from a call from when all of it was received, and not before', async () => {
    await voyage(FORMER_DAYS);
    await voyage();
    await score();
    const meansFor = async (receivedAt: Instant) => {
      await receiveFormerArrivalAt(receivedAt);
      return new Map((await replayed()).map(({ daysBefore, score: made }) => [daysBefore, made?.meanHours]));
    };

    // Between the looks of 7 and of 5 days before the second arrival, and after all of them.
    const meanwhile = await meansFor('2026-06-04T09:00:00.000Z');
    const afterwards = await meansFor('2026-06-12T09:00:00.000Z');

    for (const lead of [21, 14, 10, 7] as const) expect(meanwhile.get(lead)).toBe(afterwards.get(lead));
    for (const lead of [5, 3, 2, 1] as const) {
      expect(meanwhile.get(lead)).toBeDefined();
      expect(meanwhile.get(lead)).not.toBe(afterwards.get(lead));
    }
  });

  /** A voyage that is seen by AIS, and whose estimate of the line changes on the way. */
  async function voyage(daysEarlier = 0): Promise<void> {
    const earlier = (at: Instant) => shift(at, -daysEarlier * DAY_MS);
    const stated = (...observations: Observation[]) =>
      saying(
        ...observations.map((one) =>
          'occurredAt' in one && one.occurredAt !== null ? { ...one, occurredAt: earlier(one.occurredAt) } : one,
        ),
      );
    const clock = fakeClock(earlier(shift(DEPARTED_AT, 4 * HOUR_MS)));
    const context = await serviceContext(db, { clock });
    const [number, box] = [newNumber(), newBox()];
    await track(context, number);
    const watchId = await watchOf(db, number);
    await answer(context, watchId, stated(...sailing(box, number)));
    for (let day = 1; day <= 20; day++) {
      clock.advance(DAY_MS);
      await position(earlier(shift(DEPARTED_AT, day * DAY_MS)), day);
      if (day === 10 || day === 18) await enter(earlier(shift(DEPARTED_AT, day * DAY_MS)), earlier(ENTERED_AT));
      if (day % 4 === 0)
        await answer(
          context,
          watchId,
          stated(...sailing(box, number), eta(box, shift('2026-06-10T06:00:00.000Z', -day * HOUR_MS))),
        );
    }
    clock.advance(2 * DAY_MS);
    await answer(context, watchId, stated(...sailing(box, number), ...arrival(box, ARRIVED_AT)));
  }

  async function enter(sentAt: Instant, etaAt: Instant): Promise<void> {
    const data = {
      imo: VESSEL.imo,
      slotAt: sentAt,
      sentAt,
      receivedAt: sentAt,
      destination: 'USLAX',
      locode: 'USLAX',
      etaAt,
    };
    await db.prisma.vesselEnteredEta.create({ data });
  }

  /** The arrival of the voyage before is reported at another moment. */
  async function receiveFormerArrivalAt(at: Instant): Promise<void> {
    await db.pool.query(
      `UPDATE observation SET received_at = $1
       WHERE body ->> 'movement' IN ('arrive', 'discharge') AND body ->> 'classifier' = 'actual' AND body ->> 'occurredAt' < $2`,
      [at, DEPARTED_AT],
    );
  }

  /** All that was received after the moment is received with other days and places; the arrival itself stays. */
  async function tamper(): Promise<void> {
    await db.pool.query(
      `UPDATE observation SET body = jsonb_set(body, '{occurredAt}', to_jsonb('2026-07-31T00:00:00.000Z'::text))
       WHERE received_at > $1 AND body ->> 'classifier' = 'estimated'`,
      [CUT],
    );
    await db.pool.query('UPDATE vessel_position SET latitude = -latitude WHERE at > $1', [CUT]);
    // What crews entered is entered otherwise, and some that was sent before comes in only now.
    await db.pool.query("UPDATE vessel_entered_eta SET eta_at = eta_at + interval '3 days' WHERE received_at > $1", [
      CUT,
    ]);
    await db.pool.query(
      `INSERT INTO vessel_entered_eta SELECT imo, hour_at + interval '2 hours', heard_at + interval '2 hours',
         $1::timestamptz + interval '1 second', destination, locode, eta_at + interval '5 days' FROM vessel_entered_eta`,
      [CUT],
    );
    // One more estimate, and a departure at another time, that nobody had received by then.
    await db.pool.query(
      `INSERT INTO observation SELECT (r).* FROM (
         SELECT jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'received_at', $1::timestamptz + interval '1 second',
           'body', jsonb_set(o.body, '{occurredAt}', to_jsonb('2026-05-25T00:00:00.000Z'::text)))) AS r
         FROM observation o WHERE o.body ->> 'movement' = 'depart' AND o.received_at <= $1) x ON CONFLICT DO NOTHING`,
      [CUT],
    );
  }

  async function upToCut() {
    const replay = (await replayed()).filter(({ daysBefore }) => daysBefore >= LEAD);
    const { rows } = await readEtaAccuracy({ db, lines: KNOWN_LINES }, null, { days: 1_100 });
    const mirror = rows
      .filter(({ source }) => source === 'line' || source === 'ais')
      .flatMap(({ leads }) => leads.filter(({ days_before }) => days_before >= LEAD));
    return { replay, mirror };
  }

  function replayed(): Promise<ReplayedLead[]> {
    return replayForecasts({ ...forecasting(reader), clock: reader.clock, closedCanals: [] }, { days: 60 });
  }

  async function score(): Promise<void> {
    await db.pool.query(
      `INSERT INTO eta_due (container_id, due_at) SELECT id, now() - interval '1 ms' FROM container WHERE pod_arrived_at IS NOT NULL
       ON CONFLICT (container_id) DO UPDATE SET due_at = now() - interval '1 ms'`,
    );
    await scoreArrivals(forecasting(reader));
  }

  /** East across the Pacific, a day at a time. */
  async function position(at: string, day: number): Promise<void> {
    const longitude = 124 + day * 6;
    await db.pool.query(
      `INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude)
       VALUES ($1, date_trunc('minute', $2::timestamptz), $2, 1, $3, $4) ON CONFLICT DO NOTHING`,
      [VESSEL.imo, at, 34, longitude > 180 ? longitude - 360 : longitude],
    );
  }
});
