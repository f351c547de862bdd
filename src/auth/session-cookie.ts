import { DAY_MS } from '../domain/instant.ts';
import { SESSION_DAYS_MAX } from './session.ts';

/** The cookie by which a browser is signed in. */
export interface SessionCookie {
  name: string;
  /** The `Set-Cookie` header that gives it to a browser. */
  serialize(value: string): string;
  /** The `Set-Cookie` header that takes it away. */
  clear(): string;
  /** Its value in a `Cookie` header; null if it is not there, or cannot be one of ours. */
  read(cookieHeader: string | undefined): string | null;
}

/** The form of the values of `Sessions.begin`: 32 bytes in base64url. */
const VALUE = /^[\w-]{43}$/;
const MAX_AGE_SECONDS = (SESSION_DAYS_MAX * DAY_MS) / 1000;

/**
 * The cookie of a server that is reached over https, or without it on one's own machine. Browsers take a `__Host-` cookie
 * from this very host alone, over https (RFC 6265bis §4.1.3.2), so that no neighbour can plant one.
 */
export function sessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? '__Host-landfall' : 'landfall';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return {
    name,
    serialize: (value) => `${name}=${value}; Max-Age=${MAX_AGE_SECONDS}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
    read: (cookieHeader) => {
      const value = readCookie(cookieHeader, name);
      return value !== null && VALUE.test(value) ? value : null;
    },
  };
}

/** The value of a cookie in a `Cookie` header (RFC 6265 §4.2.1); null where it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
