import { beforeEach, expect, it } from 'vitest';
import { follow } from '../../src/cli/commands/follow.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { getShipment } from '../../src/services/shipment/get-shipment.ts';
import { resumeTracking, stopTracking } from '../../src/services/shipment/stop-tracking.ts';
import { getTrackingRequest } from '../../src/services/tracking-request/get-tracking-request.ts';
import { listContainerTransportEvents } from '../../src/services/transport-event/list-container-transport-events.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { movement } from '../support/observations.ts';
import { arrival, sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext } from '../support/service-context.ts';
import {
  answer,
  messagesOf,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../support/tracking.ts';

describeWithDatabase('a number that two accounts track', () => {
  const clock = fakeClock('2026-06-15T12:00:00.000Z');
  const db = useDatabase();
  let number: string;
  let box: string;
  let first: ServiceContext;
  let second: ServiceContext;
  let requested: { id: string; status: string; shipment_id: string | null };

  beforeEach(async () => {
    number = newNumber();
    box = newBox();
    first = await serviceContext(db, { clock });
    second = await serviceContext(db, { clock });
    await track(first, number);
    await answer(first, await watchOf(db, number), saying(...sailing(box, number)));
    requested = await track(second, number, { ref_numbers: ['theirs'] });
  });

  async function followed(context: ServiceContext) {
    const [request] = await rows<{ id: string }>(db, 'SELECT id FROM tracking_request WHERE account_id = $1', [
      context.principal.accountId,
    ]);
    return follow(context, request?.id ?? '');
  }

  it('is one watch', async () => {
    expect(await rows(db, 'SELECT count(*)::int AS n FROM watch WHERE number = $1', [number])).toEqual([{ n: 1 }]);
  });

  it('is answered to the second at once from what is stored, and the line is not polled for it', async () => {
    expect(requested).toMatchObject({ status: 'created', shipment_id: expect.any(String) });
    expect(
      await rows(db, `SELECT next_due_at > now() AS is_later, lease_token FROM watch_schedule WHERE watch_id = $1`, [
        await watchOf(db, number),
      ]),
    ).toEqual([{ is_later: true, lease_token: null }]);
    expect(namesOf(await messagesOf(second))).toEqual([
      'container.created',
      'container.transport.estimated.vessel_arrived',
      'container.transport.vessel_departed',
      'container.transport.vessel_loaded',
      'tracking_request.succeeded',
    ]);
  });

  it('gives each its own rows with the same content', async () => {
    const [mine, theirs] = [await followed(first), await followed(second)];

    expect(theirs.shipment).toMatchObject({ bill_of_lading_number: number, ref_numbers: ['theirs'] });
    expect(mine.shipment).toMatchObject({ bill_of_lading_number: number, ref_numbers: [] });
    const contentOf = ({ containers }: typeof mine) =>
      containers.map(({ number, current_status, pod_eta_at, transport_events }) => {
        return { number, current_status, pod_eta_at, events: transport_events.map(({ event }) => event) };
      });
    expect(contentOf(theirs)).toEqual(contentOf(mine));
    const idsOf = ({ shipment, containers }: typeof mine) => [
      shipment?.id,
      ...containers.flatMap(({ id, transport_events }) => [id, ...transport_events.map((e) => e.id)]),
    ];
    expect(idsOf(mine)).toHaveLength(4);
    expect(idsOf(mine).filter((id) => idsOf(theirs).includes(id))).toEqual([]);
  });

  it('is notified to each in messages of its own', async () => {
    clock.advance(1000);
    const statements = saying(...sailing(box, number), ...arrival(box));
    const watchId = await watchOf(db, number);
    let theirs: string[] = [];

    const mine = await notifiedDuring(first, async () => {
      theirs = namesOf(await notifiedDuring(second, () => answer(first, watchId, statements)));
    });

    expect(namesOf(mine)).toEqual(
      ['container.transport.vessel_arrived', 'container.transport.vessel_discharged'].sort(),
    );
    expect(theirs).toEqual(namesOf(mine));
    const containerIds = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE account_id = $1', [
      first.principal.accountId,
    ]);
    expect(mine.map(({ record }) => record.container_id)).toEqual(mine.map(() => containerIds[0]?.id));
  });

  it('keeps what belongs to one from the other, in every operation', async () => {
    const { tracking_request, shipment, containers } = await followed(first);
    const shipmentId = shipment?.id ?? '';
    const containerId = containers[0]?.id ?? '';

    const attempts = await Promise.allSettled([
      getTrackingRequest.run(second, { id: tracking_request.id }),
      getShipment.run(second, { id: shipmentId }),
      getContainer.run(second, { id: containerId, include: ['shipment', 'transport_events'] }),
      listContainerTransportEvents.run(second, { id: containerId }),
      stopTracking.run(second, { id: shipmentId }),
      resumeTracking.run(second, { id: shipmentId }),
      follow(second, tracking_request.id),
    ]);

    const refused = { status: 'rejected', reason: { code: 'not_found', status: 404 } };
    expect(attempts).toMatchObject(attempts.map(() => refused));
    expect((await getShipment.run(first, { id: shipmentId })).shipment.line_tracking_stopped_at).toBeNull();
  });

  it('goes on for one when the other stops', async () => {
    await stopTracking.run(second, { id: (await followed(second)).shipment?.id ?? '' });
    clock.advance(1000);
    const pickup = movement('gate_out', 'USLAX', '2026-06-12T15:00:00.000Z', { container: box, load: 'laden' });
    const watchId = await watchOf(db, number);

    const theirs = await notifiedDuring(second, () => answer(first, watchId, saying(pickup)));

    expect(theirs).toEqual([]);
    expect((await followed(second)).containers[0]).toMatchObject({ pod_full_out_at: null });
    expect((await followed(first)).containers[0]).toMatchObject({ pod_full_out_at: '2026-06-12T15:00:00.000Z' });
    expect(
      await rows(db, 'SELECT isfinite(next_due_at) AS goes_on FROM watch_schedule WHERE watch_id = $1', [watchId]),
    ).toEqual([{ goes_on: true }]);
  });
});
