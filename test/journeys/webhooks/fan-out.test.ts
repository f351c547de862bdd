import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { accept } from '../../support/receiver-answers.ts';
import { putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';
import { bills, operatorIn, rowsOf, trackAll } from '../journeys.ts';

const WEBHOOKS = 500;
const EVENT = 'tracking_request.succeeded';

describeWithDatabase('one event', () => {
  let stage: WebhookStage;

  beforeEach(async () => {
    stage = await openWebhookStage();
  });
  afterEach(() => stage.close());

  it('reaches 500 webhooks, each of them once and as a notification of its own', async () => {
    const { db, receiver } = stage;
    const operator = await operatorIn(db);
    const { accountId } = operator.principal;
    const urls = Array.from({ length: WEBHOOKS }, () => receiver.address(accept));
    const webhooks = await putWebhooks(db, { accountId, urls, events: [EVENT] });
    await stage.start('worker', { SANDBOX: '1' });

    await trackAll(operator, bills('SBX0DEMO01'));
    await vi.waitUntil(() => receiver.requests.length >= WEBHOOKS, { timeout: 30_000, interval: 50 });

    const messages = receiver.requests.map(({ body }) => JSON.parse(body.toString('utf8')));
    const known = await rowsOf<{ id: string; webhook_id: string }>(
      db,
      'SELECT id, webhook_id FROM webhook_notification',
    );
    const events = await rowsOf(db, 'SELECT DISTINCT event_id FROM webhook_notification');
    expect(events).toHaveLength(1);
    expect(known.map(({ webhook_id }) => webhook_id).sort()).toEqual(webhooks);
    expect(messages.map(({ data }) => data.id).sort()).toEqual(known.map(({ id }) => id).sort());
    expect(new Set(receiver.requests.map(({ path }) => path)).size).toBe(WEBHOOKS);
    expect(new Set(messages.map(({ data }) => data.attributes.event))).toEqual(new Set([EVENT]));
    const kinds = messages.map(({ included }) =>
      included
        .map(({ type }: { type: string }) => type)
        .sort()
        .join(' '),
    );
    expect(new Set(kinds).size).toBe(1);
    expect(kinds[0]).toMatch(/container.*shipment.*tracking_request/);
  });
});
