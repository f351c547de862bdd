import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '../../src/core/secret.ts';
import type { Listener } from '../../src/rest/listen.ts';
import type { Receipt } from '../../src/services/intake/receipt.ts';
import { TEXT_BYTES_MAX } from '../../src/services/intake/take-in.ts';
import { pushSender } from '../support/pushing.ts';
import { startIntakeService } from './intake-service.ts';

const KEY = 'a-key-of-sixteen-or-more';
const SIGNING_SECRET = Buffer.from('what the line signs with, thirty-two').toString('base64');
const SIGNER = { ...pushSender('signing'), signingSecret: new Secret(SIGNING_SECRET) };
const SENDERS = [{ ...pushSender('mersey'), key: new Secret(KEY) }, pushSender('keyless'), SIGNER];
const RECEIPT: Receipt = {
  sender: 'mersey',
  format: 'x12',
  is_known: false,
  taken: 2,
  known: 0,
  quarantined: 0,
  reasons: [],
};

describe('POST /v2/intake/{sender}', () => {
  let listener: Listener;
  let taken: string[];
  let take: (text: string) => Promise<Receipt>;

  beforeAll(async () => {
    listener = await startIntakeService({
      senders: SENDERS,
      take: (_sender, { text }) => {
        taken.push(text);
        return take(text);
      },
    });
  });

  afterAll(() => listener.close());

  beforeEach(() => {
    taken = [];
    take = async () => RECEIPT;
  });

  async function post(body: string | Buffer, headers: Record<string, string> = {}, sender = 'mersey') {
    const given = { Authorization: `Token ${KEY}`, 'Content-Type': 'application/edi-x12', ...headers };
    const response = await fetch(`${listener.url}/v2/intake/${sender}`, { method: 'POST', body, headers: given });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }

  it.each(['application/edi-x12', 'text/plain', 'application/json', 'application/octet-stream'])(
    'takes a body of %s as it is',
    async (type) => {
      const answer = await post('{"any": "text"}', { 'Content-Type': type });

      expect([answer.status, answer.body, taken]).toEqual([200, RECEIPT, ['{"any": "text"}']]);
    },
  );

  it.each(['Token', 'token', 'Bearer', 'BEARER'])('takes the key behind the word %s', async (scheme) => {
    const answer = await post('text', { Authorization: `${scheme} ${KEY}` });

    expect([answer.status, taken]).toEqual([200, ['text']]);
  });

  function signed(body: string, secret = SIGNING_SECRET): Record<string, string> {
    const hex = createHmac('sha256', Buffer.from(secret, 'base64')).update(body).digest('hex');
    return { 'Notification-Signature': `sha256=${hex}`, 'Subscription-ID': '1' };
  }

  async function notify(body: string, headers: Record<string, string>, sender = 'signing') {
    const response = await fetch(`${listener.url}/v2/intake/${sender}`, { method: 'POST', body, headers });
    return [response.status, await response.text()] as const;
  }

  it('takes a notification by its signature over the body, and answers 204 as DCSA wants it', async () => {
    expect(await notify('[{"a": 1}]', signed('[{"a": 1}]'))).toEqual([204, '']);
    expect(taken).toEqual(['[{"a": 1}]']);
  });

  it('refuses a signature of another body or secret, and of a sender that does not sign', async () => {
    const answers = await Promise.all([
      notify('[{"a": 2}]', signed('[{"a": 1}]')),
      notify('[]', signed('[]', Buffer.from('another secret').toString('base64'))),
      notify('[]', signed('[]'), 'mersey'),
      notify('[]', signed('[]'), 'unknown'),
      notify('[]', { 'Notification-Signature': 'sha256=' }),
    ]);

    expect(answers.map(([status]) => status)).toEqual([401, 401, 401, 401, 401]);
    expect(taken).toEqual([]);
  });

  it('answers a line that looks for the address that it is there', async () => {
    const response = await fetch(`${listener.url}/v2/intake/signing`, { method: 'HEAD' });

    expect(response.status).toBe(204);
  });

  it('takes what is compressed, and what is written in Latin-1', async () => {
    await post(gzipSync('packed'), { 'Content-Encoding': 'gzip' });
    await post(Buffer.from('Göteborg', 'latin1'));

    expect(taken).toEqual(['packed', 'Göteborg']);
  });

  it.each([
    ['a wrong key', { Authorization: 'Token another-key-of-this-length' }, 'mersey'],
    ['no key', { Authorization: '' }, 'mersey'],
    ['another scheme', { Authorization: `Basic ${KEY}` }, 'mersey'],
    ['a sender without a key', { Authorization: 'Token ' }, 'keyless'],
    ['a sender that there is not', {}, 'unknown'],
  ])('refuses %s, all alike', async (_what, headers, sender) => {
    const answer = await post('text', headers, sender);

    expect(answer.status).toBe(401);
    expect(answer.headers.get('WWW-Authenticate')).toBe(
      'Token realm="landfall intake", Bearer realm="landfall intake"',
    );
    expect(answer.body.errors[0]).toMatchObject({
      code: 'unauthorized',
      detail:
        'The key of the sender is missing or wrong, or the signature is; send the key as "Authorization: Token <key>" or ' +
        '"Authorization: Bearer <key>".',
    });
    expect(taken).toEqual([]);
  });

  it('refuses what is too large, packed or not, what is no text, and nothing', async () => {
    const large = 'x'.repeat(TEXT_BYTES_MAX + 1);

    expect((await post(large)).body.errors[0]).toMatchObject({ status: '413', code: 'too_large' });
    expect((await post(gzipSync(large), { 'Content-Encoding': 'gzip' })).status).toBe(413);
    expect((await post('x', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(415);
    expect((await post('x', { 'Content-Encoding': 'zip' })).status).toBe(415);
    expect((await post(' \n')).body.errors[0]).toMatchObject({ status: '422', code: 'invalid_input' });
    expect(taken).toEqual([]);
  });

  it('says of a text of no known format that it is kept, and not understood', async () => {
    take = async () => ({
      ...RECEIPT,
      format: null,
      taken: 0,
      quarantined: 1,
      reasons: [{ reason: 'Of no format.', count: 1 }],
    });

    const answer = await post('what is this?');

    expect([answer.status, answer.body.errors[0].detail]).toEqual([
      422,
      'Of no format. The message is quarantined: GET /v2/intake/{sender}/quarantine lists it, and the operator sees it too.',
    ]);
  });

  it('takes nothing but POST', async () => {
    const response = await fetch(`${listener.url}/v2/intake/mersey`);

    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, HEAD']);
  });

  it('reads one text of a sender at a time, and sends away who comes when too many wait', async () => {
    let running = 0;
    let most = 0;
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    take = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return RECEIPT;
    };

    const refused: Awaited<ReturnType<typeof post>>[] = [];
    let refuseLast = () => {};
    const allRefused = new Promise<void>((resolve) => {
      refuseLast = resolve;
    });
    const answers = Array.from({ length: 12 }, async () => {
      const answer = await post('text');
      if (answer.status === 429 && refused.push(answer) === 4) refuseLast();
      return answer;
    });
    await allRefused;
    release();
    const all = (await Promise.all(answers)).map(({ status }) => status).sort();

    expect(refused[0]?.body.errors[0]).toMatchObject({ code: 'rate_limited' });
    expect(refused[0]?.headers.get('Retry-After')).toBe('5');
    expect(all).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
    expect(most).toBe(1);
  });
});
