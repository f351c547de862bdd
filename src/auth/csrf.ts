import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SecretKeys } from '../core/sealer.ts';
import type { Secret } from '../core/secret.ts';

/** Proves that a form was made for the browser that sends it. */
export interface CsrfTokens {
  /** What a form carries, for the browser with this cookie. */
  tokenFor(cookieValue: string): string;
  /** Whether a form that came with this cookie was made for it. */
  isValid(cookieValue: string, token: string): boolean;
}

/** Keeps these codes apart from others that may be made with the same key. */
const PURPOSE = 'csrf:';

/**
 * Codes of the cookie's value (HMAC-SHA256), so that nothing has to be stored and no other site can make one. The first
 * key makes them; those of the others are accepted while the key is rotated.
 */
export function csrfTokens(...[first, ...former]: SecretKeys): CsrfTokens {
  return {
    tokenFor: (cookieValue) => codeOf(first, cookieValue),
    isValid: (cookieValue, token) => [first, ...former].some((key) => isEqual(token, codeOf(key, cookieValue))),
  };
}

function codeOf(key: Secret<Uint8Array>, cookieValue: string): string {
  return createHmac('sha256', key.reveal()).update(`${PURPOSE}${cookieValue}`).digest().toString('base64url');
}

function isEqual(token: string, code: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(code)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
