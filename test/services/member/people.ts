import { newId } from '../../../src/core/id.ts';
import { permissionsOf, type Role } from '../../../src/core/permission.ts';
import type { Database } from '../../../src/db/client.ts';
import type { ServiceContext } from '../../../src/services/service-context.ts';

/** A user who belongs to the account of a context, and what they run operations with. */
export interface Person {
  userId: string;
  email: string;
  context: ServiceContext;
}

let people = 0;

/** An e-mail address that no other test of the file has. */
export function newEmail(): string {
  people += 1;
  return `person${people}@example.com`;
}

/** Registers a user. */
export async function makeUser(db: Database, parts: { email?: string; passwordHash?: string } = {}): Promise<string> {
  const { email = newEmail(), passwordHash = null } = parts;
  const { id } = await db.prisma.user.create({ data: { id: newId(), email, passwordHash } });
  return id;
}

/** Adds a user to the account of a context. */
export async function join(context: ServiceContext, userId: string, role: Role): Promise<ServiceContext> {
  const { accountId } = context.principal;
  await context.db.prisma.membership.create({ data: { accountId, userId, role } });
  const permissions = new Set(permissionsOf(role));
  return { ...context, principal: { accountId, keyId: null, userId, permissions } };
}

/** Registers a user who belongs to the account of a context. */
export async function makePerson(context: ServiceContext, role: Role): Promise<Person> {
  const email = newEmail();
  const userId = await makeUser(context.db, { email });
  return { userId, email, context: await join(context, userId, role) };
}

/** Writes that a user allowed a program to act for them, and gives the id of the connection. */
export async function connect({ context, userId }: Person, name = 'Claude'): Promise<string> {
  const { accountId } = context.principal;
  const grantId = newId();
  const client = { clientId: 'client', clientName: name, redirectHost: 'claude.ai' };
  await context.db.prisma.connection.create({
    data: { grantId, accountId, userId, ...client, permissions: ['tracking:read', 'of-old'] },
  });
  return grantId;
}
