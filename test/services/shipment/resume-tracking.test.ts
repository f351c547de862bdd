import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { DAY_MS, HOUR_MS, toInstant } from '../../../src/domain/instant.ts';
import type { Observation } from '../../../src/domain/observation.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { tool as getContainerTool } from '../../../tools/get-container.ts';
import { tool as refreshContainer } from '../../../tools/refresh-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted, untilLockIsAwaited } from '../../support/interrupted.ts';
import { deadline, movement, snapshot } from '../../support/observations.ts';
import {
  PUSH_LINE,
  push,
  pushedText,
  pushSender,
  sourcesWithPushLine,
  TERMINAL_SENDER,
} from '../../support/pushing.ts';
import { arrival, sailing } from '../../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext, TERMINAL_FEED } from '../../support/service-context.ts';
import { namesOf, newBox, newNumber, notifiedDuring, saying, track } from '../../support/tracking.ts';

const LINE = pushSender('nautica', { scac: PUSH_LINE });

/** What a new last free day and a new hold are announced by. */
const NOTIFIED = ['container.pickup_lfd.changed', 'container.pickup_lfd_terminal.changed', 'container.updated'];

describeWithDatabase('messages that are received while tracking is stopped', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;
  let shipmentId: string;

  beforeEach(async () => {
    // Stopping and resuming are dated by the database, so the clock of the journey has to agree with it.
    clock = fakeClock(toInstant(systemClock.now()));
    context = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    [number, box] = [newNumber(), newBox()];
    await lineSends(...sailing(box, number), ...arrival(box, hoursAgo(72)));
    shipmentId = (await ask(context)) ?? '';
    await terminalShows(40, [], lastFreeDay(3));
  });

  const hoursAgo = (hours: number) => toInstant(clock.now() - hours * HOUR_MS);
  const lastFreeDay = (days: number) => toInstant(clock.now() + days * DAY_MS).slice(0, 10);
  const ask = async (account: ServiceContext) => (await track(account, number, { scac: PUSH_LINE })).shipment_id;
  const resume = () => resumeTracking.run(context, { id: shipmentId });
  const stop = () => stopTracking.run(context, { id: shipmentId });

  function lineSends(...observations: Observation[]) {
    const statements = observations.map((one) => ({ ...one, source: PUSH_LINE }));
    return push(context, LINE, pushedText({ billsOfLading: [number] }, saying(...statements)));
  }

  function terminalShows(hours: number, holds: string[], lfd: string) {
    const origin = { container: box, source: TERMINAL_FEED, recordedAt: hoursAgo(hours) };
    const held = holds.map((name) => ({ name, status: 'hold' as const, description: null }));
    const shown = snapshot(hoursAgo(hours), 'USLAX', { ...origin, available: true, holds: held });
    return push(
      context,
      TERMINAL_SENDER,
      pushedText({ containers: [box] }, saying(shown, deadline('terminal', lfd, origin))),
    );
  }

  async function standing(account = context, id = shipmentId) {
    const { containers } = await getShipment.run(account, { id });
    const [container] = containers ?? [];
    return {
      lfd: container?.pickup_lfd?.slice(0, 10),
      holds: container?.holds_at_pod_terminal.map(({ name }) => name),
      ready: container?.ready_for_pickup,
    };
  }

  it('are not contradicted by a text that knows of nothing newer', async () => {
    await stop();
    clock.advance(HOUR_MS);
    await terminalShows(0, ['customs'], lastFreeDay(2));
    clock.advance(HOUR_MS);
    const [id = ''] = (await getShipment.run(context, { id: shipmentId })).shipment.container_ids;

    const { text } = await getContainerTool.call(context, { id, include: ['shipment'] });

    expect(text).toContain(
      'The terminal stated 1 d ago that it was available for pickup; tracking has stopped, so no newer statement is applied.',
    );
    expect(text).toMatch(
      /^Tracking stopped .+: this is how it stood then\.\nWhat was received since then is not applied\.$/m,
    );
    expect(text).not.toContain('nothing newer');
  });

  it('are not applied and not announced before it is resumed', async () => {
    await stop();
    const before = await standing();

    const notified = await notifiedDuring(context, () => terminalShows(9, ['customs'], lastFreeDay(2)));

    expect(notified).toEqual([]);
    expect(await standing()).toEqual(before);
  });

  it('are applied and announced as soon as it is resumed, once', async () => {
    await stop();
    await terminalShows(9, ['customs'], lastFreeDay(2));

    const notified = await notifiedDuring(context, resume);
    const again = await notifiedDuring(context, resume);

    expect(await standing()).toEqual({ lfd: lastFreeDay(2), holds: ['customs'], ready: false });
    expect(namesOf(notified)).toEqual(NOTIFIED);
    expect(again).toEqual([]);
  });

  it('of the line are applied too, with those of a container that is new', async () => {
    await stop();
    const other = newBox();
    await lineSends(
      ...sailing(other, number),
      movement('gate_out', 'USLAX', hoursAgo(5), { container: box, load: 'laden', mode: 'truck' }),
    );

    const notified = await notifiedDuring(context, resume);

    expect(namesOf(notified)).toContain('container.transport.full_out');
    const { containers } = await getShipment.run(context, { id: shipmentId });
    expect(new Map(containers?.map((one) => [one.number, one.current_status]))).toEqual(
      new Map([
        [box, 'picked_up'],
        [other, 'on_ship'],
      ]),
    );
  });

  it('end it at once where they end the journey', async () => {
    await stop();
    await lineSends(movement('gate_in', 'USLAX', hoursAgo(-1), { container: box, load: 'empty' }));
    clock.advance(2 * HOUR_MS);

    const resumed = await resume();

    expect(resumed.line_tracking_stopped_reason).toBe('all_containers_terminated');
  });

  it('are applied where the number is requested again', async () => {
    await stop();
    await terminalShows(9, ['customs'], lastFreeDay(2));

    const notified = await notifiedDuring(context, () => ask(context));

    expect(await standing()).toEqual({ lfd: lastFreeDay(2), holds: ['customs'], ready: false });
    expect(namesOf(notified)).toEqual([...NOTIFIED, 'tracking_request.succeeded']);
  });

  it('are applied where another account asks for the number, which is shown no more than that account follows', async () => {
    await stop();
    await terminalShows(9, ['customs'], lastFreeDay(2));
    const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    const before = await standing();

    const id = await ask(other);

    expect(await standing(other, id ?? '')).toEqual({ lfd: lastFreeDay(2), holds: ['customs'], ready: false });
    expect(await standing()).toEqual(before);
  });

  it('are announced to the account alone that has resumed', async () => {
    const other = await serviceContext(db, { clock, sources: sourcesWithPushLine() });
    await ask(other);
    await stop();
    await terminalShows(9, ['customs'], lastFreeDay(2));

    expect(await notifiedDuring(other, resume)).toEqual([]);
  });

  it('come from sources that send by themselves, and refresh_container says so of them', async () => {
    const [container] = (await getShipment.run(context, { id: shipmentId })).containers ?? [];

    const { text, structured } = await refreshContainer.call(context, { id: container?.id ?? '' });

    expect(text.split('\n').slice(1)).toEqual([
      '- Ocean Network Express sends messages by itself and cannot be polled; nothing was received since tracking began.',
      `- ${TERMINAL_FEED}-push sends messages by itself and cannot be polled; the last message was received just now.`,
    ]);
    expect(structured).toMatchObject({
      sources: [
        { will_be_asked: 'never', sends_by_itself: true },
        { will_be_asked: 'never', sends_by_itself: true },
      ],
    });
  });

  it('are applied where they come at the moment in which it is resumed', async () => {
    await stop();
    let shown: Promise<unknown> = Promise.resolve();
    const paused = interrupted(db, 'resume_tracking', () => {
      shown = terminalShows(9, ['customs'], lastFreeDay(2));
      return Promise.race([shown, untilLockIsAwaited(db)]);
    });

    await resumeTracking.run({ ...context, db: paused }, { id: shipmentId });
    await shown;

    expect(await standing()).toEqual({ lfd: lastFreeDay(2), holds: ['customs'], ready: false });
  });
});
