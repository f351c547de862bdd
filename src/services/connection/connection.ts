import { z } from 'zod';
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

/** SQL: the columns of a connection; `c` is the alias of the row, `u` of its person. */
export const CONNECTION_COLUMNS = `c.grant_id AS id, u.email AS user_email, c.client_id, c.client_name,
  c.redirect_host, c.permissions, c.created_at, c.last_used_at`;
