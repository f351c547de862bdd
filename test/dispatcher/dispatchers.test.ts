import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/client.ts';
import { READ_DUE_WEBHOOK_NOTIFICATIONS } from '../../src/dispatcher/delivery-statements.ts';
import { gate } from '../scheduler/watches.ts';
import { describeWithDatabase, type TestDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus } from '../support/loopback-server.ts';
import { until } from '../support/until.ts';
import {
  type DeliveryStage,
  delivered,
  logOf,
  newAccount,
  newDispatcher,
  newWebhook,
  notify,
  openDeliveryStage,
  queueOf,
  statesOf,
  watched,
} from './deliveries.ts';

/** Longer than the turn of a queue. */
const READ_MS = 2_300;

let stage: DeliveryStage;
let db: TestDatabase;
let receiver: LoopbackServer;

beforeAll(async () => {
  stage = await openDeliveryStage();
  ({ db, receiver } = stage);
});

afterEach(() => stage.clear());

afterAll(() => stage.close());

describeWithDatabase('several dispatchers', () => {
  it.each([2, 4])(
    '(%i) deliver everything once, whatever is written meanwhile and whichever processes start and stop',
    async (count) => {
      const others = await Promise.all(Array.from({ length: count }, () => openDatabase({ url: db.url, poolSize: 4 })));
      const account = await newAccount(db);
      const url = receiver.url;
      const webhooks = await Promise.all(Array.from({ length: 12 }, () => newWebhook(db, { url, accountId: account })));
      const dispatchers = others.map((other) => stage.start({}, other));

      const ids: string[] = [];
      for (let round = 0; round < 8; round++) {
        const made = await Promise.all(webhooks.map((webhook, at) => notify(db, webhook, 1 + ((at + round) % 4))));
        ids.push(...made.flat());
        // One of them leaves in the middle of its work, and another starts in its place.
        const [leaving] = dispatchers.splice(round % count, 1);
        const other = others[round % count];
        await leaving?.stop();
        if (other !== undefined) dispatchers.splice(round % count, 0, stage.start({}, other));
      }
      await Promise.all(webhooks.map((webhook) => delivered(db, webhook)));
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await Promise.all(others.map((other) => other.close()));

      expect(receiver.requests.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids.sort());
      const logged = await Promise.all(webhooks.map((webhook) => logOf(db, webhook)));
      expect(logged.flat()).toHaveLength(ids.length);
    },
  );

  it('take over from one that lost its lease, whose late result counts nothing', async () => {
    const { opened, open } = gate();
    stage.answer = async (_request, response) => {
      if (receiver.requests.length === 1) await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const frozen = newDispatcher(db);
    await frozen.round();
    await until(() => receiver.requests.length === 1);
    await db.pool.query(
      "UPDATE webhook_lane SET lease_until = now() - interval '1 ms', due_at = now() - interval '1 ms'",
    );

    stage.start();
    await delivered(db, webhook);
    open();
    await frozen.stop();

    expect(frozen.metrics()).toMatchObject({ resultsIgnored: 1, leasesLost: 1, slotsBusy: 0 });
    expect(receiver.requests).toHaveLength(2);
    expect(await logOf(db, webhook)).toMatchObject([{ number: 1, outcome: 'success' }]);
    expect(await statesOf(db, webhook)).toMatchObject([{ attempts: 1 }]);
  });

  it('hold on to what takes longer than a lease', async () => {
    const { opened, open } = gate();
    stage.answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const [first, second] = [stage.start({ settings: { leaseMs: 300 } }), stage.start({ settings: { leaseMs: 300 } })];
    const began = performance.now();
    await until(() => receiver.requests.length > 0 && performance.now() - began > 900);

    open();
    await delivered(db, webhook);
    await Promise.all([first.stop(), second.stop()]);

    expect(receiver.requests).toHaveLength(1);
    expect(first.metrics().leasesLost + second.metrics().leasesLost).toBe(0);
  });

  it('hold on to it by a lease that is shorter than the time between two looks, too', async () => {
    stage.answer = async (_request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);

    stage.start({ settings: { leaseMs: 300, pollMs: 60_000 } });

    await delivered(db, webhook);
    expect(await logOf(db, webhook)).toHaveLength(1);
  });
});

describeWithDatabase('a dispatcher that is stopped', () => {
  it('waits for what is under way, records it, and leaves the others as they were', async () => {
    const { opened, open } = gate();
    stage.answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 5);
    const dispatcher = stage.start();
    await until(() => receiver.requests.length === 1);

    const stopping = dispatcher.stop();
    open();
    await stopping;

    expect((await statesOf(db, webhook)).map(({ delivery_status, attempts }) => [delivery_status, attempts])).toEqual([
      ['succeeded', 1],
      ...Array.from({ length: 4 }, () => ['pending', 0]),
    ]);
    expect((await queueOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
    expect(receiver.requests).toHaveLength(1);
  });
});

describeWithDatabase('a dispatcher whose database is slow to read', () => {
  it('sends what it has read, even if the turn of the queue is over by then', async () => {
    const webhookId = await newWebhook(db, { url: receiver.url });
    await notify(db, webhookId, 3);

    // As it is with large snapshots, or where a disk is busy.
    const slow = watched(db, (name) => (name === READ_DUE_WEBHOOK_NOTIFICATIONS.name ? sleep(READ_MS) : null));

    stage.start({}, slow);
    await delivered(db, webhookId);

    const states = await statesOf(db, webhookId);
    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
  });
});
