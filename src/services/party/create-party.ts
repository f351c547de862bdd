import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import { GET_PARTY } from './get-party.ts';
import { CompanyName, PARTY_COLUMNS, Party, storeParty } from './party.ts';

const CREATE: Statement = {
  name: 'create_party',
  text: `INSERT INTO party AS p (id, account_id, company_name) VALUES ($1, $2, $3) RETURNING ${PARTY_COLUMNS}`,
};

/** Adds a customer. Errors: `blank`, `duplicate`. */
export const createParty = defineOperation(
  {
    id: 'create_party',
    summary: 'Add a customer for whom shipments are tracked',
    permission: 'tracking:write',
    input: z.object({ company_name: CompanyName, idempotency_key: IdempotencyKey }),
    output: Party,
  },
  (context: ServiceContext, { company_name: name, idempotency_key: key }): Promise<Party> =>
    createOnce(context, { key, find: GET_PARTY, create: (id) => create(context, id, name) }),
);

async function create(context: ServiceContext, id: string, name: string): Promise<Party> {
  const party = await storeParty<Party>(context, CREATE, { id, accountId: context.principal.accountId, name });
  if (party === null) throw new Error('What was inserted is answered with its row.');
  return party;
}
