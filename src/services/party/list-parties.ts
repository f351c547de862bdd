import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { Conditions, readPage } from '../paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import { PARTY_COLUMNS, Party } from './party.ts';

/** A page of parties. */
export const PartyList = z.object({ ...PAGE_OUTPUT, parties: z.array(Party) });
export type PartyList = z.infer<typeof PartyList>;

/** The customers of the account, newest first. Errors: `invalid_input` for a page too deep. */
export const listParties = defineOperation(
  {
    id: 'list_parties',
    summary: 'List the customers for whom shipments are tracked',
    permission: 'tracking:read',
    input: z.object(PAGE_INPUT),
    output: PartyList,
  },
  async ({ db, principal }: ServiceContext, page): Promise<PartyList> => {
    const conditions = new Conditions('p', principal.accountId);
    const list = { table: 'party', alias: 'p', conditions, columns: PARTY_COLUMNS, joins: '' };
    const { total, rows } = await readPage<Party>(db, list, page);
    return { ...page, total, parties: rows };
  },
);
