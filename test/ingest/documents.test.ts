import { beforeEach, describe, expect, it } from 'vitest';
import type { Observation } from '../../src/domain/observation.ts';
import { explainStatus } from '../../src/services/container/explain-status.ts';
import { getContainerHistory } from '../../src/services/container/get-container-history.ts';
import { search } from '../../src/services/search/search.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { getShipment } from '../../src/services/shipment/get-shipment.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { document, retraction } from '../support/observations.ts';
import { permutations, push, pushedText, pushSender } from '../support/pushing.ts';
import { arrival, departure, eta, manifest, sailing } from '../support/sailing.ts';
import { type FakeClock, fakeClock, serviceContext } from '../support/service-context.ts';
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
} from '../support/tracking.ts';

describeWithDatabase('the documents of a container', () => {
  const db = useDatabase();
  let clock: FakeClock;
  let context: ServiceContext;
  let one: string;
  let two: string;
  let box: string;

  beforeEach(async () => {
    clock = fakeClock('2026-06-15T12:00:00.000Z');
    context = await serviceContext(db, { clock });
    [one, two, box] = [newNumber(), newNumber(), newBox()];
  });

  interface ShownShipment {
    id: string;
    bill_of_lading_number: string;
    named_bill_numbers: string[];
    former_numbers: string[];
    replaced_by_numbers: string[];
    line_tracking_stopped_at: string | null;
  }

  async function shown(who = context) {
    const own = [who.principal.accountId];
    const shipments = await rows<ShownShipment>(
      db,
      'SELECT * FROM shipment WHERE account_id = $1 ORDER BY bill_of_lading_number',
      own,
    );
    const containers = await rows<{ id: string; number: string; shipment_id: string; current_status: string }>(
      db,
      'SELECT * FROM container WHERE account_id = $1 ORDER BY number, shipment_id',
      own,
    );
    const requests = await rows<{ number: string; status: string; failed_reason: string | null }>(
      db,
      'SELECT normalized_number AS number, status, failed_reason FROM tracking_request WHERE account_id = $1 ORDER BY id',
      own,
    );
    return { shipments, containers, requests };
  }

  async function says(number: string, ...said: Observation[]) {
    clock.advance(60_000);
    return answer(context, await watchOf(db, number), saying(...said));
  }

  describe('that carries the cargo of several bills of lading', () => {
    const both = (): Observation[] => [
      document('bill_of_lading', one, 'mentioned', { container: box, alsoNamed: [two] }),
      document('bill_of_lading', two, 'mentioned', { container: box, alsoNamed: [one] }),
    ];

    it.each(permutations(['one', 'two'] as const).map((order) => [order.join(', '), order] as const))(
      'are shipments of their own with the same container, requested as %s',
      async (_name, order) => {
        for (const name of order) {
          const number = { one, two }[name];
          await track(context, number);
          await says(number, ...both(), ...departure(box), eta(box));
        }

        const { shipments, containers, requests } = await shown();
        expect(shipments.map((shipment) => shipment.bill_of_lading_number)).toEqual([one, two]);
        expect(containers.map(({ number, current_status }) => [number, current_status])).toEqual([
          [box, 'on_ship'],
          [box, 'on_ship'],
        ]);
        expect(requests.map(({ status }) => status)).toEqual(['created', 'created']);
      },
    );

    it('are named, and none is chosen, where the container was requested', async () => {
      await track(context, box, { request_type: 'container' });

      await says(box, ...both(), ...departure(box), eta(box));

      const { shipments } = await shown();
      expect(shipments).toMatchObject([{ bill_of_lading_number: box, named_bill_numbers: [one, two] }]);
    });

    it('rename no shipment when one pushed event names both', async () => {
      const other = await serviceContext(db, { clock });
      await track(context, one);
      await says(one, ...sailing(box, one));
      await track(other, two);
      await answer(other, await watchOf(db, two), saying(...sailing(box, two)));

      const text = pushedText({ billsOfLading: [one, two], containers: [box] }, saying(...both(), ...arrival(box)));
      await push(context, pushSender(), text);

      expect((await shown()).shipments).toMatchObject([{ bill_of_lading_number: one }]);
      expect((await shown(other)).shipments).toMatchObject([{ bill_of_lading_number: two }]);
      expect((await shown()).containers).toMatchObject([{ number: box, current_status: 'grounded' }]);
      expect((await shown(other)).containers).toMatchObject([{ number: box, current_status: 'grounded' }]);
    });
  });

  describe('that was replaced', () => {
    const replaced = (old: string, ...successors: string[]): Observation =>
      document('bill_of_lading', old, 'replaced', {
        successors,
        recordedAt: '2026-06-10T00:00:00.000Z',
        occurredAt: null,
      });

    it('is followed under the new number, with the same ids, and is notified', async () => {
      await track(context, one);
      await says(one, ...sailing(box, one));
      const before = await shown();

      const notified = await notifiedDuring(context, () => says(one, ...sailing(box, one), replaced(one, two)));

      const after = await shown();
      expect(after.shipments).toMatchObject([
        { id: before.shipments[0]?.id, bill_of_lading_number: two, former_numbers: [one] },
      ]);
      expect(after.containers[0]?.id).toBe(before.containers[0]?.id);
      expect(namesOf(notified)).toEqual(['container.updated']);
      expect(notified[0]?.record).toMatchObject({ changeset: { bill_of_lading_number: [one, two] } });
      await says(two, ...manifest(box, two), ...departure(box), ...arrival(box));
      await miss(db, await watchOf(db, one), { kind: 'unknown' });
      expect((await shown()).containers).toMatchObject([{ id: before.containers[0]?.id, current_status: 'grounded' }]);
    });

    it('and split is followed under all of its parts', async () => {
      const [three, other] = [newNumber(), newBox()];
      await track(context, one);
      await says(one, ...sailing(box, one), ...sailing(other, one));

      const split = replaced(one, two, three);
      const notified = await notifiedDuring(context, () =>
        says(one, ...sailing(box, one), ...sailing(other, one), split),
      );
      const named = await notifiedDuring(context, () =>
        says(two, ...manifest(box, two), ...departure(box), ...arrival(box)),
      );
      await says(three, ...manifest(other, three), ...departure(other), ...arrival(other));

      const { shipments, containers } = await shown();
      expect(shipments).toMatchObject([{ bill_of_lading_number: one, replaced_by_numbers: [two, three].sort() }]);
      expect(containers.map(({ current_status }) => current_status)).toEqual(['grounded', 'grounded']);
      expect(namesOf(notified)).toEqual(['container.updated', 'container.updated']);
      const changes = [...notified, ...named].map(({ record }) => record.changeset);
      expect(changes).toContainEqual(expect.objectContaining({ bill_of_lading_numbers: [[one], []] }));
      expect(changes).toContainEqual({ bill_of_lading_numbers: [[], [two]] });
      for (const part of [two, three])
        expect((await search.run(context, { query: part })).results).toMatchObject([
          { number: one, entity_type: 'shipment' },
        ]);
    });

    it.each(permutations(['one', 'two'] as const).map((order) => [order.join(', '), order] as const))(
      'by one that is tracked too is one shipment with it, requested as %s',
      async (_name, order) => {
        for (const name of order) {
          await track(context, { one, two }[name]);
          if (name === 'one') await says(one, ...sailing(box, one), replaced(one, two));
          else await says(two, ...sailing(box, two));
        }
        await says(one, ...sailing(box, one), replaced(one, two));

        const { shipments, containers } = await shown();
        expect(shipments).toMatchObject([{ bill_of_lading_number: two }]);
        expect(containers).toHaveLength(1);
      },
    );

    it('is stated in the history and in the explanation, with its source and when that became known', async () => {
      await track(context, one);
      await says(one, ...sailing(box, one));
      await says(one, ...sailing(box, one), replaced(one, two));
      const id = (await shown()).containers[0]?.id ?? '';

      const { changes } = await getContainerHistory.run(context, { id });
      const { facts } = await explainStatus.run(context, { id });

      const known_at = '2026-06-15T12:02:00.000Z';
      expect(changes.filter(({ fact }) => fact === 'bill_of_lading')).toEqual([
        { known_at, fact: 'bill_of_lading', from: one, to: two, said_by: 'shipping_line', timezone: null },
      ]);
      expect(facts.find(({ fact }) => fact === 'bill_of_lading')).toMatchObject({
        value: two,
        said_by: 'shipping_line',
        said_at: '2026-06-10T00:00:00.000Z',
        known_at,
        statement: expect.stringContaining(`bill of lading ${one} replaced by ${two}`),
      });
    });

    it('and is not any more, because that was retracted, is shown under its number again, and of the other nothing is taken', async () => {
      const other = newBox();
      const notice = { ...replaced(one, two), sourceEventId: `replaces-${one}` };
      await track(context, one);
      await says(one, ...sailing(box, one), notice);
      await says(two, ...manifest(box, two));

      const notified = await notifiedDuring(context, () =>
        says(one, ...sailing(box, one), notice, retraction(`replaces-${one}`, '2026-06-12T00:00:00.000Z')),
      );
      await says(two, ...sailing(other, two));

      const { shipments, containers } = await shown();
      expect(shipments).toMatchObject([{ bill_of_lading_number: one, former_numbers: [], named_bill_numbers: [one] }]);
      expect(containers.map(({ number }) => number)).toEqual([box]);
      expect(notified.map(({ record }) => record)).toMatchObject([
        { changeset: { bill_of_lading_number: [two, one] } },
      ]);
      const { changes } = await getContainerHistory.run(context, { id: containers[0]?.id ?? '' });
      expect(changes.filter(({ fact }) => fact === 'bill_of_lading')).toMatchObject([
        { from: one, to: two },
        { from: two, to: one },
      ]);
    });

    it('again, after that was retracted, is followed again', async () => {
      const notice = { ...replaced(one, two), sourceEventId: `replaces-${one}` };
      const retracted = retraction(`replaces-${one}`, '2026-06-12T00:00:00.000Z');
      const again = document('bill_of_lading', one, 'replaced', {
        successors: [two],
        recordedAt: '2026-06-13T00:00:00.000Z',
        sourceEventId: `again-${one}`,
        occurredAt: null,
      });
      await track(context, one);
      await says(one, ...sailing(box, one), notice);
      await says(one, ...sailing(box, one), notice, retracted);

      await says(one, ...sailing(box, one), notice, retracted, again);
      await says(two, ...manifest(box, two), ...departure(box), ...arrival(box));

      const { shipments, containers } = await shown();
      expect(shipments).toMatchObject([{ bill_of_lading_number: two, former_numbers: [one] }]);
      expect(containers).toMatchObject([{ number: box, current_status: 'grounded' }]);
    });

    it('as a booking is followed', async () => {
      await track(context, one, { request_type: 'booking_number' });
      await says(one, document('booking', one, 'confirmed'));

      await says(
        one,
        document('booking', one, 'confirmed'),
        document('booking', one, 'replaced', { successors: [two], occurredAt: null }),
      );
      await says(two, document('booking', two, 'confirmed'), ...departure(box), eta(box));

      const { shipments, containers } = await shown();
      expect(shipments).toMatchObject([{ bill_of_lading_number: two, former_numbers: [one] }]);
      expect(containers).toMatchObject([{ number: box, current_status: 'on_ship' }]);
      const { shipment } = await getShipment.run(context, { id: shipments[0]?.id ?? '' });
      expect(shipment).toMatchObject({ booking_number: two });
    });
  });
});
