import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { KEY_PREFIX } from '../services/api-key.ts';
import type { VerifyToken } from './access-token.ts';
import type { Authenticate } from './api-key.ts';

/** What to say of an API key that was sent in the place of an access token; the key is never repeated. */
export const KEY_AS_BEARER = 'An API key is sent as Authorization: Token, not as Bearer.';

/** Whether a header has an API key, by its beginning, where an access token belongs. */
export function isKeyAsBearer(header: string | undefined): boolean {
  const [, credential = ''] = /^bearer +(\S+)$/i.exec(header?.trim() ?? '') ?? [];
  return credential.startsWith(KEY_PREFIX);
}

/**
 * Reads an `Authorization` header: `Token KEY` or `Bearer ACCESS-TOKEN`, the scheme in any case (RFC 9110 §11.1). A key
 * is no access token and the other way round. Fails with `unauthorized` for everything else.
 */
export function bearer(byKey: Authenticate, byToken: VerifyToken): (header: string | undefined) => Promise<Principal> {
  return async (header) => {
    const [, scheme = '', credential] = /^(token|bearer) +(\S+)$/i.exec(header?.trim() ?? '') ?? [];
    if (credential === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
    if (isKeyAsBearer(header)) throw new Failure('unauthorized', KEY_AS_BEARER);
    return scheme.toLowerCase() === 'bearer' ? byToken(credential) : byKey(credential);
  };
}
