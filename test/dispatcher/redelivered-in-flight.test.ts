import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { delivered, type Logged, logOf, newDispatcher, newWebhook, notify } from './deliveries.ts';

/** Enough that the queue is read again while the first of them are under way. */
const PENDING = 200;

const HELD_MS = 1_000;

/** What `POST /webhook_notifications/{id}/redeliver` writes. */
const REDELIVER = `WITH again AS (
    UPDATE webhook_notification SET delivery_status = 'pending', tries = 0, next_attempt_at = now() - interval '1 ms', trigger = 'manual',
      finished_at = NULL, failed_reason = NULL, updated_at = now() WHERE id = $1 RETURNING webhook_id
  ) INSERT INTO webhook_wake (webhook_id) SELECT webhook_id FROM again`;

describeWithDatabase('a notification that is redelivered while it is being delivered', () => {
  const db = useDatabase();
  let receiver: LoopbackServer;
  const sent: { status: number; attempt: string }[] = [];
  let logged: Logged[];

  beforeAll(async () => {
    let target = '';
    let again: Promise<unknown> | null = null;
    receiver = await startLoopbackServer(({ headers }, response) => {
      const answer = (status: number) => sendStatus(response, status, '');
      if (headers['webhook-id'] !== target) {
        // Nothing more is read before the redelivery is there to be seen.
        void Promise.resolve(again).then(() => answer(200));
        return;
      }
      const status = again === null ? 500 : 200;
      sent.push({ status, attempt: String(headers['x-svc-webhook-attempt']) });
      if (status === 500) setTimeout(() => answer(status), HELD_MS);
      else answer(status);
      again ??= db.pool.query(REDELIVER, [target]);
    });
    const webhookId = await newWebhook(db, { url: receiver.url });
    const ids = await notify(db, webhookId, PENDING);
    target = ids[1] ?? '';
    const dispatcher = newDispatcher(db);
    dispatcher.start();
    await delivered(db, webhookId);
    await dispatcher.stop();
    logged = (await logOf(db, webhookId)).filter(({ notification_id }) => notification_id === target);
  });

  afterAll(() => receiver.close());

  it('has every request in its log', () => {
    expect(logged.map(({ status_code }) => status_code).sort()).toEqual(sent.map(({ status }) => status).sort());
  });

  it('has no two attempts with the same number', () => {
    expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(sent.length);
  });
});
