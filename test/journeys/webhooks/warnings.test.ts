import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import type { Received } from '../../support/receiver.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

/** The last retry comes when it has failed for long enough. */
const RETRY_SECONDS = 0.2;
const DISABLE_AFTER_SECONDS = 2;
const PATIENCE = { timeout: 30_000, interval: 25 };

describeWithDatabase('an account one of whose webhooks fails for too long', () => {
  let stage: WebhookStage;
  let failing: string;
  let wanting: string;
  let received: Received[];

  beforeAll(async () => {
    stage = await openWebhookStage();
    failing = await stage.webhook(status(500));
    wanting = await stage.webhook(accept);
    await subscribe(failing, ['*']);
    await subscribe(wanting, ['webhook.*']);
    await putNotifications(stage.db, [failing], { each: 4 });
    await stage.start('worker', {
      WEBHOOK_RETRY_SCHEDULE: Array.from({ length: 12 }, () => RETRY_SECONDS).join(','),
      WEBHOOK_DISABLE_AFTER_S: `${DISABLE_AFTER_SECONDS}`,
    });
    await vi.waitUntil(() => stage.receiver.at(stage.addressOf(wanting)).length >= 2, PATIENCE);
    received = stage.receiver.at(stage.addressOf(wanting));
  });

  afterAll(() => stage.close());

  it('is warned of it at another, and notified when it is disabled, once each', () => {
    expect(received.map(({ headers }) => headers['x-svc-webhook-event'])).toEqual([
      'webhook.failing',
      'webhook.disabled',
    ]);
  });

  it('is sent the webhook without its secret, and without what may be a credential in its address', () => {
    const bodies = received.map(({ body }) => JSON.parse(body.toString('utf8')));
    const { origin, pathname } = new URL(stage.addressOf(failing));

    for (const [at, { data, included }] of bodies.entries()) {
      expect(data.relationships.reference_object.data).toEqual({ type: 'webhook', id: failing });
      expect(data.relationships.webhook.data).toEqual({ type: 'webhook', id: wanting });
      expect(included).toMatchObject([
        {
          type: 'webhook',
          id: failing,
          attributes: { url: origin + pathname, active: at === 0, secret: null, next_secret: null, headers: null },
        },
      ]);
    }
    expect(bodies[1].included[0].attributes).toMatchObject({
      disabled_by: 'system',
      disabled_reason: `The receiver has accepted nothing for ${DISABLE_AFTER_SECONDS} seconds.`,
      disabled_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(received.map(({ body }) => body.toString('utf8')).join()).not.toMatch(/hidden|whsec_/);
  });

  it('gets nothing of it by the webhook itself', async () => {
    const events = await stage.db.pool.query('SELECT DISTINCT event FROM webhook_notification WHERE webhook_id = $1', [
      failing,
    ]);

    expect(events.rows).toEqual([{ event: 'container.created' }]);
  });

  async function subscribe(webhookId: string, events: readonly string[]): Promise<void> {
    await stage.db.pool.query('UPDATE webhook SET events = $2 WHERE id = $1', [webhookId, events]);
  }
});
