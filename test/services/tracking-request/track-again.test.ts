import { describe, expect, it } from 'vitest';
import { ingest } from '../../../src/ingest/ingest.ts';
import { search } from '../../../src/services/search/search.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { document, movement } from '../../support/observations.ts';
import { manifest, sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext } from '../../support/service-context.ts';
import {
  answer,
  claim,
  messagesOf,
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

describeWithDatabase('a tracking request for a number that is not new', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: CLOCK });

  const read = (id: string) => getTrackingRequest.run(context, { id });

  async function isPolledAgain(watchId: string): Promise<boolean> {
    const text = 'SELECT isfinite(next_due_at) AS is_polled FROM watch_schedule WHERE watch_id = $1';
    const [schedule] = await rows<{ is_polled: boolean }>(db, text, [watchId]);
    return schedule?.is_polled ?? false;
  }

  describe('that leads to a shipment of the account', () => {
    it('fails as a duplicate and names the shipment', async () => {
      const [billOfLading, box] = [newNumber(), newBox()];
      const first = await track(context, billOfLading);
      await answer(context, await watchOf(db, billOfLading), saying(...sailing(box, billOfLading)));
      const second = await track(context, box, { request_type: 'container' });
      const watchId = await watchOf(db, box);

      const notified = await notifiedDuring(context, () =>
        answer(context, watchId, saying(...sailing(box, billOfLading))),
      );

      const { shipment_id } = await read(first.id);
      expect(await read(second.id)).toMatchObject({ status: 'failed', failed_reason: 'duplicate', shipment_id });
      expect(namesOf(notified)).toEqual(['tracking_request.failed']);
      expect(await isPolledAgain(watchId)).toBe(false);
    });

    it('joins the shipment of its booking at once where another account has had the line polled before', async () => {
      const other = await serviceContext(db, { clock: CLOCK });
      const [booking, box] = [newNumber(), newBox()];
      const first = await track(context, booking, { request_type: 'booking_number' });
      await answer(context, await watchOf(db, booking), saying(document('booking', booking, 'confirmed')));
      await track(other, box, { request_type: 'container' });
      const said = document('booking', booking, 'mentioned', { container: box });
      await answer(other, await watchOf(db, box), saying(said));

      const request = await track(context, box, { request_type: 'container' });

      const { shipment_id } = await read(first.id);
      expect(request).toMatchObject({ status: 'created', failed_reason: null, shipment_id });
    });

    it('takes it over where it was stopped', async () => {
      const [billOfLading, box] = [newNumber(), newBox()];
      const first = await track(context, billOfLading);
      await answer(context, await watchOf(db, billOfLading), saying(...sailing(box, billOfLading)));
      const shipmentId = (await read(first.id)).shipment_id ?? '';
      const before = await getShipment.run(context, { id: shipmentId });
      await stopTracking.run(context, { id: shipmentId });

      const second = await track(context, box, { request_type: 'container' });
      await answer(context, await watchOf(db, box), saying(...sailing(box, billOfLading)));

      expect(await read(second.id)).toMatchObject({ status: 'created', shipment_id: shipmentId });
      expect(await read(first.id)).toMatchObject({ status: 'tracking_stopped' });
      const after = await getShipment.run(context, { id: shipmentId });
      expect(after.shipment.line_tracking_stopped_at).toBeNull();
      expect(after.containers?.map(({ id }) => id)).toEqual(before.containers?.map(({ id }) => id));
    });

    it('takes over the shipment of this voyage and leaves that of a former one alone', async () => {
      const [former, current, box] = [newNumber(), newNumber(), newBox()];
      const shipments: string[] = [];
      for (const number of [former, current]) {
        const { id } = await track(context, number);
        await answer(context, await watchOf(db, number), saying(...manifest(box, number)));
        shipments.push((await read(id)).shipment_id ?? '');
        await stopTracking.run(context, { id: shipments.at(-1) ?? '' });
      }
      const { id } = await track(context, box, { request_type: 'container' });
      const mentioned = (number: string, recordedAt: string) =>
        document('bill_of_lading', number, 'mentioned', { container: box, recordedAt });

      await answer(
        context,
        await watchOf(db, box),
        saying(mentioned(former, '2026-01-05T00:00:00.000Z'), mentioned(current, '2026-05-05T00:00:00.000Z')),
      );

      expect(await read(id)).toMatchObject({ status: 'created', shipment_id: shipments[1] });
      const { shipment } = await getShipment.run(context, { id: shipments[0] ?? '' });
      expect(shipment).toMatchObject({
        bill_of_lading_number: former,
        line_tracking_stopped_reason: 'cancelled_by_user',
      });
    });
  });

  describe('of a booking that was cancelled', () => {
    it('fails if nothing was shipped under it', async () => {
      const number = newNumber();
      const { id } = await track(context, number, { request_type: 'booking_number' });
      const watchId = await watchOf(db, number);

      const notified = await notifiedDuring(context, () =>
        answer(context, watchId, saying(document('booking', number, 'cancelled'))),
      );

      expect(await read(id)).toMatchObject({ status: 'failed', failed_reason: 'booking_cancelled', shipment_id: null });
      expect(namesOf(notified)).toEqual(['tracking_request.failed']);
      expect(await isPolledAgain(watchId)).toBe(false);
    });

    it('stops if the shipment was created before', async () => {
      const number = newNumber();
      const { id } = await track(context, number, { request_type: 'booking_number' });
      const watchId = await watchOf(db, number);
      const confirmed = document('booking', number, 'confirmed', { occurredAt: '2026-05-20T00:00:00.000Z' });
      await answer(context, watchId, saying(confirmed));

      const cancelled = document('booking', number, 'cancelled', { occurredAt: '2026-05-30T00:00:00.000Z' });
      const notified = await notifiedDuring(context, () => answer(context, watchId, saying(cancelled)));

      const request = await read(id);
      expect(request.status).toBe('tracking_stopped');
      const { shipment } = await getShipment.run(context, { id: request.shipment_id ?? '' });
      expect(shipment.line_tracking_stopped_reason).toBe('booking_cancelled');
      expect(namesOf(notified)).toEqual(['tracking_request.tracking_stopped']);
    });

    it('requested again waits for the line to say so again', async () => {
      const number = newNumber();
      const order = { request_type: 'booking_number' } as const;
      await track(context, number, order);
      const watchId = await watchOf(db, number);
      const cancelled = document('booking', number, 'cancelled', { occurredAt: '2026-05-20T00:00:00.000Z' });
      await answer(context, watchId, saying(cancelled));

      const again = await track(context, number, order);
      expect(again).toMatchObject({ status: 'pending', failed_reason: null });

      const confirmed = document('booking', number, 'confirmed', { occurredAt: '2026-05-30T00:00:00.000Z' });
      await answer(context, watchId, saying(confirmed));
      expect(await read(again.id)).toMatchObject({ status: 'created' });
    });
  });

  describe('of a number that was stopped', () => {
    it('takes the same shipment over, and the line and the terminal are polled again', async () => {
      const [number, box] = [newNumber(), newBox()];
      const first = await track(context, number);
      const watchId = await watchOf(db, number);
      await answer(context, watchId, saying(...sailing(box, number)));
      const shipmentId = (await read(first.id)).shipment_id ?? '';
      await stopTracking.run(context, { id: shipmentId });

      const second = await track(context, number);
      await answer(context, watchId, saying(...sailing(box, number)));

      expect(second).toMatchObject({ status: 'created', shipment_id: shipmentId });
      expect(await isPolledAgain(watchId)).toBe(true);
      expect(await isPolledAgain(await watchOf(db, box, 'own-terminal'))).toBe(true);
      expect(await read(first.id)).toMatchObject({ status: 'tracking_stopped', shipment_id: shipmentId });
    });

    it('goes on being polled where its line fails after the journey had ended', async () => {
      const [number, box] = [newNumber(), newBox()];
      const back = movement('gate_in', 'USLAX', '2026-05-31T00:00:00.000Z', { container: box, load: 'empty' });
      await track(context, number);
      const watchId = await watchOf(db, number);
      await answer(context, watchId, saying(...sailing(box, number), back));
      const again = await track(context, number);
      const poll = { leaseToken: await claim(db, watchId), digest: null, failures: 1, delayMs: () => 60_000 };

      await ingest(context, { watchId, statements: [], poll });

      const text = 'SELECT isfinite(next_due_at) AS is_due, failures FROM watch_schedule WHERE watch_id = $1';
      expect(await rows(db, text, [watchId])).toEqual([{ is_due: true, failures: 1 }]);
      expect(await getTrackingRequest.run(context, { id: again.id })).toMatchObject({ status: 'created' });
    });

    it('is stopped by a window of time only after an answer, not after a failure', async () => {
      const [number, box] = [newNumber(), newBox()];
      const clock = fakeClock('2026-06-01T12:00:00.000Z');
      const later = await serviceContext(db, { clock });
      const request = await track(later, number);
      const watchId = await watchOf(db, number);
      await answer(later, watchId, saying(...sailing(box, number)));
      clock.advance(60 * 24 * 3_600_000);
      const statusAfter = async (failures: number) => {
        const poll = { leaseToken: await claim(db, watchId), digest: null, failures, delayMs: () => 60_000 };
        await ingest(later, { watchId, statements: [], poll });
        return (await getTrackingRequest.run(later, { id: request.id })).status;
      };

      expect(await statusAfter(1)).toBe('created');
      expect(await statusAfter(0)).toBe('tracking_stopped');
    });

    it('is another shipment where the container is on its next voyage', async () => {
      const box = newBox();
      const [first, second] = [newNumber(), newNumber()];
      const voyage = (number: string) => saying(...sailing(box, number), document('bill_of_lading', number, 'issued'));
      const back = movement('gate_in', 'USLAX', '2026-05-31T00:00:00.000Z', { container: box, load: 'empty' });
      await track(context, box, { request_type: 'container' });
      const watchId = await watchOf(db, box);
      await answer(context, watchId, [...voyage(first), ...saying(back)]);
      const again = await track(context, box, { request_type: 'container' });
      const next = document('bill_of_lading', second, 'issued', { recordedAt: '2026-06-14T00:00:00.000Z' });

      await answer(context, watchId, [...voyage(first), ...saying(back, next)]);

      const former = await search.run(context, { query: first });
      const request = await getTrackingRequest.run(context, { id: again.id });
      const [shipment] = former.results.filter((result) => result.entity_type === 'shipment');
      expect(again.status).toBe('pending');
      expect(shipment).toMatchObject({ number: first, tracking_stopped: true });
      expect(request.shipment_id).not.toBe(shipment?.id);
    });

    it('is answered where the journey had ended, and is stopped if its line reports nothing else', async () => {
      const [number, box] = [newNumber(), newBox()];
      const other = await serviceContext(db, { clock: CLOCK });
      await track(other, number);
      const back = movement('gate_in', 'USLAX', '2026-05-31T00:00:00.000Z', { container: box, load: 'empty' });
      await answer(other, await watchOf(db, number), saying(...sailing(box, number), back));

      const notified = await notifiedDuring(context, async () => {
        const request = await track(context, number);
        expect(request).toMatchObject({ status: 'created' });
        await answer(context, await watchOf(db, number), saying(...sailing(box, number), back));
        expect(await getTrackingRequest.run(context, { id: request.id })).toMatchObject({ status: 'tracking_stopped' });
      });

      expect(namesOf(notified).filter((name) => name.startsWith('tracking_request.'))).toEqual([
        'tracking_request.succeeded',
        'tracking_request.tracking_stopped',
      ]);
      expect(await messagesOf(context)).toEqual(expect.arrayContaining(notified));
    });
  });
});
