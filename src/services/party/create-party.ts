import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { createOnce, IdempotencyKey } from '../idempotency/create-once.ts';
import type { ServiceContext } from '../service-context.ts';
import { findParty } from './get-party.ts';
import { CompanyName, PARTY_SELECT, Party, storeParty, toParty } from './party.ts';

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
    createOnce(context, { key, find: (id) => findParty(context, id), create: (id) => create(context, id, name) }),
);

async function create({ db, principal }: ServiceContext, id: string, name: string): Promise<Party> {
  const data = { id, accountId: principal.accountId, companyName: name };
  return toParty(await storeParty(name, () => db.prisma.party.create({ data, select: PARTY_SELECT })));
}
