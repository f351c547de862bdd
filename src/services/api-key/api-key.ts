import { hash } from 'node:crypto';
import { z } from 'zod';
import { ALL_PERMISSIONS, type Permission } from '../../core/permission.ts';
import { Instant } from '../../domain/instant.ts';

/** What a key may do: some of the list that everything uses. */
export const PermissionName = z.enum(ALL_PERMISSIONS as [Permission, ...Permission[]]);

/** An API key without the key itself, which is shown once. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The beginning of the key, by which people tell their keys apart'),
  permissions: z.array(PermissionName),
  created_by: z.string().nullable().describe('E-mail address of who made it; null where the operator did'),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Keys begin like this, so that scanners for leaked secrets can know one when they see it. */
export const KEY_PREFIX = 'lf_';

/** What is stored of a key. Keys are 256 random bits, so a fast hash is enough: there is nothing to guess. */
export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** SQL: the columns of a key; `k` is the alias of the row. */
export const API_KEY_COLUMNS = `k.id, k.name, k.prefix, k.permissions,
  (SELECT u.email FROM "user" u WHERE u.id = k.created_by) AS created_by,
  k.created_at, k.last_used_at, k.expires_at, k.revoked_at`;
