import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { gate } from '../scheduler/watches.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, type TestDatabase } from '../support/database.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { rows } from '../support/tracking.ts';
import { until } from '../support/until.ts';
import {
  type DeliveryStage,
  delivered,
  logOf,
  NEVER,
  newAccount,
  newWebhook,
  notify,
  openDeliveryStage,
  queueOf,
  recorded,
  statesOf,
} from './deliveries.ts';

let stage: DeliveryStage;
let db: TestDatabase;
let receiver: LoopbackServer;

beforeAll(async () => {
  stage = await openDeliveryStage();
  ({ db, receiver } = stage);
});

afterEach(() => stage.clear());

afterAll(() => stage.close());

describeWithDatabase('a receiver that fails', () => {
  const circuit = { failuresMin: 4, notificationsMin: 2, failingMsMin: 0, pausesMs: [3_600_000] };

  it('is left alone for a while, which burns no attempt, is tried with one, and then gets everything', async () => {
    stage.answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 20);
    stage.start({ circuit, settings: { retrySeconds: NEVER } });
    await until(async () => (await queueOf(db, webhook)).is_blocked);
    const open = await queueOf(db, webhook);
    const attempts = (await statesOf(db, webhook)).map((state) => state.attempts);
    const calls = receiver.requests.length;
    await notify(db, webhook, 2);
    await until(async () => (await rows(db, 'SELECT 1 FROM webhook_wake')).length === 0);
    const whileOpen = (await statesOf(db, webhook)).map((state) => state.attempts).slice(0, 20);

    await reopen(webhook);
    await until(async () => (await queueOf(db, webhook)).circuit_opens === 2);
    const afterProbe = receiver.requests.length;
    stage.answer = (_request, response) => sendStatus(response, 200);
    await db.pool.query("UPDATE webhook_notification SET next_attempt_at = now() - interval '1 ms'");
    await reopen(webhook);
    await delivered(db, webhook);

    expect(open).toMatchObject({ circuit_opens: 1, failures: 4, lease_token: null });
    expect(whileOpen).toEqual(attempts);
    expect(calls).toBe(4);
    expect(afterProbe).toBe(calls + 1);
    await until(async () => (await queueOf(db, webhook)).lease_token === null);
    expect(await queueOf(db, webhook)).toMatchObject({ circuit_opens: 0, failures: 0, is_blocked: false });
  });

  it('is warned of, and disabled after its time, and what waits is given up', async () => {
    const { log, text } = collectedLog();
    stage.answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    const settings = { retrySeconds: Array.from({ length: 12 }, () => 0.2), disableAfterSeconds: 1 };
    await notify(db, webhook, 4);
    const [late] = await notify(db, webhook);
    await db.pool.query("UPDATE webhook_notification SET next_attempt_at = now() + interval '1 hour' WHERE id = $1", [
      late,
    ]);

    stage.start({ log, settings });
    await delivered(db, webhook);

    const [row] = await rows<Record<string, unknown>>(db, 'SELECT active, disabled_by, disabled_reason FROM webhook');
    expect(row).toEqual({
      active: false,
      disabled_by: 'system',
      disabled_reason: 'The receiver has accepted nothing for 1 seconds.',
    });
    const states = await statesOf(db, webhook);
    expect(states.filter(({ failed_reason }) => failed_reason === 'exhausted').length).toBeGreaterThanOrEqual(3);
    expect(states.find(({ id }) => id === late)).toMatchObject({ failed_reason: 'endpoint_disabled', attempts: 0 });
    expect((await queueOf(db, webhook)).is_warned).toBe(true);
    expect(text().match(/webhook\.failing/g)).toHaveLength(2);
    expect(text().match(/webhook\.disabled/g)).toHaveLength(1);
    const givenUp = /"reason":"endpoint_disabled".*webhook\.delivery_given_up/;
    await until(() => givenUp.test(text()));
  });

  it('is not disabled for the sake of two notifications', async () => {
    stage.answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 2);

    stage.start({ settings: { retrySeconds: Array.from({ length: 12 }, () => 0.1), disableAfterSeconds: 1 } });
    await delivered(db, webhook);

    expect(await rows(db, 'SELECT active, disabled_by FROM webhook')).toEqual([{ active: true, disabled_by: null }]);
  });

  it('and is named by an error has it logged without what was sent', async () => {
    const closed = await startLoopbackServer(() => {});
    await closed.close();
    const webhook = await newWebhook(db, { url: `${closed.url}/secret-path` });
    await notify(db, webhook);

    stage.start({ settings: { retrySeconds: NEVER } });
    await recorded(db, webhook, 1);

    const [logged] = await logOf(db, webhook);
    expect(logged).toMatchObject({ outcome: 'network_error', status_code: null, response_body: null });
    expect(logged?.error).not.toContain('secret-path');
  });
});

describeWithDatabase('receivers beside each other', () => {
  it('that are slow share a quarter of the slots, and the others get all they want', async () => {
    const { opened, open } = gate();
    let [slow, slowMost] = [0, 0];
    stage.answer = async (request, response) => {
      if (request.url.pathname === '/slow') {
        slow += 1;
        slowMost = Math.max(slowMost, slow);
        await opened;
        slow -= 1;
      }
      sendStatus(response, 200);
    };
    const accountId = await newAccount(db);
    const slowUrl = `${receiver.url}/slow`;
    const slowOnes = await Promise.all(Array.from({ length: 10 }, () => newWebhook(db, { url: slowUrl, accountId })));
    await db.pool.query('UPDATE webhook_lane SET is_slow = true');
    await Promise.all(slowOnes.map((webhook) => notify(db, webhook, 2)));
    const quick = await newWebhook(db, { url: receiver.url });

    const dispatcher = stage.start({ settings: { slots: 8 } });
    await until(() => slow === 2);
    await notify(db, quick, 50);
    await delivered(db, quick);
    const { slotsSlow } = dispatcher.metrics();
    open();
    await Promise.all(slowOnes.map((webhook) => delivered(db, webhook)));

    expect([slowMost, slotsSlow]).toEqual([2, 2]);
  });

  it('that turn out to be slow release their slots for quick receivers', async () => {
    const { opened, open } = gate();
    stage.answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 2);
    stage.start();
    await until(() => receiver.requests.length === 1);
    const began = performance.now();
    await until(() => performance.now() - began > 1_050);
    await db.pool.query(
      "UPDATE webhook_notification SET next_attempt_at = 'infinity' WHERE attempts = 0 AND webhook_id = $1",
      [webhook],
    );

    open();
    await until(async () => (await queueOf(db, webhook)).lease_token === null);

    expect(await queueOf(db, webhook)).toMatchObject({ is_slow: true, window: 1 });
  });

  it('do not wait for one that has thousands before them', async () => {
    const CROWD = 12_000;
    const crowded = await newWebhook(db, { url: `${receiver.url}/crowded` });
    await notify(db, crowded, CROWD);
    const dispatcher = stage.start({ settings: { slots: 16 } });
    await recorded(db, crowded, 100);
    const lonely = await newWebhook(db, { url: `${receiver.url}/lonely` });
    const before = receiver.requests.length;
    await notify(db, lonely, 100);

    await delivered(db, lonely);
    const between = receiver.requests.length - before - 100;
    await dispatcher.stop();

    expect(between).toBeLessThan(CROWD / 2);
    expect((await statesOf(db, crowded)).some((state) => state.delivery_status === 'pending')).toBe(true);
  });
});

describeWithDatabase('a webhook that its account made inactive while its circuit was open', () => {
  it('is sent at once what is requested by hand, and the others are given up at once', async () => {
    const webhookId = await newWebhook(db, { url: receiver.url });
    const [byHand] = await notify(db, webhookId, 2);
    await db.pool.query("UPDATE webhook_notification SET trigger = 'manual' WHERE id = $1", [byHand]);
    await db.pool.query("UPDATE webhook SET active = false, disabled_by = 'user' WHERE id = $1", [webhookId]);
    await db.pool.query(
      `UPDATE webhook_lane SET circuit_opens = 4, failures = 20, blocked_until = now() + interval '15 minutes'
       WHERE webhook_id = $1`,
      [webhookId],
    );

    stage.start();
    await delivered(db, webhookId);

    const states = await statesOf(db, webhookId);
    expect(states.map(({ delivery_status }) => delivery_status)).toEqual(['succeeded', 'failed']);
  });
});

/** As if the pause of the circuit was over. */
async function reopen(webhook: string): Promise<void> {
  await until(async () => (await queueOf(db, webhook)).lease_token === null);
  await db.pool.query(
    "UPDATE webhook_lane SET blocked_until = now() - interval '1 ms', due_at = now() - interval '1 ms' WHERE webhook_id = $1",
    [webhook],
  );
}
