import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/id.ts';
import { quarantine } from '../../../src/ingest/quarantine.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { document } from '../../support/observations.ts';
import { manifest, sailing } from '../../support/sailing.ts';
import { fakeClock, useServiceContext } from '../../support/service-context.ts';
import {
  answer,
  miss,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../../support/tracking.ts';

const CLOCK = fakeClock('2026-06-01T12:00:00.000Z');
const RETRIES = 14;

describeWithDatabase('a tracking request', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  const read = (id: string) => getTrackingRequest.run(context, { id });

  async function isPolledAgain(watchId: string): Promise<boolean> {
    const text = 'SELECT isfinite(next_due_at) AS is_polled FROM watch_schedule WHERE watch_id = $1';
    const [schedule] = await rows<{ is_polled: boolean }>(db, text, [watchId]);
    return schedule?.is_polled ?? false;
  }

  describe('whose line knows the number', () => {
    it('is created, with the shipment and its containers', async () => {
      const number = newNumber();
      const [one, other] = [newBox(), newBox()].sort();
      const { id } = await track(context, number, { ref_numbers: ['PO 7'], tags: ['urgent'] });
      const statements = saying(...sailing(one ?? '', number), ...sailing(other ?? '', number));

      const notified = await notifiedDuring(context, async () =>
        answer(context, await watchOf(db, number), statements),
      );

      const request = await read(id);
      expect(request).toMatchObject({ status: 'created', failed_reason: null, is_retrying: false });
      const { shipment, containers } = await getShipment.run(context, { id: request.shipment_id ?? '' });
      expect(shipment).toMatchObject({
        bill_of_lading_number: number,
        normalized_number: number,
        ref_numbers: ['PO 7'],
        tags: ['urgent'],
        port_of_lading_locode: 'CNSHA',
        port_of_discharge_locode: 'USLAX',
        pod_eta_at: '2026-06-10T06:00:00.000Z',
        pod_original_eta_at: '2026-06-10T06:00:00.000Z',
        line_tracking_last_succeeded_at: expect.any(String),
      });
      expect(containers?.map((container) => container.number)).toEqual([one, other]);
      const succeeded = notified.filter(({ name }) => name === 'tracking_request.succeeded');
      expect(succeeded).toMatchObject([
        {
          reference_type: 'tracking_request',
          reference_id: id,
          snapshot: {
            shipment: { id: shipment.id },
            containers: [{ number: one }, { number: other }],
            tracking_requests: [{ id, status: 'created' }],
          },
        },
      ]);
    });

    it('is created without containers where the line has not reported any yet', async () => {
      const number = newNumber();
      const { id } = await track(context, number, { request_type: 'booking_number' });

      await answer(context, await watchOf(db, number), saying(document('booking', number, 'confirmed')));

      const request = await read(id);
      expect(request.status).toBe('created');
      expect(await getShipment.run(context, { id: request.shipment_id ?? '' })).toMatchObject({
        shipment: { booking_number: number, bill_of_lading_number: number },
        containers: [],
      });
    });

    it('shows the shipment under the number that the line states later', async () => {
      const [booking, billOfLading, box] = [newNumber(), newNumber(), newBox()];
      const { id } = await track(context, booking, { request_type: 'booking_number' });
      const watchId = await watchOf(db, booking);
      await answer(context, watchId, saying(document('booking', booking, 'confirmed')));
      const before = await read(id);

      await answer(context, watchId, saying(...manifest(box, billOfLading)));

      expect(await read(id)).toMatchObject({ status: 'created', shipment_id: before.shipment_id });
      const { shipment } = await getShipment.run(context, { id: before.shipment_id ?? '' });
      expect(shipment).toMatchObject({ bill_of_lading_number: billOfLading, normalized_number: booking });
    });
  });

  describe('whose line does not know the number', () => {
    it('fails at once for a container, and it is not polled again', async () => {
      const box = newBox();
      const { id } = await track(context, box, { request_type: 'container' });
      const watchId = await watchOf(db, box);

      const notified = await notifiedDuring(context, () => miss(db, watchId, { kind: 'unknown', isFinal: true }));

      expect(await read(id)).toMatchObject({ status: 'failed', failed_reason: 'not_found', shipment_id: null });
      expect(notified).toMatchObject([
        {
          name: 'tracking_request.failed',
          reference_id: id,
          snapshot: { tracking_requests: [{ id, status: 'failed', failed_reason: 'not_found' }], shipment: null },
        },
      ]);
      expect(await isPolledAgain(watchId)).toBe(false);
    });

    it('awaits the manifest for a bill of lading, is notified the first time only, and is created later', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);

      const first = await notifiedDuring(context, () => miss(db, watchId, { kind: 'unknown' }));
      const second = await notifiedDuring(context, () => miss(db, watchId, { kind: 'unknown' }));

      expect(namesOf(first)).toEqual(['tracking_request.awaiting_manifest']);
      expect(second).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'awaiting_manifest', failed_reason: 'awaiting_manifest' });
      expect(await isPolledAgain(watchId)).toBe(true);

      const third = await notifiedDuring(context, () =>
        answer(context, watchId, saying(...manifest(newBox(), number))),
      );

      expect(await read(id)).toMatchObject({ status: 'created', failed_reason: null });
      expect(namesOf(third)).toEqual(['container.created', 'tracking_request.succeeded']);
    });

    it('expires after seven days, and not before', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);
      const age = (text: string) =>
        db.pool.query('UPDATE tracking_request SET created_at = now() - $2::interval WHERE id = $1', [id, text]);

      await age('6 days 23 hours');
      await miss(db, watchId, { kind: 'unknown' });
      expect(await read(id)).toMatchObject({ status: 'awaiting_manifest' });

      await age('7 days 1 minute');
      const notified = await notifiedDuring(context, () => miss(db, watchId, { kind: 'unknown' }));
      expect(await read(id)).toMatchObject({ status: 'failed', failed_reason: 'expired' });
      expect(namesOf(notified)).toEqual(['tracking_request.failed']);
      expect(await isPolledAgain(watchId)).toBe(false);
    });
  });

  describe('whose line cannot be polled', () => {
    it('counts the retries and says why, without a message', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);

      const notified = await notifiedDuring(context, async () => {
        await miss(db, watchId, { kind: 'failed' });
        await miss(db, watchId, { kind: 'failed', reason: 'internal_processing_error' });
      });

      expect(await read(id)).toMatchObject({
        status: 'pending',
        is_retrying: true,
        retry_count: 2,
        failed_reason: 'internal_processing_error',
      });
      expect(notified).toEqual([]);
    });

    it('fails after the last retry, and says so exactly once', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);

      const notified = await notifiedDuring(context, async () => {
        for (let failures = 1; failures <= RETRIES + 1; failures++) {
          await miss(db, watchId, { kind: 'failed', isFinal: failures > RETRIES });
        }
        await miss(db, watchId, { kind: 'failed', isFinal: true });
      });

      expect(await read(id)).toMatchObject({
        status: 'failed',
        is_retrying: false,
        failed_reason: 'retries_exhausted',
        retry_count: RETRIES + 1,
      });
      expect(namesOf(notified)).toEqual(['tracking_request.failed']);
      expect(await isPolledAgain(watchId)).toBe(false);
    });

    it('forgets its troubles once the line answers', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);
      await miss(db, watchId, { kind: 'failed' });

      await answer(context, watchId, saying(...manifest(newBox(), number)));

      expect(await read(id)).toMatchObject({ status: 'created', is_retrying: false, failed_reason: null });
      expect(await rows(db, 'SELECT failures FROM watch_schedule WHERE watch_id = $1', [watchId])).toEqual([
        { failures: 0 },
      ]);
    });

    it('leaves what is known of a shipment as it is', async () => {
      const [number, box] = [newNumber(), newBox()];
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);
      await answer(context, watchId, saying(...sailing(box, number)));
      const { shipment_id } = await read(id);
      const before = await getShipment.run(context, { id: shipment_id ?? '' });

      const notified = await notifiedDuring(context, async () => {
        await miss(db, watchId, { kind: 'failed', isFinal: true });
        await miss(db, watchId, { kind: 'unknown', isFinal: true });
      });

      const after = await getShipment.run(context, { id: shipment_id ?? '' });
      expect(notified).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'created', failed_reason: null });
      const attempted = { line_tracking_last_attempted_at: expect.any(String) };
      expect(after.shipment).toEqual({ ...before.shipment, ...attempted });
      expect(after.containers).toMatchObject([{ number: box, pod_eta_at: before.containers?.[0]?.pod_eta_at }]);
      expect(await isPolledAgain(watchId)).toBe(true);
    });

    it('writes nothing for a poll whose lease was lost', async () => {
      const number = newNumber();
      const { id } = await track(context, number);

      const held = await miss(db, await watchOf(db, number), { kind: 'failed', leaseToken: newId() });

      expect(held).toBe(false);
      expect(await read(id)).toMatchObject({ retry_count: 0, is_retrying: false });
    });
  });

  describe('whose line cannot be understood', () => {
    it('says so, and what was said is kept once with how often it came', async () => {
      const number = newNumber();
      const { id } = await track(context, number);
      const watchId = await watchOf(db, number);
      const item = { source: 'MAEU', watchId, reason: 'It is no JSON.', raw: `<html>${number}\u0000</html>` };

      await quarantine(db, item);
      await miss(db, watchId, { kind: 'failed', reason: 'unrecognized_response' });
      await quarantine(db, item);
      await quarantine(db, { ...item, raw: 'something else' });

      expect(await read(id)).toMatchObject({ status: 'pending', failed_reason: 'unrecognized_response' });
      const text = 'SELECT source, reason, raw, times FROM quarantine WHERE watch_id = $1 ORDER BY times DESC';
      const { source, reason } = item;
      expect(await rows(db, text, [watchId])).toEqual([
        { source, reason, raw: `<html>${number}\ufffd</html>`, times: 2 },
        { source, reason, raw: 'something else', times: 1 },
      ]);
    });
  });
});
