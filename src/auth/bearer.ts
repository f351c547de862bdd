import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { VerifyToken } from './access-token.ts';
import type { Authenticate } from './api-key.ts';

/**
 * Reads an `Authorization` header: `Token KEY` or `Bearer ACCESS-TOKEN`, the scheme in any case (RFC 9110 §11.1). A key
 * is no access token and the other way round. Fails with `unauthorized` for everything else.
 */
export function bearer(byKey: Authenticate, byToken: VerifyToken): (header: string | undefined) => Promise<Principal> {
  return async (header) => {
    const [, scheme = '', credential] = /^(token|bearer) +(\S+)$/i.exec(header?.trim() ?? '') ?? [];
    if (credential === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
    return scheme.toLowerCase() === 'bearer' ? byToken(credential) : byKey(credential);
  };
}
