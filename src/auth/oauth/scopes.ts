import { ALL_PERMISSIONS, isPermission, type Permission } from '../../core/permission.ts';

/** The scope that requests refresh tokens; it is none of a resource (OpenID Connect Core 1.0 §11). */
export const OFFLINE_ACCESS = 'offline_access';

/** What a program is given that does not say what it wants: all that the tools need, and no more. */
export const USUAL_SCOPES: readonly Permission[] = ['tracking:read', 'tracking:write', 'reference:read'];

/** All scopes that there are. */
export const ALL_SCOPES: readonly string[] = [...ALL_PERMISSIONS, OFFLINE_ACCESS];

/** The scopes of a request that are known; the default ones where none is, because some hosts request scopes of their own. */
export function knownScopes(scope: unknown): string[] {
  const requested = typeof scope === 'string' ? scope.split(' ') : [];
  const rest = requested.filter((name) => name === OFFLINE_ACCESS);
  const permissions = requested.filter(isPermission);
  return [...new Set([...(permissions.length > 0 ? permissions : USUAL_SCOPES), ...rest])];
}
