import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, shift } from '../../../src/domain/instant.ts';
import type { Observation, Party } from '../../../src/domain/observation.ts';
import type { ContainerStanding } from '../../../src/services/container/container-standing.ts';
import { explainStatus } from '../../../src/services/container/explain-status.ts';
import { getContainer } from '../../../src/services/container/get-container.ts';
import { listContainersAtRisk } from '../../../src/services/container/list-containers-at-risk.ts';
import { search } from '../../../src/services/search/search.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { tool as getContainerTool } from '../../../tools/get-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { intercepted } from '../../support/intercepted.ts';
import { bySea, snapshot } from '../../support/observations.ts';
import { push, pushedText, pushSender } from '../../support/pushing.ts';
import { arrival, FIRST_ETA, sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { answer, miss, newBox, newNumber, saying, track, watchOf } from '../../support/tracking.ts';

const BEGAN = '2026-05-22T12:00:00.000Z';
/** A day after the first estimate of the sailings. */
const DEADLINE = shift(FIRST_ETA, DAY_MS);

describeWithDatabase('how a container stands', () => {
  const db = useDatabase();

  interface Followed {
    context: ServiceContext;
    clock: FakeClock;
    box: string;
    number: string;
    id: string;
  }

  async function follow(stated: (box: string, number: string) => Observation[] = sailing): Promise<Followed> {
    const [box, number, clock] = [newBox(), newNumber(), fakeClock(BEGAN)];
    const context = await serviceContext(db, { clock });
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...stated(box, number)));
    const { results } = await search.run(context, { query: box });
    await dated(await watchOf(db, number), {
      last_attempted_at: BEGAN,
      last_succeeded_at: BEGAN,
      last_changed_at: BEGAN,
    });
    return { context, clock, box, number, id: results[0]?.id ?? '' };
  }

  /** The rows are dated by the clock of the database, which the tests cannot stop. */
  async function dated(watchId: string, dates: Record<string, string | number | null>): Promise<void> {
    for (const [column, value] of Object.entries(dates))
      await db.pool.query(`UPDATE watch_schedule SET ${column} = $2 WHERE watch_id = $1`, [watchId, value]);
  }

  async function at(moment: string, { context, clock, id }: Followed): Promise<ContainerStanding> {
    clock.advance(Date.parse(moment) - clock.now());
    const { standing } = await getContainer.run(context, { id });
    if (standing === undefined) throw new Error('A container comes with how it stands.');
    return standing;
  }

  it('expects a milestone until its deadline, then calls it overdue only where its source was received since', async () => {
    const followed = await follow();
    const watchId = await watchOf(db, followed.number);

    const before = await at(DEADLINE, followed);
    const silent = await at(shift(DEADLINE, HOUR_MS), followed);
    await dated(watchId, { last_succeeded_at: shift(DEADLINE, 1) });
    const polled = await at(shift(DEADLINE, HOUR_MS), followed);

    const awaited = {
      milestone: 'vessel_arrived',
      expected_at: FIRST_ETA,
      expected_by: 'shipping_line',
      after: null,
      deadline: DEADLINE,
      overdue_since: null,
      awaited_from: 'shipping_line',
      last_heard_at: BEGAN,
      timezone: 'America/Los_Angeles',
    };
    expect(before.awaited).toEqual([{ ...awaited, state: 'expected' }]);
    expect(silent.awaited).toEqual([{ ...awaited, state: 'unknown' }]);
    expect(polled.awaited).toEqual([
      { ...awaited, state: 'overdue', overdue_since: DEADLINE, last_heard_at: shift(DEADLINE, 1) },
    ]);
  });

  it('does not take a late message of a polled line for a new answer, in no list', async () => {
    const { context, clock, box, number } = await follow();
    clock.advance(Date.parse(DEADLINE) + 2 * DAY_MS - clock.now());
    const said = { container: box, recordedAt: '2026-05-20T11:00:00.000Z', source: 'MAEU' };
    const late = saying(bySea('gate_in', 'CNSHA', '2026-05-18T10:00:00.000Z', said));

    await push(context, pushSender(), pushedText({ scac: 'MAEU', billsOfLading: [number] }, late));

    const { containers } = await listContainersAtRisk.run(context, {});
    expect(containers.map((one) => one.number)).toEqual([box]);
    expect(containers[0]?.reasons[0]?.explanation).toContain('last reported 21 d ago');
  });

  it('says each of these aloud, and does not call silence a delay', async () => {
    const followed = await follow();
    const { context, clock, id, number } = followed;
    clock.advance(Date.parse(DEADLINE) + 2 * HOUR_MS - clock.now());

    const silent = await getContainerTool.call(context, { id });
    await dated(await watchOf(db, number), { last_succeeded_at: shift(DEADLINE, HOUR_MS) });
    const answer = await getContainerTool.call(context, { id });

    const what =
      'vessel arrived, was expected on 2026-06-09 23:00 America/Los_Angeles by the shipping line, at the latest by 2026-06-10 23:00 America/Los_Angeles';
    expect(silent.text.split('\n')).toContain(
      `Not known: ${what}; the shipping line last reported 19 d ago, so it may have happened.`,
    );
    expect(answer.text.split('\n')).toContain(
      `Overdue: ${what}; the shipping line last reported 1 h ago, and does not report it.`,
    );
    expect(answer.text).toContain('\nNothing is reported yet of: arrival and discharge.\n');
    expect(answer.structured).toMatchObject({
      awaited: [{ milestone: 'vessel_arrived', state: 'overdue', deadline: DEADLINE, overdue_since: DEADLINE }],
    });
  });

  it('names every source with when it was polled, received and changed', async () => {
    const followed = await follow();
    const fresh = { last_asked_at: BEGAN, last_heard_at: BEGAN, last_observed_at: BEGAN, last_changed_at: BEGAN };
    const line = { ...fresh, failures: 0, refusal: null };
    const feed = await watchOf(db, followed.box, TERMINAL_FEED);

    const early = await at(shift(BEGAN, HOUR_MS), followed);
    await miss(db, feed, { kind: 'failed' });
    await dated(feed, { last_attempted_at: shift(BEGAN, DAY_MS) });
    const late = await at(shift(BEGAN, 3 * DAY_MS), followed);

    const never = { last_heard_at: null, last_observed_at: null, last_changed_at: null, refusal: null };
    const silent = { source: TERMINAL_FEED, party: null, is_pushed: false, ...never };
    expect(early.sources).toEqual([
      { source: 'MAEU', party: 'shipping_line', is_pushed: false, state: 'fresh', ...line },
      { ...silent, state: 'never', last_asked_at: null, failures: 0 },
    ]);
    expect(late.sources).toEqual([
      { source: 'MAEU', party: 'shipping_line', is_pushed: false, state: 'stale', ...line },
      { ...silent, state: 'failing', last_asked_at: shift(BEGAN, DAY_MS), failures: 1 },
    ]);
  });

  it.each<[Party, string]>([
    ['terminal', 'own-terminal'],
    ['rail', 'own-rail'],
    ['ais', 'own-ais'],
  ])('knows of a source that pushes, %s, when it was received, and that it is never polled', async (party, source) => {
    const followed = await follow();
    const { context, clock, box } = followed;
    clock.advance(HOUR_MS);
    const said = { container: box, party, source };
    const text = pushedText({ containers: [box] }, saying(bySea('arrive', 'USLAX', BEGAN, said)));
    await push(context, pushSender(source, { party }), text);

    const { sources } = await at(shift(BEGAN, 2 * HOUR_MS), followed);

    expect(sources.find((one) => one.is_pushed)).toEqual({
      source,
      party,
      is_pushed: true,
      state: 'fresh',
      last_asked_at: null,
      last_heard_at: expect.any(String),
      last_observed_at: expect.any(String),
      last_changed_at: expect.any(String),
      failures: 0,
      refusal: null,
    });
  });

  it('is not fresh by a message that came late: when it was received and as of when it is are distinguished', async () => {
    const followed = await follow();
    const { context, clock, box, id } = followed;
    const said = { source: 'own-yard', container: box, available: true, recordedAt: shift(BEGAN, -3 * DAY_MS) };
    const text = pushedText({ containers: [box] }, saying(snapshot(shift(BEGAN, -3 * DAY_MS), 'USLAX', said)));
    clock.advance(HOUR_MS);
    await push(context, pushSender('own-yard', { party: 'terminal' }), text);

    const { sources } = await at(shift(BEGAN, 2 * HOUR_MS), followed);
    const answer = await getContainerTool.call(context, { id });

    expect(sources.find(({ source }) => source === 'own-yard')).toMatchObject({
      state: 'stale',
      last_observed_at: shift(BEGAN, -3 * DAY_MS),
    });
    expect(answer.text).toMatch(
      /The terminal: last received [^.]*, newest statement as of 3 d ago \(own-yard, it sends by itself, stale\)\./,
    );
    expect(answer.text).not.toMatch(/own-yard[^)]*fresh/);
  });

  it('distinguishes what was not reported from what no party could have reported', async () => {
    const followed = await follow((box, number) => [
      ...sailing(box, number),
      ...arrival(box, '2026-05-21T09:00:00.000Z'),
    ]);
    const { context, box } = followed;
    const states = async () =>
      Object.fromEntries((await at(shift(BEGAN, HOUR_MS), followed)).parts.map(({ part, state }) => [part, state]));

    const byLine = await states();
    const feed = await watchOf(db, box, TERMINAL_FEED);
    const silence = { container: box, available: null, holds: null };
    await answer(context, feed, saying(snapshot('2026-05-22T12:30:00.000Z', 'USLAX', silence)));
    const byTerminal = await states();
    const words = { container: box, available: true, holds: [] };
    await answer(context, feed, saying(snapshot('2026-05-22T12:45:00.000Z', 'USLAX', words)));

    const unknown = { departure: 'told', arrival: 'told', last_free_day: 'nothing_told', pickup: 'nothing_told' };
    expect(byLine).toEqual({ ...unknown, availability_and_holds: 'no_data', empty_return: 'nothing_told' });
    expect(byTerminal).toEqual({ ...unknown, availability_and_holds: 'nothing_told', empty_return: 'nothing_told' });
    expect(await states()).toEqual({ ...unknown, availability_and_holds: 'told', empty_return: 'nothing_told' });
  });

  it('says of what there is no data that it is unknown, not that nothing happened', async () => {
    const followed = await follow((box, number) => [
      ...sailing(box, number),
      ...arrival(box, '2026-05-21T09:00:00.000Z'),
    ]);
    const { context, id } = followed;

    const { text } = await getContainerTool.call(context, { id });

    const lines = text.split('\n');
    expect(lines).toContain('Nothing is reported yet of: last free day; pickup.');
    expect(lines).toContain(
      'No source that reports it has stated anything, so it may have happened: availability, holds and fees.',
    );
    expect(lines).toContain('The shipping line: last received just now (MAEU, fresh).');
    expect(lines).toContain(`The terminal own: nothing received yet (${TERMINAL_FEED}).`);
  });

  it('is shown in the same way where the status is explained', async () => {
    const { context, clock, id, number } = await follow();
    const watchId = await watchOf(db, number);
    clock.advance(Date.parse(DEADLINE) - clock.now());
    const next = async () => (await explainStatus.run(context, { id })).next;

    const inTime = await next();
    clock.advance(DAY_MS);
    const silent = await next();
    await dated(watchId, { last_succeeded_at: shift(DEADLINE, HOUR_MS) });
    const polled = await next();

    const awaited = { milestone: 'vessel_arrived', expected_at: FIRST_ETA, deadline: DEADLINE };
    expect(inTime).toMatchObject({ ...awaited, state: 'expected', days_overdue: null });
    expect(silent).toMatchObject({ ...awaited, state: 'unknown', days_overdue: null });
    expect(polled).toMatchObject({ ...awaited, state: 'overdue', days_overdue: 2 });
  });

  it('awaits nothing once tracking has stopped', async () => {
    const followed = await follow();
    const { context, id } = followed;
    const { container } = await getContainer.run(context, { id });
    await stopTracking.run(context, { id: container.shipment_id });

    const { awaited, sources } = await at(shift(DEADLINE, DAY_MS), followed);

    expect(awaited).toEqual([]);
    expect(new Set(sources.map(({ state }) => state))).toEqual(new Set(['stopped']));
  });

  it('takes one statement, whatever comes along', async () => {
    const { context, id } = await follow();
    const queries: string[] = [];
    const query = intercepted(db.query, ({ name }) => queries.push(name));

    await getContainer.run({ ...context, db: { ...db, query } }, { id, include: ['shipment', 'transport_events'] });

    expect(queries).toHaveLength(1);
  });
});
