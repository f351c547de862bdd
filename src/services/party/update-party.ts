import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { findOwned } from '../record/own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { readParty } from './get-party.ts';
import { CompanyName, PARTY_SELECT, Party, storeParty, toParty } from './party.ts';

/** Renames a customer. Errors: `not_found`, `blank`, `duplicate`. */
export const updateParty = defineOperation(
  {
    id: 'update_party',
    summary: 'Rename a customer',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the party'), company_name: CompanyName.optional() }),
    output: Party,
  },
  async (context: ServiceContext, { id, company_name: name }): Promise<Party> => {
    if (name === undefined) return readParty(context, id);
    const { db, principal, clock } = context;
    const where = { id, accountId: principal.accountId };
    const data = { companyName: name, updatedAt: new Date(clock.now()) };
    const store = () => nullIfMissing(db.prisma.party.update({ where, data, select: PARTY_SELECT }));
    return toParty(await findOwned(id, 'party', () => storeParty(name, store)));
  },
);
