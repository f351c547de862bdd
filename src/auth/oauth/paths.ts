import { ENDPOINT } from './resource.ts';

/** The paths of the server metadata, below the issuer. */
export const METADATA: readonly string[] = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
];

/** The path of an address without a slash at its end; empty for a plain origin. */
export function basePathOf(address: string): string {
  return new URL(address).pathname.replace(/\/$/, '');
}

const OWN_PATH = /^\/(authorize|token|revoke|introspect|register|jwks)(\/[^/]+)?$/;

/**
 * The path of a request as the library knows it; null for one that is not its business. Of an issuer with a path RFC 8414
 * §3.1 puts it after the well-known part and OpenID Connect Discovery 1.0 §4 before it, and hosts also append the endpoint
 * of the resource: all of these are one.
 */
export function pathBelow(issuer: string, path: string): string | null {
  const base = basePathOf(issuer);
  for (const known of METADATA) {
    const spellings = [known, `${known}${base}`, `${known}${ENDPOINT}`, `${base}${known}`, `${ENDPOINT}${known}`];
    if (spellings.includes(path)) return known;
  }
  if (!path.startsWith(base)) return null;
  const below = path.slice(base.length);
  return OWN_PATH.test(below) ? below : null;
}
