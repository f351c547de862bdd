import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { expectSigned } from '../../support/all-true.ts';
import { describeWithDatabase } from '../../support/database.ts';
import type { Answer, Received } from '../../support/receiver.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { type AskApi, apiOf } from '../../support/stage-api.ts';
import { loggedAttempts, notificationStates, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

const RETRY_SECONDS = 0.5;
const DISABLE_AFTER_SECONDS = 2;
const PATIENCE = { timeout: 30_000, interval: 25 };

describeWithDatabase('a webhook that is changed while a delivery is tried again', () => {
  let stage: WebhookStage;
  let ask: AskApi;
  const formerSecrets: string[] = [];

  beforeAll(async () => {
    stage = await openWebhookStage();
    Object.assign(stage.circumstances, { hasDeleted: true, secrets: formerSecrets });
    const serve = await stage.start('serve', {
      SANDBOX: '1',
      RATE_LIMITS: 'default=100000',
      WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 12 }, () => RETRY_SECONDS).join(','),
      WEBHOOK_DISABLE_AFTER_S: `${DISABLE_AFTER_SECONDS}`,
    });
    ask = await apiOf(stage, serve);
  });

  afterAll(() => stage.close());

  it.concurrent('is called no more once it is inactive', async () => {
    const webhook = await stage.webhook(status(500));
    await putNotifications(stage.db, [webhook], { each: 3 });
    await requestsTo(webhook, 4);

    expect(await ask('PATCH', `/webhooks/${webhook}`, resource('webhook', { active: false }))).toMatchObject({
      status: 200,
      attributes: { active: false, disabled_by: 'user' },
    });

    const states = await finished(webhook);
    expect(states).toMatchObject(
      Array.from({ length: 3 }, () => ({ delivery_status: 'failed', failed_reason: 'endpoint_disabled' })),
    );
    await othersAreServed(webhook);
  });

  it.concurrent('is called no more once it is deleted', async () => {
    const webhook = await stage.webhook(status(500));
    formerSecrets.push(await secretOf(webhook));
    await putNotifications(stage.db, [webhook], { each: 3 });
    await requestsTo(webhook, 4);

    expect((await ask('DELETE', `/webhooks/${webhook}`)).status).toBe(200);

    expect(await notificationStates(stage.db, webhook)).toEqual([]);
    await othersAreServed(webhook);
  });

  it.concurrent('is signed for with both secrets as long as they overlap, and then with the new one', async () => {
    let isOver = false;
    const answer: Answer = (...exchange) => (isOver ? accept : status(500))(...exchange);
    const webhook = await stage.webhook(answer);
    const former = await secretOf(webhook);
    formerSecrets.push(former);
    await putNotifications(stage.db, [webhook]);
    await requestsTo(webhook, 1);

    const rotated = await ask('POST', `/webhooks/${webhook}/secret/rotate`, { overlap_seconds: 2 });
    const next = String(rotated.attributes.next_secret);
    expect(rotated).toMatchObject({ status: 200, attributes: { secret: former, next_secret: expect.any(String) } });
    const signedByBoth = (request: Received) => signaturesOf(request).standard === 2;
    await vi.waitUntil(() => received(webhook).some(signedByBoth), PATIENCE);
    const after = received(webhook).findIndex(signedByBoth);
    await vi.waitUntil(() => received(webhook).some((one, at) => at > after && !signedByBoth(one)), PATIENCE);
    isOver = true;
    expect(await finished(webhook)).toMatchObject([{ delivery_status: 'succeeded' }]);

    const phases = received(webhook).map((request) => signaturesOf(request));
    expect(phases[0]).toEqual({ standard: 1, hasNext: false });
    expect(phases[after]).toEqual({ standard: 2, hasNext: true });
    expect(phases.at(-1)).toEqual({ standard: 1, hasNext: false });
    expect(await secretOf(webhook)).toBe(next);
    expect(next).not.toBe(former);
    expectSigned(received(webhook).slice(0, 1), [former]);
    expectSigned(received(webhook).slice(-1), [next]);
  });

  it.concurrent('is signed for with the new secret alone where the old one was ended at once', async () => {
    const webhook = await stage.webhook(status(500), status(500), accept);
    const former = await secretOf(webhook);
    formerSecrets.push(former);
    await putNotifications(stage.db, [webhook]);
    await requestsTo(webhook, 1);

    const rotated = await ask('POST', `/webhooks/${webhook}/secret/rotate`, { overlap_seconds: 0 });
    await finished(webhook);

    expect(rotated.attributes.secret).not.toBe(former);
    const last = received(webhook).slice(-1);
    expect(last.map(signaturesOf)).toEqual([{ standard: 1, hasNext: false }]);
    expectSigned(last, [String(rotated.attributes.secret)]);
  });

  it.concurrent('that fails for too long is disabled, records what happens, and recovers all of it when it is well', async () => {
    let isWell = false;
    const webhook = await stage.webhook((...exchange) => (isWell ? accept : status(500))(...exchange));
    const inactive = await stage.webhook(accept);
    // All but the notifications about the other webhooks here, which fail as well.
    const events = ['container.*', 'tracking_request.*'];
    await ask('PATCH', `/webhooks/${webhook}`, resource('webhook', { events }));
    await ask('PATCH', `/webhooks/${inactive}`, resource('webhook', { events, active: false }));
    const since = new Date(Date.now() - 60_000).toISOString();
    await putNotifications(stage.db, [webhook], { each: 3, tries: 6 });
    await putNotifications(stage.db, [webhook], { each: 2 });

    await vi.waitUntil(async () => !(await ask('GET', `/webhooks/${webhook}`)).attributes.active, PATIENCE);
    const disabled = await ask('GET', `/webhooks/${webhook}`);
    const given = await finished(webhook);
    const requests = received(webhook).length;
    const tracked = { request_type: 'bill_of_lading', request_number: 'TESTTRFAILED', scac: 'TEST' };
    expect(await ask('POST', '/tracking_requests', resource('tracking_request', tracked))).toMatchObject({
      status: 201,
    });
    const recorded = await vi.waitUntil(async () => {
      const states = await notificationStates(stage.db, webhook);
      return states.length > given.length && states;
    }, PATIENCE);

    expect(disabled.attributes).toMatchObject({
      active: false,
      disabled_by: 'system',
      disabled_reason: `The receiver has accepted nothing for ${DISABLE_AFTER_SECONDS} seconds.`,
      disabled_at: expect.any(String),
    });
    expect(given.map(({ failed_reason }) => failed_reason).sort()).toEqual(
      ['endpoint_disabled', 'endpoint_disabled', 'exhausted', 'exhausted', 'exhausted'].sort(),
    );
    expect(recorded.slice(given.length)).toMatchObject(
      recorded.slice(given.length).map(() => ({ failed_reason: 'endpoint_disabled', attempts: 0 })),
    );
    expect(await notificationStates(stage.db, inactive)).toEqual([]);
    expect(received(webhook)).toHaveLength(requests);

    isWell = true;
    await ask('PATCH', `/webhooks/${webhook}`, resource('webhook', { active: true }));
    const recovery = await ask('POST', `/webhooks/${webhook}/recover`, { since });
    expect(recovery).toMatchObject({ status: 201, attributes: { progress: { total: recorded.length } } });
    const over = await vi.waitUntil(async () => {
      const { attributes } = await ask('GET', `/webhooks/${webhook}/recoveries/${recovery.id}`);
      return attributes.progress.pending === 0 && attributes.progress;
    }, PATIENCE);
    expect(over).toEqual({ total: recorded.length, pending: 0, succeeded: recorded.length, failed: 0 });
    const accepted = received(webhook).filter(({ sent }) => sent === 200);
    expect(accepted.map(({ id }) => id).sort()).toEqual(recorded.map(({ id }) => id).sort());
    const triggers = (await loggedAttempts(stage.db, webhook)).map(({ trigger }) => trigger);
    expect(triggers.filter((trigger) => trigger === 'recover')).toHaveLength(recorded.length);
    expect((await ask('GET', `/webhooks/${webhook}`)).attributes).toMatchObject({ active: true, disabled_by: null });
  });

  function received(webhook: string): Received[] {
    return stage.receiver.at(stage.addressOf(webhook));
  }

  function requestsTo(webhook: string, count: number): Promise<boolean> {
    return vi.waitUntil(() => received(webhook).length >= count, PATIENCE).then(() => true);
  }

  /** The notifications of a webhook once none of them waits any more. */
  function finished(webhook: string) {
    return vi.waitUntil(async () => {
      const states = await notificationStates(stage.db, webhook);
      return states.every(({ delivery_status }) => delivery_status !== 'pending') && states;
    }, PATIENCE);
  }

  /** Time enough for two more tries has gone by, and they did not come to this one. */
  async function othersAreServed(webhook: string): Promise<void> {
    const before = received(webhook).length;
    const other = await stage.webhook(status(500), status(500), accept);
    await putNotifications(stage.db, [other]);
    await finished(other);
    expect(received(webhook)).toHaveLength(before);
  }

  async function secretOf(webhook: string): Promise<string> {
    return String((await ask('GET', `/webhooks/${webhook}`)).attributes.secret);
  }
});

function resource(type: string, attributes: object): object {
  return { data: { type, attributes } };
}

function signaturesOf({ headers }: Received): { standard: number; hasNext: boolean } {
  return {
    standard: String(headers['webhook-signature']).split(' ').length,
    hasNext: headers['x-svc-webhook-signature-next'] !== undefined,
  };
}
