import type { Request } from 'express';
import type { Principal } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isPermission } from '../../core/permission.ts';
import { bearerChallenge, metadataUrl } from './protected-resource.ts';

const KEY_CHALLENGE = 'Token realm="landfall"';

/** A call of the API that was refused. */
export interface RefusedCall {
  request: Request;
  failure: Failure;
  /** Who made it; null where that is not known. */
  principal: Principal | null;
}

/**
 * How a caller of the API who was refused could get in (RFC 6750 §3.1): by a key or a token where the caller is unknown,
 * and by a token that allows more where one was not enough and its person could allow it. That one is to be requested with
 * all that the caller has, because it replaces the other. Null where none of this is the matter.
 */
export function apiChallenge({ request, failure, principal }: RefusedCall, resource: string): string | null {
  if (failure.code === 'unauthorized') return `${KEY_CHALLENGE}, ${bearerChallenge({ request, resource })}`;
  const missing = failure.detail.meta?.permission;
  if (failure.code !== 'forbidden' || typeof missing !== 'string' || !isPermission(missing)) return null;
  if (principal?.obtainable?.has(missing) !== true) return null;
  const scope = [missing, ...principal.permissions].join(' ');
  const metadata = metadataUrl(request, resource);
  return `Bearer realm="landfall", error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`;
}
