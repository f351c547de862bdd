import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { defineOperation, missingPermission } from '../../core/operation.ts';
import { isPermission } from '../../core/permission.ts';
import type { Statement } from '../../db/client.ts';
import type { ServiceContext } from '../service-context.ts';
import { CONNECTION_COLUMNS, Connection } from './connection.ts';

/** More than anybody goes through; the newest are those that people look for. */
const SHOWN_MAX = 500;

const LIST: Statement = {
  name: 'list_connections',
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c JOIN "user" u ON u.id = c.user_id
    WHERE c.account_id = $1 AND c.user_id = $2 ORDER BY c.created_at DESC, c.grant_id LIMIT ${SHOWN_MAX}`,
};

const LIST_ALL: Statement = {
  name: 'list_connections_of_account',
  text: `SELECT ${CONNECTION_COLUMNS} FROM connection c JOIN "user" u ON u.id = c.user_id
    WHERE c.account_id = $1 ORDER BY c.created_at DESC, c.grant_id LIMIT ${SHOWN_MAX}`,
};

/** The programs that may act for the person, or for anybody of the account. Errors: `forbidden`. */
export const listConnections = defineOperation(
  {
    id: 'list_connections',
    summary: 'List the programs that may act for you in the account',
    permission: 'tracking:read',
    input: z.object({
      of: z.enum(['me', 'account']).default('me').describe('Whose; those of everybody need account:admin'),
    }),
    output: z.object({ connections: z.array(Connection) }),
  },
  async ({ db, principal }: ServiceContext, { of }) => {
    const { accountId } = principal;
    const connections =
      of === 'me'
        ? await db.query<Connection>(LIST, [accountId, personOf(principal)])
        : await db.query<Connection>(LIST_ALL, [administered(principal)]);
    return {
      connections: connections.map((one) => ({ ...one, permissions: one.permissions.filter(isPermission) })),
    };
  },
);

function personOf({ userId }: Principal): string {
  if (userId !== null) return userId;
  throw new Failure('forbidden', 'Only people have connections of their own; sign in to see yours.');
}

function administered({ accountId, permissions }: Principal): string {
  if (permissions.has('account:admin')) return accountId;
  throw missingPermission('account:admin');
}
