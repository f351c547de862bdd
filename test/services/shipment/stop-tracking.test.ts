import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/core/clock.ts';
import { DAY_MS, HOUR_MS, toInstant } from '../../../src/domain/instant.ts';
import { ingest } from '../../../src/ingest/ingest.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { resumeTracking, stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { interrupted, untilLockIsAwaited } from '../../support/interrupted.ts';
import { movement, snapshot } from '../../support/observations.ts';
import { eta, sailing } from '../../support/sailing.ts';
import {
  type FakeClock,
  fakeClock,
  serviceContext,
  TERMINAL_FEED,
  withPermissions,
} from '../../support/service-context.ts';
import {
  answer,
  claim,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../../support/tracking.ts';

describeWithDatabase('a tracked shipment', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;
  let watchId: string;
  let terminalId: string;
  let requestId: string;
  let shipmentId: string;

  beforeEach(async () => {
    // Stopping and resuming are dated by the database, so the clock of the journey has to agree with it.
    clock = fakeClock(toInstant(systemClock.now()));
    context = await serviceContext(db, { clock });
    [number, box] = [newNumber(), newBox()];
    ({ id: requestId } = await track(context, number));
    watchId = await watchOf(db, number);
    await answer(context, watchId, saying(...sailing(box, number)));
    terminalId = await watchOf(db, box, TERMINAL_FEED);
    shipmentId = (await getTrackingRequest.run(context, { id: requestId })).shipment_id ?? '';
  });

  const shipment = async () => (await getShipment.run(context, { id: shipmentId })).shipment;
  const status = async () => (await getTrackingRequest.run(context, { id: requestId })).status;

  /** Which of the watches are polled again, and when they are leased. */
  async function polled(): Promise<string[]> {
    const text = `SELECT lane FROM watch_schedule WHERE watch_id = ANY($1::uuid[]) AND isfinite(next_due_at) ORDER BY lane`;
    const found = await rows<{ lane: string }>(db, text, [[watchId, terminalId]]);
    return found.map(({ lane }) => lane);
  }

  function emptyReturn(hoursAgo: number) {
    const at = toInstant(clock.now() - hoursAgo * HOUR_MS);
    return movement('gate_in', 'USLAX', at, { container: box, load: 'empty' });
  }

  describe('that its user stops', () => {
    it('shows when and why, its request is stopped, and the line and the terminal are left alone', async () => {
      const notified = await notifiedDuring(context, () => stopTracking.run(context, { id: shipmentId }));

      expect(await shipment()).toMatchObject({
        line_tracking_stopped_at: expect.any(String),
        line_tracking_stopped_reason: 'cancelled_by_user',
        line_tracking_stopped_by_user_id: null,
      });
      expect(await status()).toBe('tracking_stopped');
      expect(notified).toMatchObject([
        {
          name: 'tracking_request.tracking_stopped',
          reference_id: requestId,
          snapshot: {
            shipment: { id: shipmentId, line_tracking_stopped_reason: 'cancelled_by_user' },
            tracking_requests: [{ id: requestId, status: 'tracking_stopped' }],
          },
        },
      ]);
      expect(await polled()).toEqual([]);
    });

    it('is stopped once however often that is requested', async () => {
      const first = await stopTracking.run(context, { id: shipmentId });

      const notified = await notifiedDuring(context, async () => {
        expect(await stopTracking.run(context, { id: shipmentId })).toEqual(first);
      });

      expect(notified).toEqual([]);
    });

    it('stays stopped when a poll of it was under way', async () => {
      const leases = [await claim(db, watchId), await claim(db, terminalId)];
      await stopTracking.run(context, { id: shipmentId });

      const news = saying(emptyReturn(1));
      const outcomes = [
        await answer(context, watchId, news, leases[0]),
        await answer(context, terminalId, news, leases[1]),
      ];

      expect(outcomes).toEqual([{ outcome: 'stale' }, { outcome: 'stale' }]);
      expect(await polled()).toEqual([]);
      expect((await shipment()).line_tracking_stopped_reason).toBe('cancelled_by_user');
    });

    it('stays stopped when an ingest had read it before', async () => {
      const other = await serviceContext(db, { clock });
      await track(other, number);
      let stopped: Promise<unknown> = Promise.resolve();
      // The user stops between the moment in which the ingest reads the shipment and that in which it writes it.
      const paused = interrupted(db, 'ingest_write', () => {
        stopped = stopTracking.run(context, { id: shipmentId });
        return Promise.race([stopped, untilLockIsAwaited(db)]);
      });

      const later = saying(eta(box, '2026-06-20T00:00:00.000Z'));
      await ingest({ ...context, db: paused }, { watchId, statements: later, poll: null });
      await stopped;

      expect((await shipment()).line_tracking_stopped_reason).toBe('cancelled_by_user');
      expect(await status()).toBe('tracking_stopped');
    });

    it('leaves a terminal that another journey needs to that', async () => {
      const other = await serviceContext(db, { clock });
      await track(other, box, { request_type: 'container' });
      await answer(other, await watchOf(db, box), saying(...sailing(box, newNumber())));

      await stopTracking.run(context, { id: shipmentId });

      expect(await polled()).toEqual([TERMINAL_FEED]);
    });

    it('needs no permission to read', async () => {
      const writer = withPermissions(context, ['tracking:write']);

      const stopped = await stopTracking.run(writer, { id: shipmentId });
      const resumed = await resumeTracking.run(writer, { id: shipmentId });

      expect([stopped, resumed].map(({ line_tracking_stopped_reason: reason }) => reason)).toEqual([
        'cancelled_by_user',
        null,
      ]);
    });

    it('needs the permission to write', async () => {
      const reader = withPermissions(context, ['tracking:read']);

      await expect(stopTracking.run(reader, { id: shipmentId })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(resumeTracking.run(reader, { id: shipmentId })).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  describe('that its user resumes', () => {
    it('is not polled sooner than its source allows', async () => {
      await stopTracking.run(context, { id: shipmentId });
      await resumeTracking.run(context, { id: shipmentId });

      const text = `SELECT s.next_due_at = s.last_attempted_at + interval '60 seconds' AS is_kept FROM watch_schedule s
        WHERE s.watch_id = $1`;
      expect(await rows(db, text, [watchId])).toEqual([{ is_kept: true }]);
    });

    it('is polled at once, and its answer is taken in even if it is the same as before', async () => {
      await db.pool.query(
        "UPDATE watch_schedule SET last_attempted_at = now() - interval '1 hour' WHERE watch_id = $1",
        [watchId],
      );
      await stopTracking.run(context, { id: shipmentId });

      const notified = await notifiedDuring(context, () => resumeTracking.run(context, { id: shipmentId }));

      expect(notified).toEqual([]);
      expect(await shipment()).toMatchObject({
        line_tracking_stopped_at: null,
        line_tracking_stopped_reason: null,
        line_tracking_stopped_by_user_id: null,
      });
      expect(await status()).toBe('created');
      const text = 'SELECT next_due_at <= now() AS is_due, digest FROM watch_schedule WHERE watch_id = $1';
      expect(await rows(db, text, [watchId])).toEqual([{ is_due: true, digest: null }]);
      await answer(context, watchId, saying(...sailing(box, number)));
      expect(await polled()).toEqual(['MAEU', TERMINAL_FEED]);
    });

    it('changes nothing if it was not stopped', async () => {
      const before = await shipment();

      expect(await resumeTracking.run(context, { id: shipmentId })).toEqual(before);
    });

    it('shows what has happened in between', async () => {
      const other = await serviceContext(db, { clock });
      await track(other, number);
      await stopTracking.run(context, { id: shipmentId });
      const later = movement('gate_out', 'USLAX', toInstant(clock.now()), { container: box, load: 'laden' });
      await answer(other, watchId, saying(...sailing(box, number), later));

      const notified = await notifiedDuring(context, () => resumeTracking.run(context, { id: shipmentId }));
      const again = await notifiedDuring(context, () =>
        answer(context, watchId, saying(...sailing(box, number), later)),
      );

      expect(namesOf(notified)).toContain('container.transport.full_out');
      expect(again).toEqual([]);
    });
  });

  describe('whose journey has ended', () => {
    it('stops by itself with the reason, and says so once', async () => {
      const statements = saying(...sailing(box, number), emptyReturn(5));

      const first = await notifiedDuring(context, () => answer(context, watchId, statements));
      const second = await notifiedDuring(context, () => answer(context, watchId, statements));

      expect(namesOf(first).filter((name) => name.startsWith('tracking_request'))).toEqual([
        'tracking_request.tracking_stopped',
      ]);
      expect(second).toEqual([]);
      expect(await shipment()).toMatchObject({ line_tracking_stopped_reason: 'all_containers_terminated' });
      expect(await status()).toBe('tracking_stopped');
      expect(await polled()).toEqual([]);
    });

    it('stops by itself too where a terminal reports the end, and the line is not polled any more', async () => {
      await answer(context, terminalId, saying({ ...emptyReturn(5), source: TERMINAL_FEED, party: 'terminal' }));

      expect(await shipment()).toMatchObject({ line_tracking_stopped_reason: 'all_containers_terminated' });
      expect(await polled()).toEqual([]);
    });

    it('is not stopped again by what its user resumed it in spite of, until 56 days have passed', async () => {
      const statements = saying(...sailing(box, number), emptyReturn(5));
      await answer(context, watchId, statements);
      await resumeTracking.run(context, { id: shipmentId });
      clock.advance(HOUR_MS);

      await answer(context, watchId, statements);
      expect(await shipment()).toMatchObject({ line_tracking_stopped_at: null });
      expect(await status()).toBe('created');
      const [schedule] = await rows<{ changes_at: string }>(
        db,
        'SELECT changes_at FROM watch_schedule WHERE watch_id = $1',
        [watchId],
      );
      expect(Date.parse(schedule?.changes_at ?? '')).toBeLessThanOrEqual(clock.now() + 56 * DAY_MS);

      clock.advance(56 * DAY_MS);
      const notified = await notifiedDuring(context, () => answer(context, watchId, []));
      expect(await status()).toBe('tracking_stopped');
      expect(namesOf(notified)).toEqual(['tracking_request.tracking_stopped']);
    });

    it('is stopped again by what happens after it was resumed', async () => {
      await answer(context, watchId, saying(...sailing(box, number), emptyReturn(5)));
      await resumeTracking.run(context, { id: shipmentId });
      clock.advance(3 * HOUR_MS);
      const another = newBox();

      await answer(context, watchId, saying(...sailing(another, number), { ...emptyReturn(1), container: another }));

      expect(await shipment()).toMatchObject({ line_tracking_stopped_reason: 'all_containers_terminated' });
    });

    it('shows what is reported of it afterwards without starting again', async () => {
      await answer(context, watchId, saying(...sailing(box, number), emptyReturn(5)));
      const checkedAt = toInstant(clock.now());
      const reported = snapshot(checkedAt, 'USLAX', { container: box, source: TERMINAL_FEED, chassis: 'DCLI 7' });

      await answer(context, terminalId, saying(reported));

      const { containers } = await getShipment.run(context, { id: shipmentId });
      expect(containers).toMatchObject([{ pod_full_out_chassis_number: 'DCLI 7' }]);
      expect(await polled()).toEqual([]);
    });

    it('goes on, with every source polled, where its terminal contradicts the empty return, and ends when that is settled', async () => {
      await answer(context, watchId, saying(...sailing(box, number), emptyReturn(5)));
      const shows = (location: string) =>
        snapshot(toInstant(clock.now()), 'USLAX', { container: box, source: TERMINAL_FEED, location });

      const notified = await notifiedDuring(context, () => answer(context, terminalId, saying(shows('Row 7'))));

      expect(await shipment()).toMatchObject({
        line_tracking_stopped_at: null,
        line_tracking_stopped_reason: null,
      });
      expect(await status()).toBe('created');
      expect(await polled()).toEqual(['MAEU', TERMINAL_FEED]);
      expect(notified.map(({ name, record }) => [name, Object.keys(record.changeset ?? {})])).toEqual([
        ['container.updated', ['contradictions']],
      ]);

      clock.advance(HOUR_MS);
      await answer(context, terminalId, saying(shows('GATED OUT')));
      expect(await shipment()).toMatchObject({ line_tracking_stopped_reason: 'all_containers_terminated' });
      expect(await polled()).toEqual([]);
    });
  });
});
