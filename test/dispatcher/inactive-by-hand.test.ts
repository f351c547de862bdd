import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { newDispatcher, newWebhook, notify, statesOf } from './deliveries.ts';

const PATIENCE_MS = 2_000;

describeWithDatabase('a webhook that its account made inactive while its circuit was open', () => {
  let db: TestDatabase;
  let receiver: LoopbackServer;

  beforeAll(async () => {
    db = await testDatabase();
    receiver = await startLoopbackServer((_request, response) => sendStatus(response, 200, ''));
  });

  afterAll(async () => {
    await receiver.close();
    await db.drop();
  });

  it('is sent at once what is asked for by hand, and the rest is given up at once', async () => {
    const webhookId = await newWebhook(db, { url: receiver.url });
    const [byHand] = await notify(db, webhookId, 2);
    await db.pool.query("UPDATE webhook_notification SET trigger = 'manual' WHERE id = $1", [byHand]);
    await db.pool.query("UPDATE webhook SET active = false, disabled_by = 'user' WHERE id = $1", [webhookId]);
    await db.pool.query(
      `UPDATE webhook_lane SET circuit_opens = 4, failures = 20, blocked_until = now() + interval '15 minutes'
       WHERE webhook_id = $1`,
      [webhookId],
    );

    const dispatcher = newDispatcher(db);
    dispatcher.start();
    await sleep(PATIENCE_MS);
    await dispatcher.stop();

    const states = await statesOf(db, webhookId);
    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(['succeeded', 'failed']);
  }, 20_000);
});
