import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { notFound, requireId } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { readParty } from './get-party.ts';
import { CompanyName, PARTY_COLUMNS, Party, storeParty } from './party.ts';

const UPDATE: Statement = {
  name: 'update_party',
  text: `UPDATE party p SET company_name = $3, updated_at = now() WHERE p.id = $1 AND p.account_id = $2
    RETURNING ${PARTY_COLUMNS}`,
};

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
    requireId(id, 'party');
    if (name === undefined) return readParty(context, id);
    const party = await storeParty<Party>(context, UPDATE, { id, accountId: context.principal.accountId, name });
    if (party === null) throw notFound(id, 'party');
    return party;
  },
);
