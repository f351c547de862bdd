import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { OBSERVED_MAIN, observe } from '../../support/observed.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { countPending, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const NOTIFICATIONS = 6_000;
const WEBHOOKS = 30;
const KILLS = 6;

/** Of the notifications so many are refused at first, because a retry that is forgotten is lost as well. */
const REFUSING = 3;

/** So much further each process gets before it is killed, in the middle of its work. */
const REQUESTS_A_LIFE = 700;

/** Connections to receivers rest so long. */
const KEEP_ALIVE_MS = 2_500;

/** What the pool of the database may have opened meanwhile, and what a process takes that has begun to work. */
const SOCKETS_MAX = 10;
const GROWTH_BYTES_MAX = 20_000_000;

const ENV = { WEBHOOK_LEASE_MS: '1000', WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 12 }, () => '0.2').join(',') };
const PATIENCE = { timeout: 60_000, interval: 20 };

describeWithDatabase('a process that is killed', () => {
  let stage: WebhookStage;

  beforeEach(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN, keepAliveMs: KEEP_ALIVE_MS });
    stage.circumstances.hasInterrupted = true;
  });
  afterEach(() => stage.close());

  it('six times in the middle of 6,000 notifications loses none, and burns no attempt', async () => {
    const { db, receiver } = stage;
    const webhooks: string[] = [];
    for (let made = 0; made < WEBHOOKS; made++) {
      webhooks.push(await stage.webhook(...(made < REFUSING ? [status(500), accept] : [accept])));
    }
    await putNotifications(db, webhooks, { each: NOTIFICATIONS / WEBHOOKS });

    for (let kills = 0; kills < KILLS; kills++) {
      const worker = await stage.start('worker', ENV);
      const goal = receiver.requests.length + REQUESTS_A_LIFE;
      await vi.waitUntil(() => receiver.requests.length >= goal, PATIENCE);
      await worker.stop('SIGKILL');
    }
    const left = await countPending(db);
    const last = await stage.start('worker', ENV);
    const early = await observe(last);
    await vi.waitUntil(async () => (await countPending(db)) === 0, { ...PATIENCE, interval: 100 });
    await vi.waitUntil(async () => (await receiver.connections()) === 0, PATIENCE);
    const late = await observe(last);

    const states = await notificationStates(db);
    const refused = new Set(webhooks.slice(0, REFUSING));
    const burnt = states.filter(({ webhook_id, attempts, tries }) => {
      // A receiver whose refusal could not be recorded comes to the second answer at once.
      const [least, most] = refused.has(webhook_id) ? [1, 2] : [1, 1];
      return attempts < least || attempts > most || tries !== attempts;
    });
    expect(left).toBeGreaterThan(0);
    expect(states.filter(({ delivery_status }) => delivery_status !== 'succeeded')).toEqual([]);
    expect(burnt).toEqual([]);
    expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(NOTIFICATIONS);
    expect(late.sockets).toBeLessThanOrEqual(early.sockets + SOCKETS_MAX);
    expect(late.heapBytes - early.heapBytes).toBeLessThan(GROWTH_BYTES_MAX);
  });
});
