import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { describeWithDatabase } from '../../support/database.ts';
import { OBSERVED_MAIN, observe } from '../../support/observed.ts';
import type { Run } from '../../support/program.ts';
import { accept, status } from '../../support/receiver-answers.ts';
import { loggedAttempts, notificationStates, putNotifications, putWebhooks } from '../../support/webhook-load.ts';
import { openWebhookStage, SOON, type WebhookStage } from '../../support/webhook-stage.ts';

/** Hosts that are not for everyone, in every way to write them; only 127.0.0.1 is open to the program. */
const HOSTS = [
  ...['127.0.0.2', '127.255.255.254', '127.0.0.2.', '127.2', '127.0.2', '2130706434', '017700000002', '0177.0.0.2'],
  ...['0x7f000002', '0x7f.2', '0X7F.0.0.2', '%31%32%37.0.0.2', '１２７.０.０.２', '①②⑦.⓪.⓪.②', '127。0。0。2'],
  ...['0.0.0.0', '0', '0x0', '169.254.169.254', '2852039166', '0xa9fea9fe', '169.254.0xa9fe', '100.100.100.200'],
  ...['168.63.129.16', '192.0.0.192', '10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1'],
  ...['192.0.2.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.2]', '[::ffff:7f00:2]', '[::ffff:169.254.169.254]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[2600:1f18::5efe:10.0.0.1]', '[2600:1f18::200:5efe:a00:1]'],
  ...['[fe80::5efe:10.0.0.1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[5f00::1]'],
];

/** At a public address only https is spoken, at a port where it is at home. */
const PLACES = ['http://93.184.215.14/', 'https://93.184.215.14:22/', 'https://93.184.215.14:6379/'];

/** Headers that an attacker who got them into the database would like to be sent. */
const WICKED = {
  breaks: [{ name: 'X-Wicked', value: 'a\r\nX-Injected: yes\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n' }],
  'breaks in a name': [{ name: 'X-Wicked: a\r\nX-Injected', value: 'yes' }],
  'a name that is none': [{ name: '', value: 'yes' }],
  'a letter of no header': [{ name: 'X-Wicked', value: 'snow \u2603' }],
  'what belongs to us': [
    { name: 'Webhook-Id', value: 'forged' },
    { name: 'WEBHOOK-SIGNATURE', value: 'v1,forged' },
    { name: 'webhook-timestamp', value: '1' },
    { name: 'x-svc-webhook-signature', value: 'forged' },
    { name: 'X-Svc-Webhook-Attempt', value: '99' },
    { name: 'Content-type', value: 'text/forged' },
    { name: 'user-agent', value: 'forged' },
  ],
  'what belongs to the connection': [
    { name: 'Host', value: 'forged.example' },
    { name: 'Content-Length', value: '3' },
    { name: 'Transfer-Encoding', value: 'chunked' },
    { name: 'Connection', value: 'close' },
    { name: 'Upgrade', value: 'forged' },
    { name: 'Expect', value: '100-continue' },
    { name: 'TE', value: 'trailers' },
    { name: 'Content-Encoding', value: 'gzip' },
  ],
};

describeWithDatabase('a webhook that an attacker wrote into the database', () => {
  let stage: WebhookStage;
  let inside: Server;
  let worker: Run;
  let insiders = 0;
  const places = new Map<string, string>();
  const headed = new Map<string, string>();
  const addresses = new Map<string, string>();

  beforeAll(async () => {
    stage = await openWebhookStage({ entry: OBSERVED_MAIN });
    inside = createServer((socket) => {
      insiders += 1;
      socket.destroy();
    });
    inside.listen(stage.receiver.port, '127.0.0.2');
    await once(inside, 'listening');
    const { accountId, receiver } = stage;
    const urls = [...HOSTS.map((host) => `https://${host}:${receiver.port}/hook`), ...PLACES];
    const ids = await putWebhooks(stage.db, { accountId, urls });
    for (const [at, id] of ids.entries()) places.set([...HOSTS, ...PLACES][at] ?? '', id);
    for (const [name, headers] of Object.entries({ ...WICKED, 'what is right': RIGHT })) {
      const address = receiver.address(accept);
      const [id = ''] = await putWebhooks(stage.db, { accountId, urls: [address], headers });
      headed.set(name, id);
      addresses.set(name, address);
    }
    await putNotifications(stage.db, [...places.values(), ...headed.values()]);
    worker = await stage.start('worker', { WEBHOOK_RETRY_SCHEDULE: SOON, OBSERVED_DIALLED: '1' });
    await vi.waitUntil(async () => (await notificationStates(stage.db)).every(isOver), PATIENCE);
  });

  afterAll(async () => {
    await stage.close();
    inside.close();
    await once(inside, 'close');
  });

  it.each([...HOSTS, ...PLACES])('is not called at %s', async (place) => {
    const webhook = places.get(place) ?? '';
    const [state] = await notificationStates(stage.db, webhook);
    const attempts = await loggedAttempts(stage.db, webhook);

    expect(state).toMatchObject({ delivery_status: 'failed', failed_reason: 'exhausted', attempts: 13 });
    expect(new Set(attempts.map(({ outcome }) => outcome))).toEqual(new Set(['blocked_address']));
    expect(attempts[0]).toMatchObject({ status_code: null, response_headers: null, error: expect.any(String) });
    expect(attempts[0]?.error).not.toContain('/hook');
  });

  it('leads no request to an address that is not for everyone', async () => {
    const { dialled } = await observe(worker);

    expect(new Set(dialled)).toEqual(new Set([`127.0.0.1:${stage.receiver.port}`]));
    expect(insiders).toBe(0);
  });

  describe('sends a header of its own', () => {
    it('and the log does not reveal its value', async () => {
      const [attempt] = await loggedAttempts(stage.db, headed.get('what is right') ?? '');
      const [request] = stage.receiver.at(addresses.get('what is right') ?? '');

      expect(request?.headers).toMatchObject({ authorization: 'Bearer hidden-token', 'x-plain': 'yes' });
      expect(JSON.stringify(attempt?.request_headers)).not.toMatch(/hidden-token|"yes"/);
      expect(attempt?.request_headers).toMatchObject({ Authorization: expect.any(String), 'webhook-id': request?.id });
    });

    it.each(['breaks', 'breaks in a name', 'a name that is none', 'a letter of no header'])(
      'with %s in no way',
      async (name) => {
        const [state] = await notificationStates(stage.db, headed.get(name) ?? '');
        const attempts = await loggedAttempts(stage.db, headed.get(name) ?? '');

        expect(stage.receiver.at(addresses.get(name) ?? '')).toEqual([]);
        const error = `The request to 127.0.0.1:${stage.receiver.port} cannot be sent: a header of it is not valid.`;
        expect(state).toMatchObject({ delivery_status: 'failed', failed_reason: 'internal_error', last_error: error });
        // It would be the same next time, and it says nothing of the receiver.
        expect(attempts).toMatchObject([{ outcome: 'not_sendable', status_code: null, error }]);
      },
    );

    it.each(['what belongs to us', 'what belongs to the connection'])('and none of %s', async (name) => {
      const [request, ...others] = stage.receiver.at(addresses.get(name) ?? '');

      expect(others).toEqual([]);
      expect(request?.headers.host).toBe(`127.0.0.1:${stage.receiver.port}`);
      expect(Number(request?.headers['content-length'])).toBe(request?.body.length);
      expect(request?.rawHeaders.join('\n')).not.toMatch(/forged|chunked|100-continue|gzip|trailers/);
      expect(await notificationStates(stage.db, headed.get(name) ?? '')).toMatchObject([
        { delivery_status: 'succeeded', attempts: 1 },
      ]);
    });

    it('and no second request', async () => {
      const paths = new Set(stage.receiver.requests.map(({ path }) => path));

      expect([...paths].filter((path) => path.includes('smuggled'))).toEqual([]);
      expect(stage.receiver.requests.filter(({ headers }) => headers['x-injected'] !== undefined)).toEqual([]);
    });
  });

  it('harms nothing else', async () => {
    const others = await stage.webhook(status(200));
    const ids = await putNotifications(stage.db, [others], { each: 5 });
    await vi.waitUntil(async () => (await notificationStates(stage.db, others)).every(isOver), PATIENCE);

    expect(
      stage.receiver
        .at(stage.addressOf(others))
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids);
  });
});

const RIGHT = [
  { name: 'Authorization', value: 'Bearer hidden-token' },
  { name: 'X-Plain', value: 'yes' },
];
const PATIENCE = { timeout: 30_000, interval: 50 };

function isOver({ delivery_status }: { delivery_status: string }): boolean {
  return delivery_status !== 'pending';
}
