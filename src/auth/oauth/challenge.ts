import type { Request } from 'express';
import type { Failure } from '../../core/failure.ts';
import { isPermission } from '../../core/permission.ts';
import { bearerChallenge, metadataUrl } from './protected-resource.ts';

const KEY_CHALLENGE = 'Token realm="landfall"';

/**
 * How a caller of the API who was refused could get in (RFC 6750 §3.1): by a key or a token where it is not known who asks,
 * and by a token that allows more where one was not enough. Null where neither is the matter.
 */
export function apiChallenge(request: Request, failure: Failure, resource: string): string | null {
  if (failure.code === 'unauthorized') return `${KEY_CHALLENGE}, ${bearerChallenge({ request, resource })}`;
  const missing = failure.detail.meta?.permission;
  const isToken = /^bearer\b/i.test(request.headers.authorization ?? '');
  if (failure.code !== 'forbidden' || !isToken || typeof missing !== 'string' || !isPermission(missing)) return null;
  const metadata = metadataUrl(request, resource);
  return `Bearer realm="landfall", error="insufficient_scope", scope="${missing}", resource_metadata="${metadata}"`;
}
