import { describe, expect, it } from 'vitest';
import { csrfTokens } from '../../src/auth/csrf.ts';
import { Secret } from '../../src/core/secret.ts';

const COOKIE = 'A'.repeat(43);

describe('a form', () => {
  it('is taken from the browser that it was made for, and from no other', () => {
    const tokens = csrfTokens(new Secret(Buffer.alloc(32, 1)));
    const token = tokens.tokenFor(COOKIE);

    expect(tokens.isValid(COOKIE, token)).toBe(true);
    expect(tokens.isValid('B'.repeat(43), token)).toBe(false);
    expect(csrfTokens(new Secret(Buffer.alloc(32, 2))).isValid(COOKIE, token)).toBe(false);
  });

  it('does not carry the cookie', () => {
    expect(csrfTokens(new Secret(Buffer.alloc(32, 1))).tokenFor(COOKIE)).toMatch(/^(?!A{43})[\w-]{43}$/);
  });

  it.each([[''], [COOKIE], ['é'.repeat(43)], ['\0'], ['x'.repeat(100_000)]])('is refused with %j', (token) => {
    expect(csrfTokens(new Secret(Buffer.alloc(32, 1))).isValid(COOKIE, token)).toBe(false);
  });
});
