import { createHmac } from 'node:crypto';
import { Webhook as StandardWebhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { rotateWebhookSecret } from '../../../src/services/webhook/rotate-webhook-secret.ts';
import { describeWithDatabase } from '../../support/database.ts';
import type { Received } from '../../support/receiver.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { countPending, putNotifications } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';
import { operatorIn } from '../journeys.ts';

const SPECIFIED = 'x-svc-webhook-signature';
const SPECIFIED_NEXT = 'x-svc-webhook-signature-next';
const PATIENCE = { timeout: 30_000, interval: 25 };

/** What three deliveries are verified with: before a rotation, while it is under way, and after it. */
describeWithDatabase('a receiver that verifies with the library of Standard Webhooks', () => {
  let stage: WebhookStage;
  let former: string;
  let next: string;
  let before: Received[];
  let during: Received[];
  let after: Received[];

  beforeAll(async () => {
    stage = await openWebhookStage();
    const operator = await operatorIn(stage.db);
    const context = { ...operator, principal: { ...operator.principal, accountId: stage.accountId } };
    // Each delivery is tried twice, because a retry is to verify as well.
    const id = await stage.webhook(status(503), accept);
    await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON });

    before = await deliver(id);
    const rotated = await rotateWebhookSecret.run(context, { id, overlap_seconds: 3_600 });
    former = rotated.secret ?? '';
    next = rotated.next_secret ?? '';
    during = await deliver(id);
    await stage.db.pool.query('UPDATE webhook SET secret_switch_at = now(), updated_at = now() WHERE id = $1', [id]);
    after = await deliver(id);
  });

  afterAll(() => stage.close());

  it('believes every delivery and every retry, by the secret as the webhook shows it', () => {
    expect([before, during, after].map(({ length }) => length)).toEqual([2, 2, 2]);
    for (const request of [...before, ...during]) {
      expect(verified(request, former)).toMatchObject({ data: { id: request.id, type: 'webhook_notification' } });
    }
    for (const request of [...during, ...after]) {
      expect(verified(request, next)).toMatchObject({ data: { id: request.id } });
    }
  });

  it('has two signatures to choose from as long as both secrets count, and one otherwise', () => {
    const counts = [...before, ...during, ...after].map(({ headers }) => {
      return String(headers['webhook-signature']).split(' ').length;
    });

    expect(counts).toEqual([1, 1, 2, 2, 1, 1]);
  });

  it('believes nothing that is by a secret that does not count yet, or not any more', () => {
    for (const request of before) expect(() => verified(request, next)).toThrow(WebhookVerificationError);
    for (const request of after) expect(() => verified(request, former)).toThrow(WebhookVerificationError);
  });

  it.each([
    ['body', (request: Received) => ({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) })],
    ['id', (request: Received) => withHeader(request, 'webhook-id', 'another')],
    ['time', (request: Received) => withHeader(request, 'webhook-timestamp', `${Number(stampOf(request)) + 1}`)],
  ])('believes nothing whose %s was changed on the way', (_what, change) => {
    for (const request of [...before, ...during]) {
      expect(() => verified(change(request), former)).toThrow(WebhookVerificationError);
    }
  });

  it('finds beside them the signature of the specification, by the secret that counts', () => {
    const specified = (request: Received) => [request.headers[SPECIFIED], request.headers[SPECIFIED_NEXT]];

    for (const request of before) expect(specified(request)).toEqual([digestOf(request, former), undefined]);
    for (const request of during) {
      expect(specified(request)).toEqual([digestOf(request, former), digestOf(request, next)]);
    }
    for (const request of after) expect(specified(request)).toEqual([digestOf(request, next), undefined]);
  });

  /** The requests that one notification leads to. */
  async function deliver(webhookId: string): Promise<Received[]> {
    const seen = stage.receiver.requests.length;
    await putNotifications(stage.db, [webhookId]);
    await vi.waitUntil(async () => (await countPending(stage.db)) === 0, PATIENCE);
    return stage.receiver.requests.slice(seen);
  }
});

function verified({ body, headers }: Received, secret: string): unknown {
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return new StandardWebhook(secret).verify(body, Object.fromEntries(texts));
}

function digestOf({ body }: Received, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function withHeader(request: Received, name: string, value: string): Received {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

function stampOf({ headers }: Received): string {
  return String(headers['webhook-timestamp']);
}
