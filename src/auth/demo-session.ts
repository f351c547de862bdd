import { randomBytes } from 'node:crypto';
import type { Clock } from '../core/clock.ts';
import type { SecretKeys } from '../core/sealer.ts';
import { MINUTE_MS } from '../domain/instant.ts';
import { keyedCodes } from './keyed-codes.ts';
import { readCookie } from './session-cookie.ts';

/** The lifetime of a session of the demonstration. */
export const DEMO_SESSION_MINUTES = 60;

const ID_BYTES = 16;
const SECOND_MS = 1_000;

/** An id, its expiry in seconds (base 36), and the signature of both. */
const VALUE = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;
const PURPOSE = 'demo:';

/** The session cookies of visitors of the demonstration. Nothing about them is stored: a cookie has its own expiry, signed. */
export interface DemoSessions {
  /** The `Set-Cookie` header that starts a session. */
  begin(): string;
  /** The id of the session in a `Cookie` header; null without a session, for an invalid signature, and for an expired session. */
  read(cookieHeader: string | undefined): string | null;
}

/** The `Set-Cookie` header that removes the session of a visitor; null where the browser sends none. */
export function endDemoSession(cookieHeader: string | undefined, isSecure: boolean): string | null {
  const { name, attributes } = cookieOfDemo(isSecure);
  return readCookie(cookieHeader, name) === null ? null : `${name}=; Max-Age=0; ${attributes}`;
}

function cookieOfDemo(isSecure: boolean): { name: string; attributes: string } {
  return {
    name: `${isSecure ? '__Host-' : ''}landfall-demo`,
    attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  };
}

/** The demo sessions of a server. */
export function demoSessions({
  keys,
  clock,
  isSecure,
}: {
  keys: SecretKeys;
  clock: Clock;
  isSecure: boolean;
}): DemoSessions {
  const { name, attributes } = cookieOfDemo(isSecure);
  const codes = keyedCodes(PURPOSE, keys);
  return {
    begin: () => {
      const id = randomBytes(ID_BYTES).toString('base64url');
      const end = Math.floor((clock.now() + DEMO_SESSION_MINUTES * MINUTE_MS) / SECOND_MS).toString(36);
      const value = `${id}.${end}.${codes.of(`${id}.${end}`)}`;
      return `${name}=${value}; Max-Age=${DEMO_SESSION_MINUTES * 60}; ${attributes}`;
    },
    read: (cookieHeader) => {
      const [, id = '', end = '', code = ''] = VALUE.exec(readCookie(cookieHeader, name) ?? '') ?? [];
      if (id === '' || Number.parseInt(end, 36) * SECOND_MS <= clock.now()) return null;
      return codes.isOf(`${id}.${end}`, code) ? id : null;
    },
  };
}
