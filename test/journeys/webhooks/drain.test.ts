import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Ended } from '../../support/program.ts';
import { accept, never, status } from '../../support/receiver-answers.ts';
import {
  countPending,
  type LoggedAttempt,
  loggedAttempts,
  notificationStates,
  putNotifications,
} from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

const WEBHOOKS = 10;
const NOTIFICATIONS = 2_000;

/** Of the webhooks so many refuse each notification once. */
const REFUSING = 2;
const DEADLINE_MS = 2_000;

/** Beside the deadline of the last request, until what is known is written and everything is closed. */
const CLOSING_MS_MAX = 6_000;
const PATIENCE = { timeout: 30_000, interval: 10 };

describeWithDatabase('a process that gets SIGTERM in the middle of its work', () => {
  let stage: WebhookStage;
  let silent: string;
  let ended: Ended;
  let tookMs: number;
  let requests: number;
  let left: number;
  let logged: LoggedAttempt[];

  beforeAll(async () => {
    stage = await openWebhookStage();
    const { db, receiver } = stage;
    let isOver = false;
    const webhooks: string[] = [];
    for (let made = 0; made < WEBHOOKS; made++) {
      webhooks.push(await stage.webhook(...(made < REFUSING ? [status(500), accept] : [accept])));
    }
    silent = await stage.webhook((...exchange) => (isOver ? accept : never)(...exchange));
    await putNotifications(db, [silent]);
    await putNotifications(db, webhooks, { each: NOTIFICATIONS / WEBHOOKS });
    const env = { WEBHOOK_DEADLINE_MS: `${DEADLINE_MS}`, WEBHOOK_RETRY_SCHEDULE: SOON };
    const worker = await stage.start('worker', env);
    await vi.waitUntil(() => receiver.requests.length >= NOTIFICATIONS / 5, PATIENCE);

    const signalledAt = performance.now();
    ended = await worker.stop('SIGTERM');
    tookMs = performance.now() - signalledAt;
    requests = receiver.requests.length;
    left = await countPending(db);
    logged = await loggedAttempts(db);
    isOver = true;
    await stage.start('worker', env);
    await vi.waitUntil(async () => (await countPending(db)) === 0, { ...PATIENCE, interval: 50 });
  });

  afterAll(() => stage.close());

  it('ends well once the time of its last request is up', () => {
    expect(ended).toMatchObject({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(DEADLINE_MS + CLOSING_MS_MAX);
  });

  it('has logged each of its requests, none of them twice', () => {
    expect(left).toBeGreaterThan(0);
    expect(logged).toHaveLength(requests);
    expect(new Set(logged.map(({ notification_id, number }) => `${notification_id} ${number}`)).size).toBe(requests);
    const ofSilent = logged.filter(({ webhook_id }) => webhook_id === silent).map(({ outcome }) => outcome);
    expect(new Set(ofSilent)).toEqual(new Set(['timeout']));
  });

  it('leaves the rest to the next, which sends nothing again that was accepted', async () => {
    const states = await notificationStates(stage.db);
    const accepted = stage.receiver.requests.filter(({ sent }) => sent === 200);

    expect(states.filter(({ delivery_status }) => delivery_status !== 'succeeded')).toEqual([]);
    expect(accepted).toHaveLength(NOTIFICATIONS + 1);
    expect(new Set(accepted.map(({ id }) => id)).size).toBe(NOTIFICATIONS + 1);
  });
});
