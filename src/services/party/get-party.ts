import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { findOwned } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { PARTY_SELECT, Party, toParty } from './party.ts';

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
  return findOwned(id, 'party', () => findParty(context, id));
}

/** A party of the account by its id; null if there is none. */
export async function findParty({ db, principal }: ServiceContext, id: string): Promise<Party | null> {
  const where = { id, accountId: principal.accountId };
  const party = await db.prisma.party.findUnique({ where, select: PARTY_SELECT });
  return party === null ? null : toParty(party);
}

/** Makes sure that a party belongs to the account. Errors: `not_found` with the pointer of whoever names it. */
export async function requireParty(context: ServiceContext, id: string, pointer: string): Promise<void> {
  if (isUuid(id) && (await findParty(context, id)) !== null) return;
  throw new Failure('not_found', `There is no party with the id ${inline(id)} in this account.`, { pointer });
}
