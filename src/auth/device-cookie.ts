import { hash, randomBytes } from 'node:crypto';
import type { SecretKeys } from '../core/sealer.ts';
import { knownEmail } from '../services/user/email.ts';
import { keyedCodes } from './keyed-codes.ts';
import { readCookie } from './session-cookie.ts';

/**
 * The cookie of a browser in which a user signed in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 * It does not sign in: it only gives the browser an allowance of attempts for this user that no other client can use up.
 */
export interface DeviceCookie {
  /** The `Set-Cookie` header for a browser in which a user has just signed in. */
  serialize(email: string): string;
  /** What the browser is counted by for a user; null if the user has not signed in with it. */
  read(cookieHeader: string | undefined, email: string): string | null;
}

/** Browsers keep no cookie for longer (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 86_400;
const ID_BYTES = 16;

/** As much of the hash of an address as distinguishes the users of a browser; it is not the address. */
const NAME_LENGTH = 12;
const VALUE = /^([\w-]{22})\.([\w-]{43})$/;
const PURPOSE = 'device:';

/** The device cookies of a server. */
export function deviceCookie(isSecure: boolean, keys: SecretKeys): DeviceCookie {
  const codes = keyedCodes(PURPOSE, keys);
  const prefix = `${isSecure ? '__Host-' : ''}landfall-device-`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    serialize: (email) => {
      const user = userOf(email);
      const id = randomBytes(ID_BYTES).toString('base64url');
      const value = `${id}.${codes.of(`${user}:${id}`)}`;
      return `${prefix}${user.slice(0, NAME_LENGTH)}=${value}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`;
    },
    read: (cookieHeader, email) => {
      const user = userOf(email);
      const value = readCookie(cookieHeader, `${prefix}${user.slice(0, NAME_LENGTH)}`);
      const [, id, code] = VALUE.exec(value ?? '') ?? [];
      if (id === undefined || code === undefined) return null;
      return codes.isOf(`${user}:${id}`, code) ? id : null;
    },
  };
}

function userOf(email: string): string {
  return hash('sha256', knownEmail(email));
}
