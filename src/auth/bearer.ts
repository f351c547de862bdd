import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Authenticate } from './api-key.ts';

/**
 * Reads an `Authorization` header: `Token KEY`, the scheme in any case (RFC 9110 §11.1). Fails with `unauthorized` for
 * everything else, `Bearer` included, which is reserved for access tokens.
 */
export function bearer(byKey: Authenticate): (header: string | undefined) => Promise<Principal> {
  return async (header) => {
    const [, key] = /^token +(\S+)$/i.exec(header?.trim() ?? '') ?? [];
    if (key === undefined) throw new Failure('unauthorized', 'Invalid or missing API token.');
    return byKey(key);
  };
}
