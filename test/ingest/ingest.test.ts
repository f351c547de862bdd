import { beforeEach, describe, expect, it } from 'vitest';
import { type FollowedRequest, follow } from '../../src/cli/commands/follow.ts';
import { newId } from '../../src/core/id.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/instant.ts';
import type { Observation } from '../../src/domain/observation.ts';
import { ingest } from '../../src/ingest/ingest.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { interrupted } from '../support/interrupted.ts';
import { arrival, eta, sailing } from '../support/sailing.ts';
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

describeWithDatabase('what a line says', () => {
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

  async function countOfEverything(): Promise<unknown> {
    const tables = ['observation', 'shipment', 'container', 'transport_event', 'outbox_event', 'outbox_snapshot'];
    const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
    return rows(db, `SELECT ${counts.join(', ')}`);
  }

  describe('once more', () => {
    it('changes no row and is not notified', async () => {
      await says(...sailing(box, number));
      const [before, counted] = [await followed(), await countOfEverything()];

      const result = await says(...sailing(box, number));

      expect(result).toEqual({ outcome: 'done', observations: 0, announcements: 0 });
      expect(await countOfEverything()).toEqual(counted);
      const attempts = { shipment_last_tracking_request_at: expect.any(String) };
      const containers = before.containers.map((container) => ({ ...container, ...attempts }));
      // That the line was polled again, and when, is shown with its age.
      const standing = expect.anything();
      expect((await followed()).containers).toEqual(containers.map((one) => ({ ...one, standing })));
    });

    it('with other news keeps the ids of what was known', async () => {
      await says(...sailing(box, number));
      const [before, events] = [await followed(), await eventsOf()];

      await says(...sailing(box, number), ...arrival(box));

      const after = await followed();
      expect(after.shipment?.id).toBe(before.shipment?.id);
      expect(after.containers[0]?.id).toBe(before.containers[0]?.id);
      const stands = events.filter(({ key }) => !key.startsWith('estimated.'));
      expect(stands).not.toEqual([]);
      expect(await eventsOf()).toEqual(expect.arrayContaining(stands));
      expect((await eventsOf()).map(({ id }) => id)).toEqual(expect.arrayContaining(events.map(({ id }) => id)));
    });
  });

  describe('is written whole or not at all', () => {
    it('is not written if it cannot be notified', async () => {
      await says(...sailing(box, number));
      const counted = await countOfEverything();
      const broken = interrupted(db, 'ingest_announce', () => Promise.reject(new Error('The line is cut.')));
      const leaseToken = await claim(db, watchId);

      const failed = answer({ ...context, db: broken }, watchId, saying(...arrival(box)), leaseToken);

      await expect(failed).rejects.toThrow('The line is cut.');
      expect(await countOfEverything()).toEqual(counted);
      const text = 'SELECT lease_token FROM watch_schedule WHERE watch_id = $1';
      expect(await rows(db, text, [watchId])).toEqual([{ lease_token: leaseToken }]);
    });

    it('is not written if the watch was leased to another process meanwhile', async () => {
      const counted = await countOfEverything();
      await claim(db, watchId);

      const result = await answer(context, watchId, saying(...sailing(box, number)), newId());

      expect(result).toEqual({ outcome: 'stale' });
      expect(await countOfEverything()).toEqual(counted);
    });

    it('takes four round trips, however much there is to notify', async () => {
      const boxes = [...Array(10)].map(() => newBox());
      const leaseToken = await claim(db, watchId);
      const statements = saying(...boxes.flatMap((one) => [...sailing(one, number), ...arrival(one)]));
      let trips = 0;
      db.onRoundTrip = () => trips++;

      const result = await answer(context, watchId, statements, leaseToken);
      db.onRoundTrip = () => {};

      expect(trips).toBe(4);
      expect(result).toMatchObject({ outcome: 'done', observations: 70 });
      expect(namesOf(await messagesOf(context)).filter((name) => name.includes('.transport.'))).toHaveLength(40);
    });

    it('ends the same whether two come at once or one after the other', async () => {
      const other = await serviceContext(db, { clock });
      const [otherNumber, news] = [newNumber(), saying(...sailing(box, number), ...arrival(box))];
      await track(other, otherNumber);
      const otherWatch = await watchOf(db, otherNumber);
      const parts = [saying(...sailing(box, number)), news, saying(...arrival(box))];

      await Promise.all(parts.map((statements) => ingest(context, { watchId, statements, poll: null })));
      for (const statements of parts) await ingest(other, { watchId: otherWatch, statements, poll: null });

      const notified = async (who: ServiceContext) => namesOf(await messagesOf(who));
      const timesOf = async (who: ServiceContext) =>
        rows(
          db,
          `SELECT e.key, e.at, e.invalidated_at, c.current_status, c.pod_discharged_at FROM transport_event e
           JOIN container c ON c.id = e.container_id
           WHERE e.account_id = $1 AND e.key NOT LIKE 'estimated.%' ORDER BY e.key`,
          [who.principal.accountId],
        );
      expect(await timesOf(context)).toEqual(await timesOf(other));
      const transport = (names: string[]) => names.filter((name) => !name.includes('estimated'));
      expect(transport(await notified(context))).toEqual(transport(await notified(other)));
    });
  });

  it('is stored as it came', async () => {
    await says(...sailing(box, number));

    const stored = await rows<{ body: object; raw: unknown; received_at: string }>(
      db,
      'SELECT body, raw, received_at FROM observation WHERE watch_id = $1',
      [watchId],
    );

    const drafts = saying(...sailing(box, number)).map(({ draft }) => draft);
    expect(stored.map(({ body }) => body)).toEqual(expect.arrayContaining(drafts));
    expect(stored).toHaveLength(drafts.length);
    expect(stored[0]).toMatchObject({ raw: { said: null }, received_at: '2026-06-15T13:00:00.000Z' });
  });

  it('counts when its time comes, without a word more', async () => {
    await says(...sailing(box, number), ...arrival(box, '2026-06-16T09:00:00.000Z'));
    expect((await followed()).containers[0]).toMatchObject({ pod_arrived_at: null });

    clock.advance(DAY_MS);
    const notified = await notifiedDuring(context, () => says());

    expect((await followed()).containers[0]).toMatchObject({ pod_arrived_at: '2026-06-16T09:00:00.000Z' });
    expect(namesOf(notified)).toContain('container.transport.vessel_arrived');
  });

  it('of an expected arrival is not notified any more once it has arrived', async () => {
    await says(...sailing(box, number), ...arrival(box));

    const notified = await notifiedDuring(context, () => says(eta(box, '2026-06-19T00:00:00.000Z')));

    expect(namesOf(notified)).toEqual([]);
  });
});
