import { z } from 'zod';
import { isPermission } from '../../core/permission.ts';
import type { Prisma } from '../../db/prisma.ts';
import { Instant } from '../../domain/instant.ts';
import { PermissionName } from '../api-key/api-key.ts';

/** A program that a person lets act for them in an account. */
export const Connection = z.object({
  id: z.string(),
  user_email: z.string(),
  client_id: z.string(),
  client_name: z.string().describe('What the program calls itself; its own claim'),
  redirect_host: z
    .string()
    .describe("Where its answers go: a host, or the scheme of a program on the person's machine"),
  permissions: z.array(PermissionName),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Connection = z.infer<typeof Connection>;

/** What is read of a connection. */
export const CONNECTION_SELECT = {
  grantId: true,
  clientId: true,
  clientName: true,
  redirectHost: true,
  permissions: true,
  createdAt: true,
  lastUsedAt: true,
  membership: { select: { user: { select: { email: true } } } },
} as const;

/** A row of `CONNECTION_SELECT` as its record; of permissions that there are no more it has none. */
export function toConnection(row: Prisma.ConnectionGetPayload<{ select: typeof CONNECTION_SELECT }>): Connection {
  return {
    id: row.grantId,
    user_email: row.membership.user.email,
    client_id: row.clientId,
    client_name: row.clientName,
    redirect_host: row.redirectHost,
    permissions: row.permissions.filter(isPermission),
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
