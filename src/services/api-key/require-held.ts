import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Permission } from '../../core/permission.ts';

/** Makes sure that nobody gives, to a key or a person, what they do not have themselves. Errors: `forbidden`. */
export function requireHeld({ permissions: held }: Principal, given: readonly Permission[]): void {
  const missing = given.filter((permission) => !held.has(permission));
  if (missing.length === 0) return;
  const message = `This is about the permissions ${missing.join(', ')}, which the key or sign-in does not have itself.`;
  throw new Failure('forbidden', message, { meta: { permissions: missing } });
}
