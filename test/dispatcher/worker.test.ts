import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/db/client.ts';
import { secretPurpose, signatureOf, standardSignatureOf } from '../../src/dispatcher/sign.ts';
import { gate } from '../scheduler/watches.ts';
import { collectedLog } from '../support/collected-log.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { type Handler, type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { testSealer } from '../support/sealer.ts';
import { rows } from '../support/tracking.ts';
import {
  delivered,
  laneOf,
  logOf,
  newAccount,
  newDispatcher,
  newWebhook,
  notify,
  SECRET,
  statesOf,
  type TestDispatcher,
  until,
} from './deliveries.ts';

type Parts = NonNullable<Parameters<typeof newDispatcher>[1]>;

const NEVER = Array.from({ length: 12 }, () => 3_600);
const NEXT = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

let db: TestDatabase;
let receiver: LoopbackServer;
let answer: Handler;
const started: TestDispatcher[] = [];

beforeAll(async () => {
  db = await testDatabase();
  receiver = await startLoopbackServer((request, response) => answer(request, response));
});

afterAll(async () => {
  await receiver.close();
  await db.drop();
});

beforeEach(() => {
  answer = (_request, response) => sendStatus(response, 200, 'thanks');
  receiver.requests.length = 0;
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((dispatcher) => dispatcher.stop()));
  // What a test left waiting is not for the next.
  await db.pool.query('DELETE FROM webhook');
});

function start(parts: Parts = {}, from: Database = db): TestDispatcher {
  const dispatcher = newDispatcher(from, parts);
  started.push(dispatcher);
  dispatcher.start();
  return dispatcher;
}

/** The ids of the notifications that the receiver was sent, in order. */
function sentIds(): string[] {
  return receiver.requests.map(({ headers }) => String(headers['webhook-id']));
}

/** Resolves when so many attempts are recorded. */
function recorded(webhook: string, attempts: number): Promise<void> {
  return until(async () => (await logOf(db, webhook)).length >= attempts);
}

describeWithDatabase('a notification', () => {
  it('is sent once, recorded, and its lane comes to rest', async () => {
    const webhook = await newWebhook(db, { url: `${receiver.url}/hook` });
    const ids = await notify(db, webhook, 3);

    const dispatcher = start();
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
    expect(await laneOf(db, webhook)).toMatchObject({ due_in_ms: null, lease_token: null, failures: 0, window: 4 });
    expect((await logOf(db, webhook)).map(({ outcome, number }) => [outcome, number])).toEqual(
      ids.map(() => ['success', 1]),
    );
  });

  it('is tried again after each failure with the same bytes, and given up after the thirteenth', async () => {
    answer = (_request, response) => sendStatus(response, 500, 'no');
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);

    start();
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
  });

  it('sends the same bytes after its event was changed, by another process too', async () => {
    answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const first = start({ settings: { retrySeconds: [0.05, ...NEVER] } });
    await recorded(webhook, 1);
    await first.stop();
    await db.pool.query('DELETE FROM outbox_event');

    start({ settings: { retrySeconds: [0.05, ...NEVER] } });
    await recorded(webhook, 2);

    expect(receiver.requests[1]?.body).toBe(receiver.requests[0]?.body);
  });

  it('is given up without a call where its event is not kept any more', async () => {
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    await db.pool.query('DELETE FROM outbox_event');

    start();
    await delivered(db, webhook);

    expect(receiver.requests).toEqual([]);
    expect(await statesOf(db, webhook)).toMatchObject([{ failed_reason: 'event_expired', attempts: 0 }]);
  });

  it('is signed so that both ways of checking hold, with a time of the database', async () => {
    const webhook = await newWebhook(db, { url: receiver.url, headers: [{ name: 'X-Api-Key', value: 'hunter2' }] });
    const [id = ''] = await notify(db, webhook);

    start();
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

  it('is tried again no sooner than the schedule says, and not sooner than the receiver asked', async () => {
    answer = (_request, response) =>
      sendStatus(response, 429, '', receiver.requests.length === 3 ? { 'retry-after': '100' } : {});
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);

    start({ settings: { retrySeconds: [0.06, 0.09, ...NEVER] } });
    await recorded(webhook, 3);

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

    start();
    await delivered(db, webhook);

    expect((await logOf(db, webhook)).map((attempt) => attempt.notification_id)).toEqual(ids);
  });

  it('are sent one by one at first, and never more than sixteen at once', async () => {
    let [busy, most] = [0, 0];
    const { opened, open } = gate();
    answer = async (_request, response) => {
      busy += 1;
      most = Math.max(most, busy);
      if (receiver.requests.length > 100) await opened;
      busy -= 1;
      sendStatus(response, 204);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 160);

    start();
    await until(() => busy === 16);
    open();
    await delivered(db, webhook);
    await until(async () => (await laneOf(db, webhook)).lease_token === null);

    expect(most).toBe(16);
    expect((await laneOf(db, webhook)).window).toBe(16);
  });

  it('go to where the webhook points by then, and are signed with what it has by then', async () => {
    answer = (_request, response) => sendStatus(response, 503);
    const webhook = await newWebhook(db, { url: `${receiver.url}/old` });
    const [id = ''] = await notify(db, webhook);
    start({ settings: { retrySeconds: Array.from({ length: 12 }, () => 0.05) } });
    await recorded(webhook, 1);
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

  it('are given up when it was made inactive in the middle, but for what is asked for by hand, once', async () => {
    answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    const [first] = await notify(db, webhook, 3);
    start({ settings: { retrySeconds: NEVER } });
    await recorded(webhook, 3);
    await until(async () => (await laneOf(db, webhook)).lease_token === null);
    const before = await laneOf(db, webhook);
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
    await until(async () => (await laneOf(db, webhook)).lease_token === null);
    expect(await laneOf(db, webhook)).toMatchObject({ failures: before.failures, due_in_ms: null });
  });

  it('are gone when it is deleted in the middle, and nobody else is kept waiting', async () => {
    const { opened, open } = gate();
    answer = async (request, response) => {
      if (request.url.pathname === '/doomed') await opened;
      sendStatus(response, 200);
    };
    const doomed = await newWebhook(db, { url: `${receiver.url}/doomed` });
    await notify(db, doomed, 3);
    const dispatcher = start();
    await until(() => receiver.requests.length === 1);
    await db.pool.query('DELETE FROM webhook WHERE id = $1', [doomed]);
    open();
    const other = await newWebhook(db, { url: receiver.url });
    await notify(db, other, 2);

    await delivered(db, other);
    await dispatcher.stop();

    // What is read already may still go until the first result tells that the webhook is gone.
    const sent = receiver.requests.filter(({ url }) => url.pathname === '/doomed').length;
    expect(dispatcher.metrics()).toMatchObject({ resultsIgnored: sent, lanesHeld: 0, slotsBusy: 0 });
    expect(await logOf(db, doomed)).toEqual([]);
  });
});

describeWithDatabase('several dispatchers', () => {
  it.each([2, 4])(
    '(%i) deliver everything once, whatever is written meanwhile and whoever comes and goes',
    async (count) => {
      const others = await Promise.all(Array.from({ length: count }, () => openDatabase({ url: db.url, poolSize: 4 })));
      const account = await newAccount(db);
      const url = receiver.url;
      const webhooks = await Promise.all(Array.from({ length: 12 }, () => newWebhook(db, { url, accountId: account })));
      const dispatchers = others.map((other) => start({}, other));

      const ids: string[] = [];
      for (let round = 0; round < 8; round++) {
        const made = await Promise.all(webhooks.map((webhook, at) => notify(db, webhook, 1 + ((at + round) % 4))));
        ids.push(...made.flat());
        // One of them leaves in the middle of its work, and another takes its place.
        const [leaving] = dispatchers.splice(round % count, 1);
        const other = others[round % count];
        await leaving?.stop();
        if (other !== undefined) dispatchers.splice(round % count, 0, start({}, other));
      }
      await Promise.all(webhooks.map((webhook) => delivered(db, webhook)));
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
      await Promise.all(others.map((other) => other.close()));

      expect(sentIds().sort()).toEqual(ids.sort());
      const logged = await Promise.all(webhooks.map((webhook) => logOf(db, webhook)));
      expect(logged.flat()).toHaveLength(ids.length);
    },
  );

  it('take over from one that lost its lease, whose late result counts nothing', async () => {
    const { opened, open } = gate();
    answer = async (_request, response) => {
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

    start();
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
    answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);
    const [first, second] = [start({ settings: { leaseMs: 300 } }), start({ settings: { leaseMs: 300 } })];
    const began = performance.now();
    await until(() => receiver.requests.length > 0 && performance.now() - began > 900);

    open();
    await delivered(db, webhook);
    await Promise.all([first.stop(), second.stop()]);

    expect(receiver.requests).toHaveLength(1);
    expect(first.metrics().leasesLost + second.metrics().leasesLost).toBe(0);
  });

  it('hold on to it by a lease that is shorter than the time between two looks, too', async () => {
    answer = async (_request, response) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook);

    start({ settings: { leaseMs: 300, pollMs: 60_000 } });

    await delivered(db, webhook);
    expect(await logOf(db, webhook)).toHaveLength(1);
  });
});

describeWithDatabase('a dispatcher that is stopped', () => {
  it('waits for what is under way, records it, and leaves the rest as it was', async () => {
    const { opened, open } = gate();
    answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 5);
    const dispatcher = start();
    await until(() => receiver.requests.length === 1);

    const stopping = dispatcher.stop();
    open();
    await stopping;

    expect((await statesOf(db, webhook)).map(({ delivery_status, attempts }) => [delivery_status, attempts])).toEqual([
      ['succeeded', 1],
      ...Array.from({ length: 4 }, () => ['pending', 0]),
    ]);
    expect((await laneOf(db, webhook)).due_in_ms).toBeLessThanOrEqual(0);
    expect(receiver.requests).toHaveLength(1);
  });
});

describeWithDatabase('a receiver that fails', () => {
  const circuit = { failuresMin: 4, notificationsMin: 2, failingMsMin: 0, pausesMs: [3_600_000] };

  it('is left alone for a while, which burns no attempt, is tried with one, and then gets everything', async () => {
    answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 20);
    start({ circuit, settings: { retrySeconds: NEVER } });
    await until(async () => (await laneOf(db, webhook)).is_blocked);
    const open = await laneOf(db, webhook);
    const attempts = (await statesOf(db, webhook)).map((state) => state.attempts);
    const calls = receiver.requests.length;
    await notify(db, webhook, 2);
    await until(async () => (await rows(db, 'SELECT 1 FROM webhook_wake')).length === 0);
    const whileOpen = (await statesOf(db, webhook)).map((state) => state.attempts).slice(0, 20);

    await reopen(webhook);
    await until(async () => (await laneOf(db, webhook)).circuit_opens === 2);
    const afterProbe = receiver.requests.length;
    answer = (_request, response) => sendStatus(response, 200);
    await db.pool.query("UPDATE webhook_notification SET next_attempt_at = now() - interval '1 ms'");
    await reopen(webhook);
    await delivered(db, webhook);

    expect(open).toMatchObject({ circuit_opens: 1, failures: 4, lease_token: null });
    expect(whileOpen).toEqual(attempts);
    expect(calls).toBe(4);
    expect(afterProbe).toBe(calls + 1);
    await until(async () => (await laneOf(db, webhook)).lease_token === null);
    expect(await laneOf(db, webhook)).toMatchObject({ circuit_opens: 0, failures: 0, is_blocked: false });
  });

  it('is warned of, and disabled after its time, and what waits is given up', async () => {
    const { log, text } = collectedLog();
    answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    const settings = { retrySeconds: Array.from({ length: 12 }, () => 0.2), disableAfterSeconds: 1 };
    await notify(db, webhook, 4);
    const [late] = await notify(db, webhook);
    await db.pool.query("UPDATE webhook_notification SET next_attempt_at = now() + interval '1 hour' WHERE id = $1", [
      late,
    ]);

    start({ log, settings });
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
    expect((await laneOf(db, webhook)).is_warned).toBe(true);
    expect(text().match(/webhook\.failing/g)).toHaveLength(2);
    expect(text().match(/webhook\.disabled/g)).toHaveLength(1);
  });

  it('is not disabled for the sake of two notifications', async () => {
    answer = (_request, response) => sendStatus(response, 500);
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 2);

    start({ settings: { retrySeconds: Array.from({ length: 12 }, () => 0.1), disableAfterSeconds: 1 } });
    await delivered(db, webhook);

    expect(await rows(db, 'SELECT active, disabled_by FROM webhook')).toEqual([{ active: true, disabled_by: null }]);
  });

  it('and is named by an error has it logged without what was sent', async () => {
    const closed = await startLoopbackServer(() => {});
    await closed.close();
    const webhook = await newWebhook(db, { url: `${closed.url}/secret-path` });
    await notify(db, webhook);

    start({ settings: { retrySeconds: NEVER } });
    await recorded(webhook, 1);

    const [logged] = await logOf(db, webhook);
    expect(logged).toMatchObject({ outcome: 'network_error', status_code: null, response_body: null });
    expect(logged?.error).not.toContain('secret-path');
  });
});

describeWithDatabase('receivers beside each other', () => {
  it('that are slow share a quarter of the places, and the others get all they want', async () => {
    const { opened, open } = gate();
    let [slow, slowMost] = [0, 0];
    answer = async (request, response) => {
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

    const dispatcher = start({ settings: { slots: 8 } });
    await until(() => slow === 2);
    await notify(db, quick, 50);
    await delivered(db, quick);
    const { slotsSlow } = dispatcher.metrics();
    open();
    await Promise.all(slowOnes.map((webhook) => delivered(db, webhook)));

    expect([slowMost, slotsSlow]).toEqual([2, 2]);
  });

  it('that turn out to be slow give their place among the quick ones back', async () => {
    const { opened, open } = gate();
    answer = async (_request, response) => {
      await opened;
      sendStatus(response, 200);
    };
    const webhook = await newWebhook(db, { url: receiver.url });
    await notify(db, webhook, 2);
    start();
    await until(() => receiver.requests.length === 1);
    const began = performance.now();
    await until(() => performance.now() - began > 1_050);
    await db.pool.query(
      "UPDATE webhook_notification SET next_attempt_at = 'infinity' WHERE attempts = 0 AND webhook_id = $1",
      [webhook],
    );

    open();
    await until(async () => (await laneOf(db, webhook)).lease_token === null);

    expect(await laneOf(db, webhook)).toMatchObject({ is_slow: true, window: 1 });
  });

  it('do not wait for one that has thousands before them', async () => {
    const crowded = await newWebhook(db, { url: `${receiver.url}/crowded` });
    await notify(db, crowded, 5_000);
    const dispatcher = start({ settings: { slots: 16 } });
    await recorded(crowded, 100);
    const lonely = await newWebhook(db, { url: `${receiver.url}/lonely` });
    const before = receiver.requests.length;
    await notify(db, lonely, 100);

    await delivered(db, lonely);
    const between = receiver.requests.length - before - 100;
    await dispatcher.stop();

    expect(between).toBeLessThan(2_500);
    expect((await statesOf(db, crowded)).some((state) => state.delivery_status === 'pending')).toBe(true);
  });
});

/** As if the pause of the circuit was over. */
async function reopen(webhook: string): Promise<void> {
  await until(async () => (await laneOf(db, webhook)).lease_token === null);
  await db.pool.query(
    "UPDATE webhook_lane SET blocked_until = now() - interval '1 ms', due_at = now() - interval '1 ms' WHERE webhook_id = $1",
    [webhook],
  );
}
