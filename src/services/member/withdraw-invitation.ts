import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { INVITATION_SELECT, Invitation, toInvitation } from './member.ts';

/** Withdraws an invitation, so that its link leads nowhere. Errors: `not_found`, also for one that was accepted. */
export const withdrawInvitation = defineOperation(
  {
    id: 'withdraw_invitation',
    summary: 'Withdraw an invitation into the account',
    permission: 'account:admin',
    input: z.object({ id: z.string().describe('Id of the invitation') }),
    output: Invitation,
  },
  (context: ServiceContext, { id }) =>
    context.db.transaction(async (tx): Promise<Invitation> => {
      if (!isUuid(id)) throw noInvitation(id);
      const where = { id, accountId: context.principal.accountId, kind: 'invitation', usedAt: null };
      const link = await nullIfMissing(tx.prisma.signInLink.delete({ where, select: INVITATION_SELECT }));
      if (link === null) throw noInvitation(id);
      const invitation = toInvitation(link);
      const { email, role } = invitation;
      await recordActOf(context, tx, { kind: 'invitation_withdrawn', detail: { email, role } });
      return invitation;
    }),
);

function noInvitation(id: string): Failure {
  const message = `No open invitation of this account has the id ${inline(id)}; list its people, it may be accepted.`;
  return new Failure('not_found', message);
}
