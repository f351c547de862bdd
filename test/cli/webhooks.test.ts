import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSignature } from '../../src/cli/commands/check-signature.ts';
import { type Delivery, type LocalReceiver, startReceiver } from '../../src/cli/commands/webhook-receiver.ts';
import { run } from '../../src/cli/program.ts';
import { signatureOf, standardSignatureOf } from '../../src/dispatcher/message.ts';
import { compileProgram, type Program } from '../support/program.ts';

const NOW_MS = Date.UTC(2026, 5, 1, 12);
const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const NEXT = `whsec_${Buffer.from('the secret after that, as long .').toString('base64')}`;
const ID = '01970000-0000-7000-8000-000000000001';
const BODY = JSON.stringify({
  data: { id: ID, type: 'webhook_notification', attributes: { event: 'container.created' } },
});

interface Signing {
  body?: string;
  secrets?: readonly string[];
  timestamp?: number;
  id?: string;
}

/** The headers of a delivery as the service signs it; with two secrets one is being replaced by the other. */
function signed({ body = BODY, secrets = [SECRET], timestamp = NOW_MS / 1_000, id = ID }: Signing = {}) {
  const bytes = Buffer.from(body);
  const [secret = '', next] = secrets;
  return {
    'content-type': 'application/json',
    'x-svc-webhook-signature': signatureOf(bytes, secret),
    ...(next === undefined ? {} : { 'x-svc-webhook-signature-next': signatureOf(bytes, next) }),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((key) => standardSignatureOf(bytes, key, { id, timestamp })).join(' '),
  };
}

describe('a signature', () => {
  const check = (headers: Record<string, string>, { body = BODY, secret = SECRET } = {}) =>
    checkSignature({ headers, body: Buffer.from(body) }, secret, NOW_MS);
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(signed()).filter(([name]) => !names.includes(name)));

  it.each([
    ['carries both kinds', signed()],
    ['carries the specified one alone', without('webhook-signature', 'webhook-id', 'webhook-timestamp')],
    ['carries that of Standard Webhooks alone', without('x-svc-webhook-signature')],
    ['is four minutes late', signed({ timestamp: NOW_MS / 1_000 - 240 })],
    ['is signed with the next secret as well', signed({ secrets: [SECRET, NEXT] })],
    ['is signed with the one before as well', signed({ secrets: [NEXT, SECRET] })],
  ])('is right where the delivery %s', (_what, headers) => {
    expect(check(headers)).toEqual({ isValid: true });
  });

  it.each([
    ['nothing is signed', { 'webhook-id': ID }, {}],
    ['the body was changed', signed(), { body: BODY.replace('created', 'deleted') }],
    ['a blank was added to the body', signed(), { body: `${BODY} ` }],
    ['the secret is another', signed(), { secret: NEXT }],
    ['one of the kinds is wrong', { ...signed(), 'x-svc-webhook-signature': '0'.repeat(64) }, {}],
    ['the other kind is wrong', { ...signed(), 'webhook-signature': 'v1,AAAA' }, {}],
    ['it is cut off', { ...signed(), 'x-svc-webhook-signature': signed()['x-svc-webhook-signature'].slice(0, 63) }, {}],
    ['it is empty', { ...signed(), 'x-svc-webhook-signature': '' }, {}],
    [
      'its kind is unknown',
      { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1', 'v2') },
      {},
    ],
    ['the id was changed', { ...signed(), 'webhook-id': 'other' }, {}],
    ['the time was changed', { ...signed(), 'webhook-timestamp': String(NOW_MS / 1_000 + 1) }, {}],
    ['it is too old', signed({ timestamp: NOW_MS / 1_000 - 301 }), {}],
    ['it is of the future', signed({ timestamp: NOW_MS / 1_000 + 301 }), {}],
    ['the time is no number', { ...signed(), 'webhook-timestamp': 'now' }, {}],
    ['the time is missing', without('webhook-timestamp'), {}],
  ])('is not right where %s', (_what, headers: Record<string, string>, against) => {
    expect(check(headers, against)).toMatchObject({ isValid: false });
  });
});

describe('the receiver', () => {
  let receiver: LocalReceiver;
  let deliveries: Delivery[];

  beforeEach(async () => {
    deliveries = [];
    const received = (delivery: Delivery) => void deliveries.push(delivery);
    receiver = await startReceiver({ port: 0, secret: SECRET, now: () => NOW_MS, received });
  });
  afterEach(() => receiver.close());

  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${receiver.url}/some/path`, { method: 'POST', headers, body });

  it('accepts what is signed, and prints what it was', async () => {
    const { status } = await post(BODY, signed());

    expect(status).toBe(200);
    expect(deliveries).toMatchObject([
      {
        path: '/some/path',
        event: 'container.created',
        id: ID,
        bytes: BODY.length,
        body: JSON.parse(BODY),
        signature: { isValid: true },
        isRepeat: false,
        status: 200,
      },
    ]);
  });

  it('marks what comes again', async () => {
    await post(BODY, signed());
    await post(BODY, signed());

    expect(deliveries.map(({ isRepeat, status }) => [isRepeat, status])).toEqual([
      [false, 200],
      [true, 200],
    ]);
  });

  it('refuses with 401 what is not signed so, and takes no later delivery for its repeat', async () => {
    const { status } = await post(BODY, signed({ secrets: [NEXT] }));
    await post(BODY, signed());

    expect(status).toBe(401);
    expect(deliveries.map(({ signature, isRepeat }) => [signature?.isValid, isRepeat])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('checks the bytes as they came, whatever they are', async () => {
    const body = '{"data":{"id":"ä","attributes":{"event":7}}}  no JSON';

    expect((await post(body, signed({ body }))).status).toBe(200);
    expect(deliveries).toMatchObject([{ body: null, event: null, id: ID, signature: { isValid: true } }]);
  });

  it('takes a megabyte and no more, and nothing but POST', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);

    expect((await post(megabyte, signed({ body: megabyte }))).status).toBe(200);
    expect((await post(`${megabyte}x`, {})).status).toBe(413);
    expect((await fetch(receiver.url)).status).toBe(405);
    expect(deliveries).toHaveLength(1);
  });
});

describe('landfall webhooks listen', () => {
  let program: Program;
  beforeAll(() => {
    program = compileProgram();
  });
  afterAll(() => program.remove());

  /** Starts it on a port of its own choice and gives its address. */
  async function start(...args: string[]) {
    const listening = program.start(['webhooks', 'listen', '0', ...args], {});
    while (!/http:\S+;/.test(listening.stderr())) await once(listening.child.stderr, 'data');
    return { listening, url: /http:[^;]+/.exec(listening.stderr())?.[0] ?? '' };
  }

  const now = () => Math.floor(Date.now() / 1_000);
  const post = (url: string, headers: Record<string, string>, body = BODY) =>
    fetch(url, { method: 'POST', headers, body });

  it('shows each delivery in a line, until it gets a signal to end', async () => {
    const { listening, url } = await start('--secret', SECRET);

    const answers = [
      await post(url, signed({ timestamp: now() })),
      await post(url, signed({ timestamp: now() })),
      await post(url, signed({ timestamp: now(), secrets: [NEXT] })),
      await post(url, {}, JSON.stringify({ data: { attributes: { event: '\u001b[31mred' } } })),
    ];
    const { code, stdout } = await listening.stop('SIGINT');

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 401]);
    expect(code).toBe(0);
    const at = String.raw`\d{4}-\d\d-\d\dT\S+Z`;
    expect(stdout).toMatch(
      new RegExp(
        [
          `^${at}  valid  container.created  ${ID}  ${BODY.length} bytes`,
          `${at}  valid  container.created  ${ID}  ${BODY.length} bytes  repeat`,
          `${at}  invalid  container.created  ${ID}  ${BODY.length} bytes  repeat, X-SVC-Webhook-Signature does not match .*`,
          `${at}  invalid  \\?\\[31mred  no id  \\d+ bytes  it is not signed\n$`,
        ].join('\n'),
      ),
    );
  });

  it('gives everything as JSON, and says that nothing is checked without a secret', async () => {
    const { listening, url } = await start('--json');

    const { status } = await post(`${url}/hook?a=b`, { 'X-Own': 'yes' });
    const { stdout, stderr } = await listening.stop('SIGTERM');

    expect(status).toBe(200);
    expect(stderr).toContain('Without --secret signatures are not checked.');
    expect(JSON.parse(stdout)).toMatchObject({
      path: '/hook?a=b',
      event: 'container.created',
      id: ID,
      signature: 'unchecked',
      reason: null,
      is_repeat: false,
      answered: 200,
      bytes: BODY.length,
      headers: { 'x-own': 'yes' },
      body: JSON.parse(BODY),
    });
  });

  it('ends with what to do where the port is taken or is none', async () => {
    const { listening, url } = await start();
    const { port } = new URL(url);

    const taken = await program.run(['webhooks', 'listen', port], {});
    const wrong = await program.run(['webhooks', 'listen', '65536'], {});
    await listening.stop();

    expect([taken.code, taken.stderr]).toEqual([3, expect.stringContaining(`Cannot listen on port ${port}`)]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('65536 is not a port')]);
  });

  it.each(['', ' '])('refuses the secret %j, which would make every delivery look forged', async (secret) => {
    const { code, stderr } = await program.run(['webhooks', 'listen', '0', '--secret', secret], {});

    expect([code, stderr]).toEqual([2, expect.stringMatching(/--secret.*It is empty; give the secret/)]);
  });

  it('is explained', async () => {
    let out = '';
    const print = (text: string) => {
      out += text;
    };

    expect(await run(['webhooks', 'listen', '--help'], { env: {}, isTerminal: false, print, remark: () => {} })).toBe(
      0,
    );
    expect(out).toMatch(/--secret <secret>.*--json/s);
  });
});

it('checks as an integrator would who knows nothing of this program', () => {
  const signature = createHmac('sha256', SECRET).update(BODY).digest('hex');

  expect(
    checkSignature({ headers: { 'x-svc-webhook-signature': signature }, body: Buffer.from(BODY) }, SECRET, NOW_MS),
  ).toEqual({
    isValid: true,
  });
});
