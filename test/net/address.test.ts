import { describe, expect, it } from 'vitest';
import { isPublicAddress, within } from '../../src/net/address.ts';

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '2600:1f18::5efe:a00:1',
  '2600:1f18::200:5efe:a00:1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
];
const PUBLIC = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2600:1f18::1', '2a00:1450:4001::200e'];

describe('isPublicAddress', () => {
  it.each(PRIVATE)('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(PUBLIC)('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('refuses a text that is no address', () => {
    expect(['', 'localhost', '127.1', '0x7f000001', '8.8.8.8.'].filter(isPublicAddress)).toEqual([]);
  });
});

describe('within', () => {
  const isWithin = within(['127.0.0.1/32', '10.0.0.0/8', 'fd00::/8', '192.0.2.7', '2001:db8::7']);

  it.each(['127.0.0.1', '10.255.0.1', 'fd12::1', '192.0.2.7', '2001:db8::7', '::ffff:127.0.0.1'])(
    'finds %s',
    (address) => {
      expect(isWithin(address)).toBe(true);
    },
  );

  it.each(['127.0.0.2', '11.0.0.1', 'fe80::1', '192.0.2.8', '2001:db8::8', '::1', '', 'localhost'])(
    'leaves %s',
    (address) => {
      expect(isWithin(address)).toBe(false);
    },
  );

  it('finds nothing where there are no networks', () => {
    expect(['127.0.0.1', '::1', '8.8.8.8'].filter(within([]))).toEqual([]);
  });
});
