import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clientAddress,
  networksOf,
  surroundingsOf,
  throttleKey,
  trustedProxies,
} from '../../src/core/client-address.ts';

const isTrusted = trustedProxies(['10.0.0.0/8', '198.51.100.7', '2001:db8:ffff::/48', 'fd00::1']);
const from = (remoteAddress: string | undefined, forwardedFor?: string) =>
  clientAddress({ remoteAddress, forwardedFor, isTrusted });

describe('the address of a client', () => {
  it.each([
    ['of a connection without a proxy', '192.0.2.1', undefined, '192.0.2.1'],
    ['of a client that writes the header itself', '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['behind a proxy', '10.0.0.1', '192.0.2.1', '192.0.2.1'],
    ['behind two proxies', '10.0.0.1', '192.0.2.1, 198.51.100.7', '192.0.2.1'],
    ['that writes the header itself, behind a proxy', '10.0.0.1', '203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['that claims to be a proxy, behind a proxy', '10.0.0.1', '203.0.113.9, 10.9.9.9, 192.0.2.1', '192.0.2.1'],
    ['that is a proxy itself', '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
    ['of a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['of a proxy that says nothing at all', '10.0.0.1', '', '10.0.0.1'],
    ['behind a proxy that says what cannot be', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['behind a proxy that repeats what cannot be', '10.0.0.1', "192.0.2.1, '; DROP TABLE --", '10.0.0.1'],
    ['behind a proxy that leaves it out', '10.0.0.1', '192.0.2.1, ', '10.0.0.1'],
    ['that is too large', '10.0.0.1', '192.0.2.256', '10.0.0.1'],
    ['that is written as a number', '10.0.0.1', '3221225985', '10.0.0.1'],
    ['with a port', '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['of IPv6', '10.0.0.1', '2001:DB8:0:0::1', '2001:db8::1'],
    ['of IPv6 with a port', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
    ['of IPv6 in brackets', '10.0.0.1', '[2001:db8::1]', '2001:db8::1'],
    ['behind a proxy of IPv6', '2001:db8:ffff::9', '192.0.2.1', '192.0.2.1'],
    ['behind one single proxy of IPv6', 'FD00:0::1', '192.0.2.1', '192.0.2.1'],
    ['of IPv4 in the clothes of IPv6', '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['behind a proxy in the clothes of IPv6', '::ffff:10.0.0.1', '::ffff:c000:201', '192.0.2.1'],
    ['of this link', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['of a connection that is closed', undefined, '192.0.2.1', 'unknown'],
  ])('%s is found', (_what, remote, header, expected) => {
    expect(from(remote, header)).toBe(expected);
  });

  it('is found in a header of any length', () => {
    expect(from('10.0.0.1', `${'192.0.2.1, '.repeat(100_000)}203.0.113.9`)).toBe('203.0.113.9');
    expect(from('10.0.0.1', `192.0.2.1${', 10.0.0.2'.repeat(100_000)}`)).toBe('10.0.0.2');
  });

  it('is never anything but an address, whatever the header holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcdef:.,[]% x\u0000') }), (header) => {
        expect(from('10.0.0.1', header)).toMatch(/^[\da-f:.]+$/);
      }),
    );
  });

  it('is what the connection says where no proxy is trusted', () => {
    const options = { remoteAddress: '10.0.0.1', forwardedFor: '192.0.2.1', isTrusted: trustedProxies([]) };

    expect(clientAddress(options)).toBe('10.0.0.1');
  });
});

describe('what requests are counted by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(throttleKey(address)).toBe(key);
  });

  it('is the same for all addresses of a network of IPv6, and for no other network', () => {
    const groups = (count: number) =>
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count });
    const text = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
    // What begins with zeros may be an IPv4 address.
    const network = groups(4).filter(([first = 0]) => first > 0);

    fc.assert(
      fc.property(network, network, groups(4), groups(4), (one, two, host, other) => {
        const key = throttleKey(text([...one, ...host]));
        expect(throttleKey(text([...one, ...other]))).toBe(key);
        expect(throttleKey(text([...two, ...host])) === key).toBe(text(one) === text(two));
      }),
    );
  });
});

describe('the networks of an address', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2ff:3::6', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['unknown', ['unknown']],
  ])('of %s are the smallest first', (address, networks) => {
    expect(networksOf(address)).toEqual(networks);
  });

  it.each([
    ['192.0.2.1', ['192.0.2/24', '192.0/16', '192/8']],
    ['2001:db8:1::1', ['2001:db8::/32', '2001:0::/20']],
    ['unknown', []],
  ])('around %s are those of providers and regions', (address, networks) => {
    expect(surroundingsOf(address)).toEqual(networks);
  });
});
