import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../src/domain/instant.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { getShipment } from '../../../src/services/shipment/get-shipment.ts';
import { getTrackingRequest } from '../../../src/services/tracking-request/get-tracking-request.ts';
import { trackNumber } from '../../../src/services/tracking-request/track-number.ts';
import { tool as getTrackingRequestTool } from '../../../tools/get-tracking-request.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { movement } from '../../support/observations.ts';
import { PUSH_LINE, sourcesWithPushLine } from '../../support/pushing.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext } from '../../support/service-context.ts';
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

const START = '2026-06-01T12:00:00.000Z';

describeWithDatabase('a number that is requested again after its tracking stopped by itself', () => {
  const db = useDatabase();

  const back = (container: string) =>
    movement('gate_in', 'USLAX', '2026-05-31T00:00:00.000Z', { container, load: 'empty' });

  /** A bill of lading whose container was returned, so that its tracking stopped. */
  async function returned() {
    const context = await serviceContext(db, { clock: fakeClock(START) });
    const [number, box] = [newNumber(), newBox()];
    const statements = saying(...sailing(box, number), back(box));
    const first = await track(context, number);
    const watchId = await watchOf(db, number);
    await answer(context, watchId, statements);
    const { status, shipment_id: shipmentId } = await getTrackingRequest.run(context, { id: first.id });
    expect(status).toBe('tracking_stopped');
    return { context, number, box, watchId, statements, first, shipmentId: shipmentId ?? '' };
  }

  const statusOf = async (context: ServiceContext, id: string) =>
    (await getTrackingRequest.run(context, { id })).status;

  async function isDue(watchId: string): Promise<boolean> {
    const text = 'SELECT isfinite(next_due_at) AS is_due FROM watch_schedule WHERE watch_id = $1';
    return (await rows<{ is_due: boolean }>(db, text, [watchId]))[0]?.is_due ?? false;
  }

  it('is answered from what is stored at once, and its line and terminal are polled again', async () => {
    const { context, number, box, watchId, shipmentId } = await returned();
    let again = { id: '', status: '', shipment_id: null as string | null };

    const notified = await notifiedDuring(context, async () => {
      again = await track(context, number);
    });

    expect(again).toMatchObject({ status: 'created', failed_reason: null, shipment_id: shipmentId });
    const { shipment, containers } = await getShipment.run(context, { id: shipmentId });
    expect(shipment.line_tracking_stopped_at).toBeNull();
    expect(containers).toMatchObject([{ number: box, current_status: 'empty_returned' }]);
    expect([await isDue(watchId), await isDue(await watchOf(db, box, 'own-terminal'))]).toEqual([true, true]);
    expect(namesOf(notified)).toEqual(['tracking_request.succeeded']);
  });

  it('stays answered where the line repeats what it stated, and where it does not know the number any more', async () => {
    const { context, number, watchId, statements } = await returned();
    const again = await track(context, number);

    await answer(context, watchId, statements);
    expect(await statusOf(context, again.id)).toBe('created');
    await miss(db, watchId, { kind: 'unknown', isFinal: true });

    expect(await statusOf(context, again.id)).toBe('created');
  });

  it('is answered for an agent in the same way', async () => {
    const { context, number, shipmentId } = await returned();

    const { tracking_request, already_tracked } = await trackNumber.run(context, { number, scac: 'MAEU' });

    expect(already_tracked).toBe(false);
    expect(tracking_request).toMatchObject({ status: 'created', shipment_id: shipmentId });
  });

  it('is answered for another account, and ends there when the line has repeated it', async () => {
    const { number, watchId, statements } = await returned();
    const other = await serviceContext(db, { clock: fakeClock(START) });

    const notified = await notifiedDuring(other, async () => {
      const request = await track(other, number);
      expect(request).toMatchObject({ status: 'created', shipment_id: expect.any(String) });
      expect(await isDue(watchId)).toBe(true);
      await answer(other, watchId, statements);
      expect(await statusOf(other, request.id)).toBe('tracking_stopped');
    });

    expect(namesOf(notified).filter((name) => name.startsWith('tracking_request'))).toEqual([
      'tracking_request.succeeded',
      'tracking_request.tracking_stopped',
    ]);
  });

  describe('and is a container', () => {
    it('is not said to be unknown where its line only pushes and its last trip has ended', async () => {
      const sources = sourcesWithPushLine();
      const context = await serviceContext(db, { clock: fakeClock(START), sources });
      const [number, box] = [newNumber(), newBox()];
      const order = { scac: PUSH_LINE };
      await track(context, number, order);
      await answer(context, await watchOf(db, number, PUSH_LINE), saying(...sailing(box, number), back(box)));

      const again = await track(context, box, { ...order, request_type: 'container' });

      expect(again.status).toBe('pending');
      const { text } = await getTrackingRequestTool.call(context, { id: again.id });
      expect(text).toContain('No current trip of the container has been reported yet.');
    });

    it('is answered at once where its trip was not ended by an empty return', async () => {
      const clock = fakeClock(START);
      const context = await serviceContext(db, { clock });
      const [number, box] = [newNumber(), newBox()];
      const statements = saying(...sailing(box, number));
      const first = await track(context, box, { request_type: 'container' });
      const watchId = await watchOf(db, box);
      await answer(context, watchId, statements);
      clock.advance(70 * DAY_MS);
      await answer(context, watchId, statements);
      const stopped = await getTrackingRequest.run(context, { id: first.id });
      expect(stopped).toMatchObject({ status: 'tracking_stopped' });

      const again = await track(context, box, { request_type: 'container' });

      expect(again).toMatchObject({ status: 'created', shipment_id: stopped.shipment_id });
      expect(await isDue(watchId)).toBe(true);
    });

    it('waits for its next trip where it was returned', async () => {
      const { context, box } = await returned();

      const again = await track(context, box, { request_type: 'container' });

      expect(again).toMatchObject({ status: 'pending', shipment_id: null });
    });
  });
});
