import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { PARTY_COLUMNS, Party } from './party.ts';

/** SQL: a party of an account by both ids. */
export const GET_PARTY: Statement = {
  name: 'get_party',
  text: `SELECT ${PARTY_COLUMNS} FROM party p WHERE p.id = $1 AND p.account_id = $2`,
};

/** One customer of the account. Errors: `not_found`, also for one of somebody else. */
export const getParty = defineOperation(
  {
    id: 'get_party',
    summary: 'Get one customer',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the party') }),
    output: Party,
  },
  (context: ServiceContext, { id }) => readParty(context, id),
);

/** The same for operations that answer with a party they have to do with, which takes no permission to read. */
export function readParty(context: ServiceContext, id: string): Promise<Party> {
  return ownRow<Party>(context, GET_PARTY, { id, thing: 'party' });
}

/** Makes sure that a party belongs to the account. Errors: `not_found` with the pointer of whoever names it. */
export async function requireParty({ db, principal }: ServiceContext, id: string, pointer: string): Promise<void> {
  const [party] = isUuid(id) ? await db.query<Party>(GET_PARTY, [id, principal.accountId]) : [];
  if (party !== undefined) return;
  throw new Failure('not_found', `There is no party with the id ${inline(id)} in this account.`, { pointer });
}
