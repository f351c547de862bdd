import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Run } from '../../support/program.ts';
import type { Answer, Received } from '../../support/receiver.ts';
import { accept, type Held, hold, status } from '../../support/receiver-answers.ts';
import { type AskApi, apiOf } from '../../support/stage-api.ts';
import { loggedAttempts, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

/** As long as the turn of a lane, for which what was read of it may still be sent, and what it takes to see that. */
const AFTERWARDS_MS_MAX = 2_000 + 500;

describeWithDatabase('while a request is under way,', () => {
  let stage: WebhookStage;
  let serve: Run;
  let ask: AskApi;
  const formerSecrets: string[] = [];

  beforeAll(async () => {
    stage = await openWebhookStage();
    Object.assign(stage.circumstances, { hasDeleted: true, secrets: formerSecrets });
    serve = await stage.start('serve', { RATE_LIMITS: 'default=100000', WEBHOOK_RETRY_SCHEDULE: SOON });
    ask = await apiOf(stage, serve);
  });

  afterAll(() => stage.close());

  it.concurrent('a notification that is redelivered is sent once more where that request is refused', async () => {
    const { webhook, first, id } = await underWay(accept);

    const again = await ask('POST', `/webhook_notifications/${id}/redeliver`);
    first.release(status(500));

    expect(again).toMatchObject({ status: 202, attributes: { delivery_status: 'pending' } });
    expect(await finished(webhook)).toMatchObject([{ delivery_status: 'succeeded', attempts: 2 }]);
    expect(await loggedAttempts(stage.db, webhook)).toMatchObject([
      { number: 1, outcome: 'http_error', status_code: 500 },
      { number: 2, outcome: 'success', status_code: 200, trigger: 'manual' },
    ]);
  });

  it.concurrent('a notification that is redelivered is sent no more where that request is accepted', async () => {
    const { webhook, first, id } = await underWay(accept);

    expect((await ask('POST', `/webhook_notifications/${id}/redeliver`)).status).toBe(202);
    first.release(accept);

    expect(await finished(webhook)).toMatchObject([{ delivery_status: 'succeeded', attempts: 1 }]);
    await othersAreServed();
    expect(received(webhook)).toHaveLength(1);
  });

  it.concurrent('a webhook may be led elsewhere: that request counts, and all others go there with the same bytes', async () => {
    const { webhook, first, id } = await underWay(accept);
    const url = stage.receiver.address(status(500), accept);

    const patched = await ask('PATCH', `/webhooks/${webhook}`, { data: { type: 'webhook', attributes: { url } } });
    first.release(status(500));

    expect(patched).toMatchObject({ status: 200, attributes: { url } });
    expect(await finished(webhook)).toMatchObject([{ id, delivery_status: 'succeeded', attempts: 3 }]);
    expect(received(webhook)).toHaveLength(1);
    expect(stage.receiver.at(url).map((request) => request.id)).toEqual([id, id]);
  });

  it.concurrent('a webhook may be deleted: nothing is kept of what was sent, and no other is kept waiting', async () => {
    const first = hold();
    const webhook = await stage.webhook(first.answer);
    formerSecrets.push(String((await ask('GET', `/webhooks/${webhook}`)).attributes.secret));
    await putNotifications(stage.db, [webhook], { each: 200 });
    await vi.waitUntil(() => first.waiting() === 1, PATIENCE);

    expect((await ask('DELETE', `/webhooks/${webhook}`)).status).toBe(200);
    const deletedAt = performance.now();
    first.release(accept);

    await othersAreServed();
    expect([await notificationStates(stage.db, webhook), await loggedAttempts(stage.db, webhook)]).toEqual([[], []]);
    const lateMs = received(webhook).map(({ at }) => at - deletedAt);
    expect(Math.max(...lateMs)).toBeLessThan(AFTERWARDS_MS_MAX);
    expect(lateMs.length).toBeLessThan(200);
    expect(serve.log().filter(({ level }) => level === 'error')).toEqual([]);
  });

  it.concurrent('a webhook may be made inactive: what was read of it may go for two seconds more, and then nothing', async () => {
    const webhook = await stage.webhook((...exchange) => void setTimeout(() => accept(...exchange), 400));
    await putNotifications(stage.db, [webhook], { each: 200 });
    // By now as many are under way at once as may be.
    await vi.waitUntil(() => received(webhook).length >= 40, PATIENCE);

    const attributes = { active: false };
    expect((await ask('PATCH', `/webhooks/${webhook}`, { data: { type: 'webhook', attributes } })).status).toBe(200);
    const inactiveAt = performance.now();
    const states = await finished(webhook);
    await othersAreServed();

    const left = states.filter(({ delivery_status }) => delivery_status !== 'succeeded');
    const lateMs = received(webhook).map(({ at }) => at - inactiveAt);
    expect(left.length).toBeGreaterThan(0);
    expect(left).toMatchObject(left.map(() => ({ failed_reason: 'endpoint_disabled', attempts: 0 })));
    expect(Math.max(...lateMs)).toBeLessThan(AFTERWARDS_MS_MAX);
  });

  /** A webhook with one notification whose first request waits for its answer; those after it are given `then`. */
  async function underWay(then: Answer): Promise<{ webhook: string; first: Held; id: string }> {
    const first = hold();
    const webhook = await stage.webhook(first.answer, then);
    const [id = ''] = await putNotifications(stage.db, [webhook]);
    await vi.waitUntil(() => first.waiting() === 1, PATIENCE);
    return { webhook, first, id };
  }

  function received(webhook: string): Received[] {
    return stage.receiver.at(stage.addressOf(webhook));
  }

  /** The notifications of a webhook once none of them waits any more. */
  function finished(webhook: string) {
    return vi.waitUntil(async () => {
      const states = await notificationStates(stage.db, webhook);
      return states.every(({ delivery_status }) => delivery_status !== 'pending') && states;
    }, PATIENCE);
  }

  /** Time enough for two more tries has gone by. */
  async function othersAreServed(): Promise<void> {
    const other = await stage.webhook(status(500), status(500), accept);
    await putNotifications(stage.db, [other]);
    await finished(other);
  }
});
