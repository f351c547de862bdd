import { z } from 'zod';
import type { Database } from '../../db/client.ts';

/** A person of an account, by the name that others know (`user` of the contract). */
export const UserRecord = z.object({
  id: z.uuid(),
  name: z.string().describe('Name, or the e-mail address without one'),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** The persons with these ids; who has been removed is not among them. */
export async function readUsers(
  { db }: { db: Pick<Database, 'prisma'> },
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, UserRecord>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const select = { id: true, name: true, email: true };
  const users = await db.prisma.user.findMany({ where: { id: { in: wanted } }, select });
  return new Map(users.map(({ id, name, email }) => [id, { id, name: name ?? email }]));
}
