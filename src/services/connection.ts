import { z } from 'zod';
import type { Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { defineOperation, missingPermission } from '../core/operation.ts';
import { isPermission } from '../core/permission.ts';
import { PlainText } from '../core/plain-text.ts';
import { inline } from '../core/text.ts';
import type { Transaction } from '../db/client.ts';
import { nullIfMissing } from '../db/null-if-missing.ts';
import type { Prisma } from '../db/prisma.ts';
import { Instant } from '../domain/instant.ts';
import { PermissionName } from './api-key.ts';
import { recordActOf, recordEach } from './audit.ts';
import type { ServiceContext } from './service-context.ts';
import { END_CONNECTIONS_OF_USER, LIST_CONNECTIONS } from './statements.ts';

/** A program that a person lets act for them in an account. */
const Connection = z.object({
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

/** What is read of a connection that ends. */
const ENDED_SELECT = {
  grantId: true,
  clientId: true,
  clientName: true,
  membership: { select: { user: { select: { email: true } } } },
} as const;

type SelectedConnection = Prisma.ConnectionGetPayload<{ select: typeof ENDED_SELECT }>;

/** A row of `ENDED_SELECT`; Prisma reads the member in a second statement, who may be removed between the two. */
interface EndedConnection extends Omit<SelectedConnection, 'membership'> {
  membership: SelectedConnection['membership'] | null;
}

/** The programs that may act for the user, or for any member of the account. Errors: `forbidden`. */
export const listConnections = defineOperation(
  {
    id: 'list_connections',
    summary: 'List the programs that may act for you in the account',
    permission: 'tracking:read',
    input: z.object({
      of: z.enum(['me', 'account']).default('me').describe('Whose connections; account needs account:admin'),
    }),
    output: z.object({ connections: z.array(Connection) }),
  },
  async ({ db, principal }: ServiceContext, { of }) => {
    const { accountId } = principal;
    const userId = of === 'me' ? personOf(principal) : administered(principal);
    const connections = await db.query(LIST_CONNECTIONS, [accountId, userId]);
    return {
      connections: connections.map((one) => ({ ...one, permissions: one.permissions.filter(isPermission) })),
    };
  },
);

function personOf({ userId }: Principal): string {
  if (userId !== null) return userId;
  throw new Failure('forbidden', 'Only people have connections of their own; sign in to see yours.');
}

/** Null, which means all users, for callers who may see the connections of all members. */
function administered({ permissions }: Principal): null {
  if (permissions.has('account:admin')) return null;
  throw missingPermission('account:admin');
}

const ID_LENGTH_MAX = 100;

/**
 * Ends what a program may do for a person, at once: one's own, or with account:admin that of any member of the account.
 * Errors: `not_found`, also for one of another person; `forbidden` to programs without a person.
 */
export const endConnection = defineOperation(
  {
    id: 'end_connection',
    summary: 'End the connection of a program',
    permission: 'tracking:read',
    input: z.object({ id: PlainText.max(ID_LENGTH_MAX).describe('Id of the connection') }),
    output: z.object({ id: z.string(), client_name: z.string(), user_email: z.string() }),
  },
  (context: ServiceContext, { id }) => {
    const { accountId, userId, permissions } = context.principal;
    const isAdmin = permissions.has('account:admin');
    if (userId === null && !isAdmin) {
      throw new Failure('forbidden', 'Only people have connections of their own; sign in to end one of yours.');
    }
    return context.db.transaction(async (tx) => {
      const own = userId === null || isAdmin ? {} : { userId };
      const where = { grantId: id, accountId, ...own };
      // All that was issued because of it refers to it and goes with it.
      const ended: EndedConnection | null = await nullIfMissing(
        tx.prisma.connection.delete({ where, select: ENDED_SELECT }),
      );
      // The connections of a member go with the member.
      if (ended === null || ended.membership === null) throw noConnection(id);
      const { grantId, clientId: client_id, clientName: client_name, membership } = ended;
      const { email: user_email } = membership.user;
      const detail = { program: client_name, client_id, user_email };
      await recordActOf(context, tx, { kind: 'connection_ended', detail });
      return { id: grantId, client_name, user_email };
    });
  },
);

function noConnection(id: string): Failure {
  const message = `There is no connection with the id ${inline(id)} that you could end; list them, it may have ended.`;
  return new Failure('not_found', message);
}

/** Ends what programs may do for a person, in all of their accounts. */
export async function endConnectionsOf(
  tx: Transaction,
  { userId, address }: { userId: string; address?: string | null | undefined },
): Promise<void> {
  const ended = await tx.query(END_CONNECTIONS_OF_USER, [userId]);
  const records = ended.map(({ account_id: accountId, client_id, client_name: program, user_email }) => {
    return { accountId, detail: { program, client_id, user_email } };
  });
  await recordEach(tx, { kind: 'connection_ended', userId, address, records });
}
