import { beforeEach, expect, it } from 'vitest';
import { KNOWN_LINES } from '../../../src/domain/carrier.ts';
import { DAY_MS, HOUR_MS, toInstant } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import { readEtaAccuracy } from '../../../src/services/eta/report-eta-accuracy.ts';
import { loadHistory } from '../../../src/services/forecast/knowledge.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { faultsOf, messagesTo, notificationsOf, subscribe } from '../../support/notifications.ts';
import { byRail, expected, retraction } from '../../support/observations.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import type { FakeClock } from '../../support/service-context.ts';
import { answer, rows, saying } from '../../support/tracking.ts';
import { forecast, made, moveOn, START, scoreNoted, shownContainer, trackedVoyage } from './made-forecasts.ts';

const LINE_AT = '2026-06-20T12:00:00.000Z';
const LEFT_AT = '2026-06-14T22:00:00.000Z';
const CAME_AT = '2026-06-19T22:00:00.000Z';

describeWithDatabase('forecasts of arrivals at ramps', () => {
  const db = useDatabase();

  beforeEach(async () => {
    await db.pool.query('TRUNCATE forecast_due, container_forecast, eta_call, wait_outcome, vessel_position CASCADE');
  });

  it('stand beside what the line states, from the berthing on, with an interval and what they rest on', async () => {
    const { context, id } = await toChicago();
    await forecast(context);

    const { ind_eta_at, predicted_eta, predicted_ramp_eta } = await shownContainer(context, id);

    expect(ind_eta_at).toBeNull();
    const { at, low, high, ...rest } = made(predicted_ramp_eta);
    expect(rest).toMatchObject({ locode: 'USCHI', level: 'assumed', reason: null, as_of: START });
    expect(rest.basis).toEqual(['berthing', 'waits', 'line']);
    expect(rest.explanation).toMatch(
      /^From the forecast of the berthing on 2026-06-\d\d .*, the usual dwell at the port and the usual time of the train, weighed with the line's estimate; the interval is assumed, /,
    );
    expect(low < at && at < high).toBe(true);
    expect(at > (predicted_eta?.high ?? '')).toBe(true);
  });

  it('go on behind the port: from the landing, then from the departure of the train, until it has come', async () => {
    const { context, clock, id, says, said, box, watchId } = await toChicago();
    await forecast(context);
    clock.advance(21 * DAY_MS);
    await says(...arrival(box));
    const landed = made((await shownContainer(context, id)).predicted_ramp_eta);
    clock.advance(5 * DAY_MS);
    await says(byRail('depart', 'USLAX', LEFT_AT, { container: box }));
    const left = await shownContainer(context, id);
    clock.advance(5 * DAY_MS);
    await answer(context, watchId, saying(...said, came(box)));
    const atOnce = (await shownContainer(context, id)).predicted_ramp_eta;
    await forecast(context);

    expect(landed.basis).toEqual(['landing', 'waits', 'line']);
    expect(left.predicted_eta).toBeNull();
    expect(made(left.predicted_ramp_eta).basis).toEqual(['rail_departure', 'waits', 'line']);
    expect(made(left.predicted_ramp_eta).explanation).toMatch(
      /^From the departure of the train on 2026-06-14 22:00 UTC and its usual time to the ramp, /,
    );
    expect(atOnce).toBeNull();
    expect(
      await rows(db, "SELECT 1 FROM container_forecast WHERE next_at < 'infinity' OR ramp_shown IS NOT NULL"),
    ).toEqual([]);
  });

  it('end with an arrival that is reported before any departure, and begin again where it is retracted', async () => {
    const { context, clock, id, says, box, watchId, said } = await toChicago();
    await forecast(context);
    clock.advance(31 * DAY_MS);
    await says(...arrival(box), came(box));
    const ended = (await shownContainer(context, id)).predicted_ramp_eta;
    clock.advance(HOUR_MS);
    await answer(context, watchId, saying(...said, takenBack('came', clock, box)));
    await forecast(context);

    expect(ended).toBeNull();
    expect(made((await shownContainer(context, id)).predicted_ramp_eta)).toMatchObject({
      basis: ['landing', 'waits', 'line'],
    });
  });

  it('say that the way by rail is not planned any more, and then nothing of the vessel', async () => {
    const { context, clock, id, box, watchId, said } = await toChicago();
    const { id: webhookId } = await subscribe(context, ['container.predicted_ramp_eta.changed']);
    await forecast(context);
    clock.advance(HOUR_MS);
    await answer(context, watchId, saying(...said, takenBack('inland', clock, box)));
    await forecast(context);
    await forecast(context);
    await moveOn(context);

    expect((await shownContainer(context, id)).predicted_ramp_eta).toMatchObject({
      ...{ locode: 'USCHI', at: null, low: null, high: null, level: null, basis: [], reason: 'not_by_rail' },
      explanation: 'No way by rail to its destination is planned any more.',
    });
    expect(await notificationsOf(db, webhookId)).toHaveLength(2);
  });

  it('are of the new destination where that changes, which is a change however little it moves', async () => {
    const { context, clock, id, box, watchId, number } = await toChicago();
    await forecast(context);
    const before = await shownContainer(context, id);
    clock.advance(HOUR_MS);
    await answer(context, watchId, saying(...sailing(box, number), inland(box, 'USMEM')));
    await forecast(context);
    const after = await shownContainer(context, id);

    expect([before, after].map(({ predicted_ramp_eta }) => predicted_ramp_eta?.locode)).toEqual(['USCHI', 'USMEM']);
    const [stored] = await rows<{ ramp_announced: { locode: string }[] }>(
      db,
      `SELECT ramp_announced FROM container_forecast WHERE container_id = '${id}'`,
    );
    expect(stored?.ramp_announced.map(({ locode }) => locode)).toEqual(['USCHI', 'USMEM']);
  });

  it('are silent without a berthing, of a train that is overdue, and of what stands for weeks, each in its own words', async () => {
    const { context, clock, id, says, box } = await toChicago();
    await forecast(context);
    clock.advance(3 * DAY_MS);
    await moveOn(context);
    const atSea = (await shownContainer(context, id)).predicted_ramp_eta;
    clock.advance(18 * DAY_MS);
    await says(...arrival(box));
    clock.advance(46 * DAY_MS);
    await moveOn(context);
    const standing = (await shownContainer(context, id)).predicted_ramp_eta;
    await moveOn(context);
    const isQuiet = await rows(db, "SELECT 1 FROM container_forecast WHERE next_at = 'infinity'");
    await says(byRail('depart', 'USLAX', '2026-06-20T22:00:00.000Z', { container: box }));
    const onTrain = (await shownContainer(context, id)).predicted_ramp_eta;

    expect(atSea).toMatchObject({
      reason: 'berthing_unknown',
      explanation: 'There is no forecast of the berthing before it: The last position of the vessel is too old.',
    });
    expect(standing).toMatchObject({ at: null, reason: 'dwell_too_long' });
    expect(standing?.explanation).not.toContain('vessel');
    expect(isQuiet).toHaveLength(1);
    expect(onTrain).toMatchObject({ at: null, reason: 'train_overdue' });
    expect(onTrain?.explanation).not.toContain('vessel');
  });

  it('pass with time, and move with the berthing, without a report', async () => {
    const { context, clock, id, says, box } = await toChicago();
    await forecast(context);
    clock.advance(21 * DAY_MS);
    await says(...arrival(box));
    const landed = made((await shownContainer(context, id)).predicted_ramp_eta);
    clock.advance(9 * DAY_MS);
    await moveOn(context);

    const waited = made((await shownContainer(context, id)).predicted_ramp_eta);
    expect(waited.at > landed.at && waited.as_of > landed.as_of).toBe(true);
  });

  it('are events of their own when they begin, end or move enough, once each, with what was forecast before', async () => {
    const { context, clock } = await toChicago();
    const { id: webhookId } = await subscribe(context, ['container.predicted_ramp_eta.changed']);
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
      "SELECT record FROM outbox_event WHERE account_id = $1 AND name LIKE 'container.predicted_ramp%' ORDER BY id";
    const [first, last] = await rows<{ record: { at: string | null } }>(db, text, [context.principal.accountId]);
    expect(first?.record).toMatchObject({
      ...{ at: expect.any(String), locode: 'USCHI', previous_at: null },
      // Of the ramp, and not of the port.
      timezone: 'America/Chicago',
    });
    expect(last?.record).toMatchObject({
      ...{ at: null, reason: 'berthing_unknown', previous_at: first?.record.at },
      timezone: 'America/Chicago',
    });
  });

  it('are not made of what goes on by road, or ends at the port', async () => {
    const { context, id } = await toChicago({ mode: 'truck' });
    await forecast(context);

    expect((await shownContainer(context, id)).predicted_ramp_eta).toBeNull();
  });

  it('are compared with the arrival by themselves, and what came out counts in the next ones at ramps alone', async () => {
    const { context, clock, id, says, box } = await toChicago();
    await forecast(context);
    clock.advance(21 * DAY_MS);
    await says(...arrival(box));
    clock.advance(5 * DAY_MS);
    const train = [byRail('depart', 'USLAX', LEFT_AT, { container: box })];
    await says(...train, ofRailroad(box, '2026-06-18T22:00:00.000Z'));
    await says();
    clock.advance(6 * DAY_MS);
    await says(came(box));
    await scoreNoted(context);

    const outcomes = await rows<{ lead_days: number; rail: number | null; own: number | null }>(
      db,
      `SELECT o.lead_days, o.rail, o.own FROM forecast_outcome o JOIN eta_call k ON k.id = o.call_id
       WHERE k.place = 'ramp' ORDER BY 1`,
    );
    const { rows: report } = await readEtaAccuracy({ db, lines: KNOWN_LINES }, null, { days: 1_100 });
    const own = report.find(({ source, place_kind }) => source === 'own' && place_kind === 'ramp');
    const { memory, rampMemory } = await loadHistory(db, clock.now());

    expect(outcomes.some(({ rail }) => rail === 24)).toBe(true);
    expect(outcomes.every(({ own: hours }) => hours !== null)).toBe(true);
    expect(own?.leads.map(({ days_before, calls }) => [days_before, calls])).toContainEqual([7, 1]);
    const group = { line: 'MAEU', lane: 'USLAX USCHI' };
    const lead = outcomes.find(({ rail }) => rail === 24)?.lead_days as 5;
    expect(rampMemory.of(group).latenesses('rail', lead)).toEqual([24]);
    expect(memory.of(group).latenesses('rail', lead)).toEqual([]);
    expect(id).not.toBe('');
  });

  const toChicago = ({ mode = 'rail' }: { mode?: 'rail' | 'truck' } = {}) =>
    trackedVoyage(db, (box, number) => [...sailing(box, number), inland(box, 'USCHI', mode)]);
});

/** The line takes back what it said of a container. */
function takenBack(said: string, clock: FakeClock, box: string): Observation {
  return retraction(said, toInstant(clock.now()), { container: box });
}

/** What the line expects behind the port of discharge. */
function inland(box: string, ramp: string, mode: 'rail' | 'truck' = 'rail'): Observation {
  return byRail('arrive', ramp, LINE_AT, { container: box, mode, sourceEventId: 'inland', ...expected() });
}

function ofRailroad(box: string, at: string): Observation {
  return byRail('arrive', 'USCHI', at, { container: box, party: 'rail', source: 'own-rail', ...expected() });
}

function came(box: string): Observation {
  return byRail('arrive', 'USCHI', CAME_AT, { container: box, sourceEventId: 'came' });
}
