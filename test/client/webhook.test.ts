import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, WebhookSignatureError } from '../../src/client/index.ts';

const secretOf = (text: string) => `whsec_${Buffer.from(text.padEnd(32, '.')).toString('base64')}`;
const SECRET = secretOf('first');
const OTHER = secretOf('second');
const BODY = '{"data":{"id":"one","attributes":{"event":"Łódź – 宁波"}}}';

function signed(body = BODY, { secret = SECRET, at = new Date() } = {}): Record<string, string> {
  return {
    'Webhook-Id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

describe('a delivery', () => {
  it('that was signed with the secret is given as it was sent, as a text and as bytes', async () => {
    const fromText = await verifyWebhook({ headers: new Headers(signed()), body: BODY }, SECRET);
    const fromBytes = await verifyWebhook({ headers: signed(), body: new TextEncoder().encode(BODY) }, SECRET);

    expect(fromText).toEqual(JSON.parse(BODY));
    expect(fromBytes).toEqual(JSON.parse(BODY));
  });

  it('is accepted with either secret while one replaces the other', async () => {
    const { 'webhook-signature': first = '' } = signed();
    const both = { ...signed(BODY, { secret: OTHER }) };
    both['webhook-signature'] = `${first} ${both['webhook-signature']}`;

    await expect(
      verifyWebhook({ headers: signed(BODY, { secret: OTHER }), body: BODY }, [SECRET, OTHER]),
    ).resolves.toBeTruthy();
    await expect(verifyWebhook({ headers: both, body: BODY }, OTHER)).resolves.toBeTruthy();
  });

  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  it.each([
    ['of another body', signed(), BODY.replace('one', 'two')],
    ['of another secret', signed(BODY, { secret: OTHER }), BODY],
    ['from long ago', signed(BODY, { at: hours(-1) }), BODY],
    ['from the future', signed(BODY, { at: hours(1) }), BODY],
    ['of a time that is no number', { ...signed(), 'webhook-timestamp': 'now' }, BODY],
    ['of another message', { ...signed(), 'Webhook-Id': 'msg_2' }, BODY],
    ['without a signature', { ...signed(), 'webhook-signature': '' }, BODY],
    ['with a signature that is not base64', { ...signed(), 'webhook-signature': 'v1,*' }, BODY],
    ['with a signature of another version', { ...signed(), 'webhook-signature': 'v2,AAAA' }, BODY],
    ['without headers', {}, BODY],
  ])('%s is refused', async (_, headers, body) => {
    await expect(verifyWebhook({ headers, body }, SECRET)).rejects.toThrow(WebhookSignatureError);
  });

  it('cannot be checked with what is no secret', async () => {
    await expect(verifyWebhook({ headers: signed(), body: BODY }, 'whsec_*')).rejects.toThrow(TypeError);
  });
});
