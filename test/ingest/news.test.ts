import { beforeEach, describe, expect, it } from 'vitest';
import { type FollowedRequest, follow } from '../../src/cli/commands/follow.ts';
import { HOUR_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { bySea, movement, retraction } from '../support/observations.ts';
import { arrival, departure, FIRST_ETA, manifest, PIER, sailing, VESSEL } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
import {
  answer,
  namesOf,
  newBox,
  newNumber,
  notifiedDuring,
  rows,
  saying,
  track,
  watchOf,
} from '../support/tracking.ts';

describeWithDatabase('the news that a line brings', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let number: string;
  let box: string;
  let watchId: string;
  let requestId: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    [number, box] = [newNumber(), newBox()];
    ({ id: requestId } = await track(context, number));
    watchId = await watchOf(db, number);
  });

  /** The line answers a while later. */
  function says(...observations: Observation[]) {
    clock.advance(HOUR_MS);
    return answer(context, watchId, saying(...observations));
  }

  const followed = (): Promise<FollowedRequest> => follow(context, requestId);

  const eventsOf = () =>
    rows<{ id: string; key: string; at: string; invalidated_at: string | null }>(
      db,
      'SELECT id, key, at, invalidated_at FROM transport_event WHERE account_id = $1 ORDER BY key',
      [context.principal.accountId],
    );

  describe('about a milestone', () => {
    it('is notified in exactly one message, with the event, its location, terminal and vessel', async () => {
      await says(...sailing(box, number));

      const notified = await notifiedDuring(context, () => says(...sailing(box, number), ...arrival(box)));

      expect(namesOf(notified)).toEqual([
        'container.transport.vessel_arrived',
        'container.transport.vessel_discharged',
      ]);
      const arrived = notified.find(({ name }) => name === 'container.transport.vessel_arrived');
      const { shipment, containers } = await followed();
      expect(arrived).toMatchObject({
        reference_type: 'transport_event',
        reference_id: arrived?.record.id,
        record: {
          event: 'container.transport.vessel_arrived',
          timestamp: expect.stringContaining('2026-06-10T09:00:00'),
          timezone: 'America/Los_Angeles',
          voyage_number: '026E',
          location_locode: 'USLAX',
          data_source: 'shipping_line',
          shipment_id: shipment?.id,
          container_id: containers[0]?.id,
          location: { code: 'USLAX', type: 'port' },
          terminal: { firms_code: PIER.code, port: { code: 'USLAX' } },
          vessel: { imo: VESSEL.imo, name: VESSEL.name },
        },
      });
    });

    it('shows shipment, container, ports and terminals as they are after the change', async () => {
      await says(...sailing(box, number));

      const notified = await notifiedDuring(context, () => says(...sailing(box, number), ...arrival(box)));

      const { shipment, containers } = await followed();
      expect(new Set(notified.map(({ snapshot }) => JSON.stringify(snapshot))).size).toBe(1);
      expect(notified[0]?.snapshot).toMatchObject({
        shipment: {
          id: shipment?.id,
          port_of_lading_locode: 'CNSHA',
          port_of_discharge_locode: 'USLAX',
          pod_ata_at: expect.stringContaining('2026-06-10T09:00:00'),
          container_ids: [containers[0]?.id],
        },
        container: { id: containers[0]?.id, number: box, current_status: 'grounded' },
        locations: expect.arrayContaining([
          expect.objectContaining({ code: 'CNSHA' }),
          expect.objectContaining({ code: 'USLAX' }),
        ]),
        terminals: [expect.objectContaining({ id: containers[0]?.pod_terminal_id, firms_code: PIER.code })],
      });
    });

    it('shows the terminal of a container that lies at another than the rest', async () => {
      const other = newBox();
      const elsewhere = { ...PIER, code: 'Y258' };
      const [arrived, discharged] = arrival(other);
      await says(...sailing(box, number), ...sailing(other, number), ...arrival(box));

      const notified = await notifiedDuring(context, () =>
        says(
          ...[arrived, discharged].flatMap((one) =>
            one?.kind === 'movement' ? [{ ...one, facility: elsewhere }] : [],
          ),
        ),
      );

      const { containers } = await followed();
      const its = containers.find((container) => container.number === other)?.pod_terminal_id;
      expect(containers.map(({ pod_terminal_id }) => pod_terminal_id)).toContain(its);
      const snapshot = notified.find(({ record }) => record.container_id !== undefined)?.snapshot;
      expect(snapshot?.terminals).toEqual(expect.arrayContaining([expect.objectContaining({ id: its })]));
    });

    it('is notified once for each container', async () => {
      const boxes = [box, newBox(), newBox()];
      await says(...boxes.flatMap((one) => sailing(one, number)));

      const notified = await notifiedDuring(context, () => says(...boxes.flatMap((one) => arrival(one))));

      expect(namesOf(notified).filter((name) => name.endsWith('vessel_arrived'))).toHaveLength(3);
      expect(new Set(notified.map(({ record }) => record.container_id)).size).toBe(3);
    });

    it('corrects the row of the event where the line corrects its time, and is notified as one update with both times', async () => {
      const said = (at: string, recordedAt: string) =>
        bySea('arrive', 'USLAX', at, { container: box, vessel: VESSEL, sourceEventId: 'E-1', recordedAt });
      await says(...sailing(box, number), said('2026-06-10T09:00:00.000Z', '2026-06-10T10:00:00.000Z'));
      const before = await eventsOf();

      const notified = await notifiedDuring(context, () =>
        says(said('2026-06-10T11:00:00.000Z', '2026-06-11T10:00:00.000Z')),
      );

      const after = await eventsOf();
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      const arrived = after.find(({ key }) => key.startsWith('vessel_arrived'));
      const event = { id: arrived?.id, event: 'container.transport.vessel_arrived' };
      expect(namesOf(notified)).toEqual(['container.updated']);
      expect(notified[0]?.record).toMatchObject({
        changeset: {
          transport_events: [
            [{ ...event, timestamp: '2026-06-10T09:00:00.000Z' }],
            [{ ...event, timestamp: '2026-06-10T11:00:00.000Z' }],
          ],
        },
        data_source: 'shipping_line',
      });
      const again = await notifiedDuring(context, () =>
        says(said('2026-06-10T11:00:00.000Z', '2026-06-11T10:00:00.000Z')),
      );
      expect(again).toEqual([]);
      expect(after.find(({ key }) => key.startsWith('vessel_arrived'))?.at).toBe('2026-06-10T11:00:00.000Z');
    });
  });

  describe('about the arrival that it expects', () => {
    it('is notified as one estimated event and one of the shipment where it changes', async () => {
      await says(...sailing(box, number));

      const notified = await notifiedDuring(context, () => says(...sailing(box, number, '2026-06-18T06:00:00.000Z')));

      expect(namesOf(notified)).toEqual(['container.transport.estimated.vessel_arrived', 'shipment.estimated.arrival']);
      expect(notified).toMatchObject([
        {
          reference_type: 'estimated_event',
          record: {
            event: 'shipment.estimated.arrival',
            estimated_timestamp: '2026-06-18T06:00:00.000Z',
            voyage_number: '026E',
            data_source: 'shipping_line',
          },
        },
        {
          reference_type: 'transport_event',
          record: { timestamp: expect.stringContaining('2026-06-18T06:00:00'), location_locode: 'USLAX' },
        },
      ]);
      expect((await followed()).shipment).toMatchObject({
        pod_eta_at: '2026-06-18T06:00:00.000Z',
        pod_original_eta_at: FIRST_ETA,
      });
    });

    it('keeps the row and the id of the estimate', async () => {
      await says(...sailing(box, number));
      const before = await eventsOf();

      await says(...sailing(box, number, '2026-06-18T06:00:00.000Z'));

      expect((await eventsOf()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    });

    it('comes and goes as often as the line changes its mind', async () => {
      const [soon, late] = ['2026-06-17T06:00:00.000Z', '2026-06-18T06:00:00.000Z'];
      await says(...sailing(box, number, soon));

      for (const expectedAt of [late, soon, late, soon]) {
        const notified = await notifiedDuring(context, () => says(...sailing(box, number, expectedAt)));
        const again = await notifiedDuring(context, () => says(...sailing(box, number, expectedAt)));

        expect(namesOf(notified)).toEqual([
          'container.transport.estimated.vessel_arrived',
          'shipment.estimated.arrival',
        ]);
        expect(again).toEqual([]);
        expect((await followed()).shipment?.pod_eta_at).toBe(expectedAt);
      }
    });

    it('stays where an answer has no estimate at all, which may be cut short', async () => {
      await says(...sailing(box, number));

      await says(...manifest(box, number), ...departure(box));
      await says();

      expect((await followed()).shipment?.pod_eta_at).toBe(FIRST_ETA);
    });

    it('is given up for the port that another plan names', async () => {
      await says(...sailing(box, number));
      const elsewhere = bySea('arrive', 'USOAK', '2026-06-20T06:00:00.000Z', {
        container: box,
        classifier: 'estimated',
      });

      await says(...manifest(box, number), ...departure(box), elsewhere);

      expect((await followed()).shipment).toMatchObject({
        port_of_discharge_locode: 'USOAK',
        pod_eta_at: '2026-06-20T06:00:00.000Z',
      });
    });
  });

  describe('that it takes back', () => {
    const gateIn = (recordedAt: string) =>
      movement('gate_in', 'CNSHA', '2026-05-18T00:00:00.000Z', {
        container: box,
        load: 'laden',
        sourceEventId: 'E-7',
        recordedAt,
      });

    it('keeps its row, marked, and the container is notified as changed', async () => {
      await says(...sailing(box, number), gateIn('2026-05-18T01:00:00.000Z'));

      const notified = await notifiedDuring(context, () =>
        says(retraction('E-7', '2026-06-01T00:00:00.000Z', { container: box })),
      );

      expect((await eventsOf()).find(({ key }) => key.startsWith('full_in'))).toMatchObject({
        invalidated_at: '2026-06-15T14:00:00.000Z',
      });
      const { containers } = await followed();
      expect(containers[0]).toMatchObject({ pol_full_in_at: null });
      expect(containers[0]?.transport_events.map(({ event }) => event)).not.toContain('container.transport.full_in');
      expect(namesOf(notified)).toEqual(['container.updated']);
      expect(notified[0]?.record.changeset).toEqual({
        transport_events: [
          [{ id: expect.any(String), event: 'container.transport.full_in', timestamp: '2026-05-18T00:00:00.000Z' }],
          [],
        ],
      });
    });

    it('stands again, in the same row, when it is said again later', async () => {
      await says(...sailing(box, number), gateIn('2026-05-18T01:00:00.000Z'));
      const before = await eventsOf();
      await says(retraction('E-7', '2026-06-01T00:00:00.000Z', { container: box }));

      const notified = await notifiedDuring(context, () => says(gateIn('2026-06-02T00:00:00.000Z')));

      expect(await eventsOf()).toEqual(before);
      expect(namesOf(notified)).toEqual(['container.transport.full_in']);
    });
  });
});
