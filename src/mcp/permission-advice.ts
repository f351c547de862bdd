import type { Principal } from '../core/context.ts';
import type { Failure } from '../core/failure.ts';
import { isPermission } from '../core/permission.ts';

/** What to do about a missing permission, as a sentence after what is wrong; empty for every other failure. */
export function permissionAdvice({ code, detail }: Failure, { keyId, userId, obtainable }: Principal): string {
  const permission = detail.meta?.permission;
  if (code !== 'forbidden' || typeof permission !== 'string' || !isPermission(permission)) return '';
  if (keyId !== null) {
    return ` To repeat the call does not help: it takes a key with it, from the page /keys or landfall keys create --permission ${permission}.`;
  }
  if (userId === null) return ' To repeat the call does not help.';
  return obtainable?.has(permission) === true
    ? ' The user can grant it by connecting the host again.'
    : ' To repeat the call does not help: the role of the user does not include it, and an administrator of the account can change the role.';
}
