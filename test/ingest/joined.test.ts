import { beforeEach, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { ingestAgain } from '../../src/ingest/ingest-again.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { document, movement } from '../support/observations.ts';
import { permutations } from '../support/pushing.ts';
import { arrival, departure, eta, manifest } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
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
} from '../support/tracking.ts';

/** What is requested: the bill of lading, one container of it, or the other. */
type Requested = 'bill' | 'one' | 'two';

describeWithDatabase('containers of one bill of lading', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let bill: string;
  let one: string;
  let two: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    bill = newNumber();
    [one = '', two = ''] = [newBox(), newBox()].sort();
  });

  const said = (box: string): Observation[] => [...manifest(box, bill), ...departure(box), eta(box)];

  const returned = (container: string): Observation[] => [
    movement('gate_out', 'USLAX', '2026-06-12T15:00:00.000Z', { container, load: 'laden' }),
    movement('gate_in', 'USLAX', '2026-06-13T15:00:00.000Z', { container, load: 'empty' }),
  ];

  const numberOf = (requested: Requested) => ({ bill, one, two })[requested];

  /** Asks for a number; its line answers with what it says of that. */
  async function ask(requested: Requested, who = context, more: Observation[] = []) {
    const number = numberOf(requested);
    const request = await track(who, number, requested === 'bill' ? {} : { request_type: 'container' });
    await answers(requested, more);
    return request;
  }

  async function answers(requested: Requested, more: Observation[] = []) {
    const boxes = requested === 'bill' ? [one, two] : [numberOf(requested)];
    clock.advance(60_000);
    await answer(context, await watchOf(db, numberOf(requested)), saying(...boxes.flatMap(said), ...more));
  }

  interface ShownRequest {
    number: string;
    status: string;
    failed_reason: string | null;
    shipment_id: string | null;
  }

  async function shown(who = context) {
    const own = [who.principal.accountId];
    const shipments = await rows<{ id: string; bill_of_lading_number: string; normalized_number: string }>(
      db,
      'SELECT * FROM shipment WHERE account_id = $1 ORDER BY id',
      own,
    );
    const containers = await rows<{ id: string; number: string; shipment_id: string; current_status: string }>(
      db,
      'SELECT * FROM container WHERE account_id = $1 ORDER BY number',
      own,
    );
    const requests = await rows<ShownRequest>(
      db,
      'SELECT normalized_number AS number, status, failed_reason, shipment_id FROM tracking_request WHERE account_id = $1 ORDER BY id',
      own,
    );
    return { shipments, containers, requests };
  }

  describe('tracked by number one after the other', () => {
    it('are containers of one shipment, and both requests lead to it', async () => {
      await ask('one');
      const before = await shown();

      const notified = await notifiedDuring(context, () => ask('two'));

      const { shipments, containers, requests } = await shown();
      expect(shipments).toMatchObject([{ id: before.shipments[0]?.id, bill_of_lading_number: bill }]);
      expect(containers.map(({ number }) => number)).toEqual([one, two]);
      expect(containers[0]?.id).toBe(before.containers[0]?.id);
      const shipment_id = shipments[0]?.id;
      expect(requests).toMatchObject([
        { number: one, status: 'created', shipment_id },
        { number: two, status: 'created', shipment_id },
      ]);
      expect(namesOf(notified)).toEqual([
        'container.created',
        'container.transport.estimated.vessel_arrived',
        'container.transport.vessel_departed',
        'container.transport.vessel_loaded',
        'tracking_request.succeeded',
      ]);
    });

    it('are containers of one shipment, even where one of them had been returned before it was tracked', async () => {
      await ask('one');
      const before = await shown();

      const announced = await notifiedDuring(context, () => ask('two', context, [...arrival(two), ...returned(two)]));

      const { shipments, containers, requests } = await shown();
      expect(shipments).toMatchObject([{ id: before.shipments[0]?.id, bill_of_lading_number: bill }]);
      expect(containers).toMatchObject([
        { number: one, current_status: 'on_ship' },
        { number: two, current_status: 'empty_returned' },
      ]);
      expect(requests).toMatchObject([
        { number: one, status: 'created', shipment_id: shipments[0]?.id },
        { number: two, status: 'tracking_stopped', shipment_id: shipments[0]?.id },
      ]);
      expect(namesOf(announced)).toContain('tracking_request.tracking_stopped');
    });

    it('go on each by what is said of it', async () => {
      await ask('one');
      await ask('two');

      const notified = await notifiedDuring(context, () => answers('one', arrival(one)));

      expect((await shown()).containers).toMatchObject([
        { number: one, pod_arrived_at: '2026-06-10T09:00:00.000Z' },
        { number: two, pod_arrived_at: null },
      ]);
      expect(namesOf(notified)).toContain('container.transport.vessel_discharged');
      expect(notified.every(({ snapshot }) => JSON.stringify(snapshot.container).includes(one))).toBe(true);
    });
  });

  describe.each(permutations<Requested>(['bill', 'one', 'two']).map((order) => [order.join(', '), order] as const))(
    'requested as %s',
    (_name, order) => {
      it('are in one shipment with one row each, and are notified once', async () => {
        for (const requested of order) await ask(requested);

        const { shipments, containers, requests } = await shown();
        expect(shipments).toMatchObject([{ bill_of_lading_number: bill, normalized_number: bill }]);
        expect(containers.map(({ number }) => number)).toEqual([one, two]);
        const shipment_id = shipments[0]?.id;
        expect(requests.every((request) => request.shipment_id === shipment_id)).toBe(true);
        const isCovered = (number: string) =>
          number !== bill && order.indexOf('bill') < order.indexOf(number === one ? 'one' : 'two');
        for (const { number, status, failed_reason } of requests) {
          const outcome = isCovered(number) ? ['failed', 'duplicate'] : ['created', null];
          expect([number, status, failed_reason]).toEqual([number, ...outcome]);
        }
        const names = namesOf(await messagesOf(context)).filter((name) => !name.startsWith('tracking_request.'));
        expect(names.filter((name) => name === 'container.created')).toHaveLength(2);
        expect(names.filter((name) => name === 'container.transport.vessel_departed')).toHaveLength(2);
      });

      it('take nothing from another account that has only one of them', async () => {
        const other = await serviceContext(db, { clock });
        await ask('one', other);

        for (const requested of order) await ask(requested);

        expect((await shown(other)).containers.map(({ number }) => number)).toEqual([one]);
        expect((await shown()).containers.map(({ number }) => number)).toEqual([one, two]);
        await answers('one', arrival(one));
        await answers('bill', arrival(one));
        expect((await shown(other)).containers).toMatchObject([
          { number: one, pod_arrived_at: '2026-06-10T09:00:00.000Z' },
        ]);
        expect((await shown()).containers).toMatchObject([
          { number: one, pod_arrived_at: '2026-06-10T09:00:00.000Z' },
          { number: two, pod_arrived_at: null },
        ]);
      });
    },
  );

  it.each([1, 2, 3])('requested at the same moment are in one shipment (%i)', async () => {
    for (const requested of ['one', 'two', 'bill'] as const) {
      await track(context, numberOf(requested), requested === 'bill' ? {} : { request_type: 'container' });
    }
    const intakes = ['one', 'two', 'bill'] as const;
    const taken = intakes.map(async (requested) => {
      const watchId = await watchOf(db, numberOf(requested));
      const boxes = requested === 'bill' ? [one, two] : [numberOf(requested)];
      const poll = {
        leaseToken: await claim(db, watchId),
        digest: Buffer.from(requested),
        failures: 0,
        delayMs: () => 1,
      };
      return ingestAgain(context, { watchId, statements: saying(...boxes.flatMap(said)), poll });
    });

    await Promise.all(taken);

    const { shipments, containers, requests } = await shown();
    expect(shipments).toMatchObject([{ bill_of_lading_number: bill }]);
    expect(containers.map(({ number }) => number)).toEqual([one, two]);
    const shipment_id = shipments[0]?.id;
    expect(requests.every((request) => request.shipment_id === shipment_id)).toBe(true);
    expect(requests.every(({ status }) => status === 'created' || status === 'failed')).toBe(true);
    expect(requests.some(({ number, status }) => number === bill && status === 'created')).toBe(true);
    const names = namesOf(await messagesOf(context));
    expect(names.filter((name) => name === 'container.created')).toHaveLength(2);
  });

  it('whose bill of lading becomes known later become one shipment, the older one', async () => {
    const nameless = (box: string) => [...departure(box), eta(box)];
    await track(context, one, { request_type: 'container' });
    await answer(context, await watchOf(db, one), saying(...nameless(one)));
    clock.advance(60_000);
    await track(context, two, { request_type: 'container' });
    await answer(context, await watchOf(db, two), saying(...nameless(two)));
    const before = await shown();
    expect(before.shipments.map((shipment) => shipment.bill_of_lading_number).sort()).toEqual([one, two]);

    await answers('two');
    const notified = await notifiedDuring(context, () => answers('one'));

    const { shipments, containers, requests } = await shown();
    const oldest = before.requests[0]?.shipment_id;
    expect(shipments).toMatchObject([{ id: oldest, bill_of_lading_number: bill }]);
    expect(containers.map(({ id }) => id)).toEqual(before.containers.map(({ id }) => id));
    expect(requests).toMatchObject([{ shipment_id: oldest }, { shipment_id: oldest }]);
    expect(namesOf(notified)).toEqual(['container.updated']);
    expect(notified[0]?.record).toMatchObject({
      changeset: { shipment_id: [before.requests[1]?.shipment_id, oldest] },
    });
  });

  it('tracked by a number that names no bill of lading are taken over by the bill of lading', async () => {
    for (const box of [one, two]) {
      await track(context, box, { request_type: 'container' });
      await answer(context, await watchOf(db, box), saying(...departure(box), eta(box)));
      clock.advance(60_000);
    }
    const before = await shown();

    await ask('bill');

    const { shipments, containers, requests } = await shown();
    expect(shipments).toMatchObject([{ id: before.requests[0]?.shipment_id, bill_of_lading_number: bill }]);
    expect(containers.map(({ id }) => id)).toEqual(before.containers.map(({ id }) => id));
    expect(requests.map(({ status }) => status)).toEqual(['created', 'created', 'created']);
  });

  it('add nothing where the bill of lading has them, though the line names none for the container', async () => {
    await ask('bill');
    await track(context, one, { request_type: 'container' });

    await answer(context, await watchOf(db, one), saying(...departure(one), eta(one)));

    const { shipments, requests } = await shown();
    expect(shipments).toHaveLength(1);
    expect(requests[1]).toMatchObject({ status: 'failed', failed_reason: 'duplicate', shipment_id: shipments[0]?.id });
  });

  it('stay apart from another bill of lading that the line names for one of them later', async () => {
    const [other, foreign] = [newNumber(), newBox()];
    await ask('one');
    await ask('two');
    await track(context, other);
    await answer(context, await watchOf(db, other), saying(...manifest(foreign, other), ...departure(foreign)));
    clock.advance(60_000);
    const moved = document('bill_of_lading', other, 'mentioned', {
      container: one,
      recordedAt: '2026-06-20T11:00:00.000Z',
      occurredAt: '2026-06-20T11:00:00.000Z',
    });

    await answer(context, await watchOf(db, one), saying(...said(one), moved));

    const { shipments, containers } = await shown();
    expect(shipments).toMatchObject([
      { bill_of_lading_number: bill, named_bill_numbers: [bill, other].sort() },
      { bill_of_lading_number: other },
    ]);
    expect(containers.map(({ number, shipment_id }) => [number, shipment_id === shipments[0]?.id])).toEqual(
      expect.arrayContaining([
        [one, true],
        [two, true],
        [foreign, false],
      ]),
    );
  });

  it('join the shipment of their booking', async () => {
    const booking = newNumber();
    await track(context, booking, { request_type: 'booking_number' });
    await answer(context, await watchOf(db, booking), saying(document('booking', booking, 'confirmed')));
    await track(context, one, { request_type: 'container' });

    await answer(
      context,
      await watchOf(db, one),
      saying(document('booking', booking, 'mentioned', { container: one }), ...departure(one)),
    );

    const { shipments, containers, requests } = await shown();
    expect(shipments).toHaveLength(1);
    expect(containers).toMatchObject([{ number: one, shipment_id: shipments[0]?.id, current_status: 'on_ship' }]);
    expect(requests).toMatchObject([{ status: 'created' }, { status: 'created' }]);
  });
});
