import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { recordActOf } from '../audit.ts';
import { findOwned } from '../record/find-owned.ts';
import type { ServiceContext } from '../service-context.ts';

/** Ends a share link at once: what it showed is not shown to the next request. Errors: `not_found`. */
export const revokeShareLink = defineOperation(
  {
    id: 'revoke_share_link',
    summary: 'Revoke a share link',
    permission: 'tracking:write',
    input: z.object({ id: z.string().describe('Id of the share link') }),
    output: z.object({ id: z.uuid() }),
  },
  (context: ServiceContext, { id }) => {
    const where = { id, accountId: context.principal.accountId };
    const select = {
      id: true,
      shipment: { select: { billOfLadingNumber: true } },
      container: { select: { number: true } },
      view: { select: { name: true } },
    } as const;
    return findOwned(id, 'share link', () =>
      context.db.transaction(async (tx) => {
        const link = await nullIfMissing(tx.prisma.shareLink.delete({ where, select }));
        if (link === null) return null;
        const number = link.container?.number ?? link.shipment?.billOfLadingNumber ?? link.view?.name;
        await recordActOf(context, tx, { kind: 'share_link_revoked', detail: { number } });
        return { id: link.id };
      }),
    );
  },
);
