import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DeliveryFacts,
  deliveryHeaders,
  shownHeaders,
  signingSecrets,
} from '../../src/dispatcher/delivery-headers.ts';
import { standardSignatureOf } from '../../src/dispatcher/message.ts';
import { SECRET } from './deliveries.ts';

const NEXT = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const BODY = Buffer.from('{"data":{"id":"ä"}}');
const DELIVERY: DeliveryFacts = {
  id: 'msg_1',
  event: 'container.updated',
  attempt: 3,
  body: BODY,
  timestamp: 1_700_000_000,
  secrets: { secret: SECRET, nextSecret: null },
  custom: [{ name: 'X-Api-Key', value: 'hunter2' }],
};

function specified(secret: string): string {
  return createHmac('sha256', secret).update(BODY).digest('hex');
}

/** As a receiver computes it that follows Standard Webhooks. */
function standard(secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`msg_1.1700000000.${BODY}`).digest('base64')}`;
}

describe('the headers of a delivery', () => {
  it('are all that receivers are promised, and the webhook’s own', () => {
    expect(deliveryHeaders(DELIVERY).sent).toEqual({
      'x-api-key': 'hunter2',
      'content-type': 'application/json',
      'user-agent': 'Landfall-Webhook/2',
      'x-svc-webhook-signature': specified(SECRET),
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': standard(SECRET),
      'x-svc-webhook-event': 'container.updated',
      'x-svc-webhook-attempt': '3',
    });
  });

  it('are kept without the values of the webhook’s own', () => {
    const { kept } = deliveryHeaders(DELIVERY);

    expect(kept).toMatchObject({ 'X-Api-Key': '[hidden]', 'X-SVC-Webhook-Signature': specified(SECRET) });
    expect(JSON.stringify(kept)).not.toContain('hunter2');
  });

  it.each([
    ['alone', [], null],
    ['with those of the webhook', DELIVERY.custom, null],
    ['while the secret is being changed', DELIVERY.custom, NEXT],
  ])('are shown as they were kept, of digests and what is known of the attempt: %s', (_what, custom, nextSecret) => {
    const { kept, stored } = deliveryHeaders({ ...DELIVERY, custom, secrets: { secret: SECRET, nextSecret } });

    expect(shownHeaders(stored, DELIVERY)).toEqual(kept);
    expect(stored.signatures).toHaveLength(nextSecret === null ? 64 : 128);
  });

  it('are shown of an attempt of a former version as they were stored', () => {
    const requestHeaders = { 'webhook-id': 'msg_1' };

    expect(shownHeaders({ signatures: null, requestHeaders }, DELIVERY)).toEqual(requestHeaders);
  });

  it('are never those of the webhook where they are ours, or decide where and how the message goes', () => {
    const ours = deliveryHeaders({ ...DELIVERY, custom: [] });
    const names = [...Object.keys(ours.sent), 'Host', 'content-LENGTH', 'Transfer-Encoding', 'connection', 'Expect'];
    const upper = fc.constantFrom(...names).map((name) => name.toUpperCase());
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.oneof(fc.constantFrom(...names), upper), value: fc.string() })),
        (custom) => {
          expect(deliveryHeaders({ ...DELIVERY, custom })).toEqual(ours);
        },
      ),
    );
  });

  it('carry both signatures while the secret is being changed, the specified one still the old', () => {
    const { sent } = deliveryHeaders({ ...DELIVERY, secrets: { secret: SECRET, nextSecret: NEXT } });

    expect(sent).toMatchObject({
      'x-svc-webhook-signature': specified(SECRET),
      'x-svc-webhook-signature-next': specified(NEXT),
      'webhook-signature': `${standard(SECRET)} ${standard(NEXT)}`,
    });
  });
});

it('signs with both secrets until the moment of the change, and with the new one alone from then on', () => {
  const rotating = { secret: SECRET, nextSecret: NEXT, switchesAt: 100 };

  expect(signingSecrets(rotating, 99)).toEqual({ secret: SECRET, nextSecret: NEXT });
  expect(signingSecrets(rotating, 100)).toEqual({ secret: NEXT, nextSecret: null });
  expect(signingSecrets({ secret: SECRET, nextSecret: null, switchesAt: null }, 0)).toEqual({
    secret: SECRET,
    nextSecret: null,
  });
});

it('takes the key of Standard Webhooks from what the secret says in base64', () => {
  // The example of the specification's own libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const stamp = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330 };

  expect(standardSignatureOf(Buffer.from('{"test": 2432232314}'), secret, stamp)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  );
});
