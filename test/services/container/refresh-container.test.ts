import { beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { newId } from '../../../src/core/id.ts';
import { toInstant } from '../../../src/domain/instant.ts';
import { refreshContainer } from '../../../src/services/container/refresh-container.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { untilLockIsAwaited } from '../../support/interrupted.ts';
import { sailing } from '../../support/sailing.ts';
import {
  fakeClock,
  SANDBOX_ONLY,
  serviceContext,
  TERMINAL_FEED,
  withPermissions,
} from '../../support/service-context.ts';
import { answer, claim, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

/** How soon the sources of the tests may be polled again. */
const INTERVAL_MS = 60_000;

interface Schedule {
  next_due_at: string;
  last_attempted_at: string | null;
  lease_token: string | null;
  digest: Buffer | null;
  is_due: boolean;
}

describeWithDatabase('a container that is refreshed', () => {
  const db = useDatabase();
  let context: ServiceContext;
  let id: string;
  let shipmentId: string;
  let lineId: string;
  let terminalId: string;
  let otherTerminalId: string;

  beforeEach(async () => {
    // Schedules are dated by the database, so the clock has to agree with it.
    context = await serviceContext(db, { clock: fakeClock(toInstant(systemClock.now())) });
    const [number, box, other] = [newNumber(), newBox(), newBox()];
    await track(context, number);
    lineId = await watchOf(db, number);
    await answer(context, lineId, saying(...sailing(box, number), ...sailing(other, number)));
    terminalId = await watchOf(db, box, TERMINAL_FEED);
    otherTerminalId = await watchOf(db, other, TERMINAL_FEED);
    const text = 'SELECT id, shipment_id FROM container WHERE number = $1';
    const [container] = await rows<{ id: string; shipment_id: string }>(db, text, [box]);
    id = container?.id ?? '';
    shipmentId = container?.shipment_id ?? '';
    await db.pool.query('DELETE FROM source_lane');
    for (const watchId of [lineId, terminalId, otherTerminalId]) await plan(watchId, { polledSecondsAgo: 600 });
  });

  /** Plans a watch for six hours from now, by default. */
  async function plan(watchId: string, said: { polledSecondsAgo?: number; dueInSeconds?: number }): Promise<void> {
    await db.pool.query(
      `UPDATE watch_schedule SET last_attempted_at = coalesce(now() - $2 * interval '1 second', last_attempted_at),
         next_due_at = now() + $3 * interval '1 second' WHERE watch_id = $1`,
      [watchId, said.polledSecondsAgo ?? null, said.dueInSeconds ?? 6 * 3600],
    );
  }

  async function scheduleOf(watchId: string): Promise<Schedule | undefined> {
    const text = `SELECT next_due_at, last_attempted_at, lease_token, digest, next_due_at <= now() AS is_due
      FROM watch_schedule WHERE watch_id = $1`;
    return (await rows<Schedule>(db, text, [watchId]))[0];
  }

  const refresh = () => refreshContainer.run(context, { id });

  it('is polled at once at its line and its terminal, and no other container is', async () => {
    const before = await scheduleOf(lineId);
    const other = await scheduleOf(otherTerminalId);
    await db.pool.query(`UPDATE shipment SET created_at = now() - interval '1 day' WHERE id = $1`, [shipmentId]);

    const result = await refresh();

    const source = {
      will_be_asked: 'now',
      sends_by_itself: false,
      next_attempt_at: null,
      last_attempted_at: expect.any(String),
    };
    expect(result).toEqual({
      id,
      number: expect.any(String),
      shipment_id: shipmentId,
      sources: [
        { source: 'MAEU', name: 'Maersk', last_succeeded_at: expect.any(String), ...source },
        { source: TERMINAL_FEED, name: TERMINAL_FEED, last_succeeded_at: null, ...source },
      ],
      is_sandbox: false,
    });
    expect(await scheduleOf(lineId)).toMatchObject({ is_due: true, digest: before?.digest });
    expect(await scheduleOf(terminalId)).toMatchObject({ is_due: true });
    expect(await scheduleOf(otherTerminalId)).toEqual(other);
  });

  it('is polled as soon as its source allows after it was last polled', async () => {
    await plan(lineId, { polledSecondsAgo: 20 });

    const { sources } = await refresh();
    const again = await refresh();

    const schedule = await scheduleOf(lineId);
    const soonest = toInstant(Date.parse(schedule?.last_attempted_at ?? '') + INTERVAL_MS);
    expect(schedule?.next_due_at).toBe(soonest);
    expect(sources[0]).toMatchObject({ will_be_asked: 'later', next_attempt_at: soonest });
    expect(again.sources).toEqual(sources);
  });

  it('is not polled later than it was planned', async () => {
    await plan(lineId, { polledSecondsAgo: 1, dueInSeconds: 5 });
    const planned = await scheduleOf(lineId);

    const { sources } = await refresh();

    expect(sources[0]).toMatchObject({ will_be_asked: 'later', next_attempt_at: planned?.next_due_at });
    expect(await scheduleOf(lineId)).toMatchObject({ next_due_at: planned?.next_due_at });
  });

  it('leaves a line alone that wants to be left alone', async () => {
    const text = `INSERT INTO source_lane (lane, blocked_until) VALUES ('MAEU', now() + interval '10 minutes')
      RETURNING blocked_until`;
    const [lane] = await rows<{ blocked_until: string }>(db, text);

    const { sources } = await refresh();

    expect(sources[0]).toMatchObject({ will_be_asked: 'later', next_attempt_at: lane?.blocked_until });
    expect(await scheduleOf(lineId)).toMatchObject({ next_due_at: lane?.blocked_until });
    expect(await rows(db, 'SELECT lane, blocked_until FROM source_lane')).toEqual([{ lane: 'MAEU', ...lane }]);
  });

  it('takes nothing from a process that is asking', async () => {
    await claim(db, lineId);
    const held = await scheduleOf(lineId);

    const { sources } = await refresh();

    expect(sources[0]).toMatchObject({ will_be_asked: 'now', next_attempt_at: null });
    expect(await scheduleOf(lineId)).toEqual(held);
  });

  it('does not wait for a process that has died while it polled', async () => {
    await claim(db, lineId);
    await db.pool.query("UPDATE watch_schedule SET lease_until = now() - interval '1 second' WHERE watch_id = $1", [
      lineId,
    ]);

    await refresh();

    expect(await scheduleOf(lineId)).toMatchObject({ is_due: true });
  });

  it('counts from a poll that ended while it waited for it', async () => {
    const poll = await db.pool.connect();
    await poll.query('BEGIN');
    await poll.query(
      "UPDATE watch_schedule SET last_attempted_at = now(), next_due_at = now() + interval '2 h' WHERE watch_id = $1",
      [lineId],
    );

    const refreshed = refresh();
    await untilLockIsAwaited(db);
    await poll.query('COMMIT');
    poll.release();
    const { sources } = await refreshed;

    const schedule = await scheduleOf(lineId);
    const soonest = toInstant(Date.parse(schedule?.last_attempted_at ?? '') + INTERVAL_MS);
    expect(sources[0]).toMatchObject({ will_be_asked: 'later', next_attempt_at: soonest });
    expect(schedule?.next_due_at).toBe(soonest);
  });

  it('leaves a terminal that is not needed any more as it is', async () => {
    await db.pool.query("UPDATE watch_schedule SET next_due_at = 'infinity' WHERE watch_id = $1", [terminalId]);

    const { sources } = await refresh();

    expect(sources[1]).toMatchObject({ will_be_asked: 'never', next_attempt_at: null });
    expect(await scheduleOf(terminalId)).toMatchObject({ next_due_at: 'infinity' });
  });

  it('says so where this installation cannot ask any more', async () => {
    const before = await scheduleOf(lineId);

    const { sources } = await refreshContainer.run({ ...context, sources: SANDBOX_ONLY }, { id });

    expect(sources.map(({ will_be_asked }) => will_be_asked)).toEqual(['never', 'never']);
    expect(await scheduleOf(lineId)).toEqual(before);
  });

  it('is refused where its shipment is not tracked any more, with the reason and what to do', async () => {
    await stopTracking.run(context, { id: shipmentId });

    await expect(refresh()).rejects.toMatchObject({
      code: 'conflict',
      status: 409,
      message:
        'The shipment of this container is not tracked any more: a user of this account stopped it (cancelled_by_user). ' +
        `resume_tracking with the shipment id ${shipmentId} starts it again.`,
      detail: { meta: { shipment_id: shipmentId, line_tracking_stopped_reason: 'cancelled_by_user' } },
    });
    expect(await scheduleOf(lineId)).toMatchObject({ next_due_at: 'infinity' });
  });

  it.each([
    ['is none', 'MSKU0000006'],
    ['is unknown', newId()],
  ])('does not exist under an id that %s', async (_what, unknown) => {
    await expect(refreshContainer.run(context, { id: unknown })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not looked for under a text that cannot be stored', async () => {
    const refused = { code: 'invalid_input', detail: { pointer: '/id' } };

    await expect(refreshContainer.run(context, { id: 'a\0b' })).rejects.toMatchObject(refused);
  });

  it('does not exist for other accounts, and is not polled for them', async () => {
    const stranger = await serviceContext(db, { clock: context.clock });
    const before = await scheduleOf(lineId);

    await expect(refreshContainer.run(stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await scheduleOf(lineId)).toEqual(before);
  });

  it('needs the permission to write, and none to read', async () => {
    const reader = withPermissions(context, ['tracking:read']);
    const writer = withPermissions(context, ['tracking:write']);

    await expect(refreshContainer.run(reader, { id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(refreshContainer.run(writer, { id })).resolves.toMatchObject({ id });
  });
});
