import { describe, expect, it } from 'vitest';
import { sessionCookie } from '../../src/auth/session-cookie.ts';

const VALUE = 'A'.repeat(43);

describe('the cookie of a session', () => {
  it('stays with its host and out of the hands of scripts', () => {
    expect(sessionCookie(true).serialize(VALUE)).toBe(
      `__Host-landfall=${VALUE}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(sessionCookie(false).serialize(VALUE)).toBe(
      `landfall=${VALUE}; Max-Age=1209600; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(sessionCookie(true).clear()).toBe('__Host-landfall=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  });

  it('is found among others', () => {
    const { read, serialize } = sessionCookie(true);
    const [pair] = serialize(VALUE).split(';');

    expect(read(`a=1; ${pair}; landfall=${'B'.repeat(43)}`)).toBe(VALUE);
    expect(read(`x__Host-landfall=${'B'.repeat(43)};${pair}`)).toBe(VALUE);
  });

  it.each([
    [undefined],
    [''],
    ['__Host-landfall'],
    ['__Host-landfall='],
    [`landfall=${VALUE}`],
    [`__host-landfall=${VALUE}`],
    [`__Host-landfall=${VALUE}A`],
    [`__Host-landfall=${'A'.repeat(42)}\0`],
    [`__Host-landfall="${VALUE}"`],
    [`a="; __Host-landfall=%41${'A'.repeat(42)}"`],
    [';'.repeat(16_000)],
  ])('is not there in %j', (header) => {
    expect(sessionCookie(true).read(header)).toBeNull();
  });
});
