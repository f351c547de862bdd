import { describe, expect, it } from 'vitest';
import { deviceCookie } from '../../src/auth/device-cookie.ts';
import { Secret } from '../../src/core/secret.ts';

const key = (byte: number) => new Secret(new Uint8Array(32).fill(byte));
const pairOf = (line: string) => line.split(';')[0] ?? '';

describe('a device cookie', () => {
  const cookies = deviceCookie(true, [key(1)]);

  it('is valid for its user alone, however the e-mail address is written', () => {
    const header = pairOf(cookies.serialize('ada@example.com'));
    const renamed = header.replace(/^[^=]+/, pairOf(cookies.serialize('bob@example.com')).split('=')[0] ?? '');

    expect(cookies.read(`x=1; ${header}`, ' ADA@example.com ')).toMatch(/^[\w-]{22}$/);
    expect(cookies.read(header, 'bob@example.com')).toBeNull();
    expect(cookies.read(renamed, 'bob@example.com')).toBeNull();
  });

  it('stays valid while the key is rotated, and not longer', () => {
    const header = pairOf(cookies.serialize('ada@example.com'));

    expect(deviceCookie(true, [key(2), key(1)]).read(header, 'ada@example.com')).not.toBeNull();
    expect(deviceCookie(true, [key(2)]).read(header, 'ada@example.com')).toBeNull();
  });

  it.each(['', 'x', 'a.b', `${'a'.repeat(22)}.${'b'.repeat(43)}`])('is not %j', (value) => {
    const name = pairOf(cookies.serialize('ada@example.com')).split('=')[0];

    expect(cookies.read(`${name}=${value}`, 'ada@example.com')).toBeNull();
  });

  it('differs each time, holds no e-mail address, and is kept from scripts and other hosts', () => {
    const [one, two] = [cookies.serialize('ada@example.com'), cookies.serialize('ada@example.com')];

    expect(one).not.toBe(two);
    expect(one).not.toContain('ada');
    expect(one).toMatch(/^__Host-landfall-device-[0-9a-f]{12}=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });
});
