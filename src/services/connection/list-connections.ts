import { z } from 'zod';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { defineOperation, missingPermission } from '../../core/operation.ts';
import { isPermission } from '../../core/permission.ts';
import { sql } from '../../db/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import { Connection } from './connection.ts';

/** More than anybody goes through; the newest are those that people look for. */
const SHOWN_MAX = 500;

const LIST = sql({
  name: 'list_connections',
  because: 'list',
  parameters: ['uuid', 'uuid?'],
  row: {
    id: 'text',
    user_email: 'text',
    client_id: 'text',
    client_name: 'text',
    redirect_host: 'text',
    permissions: 'text[]',
    created_at: 'instant',
    last_used_at: 'instant?',
  },
  text: `SELECT c.grant_id AS id, u.email AS user_email, c.client_id, c.client_name, c.redirect_host, c.permissions,
      c.created_at, c.last_used_at
    FROM connection c JOIN "user" u ON u.id = c.user_id
    WHERE c.account_id = $1 AND ($2::uuid IS NULL OR c.user_id = $2)
    ORDER BY c.created_at DESC, c.grant_id LIMIT ${SHOWN_MAX}`,
});

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
    const userId = of === 'me' ? personOf(principal) : administered(principal);
    const connections = await db.query(LIST, [accountId, userId]);
    return {
      connections: connections.map((one) => ({ ...one, permissions: one.permissions.filter(isPermission) })),
    };
  },
);

function personOf({ userId }: Principal): string {
  if (userId !== null) return userId;
  throw new Failure('forbidden', 'Only people have connections of their own; sign in to see yours.');
}

/** Nobody in particular, for who may see the connections of everybody. */
function administered({ permissions }: Principal): null {
  if (permissions.has('account:admin')) return null;
  throw missingPermission('account:admin');
}
