import { createHmac, timingSafeEqual } from 'node:crypto';
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

/** Codes of the cookie's value (HMAC-SHA256), so that nothing has to be stored and no other site can make one. */
export function csrfTokens(key: Secret<Uint8Array>): CsrfTokens {
  return {
    tokenFor: (cookieValue) => codeOf(cookieValue).toString('base64url'),
    isValid: (cookieValue, token) => {
      const expected = Buffer.from(codeOf(cookieValue).toString('base64url'));
      const given = Buffer.from(token);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };

  function codeOf(cookieValue: string): Buffer {
    return createHmac('sha256', key.reveal()).update(`${PURPOSE}${cookieValue}`).digest();
  }
}
