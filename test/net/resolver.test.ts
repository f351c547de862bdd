import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createResolver, type Resolver, type ResolverOptions } from '../../src/net/resolver.ts';
import { type DnsAnswer, type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { settling } from '../support/manual-timeouts.ts';
import { scratchFolder } from '../support/scratch.ts';

const LONG_SECONDS = 300;

let answers: Record<string, DnsAnswer>;
let folder: string;
let hostsFile: string;
let servers: DnsServer[];

beforeEach(() => {
  answers = {};
  servers = [];
  folder = scratchFolder('resolver');
  hostsFile = path.join(folder, 'hosts');
});

afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(ttlSeconds = LONG_SECONDS, more: ResolverOptions = {}) {
  const server = await startDnsServer((name) => answers[name] ?? 'unknown', ttlSeconds);
  servers.push(server);
  return { server, resolver: createResolver({ nameServers: [server.address], hostsFile, ...more }) };
}

async function addresses(resolver: Resolver, name: string): Promise<string[]> {
  return (await resolver.addressesOf(name)).map(({ address }) => address);
}

describe('names that are written down', () => {
  it('are those of the hosts file, before any name server is queried', async () => {
    writeFileSync(hostsFile, '10.1.2.3 receiver.example\n::1 receiver.example\n127.0.0.9 localhost\n');
    answers['receiver.example'] = ['192.0.2.1'];
    const { server, resolver } = await start();

    expect(await resolver.addressesOf('Receiver.Example.')).toEqual([
      { address: '10.1.2.3', family: 4 },
      { address: '::1', family: 6 },
    ]);
    expect(await addresses(resolver, 'localhost')).toEqual(['127.0.0.9']);
    expect(server.questions).toEqual([]);
  });

  it('are those of the hosts file as it is now', async () => {
    answers['receiver.example'] = ['192.0.2.1'];
    const { resolver } = await start();

    const before = await addresses(resolver, 'receiver.example');
    writeFileSync(hostsFile, '10.1.2.3 receiver.example\n');

    expect([before, await addresses(resolver, 'receiver.example')]).toEqual([['192.0.2.1'], ['10.1.2.3']]);
  });

  it.each(['localhost', 'LOCALHOST.', 'receiver.localhost'])('mean this machine where they are %s', async (name) => {
    const { server, resolver } = await start();

    expect(await addresses(resolver, name)).toEqual(['127.0.0.1', '::1']);
    expect(server.questions).toEqual([]);
  });
});

describe('name servers', () => {
  it('give the addresses of both families, those of IPv4 first', async () => {
    answers['both.example'] = ['2001:db8::1', '192.0.2.1', '192.0.2.2'];
    const { resolver } = await start();

    expect(await resolver.addressesOf('both.example')).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '192.0.2.2', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ]);
  });

  it('give those of IPv6 alone where there are no others', async () => {
    answers['six.example'] = ['2001:db8::1'];
    const { resolver } = await start();

    expect(await addresses(resolver, 'six.example')).toEqual(['2001:db8::1']);
  });

  it.each([
    ['that there is no such name', 'unknown', 'ENOTFOUND'],
    ['that it has no addresses', [], 'ENODATA'],
    ['nothing', 'silence', 'ETIMEOUT'],
  ] as const)('may say %s', async (_what, answer, code) => {
    answers['none.example'] = answer;
    const { resolver } = await start();

    await expect(resolver.addressesOf('none.example')).rejects.toMatchObject({ code });
  });

  it('are queried once for as long as their answer is good', async () => {
    answers['often.example'] = ['192.0.2.1'];
    const { server, resolver } = await start();

    await addresses(resolver, 'often.example');
    await addresses(resolver, 'OFTEN.example');

    expect(server.questions.sort()).toEqual(['A often.example', 'AAAA often.example']);
  });

  it('are queried each time for what is good for no time', async () => {
    answers['moving.example'] = ['192.0.2.1'];
    const { resolver } = await start(0);

    const before = await addresses(resolver, 'moving.example');
    answers['moving.example'] = ['192.0.2.2'];

    expect([before, await addresses(resolver, 'moving.example')]).toEqual([['192.0.2.1'], ['192.0.2.2']]);
  });

  it('are queried once for all requests in the same moment', async () => {
    answers['crowd.example'] = ['192.0.2.1'];
    const { server, resolver } = await start(0);

    const all = await Promise.all(Array.from({ length: 50 }, () => addresses(resolver, 'crowd.example')));

    expect(new Set(all.flat())).toEqual(new Set(['192.0.2.1']));
    expect(server.questions).toHaveLength(2);
  });

  it('that are dead for some names hold up no other name', async () => {
    answers['living.example'] = ['192.0.2.1'];
    for (let number = 0; number < 32; number += 1) answers[`dead${number}.example`] = 'silence';
    const { server, resolver } = await start();
    const dead = Array.from({ length: 32 }, (_, number) => resolver.addressesOf(`dead${number}.example`));
    const failed = Promise.allSettled(dead);
    const hasOneFailed = settling(Promise.race(dead));
    const queriesAtFirstFailure = Promise.race(dead).catch(() => new Set(server.questions).size);

    expect(await addresses(resolver, 'living.example')).toEqual(['192.0.2.1']);
    expect(hasOneFailed()).toBe(false);
    // Both families of all 33 names were queried before the first had failed, so that none waits for another.
    expect(await queriesAtFirstFailure).toBe(66);
    expect((await failed).every(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('the system', () => {
  it('is queried for what no name server knows, where that is wanted', async () => {
    const { server } = await start();
    const nameServers = [server.address];
    const name = 'landfall-test.invalid';

    // Whatever it says of it, it is the look-up of the system that says so.
    await expect(createResolver({ nameServers, asksSystem: true }).addressesOf(name)).rejects.toMatchObject({
      syscall: 'getaddrinfo',
    });
    await expect(createResolver({ nameServers }).addressesOf(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
