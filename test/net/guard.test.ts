import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDial } from '../../src/net/connector.ts';
import { createHttpClient, type HttpClientOptions, type HttpOutcome } from '../../src/net/fetch.ts';
import { isCallablePort } from '../../src/net/port.ts';
import { createResolver } from '../../src/net/resolver.ts';
import { recordDialled } from '../support/dialled.ts';
import { type DnsAnswer, type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { type LoopbackServer, sendStatus, startLoopbackServer } from '../support/loopback-server.ts';
import { scratchFolder } from '../support/scratch.ts';

/** Every way to write an address that is not for everyone as the host of a URL. */
const HOSTS = [
  ...['127.0.0.1', '127.0.0.2', '127.255.255.254', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '017700000001'],
  ...[
    '0177.0.0.1',
    '0x7f000001',
    '0x7f.1',
    '0X7F.0.0.1',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
  ],
  ...['0.0.0.0', '0', '0x0', '169.254.169.254', '2852039166', '0xa9fea9fe', '169.254.0xa9fe', '100.100.100.200'],
  ...['168.63.129.16', '192.0.0.192', '10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.1.1', '100.64.0.1'],
  ...['192.0.2.1', '192.88.99.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:169.254.169.254]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[::ffff:0:127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::10.0.0.1]'],
  ...['[2002:7f00:1::]', '[2001:0:7f00:1::1]', '[2600:1f18::5efe:10.0.0.1]', '[2600:1f18::200:5efe:a00:1]'],
  ...['[fe80::5efe:10.0.0.1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]', '[ff02::1]', '[100::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[5f00::1]', 'localhost', 'LOCALHOST.', 'receiver.localhost'],
];

/** What a name may lead to, in part or as a whole. */
const ANSWERS: readonly (readonly string[])[] = [
  ...['127.0.0.1', '127.0.0.2', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
  ...['168.63.129.16', '198.18.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', '::ffff:127.0.0.1', '::7f00:1'],
  ...['::ffff:0:7f00:1', '64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:7f00:1::1'],
  ...['2600:1f18::5efe:a00:1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '2001:db8::1'],
].map((address) => [address]);
const MIXED: readonly (readonly string[])[] = [
  ['93.184.215.14', '10.0.0.1'],
  ['10.0.0.1', '93.184.215.14'],
  ['93.184.215.14', '93.184.215.15', '93.184.215.16', '127.0.0.1'],
  ['93.184.215.14', '::1'],
  ['2606:2800:21f:cb07::1', '169.254.169.254'],
  ['2606:2800:21f:cb07::1', 'fd00::1'],
];

let answers: Record<string, DnsAnswer>;
let dns: DnsServer;
let receiver: LoopbackServer;
let port: string;
let folder: string;
let hostsFile: string;

beforeAll(async () => {
  folder = scratchFolder('guard');
  hostsFile = path.join(folder, 'hosts');
  dns = await startDnsServer((name) => answers[name] ?? 'unknown');
  receiver = await startLoopbackServer((_request, response) =>
    sendStatus(response, 200, 'ok', { connection: 'close' }),
  );
  ({ port } = new URL(receiver.url));
});

beforeEach(() => {
  answers = {};
  writeFileSync(hostsFile, '');
  receiver.requests.length = 0;
});

afterAll(async () => {
  await dns.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Requests once, and returns what was really connected to beside the outcome. */
async function ask(url: string, options: Partial<HttpClientOptions> = {}) {
  const resolver = createResolver({ nameServers: [dns.address], hostsFile });
  const http = createHttpClient({ userAgent: 'test', resolver, ...options });
  const record = recordDialled();
  const call = { method: 'POST', url, headers: {}, body: '{}', deadlineMs: 5_000, bodyBytesMax: 1_000 } as const;
  const outcome: HttpOutcome = await http.request(call);
  await http.close();
  record.stop();
  return { outcome, dialled: record.addresses() };
}

const BLOCKED = { outcome: { ok: false, error: 'blocked_address', detail: 'address' }, dialled: [] };

describe('an address that is not for everyone', () => {
  it.each(HOSTS)('is not connected to where it is written %s', async (host) => {
    expect(await ask(`http://${host}:${port}/`)).toMatchObject(BLOCKED);
    expect(await ask(`https://${host}/`)).toMatchObject(BLOCKED);
    expect(receiver.requests).toEqual([]);
  });

  it.each([...ANSWERS, ...MIXED])('is not connected to where a name leads to %s %s', async (...addresses) => {
    answers['receiver.example'] = addresses;

    expect(await ask(`http://receiver.example:${port}/`, { httpsOnly: false })).toMatchObject(BLOCKED);
    expect(await ask('https://receiver.example/')).toMatchObject(BLOCKED);
    expect(receiver.requests).toEqual([]);
  });

  it('is not connected to where the hosts file leads to it', async () => {
    writeFileSync(hostsFile, '10.0.0.1 receiver.example\n');

    expect(await ask('https://receiver.example/')).toMatchObject(BLOCKED);
  });

  it('is reported as what it is, without the address that the name led to', async () => {
    answers['receiver.example'] = ['10.11.12.13'];

    const { outcome } = await ask('https://receiver.example/secret');

    expect(outcome).toMatchObject({ message: 'receiver.example is not at a public address.' });
  });
});

describe('a name that leads elsewhere after it was looked at', () => {
  it('is judged anew for every connection', async () => {
    answers['rebinding.example'] = ['127.0.0.1'];
    const options = { allowedNetworks: ['127.0.0.1/32'] };

    const before = await ask(`http://rebinding.example:${port}/`, options);
    answers['rebinding.example'] = ['127.0.0.2'];

    expect(before).toMatchObject({ outcome: { ok: true }, dialled: ['127.0.0.1'] });
    expect(await ask(`http://rebinding.example:${port}/`, options)).toMatchObject(BLOCKED);
  });

  it('is left at once if what was reached is not what was judged', async () => {
    const judged: string[] = [];
    const dial = createDial({
      resolver: { addressesOf: async () => [{ address: '127.0.0.1', family: 4 }], ownAddressesOf: () => [] },
      guard: (address) => (judged.push(address) > 1 ? 'address' : null),
    });
    const destination = { protocol: 'https:', hostname: 'receiver.example', port };

    const [error, socket] = await new Promise<unknown[]>((resolve) => {
      dial({ destination, withinMs: 5_000 }, (...result) => resolve(result));
    });

    expect([judged, error, socket]).toEqual([
      ['127.0.0.1', '127.0.0.1'],
      expect.objectContaining({ refusal: 'address' }),
      null,
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('networks that are open for tests', () => {
  const options = { allowedNetworks: ['127.0.0.1/32'] };

  it.each(['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', 'receiver.example'])('are reached as %s', async (host) => {
    answers['receiver.example'] = ['127.0.0.1'];

    expect(await ask(`http://${host}:${port}/`, options)).toMatchObject({ outcome: { ok: true, status: 200 } });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each(['127.0.0.2', '127.0.0.0', '[::1]', '10.0.0.1', 'receiver.example'])(
    'open nothing else: %s',
    async (host) => {
      answers['receiver.example'] = ['127.0.0.1', '127.0.0.2'];

      expect(await ask(`http://${host}:${port}/`, options)).toMatchObject(BLOCKED);
      expect(receiver.requests).toEqual([]);
    },
  );

  it.each(['localhost', 'receiver.localhost', 'both.example'])(
    'are reached by a name of this machine that leads elsewhere as well: %s',
    async (host) => {
      writeFileSync(hostsFile, '::1 both.example\n10.0.0.1 both.example\n127.0.0.1 both.example\n');

      const { outcome, dialled } = await ask(`http://${host}:${port}/`, options);

      expect(outcome).toMatchObject({ ok: true, status: 200 });
      expect(dialled).toEqual(['127.0.0.1']);
    },
  );

  it.each(['127.0.0.1', '127.0.0.0/31', '127.0.0.0/8', '0.0.0.0/0'])('may be written %s', async (network) => {
    expect(await ask(receiver.url, { allowedNetworks: [network] })).toMatchObject({ outcome: { ok: true } });
  });
});

describe('a public address', () => {
  it('is called by https only', async () => {
    const { outcome, dialled } = await ask('http://93.184.215.14/');

    expect([outcome, dialled]).toEqual([
      { ok: false, error: 'blocked_address', detail: 'scheme', message: '93.184.215.14 may be called by https only.' },
      [],
    ]);
  });

  it.each([22, 25, 80, 465, 1023, 3306, 5432, 6379, 9200, 27017])('is not called at port %i', async (number) => {
    answers['receiver.example'] = ['93.184.215.14'];

    const refused = { outcome: { ok: false, error: 'blocked_address', detail: 'port' }, dialled: [] };
    expect(await ask(`https://93.184.215.14:${number}/`)).toMatchObject(refused);
    expect(await ask(`https://receiver.example:${number}/`)).toMatchObject(refused);
  });

  it('may be called at 443 and at free ports', () => {
    expect([443, 1024, 3000, 8080, 8443, 65535].filter((number) => !isCallablePort(number))).toEqual([]);
    expect([0, 1, 21, 53, 110, 143, 587, 993, 1433, 2525, 11211].filter(isCallablePort)).toEqual([]);
  });
});

describe('a name', () => {
  it('that leads to several addresses is reached at the first that answers', async () => {
    // The receiver listens at one address alone, which is not the first.
    answers['receiver.example'] = ['127.0.0.2', '127.0.0.3', '127.0.0.1'];

    const { outcome, dialled } = await ask(`http://receiver.example:${port}/`, { allowedNetworks: ['127.0.0.0/8'] });

    expect([outcome.ok, dialled]).toEqual([true, ['127.0.0.2', '127.0.0.3', '127.0.0.1']]);
  });

  it('that is unknown is reported as such, and one without an answer as well', async () => {
    answers['silent.example'] = 'silence';

    const [unknown, silent] = [await ask('https://unknown.example/'), await ask('https://silent.example/')];

    expect(unknown.outcome).toMatchObject({ ok: false, error: 'dns', detail: 'unknown_name' });
    expect(silent.outcome).toMatchObject({ ok: false, error: 'dns', detail: 'silent_name_servers' });
    expect([...unknown.dialled, ...silent.dialled]).toEqual([]);
  });

  it('without an answer holds up no request to another', async () => {
    const options = { allowedNetworks: ['127.0.0.1/32'], userAgent: 'test', connectMs: 1_000 };
    const http = createHttpClient({ ...options, resolver: createResolver({ nameServers: [dns.address], hostsFile }) });
    const call = { method: 'POST', headers: {}, deadlineMs: 5_000, bodyBytesMax: 1_000 } as const;
    const names = Array.from({ length: 100 }, (_, number) => `silent${number}.example`);
    for (const name of names) answers[name] = 'silence';
    answers['receiver.example'] = ['127.0.0.1'];
    let ended = 0;
    const requests = names.map(async (name) => {
      const outcome = await http.request({ ...call, url: `https://${name}/` });
      ended += 1;
      return outcome;
    });

    const outcome = await http.request({ ...call, url: `http://receiver.example:${port}/` });
    const endedBefore = ended;
    const silent = await Promise.all(requests);
    await http.close();

    expect([outcome.ok, endedBefore]).toEqual([true, 0]);
    expect(new Set(silent.map((one) => (one.ok ? 'ok' : `${one.error} ${one.message.slice(0, 13)}`)))).toEqual(
      new Set(['timeout No connection']),
    );
  });
});

it('has no guard where the operator alone says what is called', async () => {
  const record = await ask(`http://localhost:${port}/`, { allowPrivateAddresses: true });

  expect(record).toMatchObject({ outcome: { ok: true } });
  expect(record.dialled).toContain('127.0.0.1');
});
