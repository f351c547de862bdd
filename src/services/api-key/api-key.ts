import { hash } from 'node:crypto';
import { z } from 'zod';
import { ALL_PERMISSIONS, type Permission } from '../../core/permission.ts';
import type { Transaction } from '../../db/client.ts';
import type { Prisma } from '../../db/prisma.ts';
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
export function hashKey(key: string): Buffer<ArrayBuffer> {
  return Buffer.from(hash('sha256', key, 'buffer'));
}

/** What is read of a key. */
export const API_KEY_SELECT = {
  id: true,
  name: true,
  prefix: true,
  permissions: true,
  createdBy: true,
  createdAt: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
} as const;

type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof API_KEY_SELECT }>;

/** Rows of `API_KEY_SELECT` as their records. Who made them is no relation, because a person may be removed before. */
export async function toApiKeys({ prisma }: Transaction, rows: readonly KeyRow[]): Promise<ApiKey[]> {
  const makers = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
  const people =
    makers.length === 0
      ? []
      : await prisma.user.findMany({ where: { id: { in: makers } }, select: { id: true, email: true } });
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return rows.map((row) => toApiKey(row, emails.get(row.createdBy ?? '') ?? null));
}

function toApiKey(row: KeyRow, maker: string | null): ApiKey {
  return {
    ...{ id: row.id, name: row.name, prefix: row.prefix },
    permissions: z.array(PermissionName).parse(row.permissions),
    created_by: maker,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  };
}
