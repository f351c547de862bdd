import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { secretPurpose, signatureOf, standardSignatureOf } from '../../src/dispatcher/message.ts';
import { gate } from '../scheduler/watches.ts';
import { describeWithDatabase, type TestDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus } from '../support/loopback-server.ts';
import { testSealer } from '../support/sealer.ts';
import { SILENT } from '../support/service-context.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import {
  type DeliveryStage,
  delivered,
  logOf,
  NEVER,
  newWebhook,
  notify,
  openDeliveryStage,
  queueOf,
  recorded,
  SECRET,
  statesOf,
} from './deliveries.ts';

const NEXT = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

let stage: DeliveryStage;
let db: TestDatabase;
let receiver: LoopbackServer;

beforeAll(async () => {
  stage = await openDeliveryStage();
  ({ db, receiver } = stage);
});

afterEach(() => stage.clear());

afterAll(() => stage.close());

describeWithDatabase('a notification', () => {
  it('is sent once, recorded, and its queue becomes idle', async () => {
    const webhook = await newWebhook(db, { url: `${receiver.url}/hook` });
    const ids = await notify(db, webhook, 3);

    const dispatcher = stage.start();
    await delivered(db, webhook);
    await dispatcher.stop();

    expect(receiver.requests.map(({ headers }) => headers['webhook-id']).sort()).toEqual(ids);
    expect(await statesOf(db, webhook)).toEqual(
      ids.map((id) => ({
        id,
        delivery_status: 'succeeded',
        failed_reason: null,
        attempts: 1,
        tries: 1,
        last_outcome: 'success',
        last_status_code: 200,
        is_finished: true,
        has_body: false,
        due_in_ms: expect.any(Number),
      })),
    );
    expect(await queueOf(db, webhook)).toMatchObject({ due_in_ms: null, lease_token: null, failures: 0, window: 4 });
    expect((await logOf(db, webhook)).map(({ outcome, number }) => [outcome, number])).toEqual(
      ids.map(() => ['success', 1]),
    );
  });

  it('is tried again after each failure with the same bytes, and given up after the thirteenth', async () => {
    stage.answer = (_request, response) => sendStatus(response, 500, 'no');
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const warned: object[] = [];
    const log = { ...SILENT, warn: (facts: object, event: string) => warned.push({ ...facts, event }) };

    stage.start({ log });
    await delivered(db, webhook);

    const bodies = receiver.requests.map((request) => request.body);
    expect(bodies).toHaveLength(13);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ included: [{ id: '1 ä 1' }] });
    expect(receiver.requests.map(({ headers }) => headers['x-svc-webhook-attempt'])).toEqual(
      Array.from({ length: 13 }, (_, index) => String(index + 1)),
    );
    expect(await statesOf(db, webhook)).toMatchObject([
      { delivery_status: 'failed', failed_reason: 'exhausted', attempts: 13, tries: 13, last_status_code: 500 },
    ]);
    expect(await logOf(db, webhook)).toHaveLength(13);
    expect(warned.filter((line) => 'reason' in line)).toMatchObject([
      { event: 'webhook.delivery_given_up', reason: 'exhausted', webhookId: webhook, attempt: 13, statusCode: 500 },
    ]);
  });

  it('sends the same bytes after its event was changed, by another process too', async () => {
    stage.answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const first = stage.start({ settings: { retrySeconds: [0.05, ...NEVER] } });
    await recorded(db, webhook, 1);
    await first.stop();
    await db.pool.query('DELETE FROM outbox_event');

    stage.start({ settings: { retrySeconds: [0.05, ...NEVER] } });
    await recorded(db, webhook, 2);

    expect(receiver.requests[1]?.body).toBe(receiver.requests[0]?.body);
  });

  it('is given up without a call where its event is not kept any more', async () => {
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    await db.pool.query('DELETE FROM outbox_event');

    stage.start();
    await delivered(db, webhook);

    expect(receiver.requests).toEqual([]);
    expect(await statesOf(db, webhook)).toMatchObject([{ failed_reason: 'event_expired', attempts: 0 }]);
  });

  it('is signed so that both ways of checking hold, with a time of the database', async () => {
    const webhook = await newWebhook(db, { url: receiver.url, headers: [{ name: 'X-Api-Key', value: 'hunter2' }] });
    const [id = ''] = await notify(db, webhook);

    stage.start();
    await delivered(db, webhook);

    const [request] = receiver.requests;
    const bytes = Buffer.from(request?.body ?? '');
    const timestamp = Number(request?.headers['webhook-timestamp']);
    const [now] = await rows<{ seconds: number }>(db, 'SELECT extract(epoch FROM now())::float8 AS seconds');
    expect(request?.headers).toMatchObject({
      'x-api-key': 'hunter2',
      'x-svc-webhook-signature': signatureOf(bytes, SECRET),
      'webhook-signature': standardSignatureOf(bytes, SECRET, { id, timestamp }),
    });
    expect(Math.abs((now?.seconds ?? 0) - timestamp)).toBeLessThan(30);
    expect(JSON.stringify(await logOf(db, webhook))).not.toContain('hunter2');
  });

  it('is tried again no sooner than the schedule says, and not sooner than the receiver requested', async () => {
    stage.answer = (_request, response) =>
      sendStatus(response, 429, '', receiver.requests.length === 3 ? { 'retry-after': '100' } : {});
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);

    stage.start({ settings: { retrySeconds: [0.06, 0.09, ...NEVER] } });
    await recorded(db, webhook, 3);

    const [apart] = await rows<{ waits: number[] }>(
      db,
      `SELECT array_agg(wait ORDER BY number) AS waits FROM (SELECT number, (extract(epoch FROM started_at
         - lag(started_at) OVER (ORDER BY number)) * 1000)::float8 AS wait FROM webhook_attempt WHERE webhook_id = $1) x WHERE wait IS NOT NULL`,
      [webhook],
    );
    const [state] = await statesOf(db, webhook);
    expect(apart?.waits[0]).toBeGreaterThanOrEqual(60);
    expect(apart?.waits[1]).toBeGreaterThanOrEqual(90);
    expect(state).toMatchObject({
      attempts: 3,
      delivery_status: 'pending',
      last_status_code: 429,
      last_outcome: 'http_error',
    });
    expect(state?.due_in_ms).toBeGreaterThan(90_000);
  });
});

describeWithDatabase('the notifications of a webhook', () => {
  it('begin in the order in which they are due', async () => {
    const webhook = await newWebhook(db, { url: receiver.url });
    const ids = await notify(db, webhook, 40);

    stage.start();
    await delivered(db, webhook);

    expect((await logOf(db, webhook)).map((attempt) => attempt.notification_id)).toEqual(ids);
  });

  it('are sent one by one at first, and never more than sixteen at once', async () => {
    let [busy, most] = [0, 0];
    const { opened, open } = gate();
    stage.answer = async (_request, response) => {
      busy += 1;
      most = Math.max(most, busy);
      if (receiver.requests.length > 100) await opened;
      busy -= 1;
      sendStatus(response, 204);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 160);

    stage.start();
    await until(() => busy === 16);
    open();
    await delivered(db, webhook);
    await until(async () => (await queueOf(db, webhook)).lease_token === null);

    expect(most).toBe(16);
    expect((await queueOf(db, webhook)).window).toBe(16);
  });

  it('go to where the webhook points by then, and are signed with what it has by then', async () => {
    stage.answer = (_request, response) => sendStatus(response, 503);
    const webhook = await newWebhook(db, { url: `${receiver.url}/old` });
    const [id = ''] = await notify(db, webhook);
    stage.start({ settings: { retrySeconds: Array.from({ length: 12 }, () => 0.05) } });
    await recorded(db, webhook, 1);
    await db.pool.query(
      `UPDATE webhook SET url = $2, next_secret = $3, secret_switch_at = now() + interval '1 hour', updated_at = now()
       WHERE id = $1`,
      [webhook, `${receiver.url}/new`, testSealer().seal(NEXT, secretPurpose(webhook))],
    );

    await until(() => receiver.requests.some(({ url }) => url.pathname === '/new'));
    const rotating = receiver.requests.find(({ url }) => url.pathname === '/new');
    await db.pool.query('UPDATE webhook SET secret_switch_at = now(), updated_at = clock_timestamp() WHERE id = $1', [
      webhook,
    ]);
    await until(
      () =>
        receiver.requests.at(-1)?.headers['x-svc-webhook-signature'] !== rotating?.headers['x-svc-webhook-signature'],
    );

    const last = receiver.requests.at(-1);
    const bytes = Buffer.from(last?.body ?? '');
    const stamp = { id, timestamp: Number(rotating?.headers['webhook-timestamp']) };
    expect(rotating?.headers).toMatchObject({
      'x-svc-webhook-signature': signatureOf(bytes, SECRET),
      'x-svc-webhook-signature-next': signatureOf(bytes, NEXT),
      'webhook-signature': `${standardSignatureOf(bytes, SECRET, stamp)} ${standardSignatureOf(bytes, NEXT, stamp)}`,
    });
    expect(last?.headers['x-svc-webhook-signature']).toBe(signatureOf(bytes, NEXT));
    expect(last?.headers['x-svc-webhook-signature-next']).toBeUndefined();
    expect(last?.body).toBe(receiver.requests[0]?.body);
  });

  it('are given up when it was made inactive in the middle, but for what is requested by hand, once', async () => {
    stage.answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    const [first] = await notify(db, webhook, 3);
    stage.start({ settings: { retrySeconds: NEVER } });
    await recorded(db, webhook, 3);
    await until(async () => (await queueOf(db, webhook)).lease_token === null);
    const before = await queueOf(db, webhook);
    await db.pool.query("UPDATE webhook SET active = false, disabled_by = 'user', updated_at = now() WHERE id = $1", [
      webhook,
    ]);
    await db.pool.query(
      `UPDATE webhook_notification SET "trigger" = 'manual', tries = 0, next_attempt_at = now() - interval '1 ms' WHERE id = $1`,
      [first],
    );

    await db.pool.query('INSERT INTO webhook_wake (webhook_id) VALUES ($1)', [webhook]);
    await delivered(db, webhook);

    const states = await statesOf(db, webhook);
    expect(states.map(({ failed_reason, attempts }) => [failed_reason, attempts])).toEqual([
      ['endpoint_disabled', 2],
      ['endpoint_disabled', 1],
      ['endpoint_disabled', 1],
    ]);
    expect(receiver.requests).toHaveLength(4);
    await until(async () => (await queueOf(db, webhook)).lease_token === null);
    expect(await queueOf(db, webhook)).toMatchObject({ failures: before.failures, due_in_ms: null });
  });

  it('are gone when it is deleted in the middle, and no other webhook is kept waiting', async () => {
    const { opened, open } = gate();
    stage.answer = async (request, response) => {
      if (request.url.pathname === '/doomed') await opened;
      sendStatus(response, 200);
    };
    const doomed = await newWebhook(db, { url: `${receiver.url}/doomed` });
    await notify(db, doomed, 3);
    const dispatcher = stage.start();
    await until(() => receiver.requests.length === 1);
    await db.pool.query('DELETE FROM webhook WHERE id = $1', [doomed]);
    open();
    const other = await newWebhook(db, { url: receiver.url });
    await notify(db, other, 2);

    await delivered(db, other);
    await dispatcher.stop();

    // What is read already may still go until the first result shows that the webhook is gone.
    const sent = receiver.requests.filter(({ url }) => url.pathname === '/doomed').length;
    expect(dispatcher.metrics()).toMatchObject({ resultsIgnored: sent, queuesHeld: 0, slotsBusy: 0 });
    expect(await logOf(db, doomed)).toEqual([]);
  });
});
