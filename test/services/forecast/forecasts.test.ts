import { beforeEach, expect, it } from 'vitest';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { DAY_MS, HOUR_MS, shift, toInstant } from '../../../src/domain/instant.ts';
import { readEtaAccuracy } from '../../../src/services/eta/report-eta-accuracy.ts';
import { forecastChanged } from '../../../src/services/forecast/forecast-changed.ts';
import { NOTHING_KEPT } from '../../../src/services/forecast/kept-forecast.ts';
import { loadHistory } from '../../../src/services/forecast/knowledge.ts';
import { storeForecast } from '../../../src/services/forecast/store-forecast.ts';
import type { PredictedEta } from '../../../src/services/record/predicted-eta.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { faultsOf, messagesTo, notificationsOf, subscribe } from '../../support/notifications.ts';
import { arrival, eta, FIRST_ETA, sailing, VESSEL } from '../../support/sailing.ts';
import { answer, rows, saying } from '../../support/tracking.ts';
import {
  forecast,
  forecasting,
  made,
  moveOn,
  START,
  scoreNoted,
  shownContainer,
  trackedVoyage,
} from './made-forecasts.ts';

const SILENT_ETA: PredictedEta = {
  ...{ at: null, low: null, high: null, level: null, basis: [], reason: null },
  ...{ explanation: 'As it is.', as_of: '2026-05-20T00:00:00.000Z' },
};

describeWithDatabase('forecasts of arrivals', () => {
  const db = useDatabase();

  beforeEach(async () => {
    await db.pool.query(
      'TRUNCATE forecast_due, container_forecast, eta_call, wait_outcome, vessel_position, vessel_entered_eta CASCADE',
    );
  });

  it('stand beside the estimate of the line, with an interval and what they rest on', async () => {
    const { context, id } = await voyage();
    await forecast(context);

    const container = await shownContainer(context, id);

    expect(container.pod_eta_at).toBe('2026-06-10T06:00:00.000Z');
    const { at, low, high, ...rest } = made(container.predicted_eta);
    expect(rest).toMatchObject({ level: 'assumed', reason: null, as_of: START });
    expect(rest.basis).toEqual(['departure', 'waits', 'line']);
    expect(rest.explanation).toMatch(
      /^From the departure on 2026-05-20 08:00 UTC, \d+ nautical miles and the usual waits, /,
    );
    expect(low < at && at < high).toBe(true);
    // Of the line's day and of 5,755 miles at 14.5 knots with a wait of a day.
    expect(at > '2026-06-05' && at < '2026-06-10').toBe(true);
  });

  it('weigh the arrival that the crew entered, where it names the port of discharge, and say so', async () => {
    const { context, id } = await voyage();
    await forecast(context);
    const without = made((await shownContainer(context, id)).predicted_eta);
    await entered(context, '2026-06-13T00:00:00.000Z');
    await moveOn(context);
    const withCrew = made((await shownContainer(context, id)).predicted_eta);
    await db.pool.query("UPDATE vessel_entered_eta SET locode = 'USOAK'");
    await moveOn(context);
    const elsewhere = made((await shownContainer(context, id)).predicted_eta);

    expect(withCrew.basis).toEqual(['departure', 'waits', 'line', 'ais']);
    expect(withCrew.explanation).toContain("weighed with the line's estimate and the arrival that the crew entered");
    expect(withCrew.at > without.at).toBe(true);
    expect(elsewhere).toMatchObject({ at: without.at, basis: without.basis });
  });

  it('count an entered arrival once where the line states the same within an hour', async () => {
    const { context, id } = await voyage();
    await forecast(context);
    const without = made((await shownContainer(context, id)).predicted_eta);
    await entered(context, shift(FIRST_ETA, HOUR_MS / 2));
    await moveOn(context);
    const { at, basis } = made((await shownContainer(context, id)).predicted_eta);

    expect(basis).toContain('ais');
    // At the weight of the better of both, which is the crew's: not at twice that.
    expect(Math.abs(Date.parse(at) - Date.parse(without.at))).toBeLessThan(12 * HOUR_MS);
  });

  it('know nothing of what a crew entered that has not come in, or has passed', async () => {
    const { context, id } = await voyage();
    await forecast(context);
    await entered(context, '2026-06-13T00:00:00.000Z', shift(START, HOUR_MS));
    await moveOn(context);
    expect(made((await shownContainer(context, id)).predicted_eta).basis).not.toContain('ais');
    await db.pool.query('UPDATE vessel_entered_eta SET received_at = heard_at, eta_at = heard_at');
    await moveOn(context);

    expect(made((await shownContainer(context, id)).predicted_eta).basis).not.toContain('ais');
  });

  it('are silent once the vessel was not seen for two days, and say so', async () => {
    const { context, clock, id } = await voyage();
    await forecast(context);
    clock.advance(3 * DAY_MS);
    await moveOn(context);

    expect((await shownContainer(context, id)).predicted_eta).toMatchObject({
      at: null,
      low: null,
      high: null,
      level: null,
      basis: [],
      reason: 'position_stale',
      explanation: 'The last position of the vessel is too old.',
    });
  });

  it('follow the positions of the vessel, without a report of the line', async () => {
    const { context, clock, id } = await voyage();
    await forecast(context);
    const before = made((await shownContainer(context, id)).predicted_eta);

    clock.advance(2 * DAY_MS);
    await sail(context, { knots: 8 });
    await moveOn(context);
    const slow = made((await shownContainer(context, id)).predicted_eta);

    expect(slow.basis).toEqual(['position', 'waits', 'line']);
    expect(slow.at > before.at).toBe(true);
    expect(slow.explanation).toMatch(
      /^From the position on .* at 8\.\d knots and the usual waits, weighed with the line's estimate; /,
    );
  });

  it('count as a change of the container when they begin, end or move enough, and not otherwise', async () => {
    const { context, clock, id } = await voyage();
    const first = await changeOf(context, id, () => forecast(context));
    const again = await changeOf(context, id, () => moveOn(context));
    clock.advance(3 * DAY_MS);
    const silent = await changeOf(context, id, () => moveOn(context));
    const still = await changeOf(context, id, () => moveOn(context));

    expect([first, again, silent, still]).toEqual([true, false, true, false]);
  });

  it('are events when they begin, end or move enough, once each, with what was forecast before', async () => {
    const { context, clock } = await voyage();
    const { id: webhookId } = await subscribe(context, ['container.predicted_eta.changed']);

    await forecast(context);
    await forecast(context);
    clock.advance(HOUR_MS);
    await moveOn(context);
    const begun = await notificationsOf(db, webhookId);
    clock.advance(3 * DAY_MS);
    await moveOn(context);
    await moveOn(context);

    expect(begun).toHaveLength(1);
    expect(await notificationsOf(db, webhookId)).toHaveLength(2);
    for (const message of (await messagesTo(db, webhookId)).values()) expect(faultsOf(message)).toEqual([]);
    const text =
      "SELECT record FROM outbox_event WHERE account_id = $1 AND name LIKE 'container.predicted%' ORDER BY id";
    const [first, last] = await rows<{ record: { at: string | null } }>(db, text, [context.principal.accountId]);
    expect(first?.record).toMatchObject({ at: expect.any(String), reason: null, previous_at: null });
    expect(last?.record).toMatchObject({ at: null, reason: 'position_stale', previous_at: first?.record.at });
  });

  it('are no events where there is none and was none, whatever the reason', async () => {
    const { context, id } = await voyage();
    const { id: webhookId } = await subscribe(context, ['container.predicted_eta.changed']);
    await forecast(context);
    const begun = (await notificationsOf(db, webhookId)).length;
    const silent = { ...SILENT_ETA, as_of: START };
    const without = (reason: 'position_stale' | 'no_route') => ({ shown: { ...silent, reason }, look: null });
    const port = { ...NOTHING_KEPT.port, shown: without('position_stale').shown };
    await db.prisma.containerForecast.update({
      where: { containerId: id },
      data: { announced: [], shown: without('position_stale').shown },
    });

    const changed = { containerId: id, kept: { ...NOTHING_KEPT, port }, way: { voyage: null, rail: null } };
    const isMoved = await changeOf(context, id, () =>
      storeForecast({ db, hooks: context.hooks }, { ...changed, made: { port: without('no_route'), ramp: null } }),
    );

    expect([isMoved, (await notificationsOf(db, webhookId)).length - begun]).toEqual([true, 0]);
  });

  it('keep what another process has shown meanwhile, and announce against that', async () => {
    const { context, id } = await voyage();
    const { id: webhookId } = await subscribe(context, ['container.predicted_eta.changed']);
    const way = { voyage: null, rail: null };
    const eta = (at: string) => ({ ...SILENT_ETA, at, low: at, high: at, level: 'assumed' as const, as_of: START });
    const store = (at: string) =>
      storeForecast(
        { db, hooks: context.hooks },
        { containerId: id, kept: NOTHING_KEPT, way, made: { port: { shown: eta(at), look: null }, ramp: null } },
      );

    await store('2026-06-08T00:00:00.000Z');
    await store('2026-06-08T01:00:00.000Z');
    await store('2026-06-12T00:00:00.000Z');

    expect(await notificationsOf(db, webhookId)).toHaveLength(2);
    const { announced } = await db.prisma.containerForecast.findUniqueOrThrow({ where: { containerId: id } });
    expect(announced).toMatchObject([{ at: '2026-06-08T00:00:00.000Z' }, { at: '2026-06-12T00:00:00.000Z' }]);
  });

  it('are no events for accounts without a webhook for them', async () => {
    const { context } = await voyage();

    await forecast(context);

    const name = "name = 'container.predicted_eta.changed'";
    const text = `SELECT 1 FROM outbox_event WHERE account_id = $1 AND ${name}`;
    expect(await rows(db, text, [context.principal.accountId])).toEqual([]);
  });

  it('end when the vessel arrives, and are not shown a moment longer', async () => {
    const { context, clock, id, box, watchId } = await voyage();
    await forecast(context);
    clock.advance(21 * DAY_MS);
    await answer(context, watchId, saying(...arrival(box)));
    const atOnce = (await shownContainer(context, id)).predicted_eta;
    await forecast(context);

    expect(atOnce).toBeNull();
    expect((await shownContainer(context, id)).predicted_eta).toBeNull();
    expect(
      await rows(db, "SELECT 1 AS one FROM container_forecast WHERE next_at < 'infinity' OR shown IS NOT NULL"),
    ).toEqual([]);
  });

  it('are made again when the line states another estimate', async () => {
    const { context, clock, id, box, watchId } = await voyage();
    await forecast(context);
    const before = made((await shownContainer(context, id)).predicted_eta);
    clock.advance(HOUR_MS);
    await answer(context, watchId, saying(...sailing(box, 'BLX', '2026-06-20T06:00:00.000Z')));
    await forecast(context);

    expect(made((await shownContainer(context, id)).predicted_eta).at > before.at).toBe(true);
  });

  it('are made once by several processes, and again after one of them died', async () => {
    const { context, clock } = await voyage();
    const history = await loadHistory(db, clock.now());
    const both = await Promise.all([
      forecastChanged(forecasting(context), history),
      forecastChanged(forecasting(context), history),
    ]);
    await db.pool.query(
      "INSERT INTO forecast_due (container_id, due_at, lease_until) SELECT id, now(), now() + interval '1 minute' FROM container",
    );
    const leased = await forecastChanged(forecasting(context), history);
    await db.pool.query("UPDATE forecast_due SET lease_until = now() - interval '1 second'");

    expect(both.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(leased).toBe(0);
    expect(await forecastChanged(forecasting(context), history)).toBeGreaterThan(0);
  });

  it('ignore positions that lie ahead of the moment, and those of another sea', async () => {
    const { context, clock, id } = await voyage();
    clock.advance(2 * DAY_MS);
    await position('2026-05-22T10:00:00.000Z', 31, 140);
    await position('2026-05-23T10:00:00.000Z', 40, -170);
    await forecast(context);
    const known = await shownContainer(context, id);
    await position('2026-05-22T11:30:00.000Z', -30, 20);
    await moveOn(context);

    expect(known.predicted_eta?.explanation).toMatch(/^From the position on 2026-05-22 10:00 UTC/);
    expect((await shownContainer(context, id)).predicted_eta?.reason).toBe('vessel_uncertain');
  });

  it('are compared with the arrival, and what came out counts in the next ones', async () => {
    const { context, clock, box, watchId } = await voyage();
    await forecast(context);
    clock.advance(21 * DAY_MS);
    await answer(context, watchId, saying(...arrival(box)));
    await scoreNoted(context);

    const outcomes = await rows<{ lead_days: number; line: number }>(
      db,
      'SELECT lead_days, line FROM forecast_outcome',
    );
    const { leads } =
      (await readEtaAccuracy({ db, lines: KNOWN_LINES }, null, { days: 1_100 })).rows.find(
        ({ source }) => source === 'own',
      ) ?? {};
    const { memory } = await loadHistory(db, clock.now());

    expect(outcomes).toEqual([{ lead_days: 21, line: 3 }]);
    expect(leads?.map(({ days_before, calls }) => [days_before, calls])).toContainEqual([14, 1]);
    expect(memory.of({ line: 'MAEU', lane: 'CNSHA USLAX' }).latenesses('line', 21)).toEqual([3]);
    expect(memory.of({ line: 'MAEU', lane: 'CNSHA USLAX' }).residuals(21)).toHaveLength(1);
  });

  const voyage = () => trackedVoyage(db, (box, number) => [...sailing(box, number), eta(box)]);

  async function changeOf(context: ServiceContext, id: string, happening: () => Promise<void>): Promise<boolean> {
    const before = (await shownContainer(context, id)).updated_at;
    await happening();
    return (await shownContainer(context, id)).updated_at !== before;
  }

  /** The vessel goes east from where it left, an hour at a time until now. */
  async function sail({ clock }: ServiceContext, { knots }: { knots: number }): Promise<void> {
    for (let hour = 1; hour <= 47; hour++) {
      const at = toInstant(clock.now() - (47 - hour) * HOUR_MS);
      await position(at, 31, 124 + (hour * knots) / 60 / Math.cos((31 * Math.PI) / 180));
    }
  }

  /** What the crew entered an hour ago for Los Angeles. */
  async function entered({ clock }: ServiceContext, etaAt: string, receivedAt?: string): Promise<void> {
    const sentAt = toInstant(clock.now() - HOUR_MS);
    await db.prisma.vesselEnteredEta.create({
      data: {
        ...{ imo: VESSEL.imo, slotAt: sentAt, sentAt, receivedAt: receivedAt ?? sentAt },
        ...{ destination: 'USLAX', locode: 'USLAX', etaAt },
      },
    });
  }

  async function position(at: string, latitude: number, longitude: number): Promise<void> {
    await db.pool.query(
      "INSERT INTO vessel_position (imo, minute_at, at, mmsi, latitude, longitude) VALUES ($1, date_trunc('minute', $2::timestamptz), $2, 1, $3, $4)",
      [VESSEL.imo, at, latitude, longitude],
    );
  }
});
