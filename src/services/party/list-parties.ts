import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT, pageBounds } from '../../core/page.ts';
import { NEWEST_ROWS_FIRST } from '../list/list-order.ts';
import type { ServiceContext } from '../service-context.ts';
import { PARTY_SELECT, Party, toParty } from './party.ts';

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
    const { limit: take, offset: skip } = pageBounds(page);
    const where = { accountId: principal.accountId };
    const [total, rows] = await Promise.all([
      db.prisma.party.count({ where }),
      db.prisma.party.findMany({ where, orderBy: NEWEST_ROWS_FIRST, take, skip, select: PARTY_SELECT }),
    ]);
    return { ...page, total, parties: rows.map(toParty) };
  },
);
