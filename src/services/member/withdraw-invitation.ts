import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import type { Statement } from '../../db/client.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { INVITATION_COLUMNS, Invitation } from './member.ts';

const WITHDRAW: Statement = {
  name: 'withdraw_invitation',
  text: `DELETE FROM sign_in_link l WHERE l.id = $1 AND l.account_id = $2 AND l.kind = 'invitation' AND l.used_at IS NULL
    RETURNING ${INVITATION_COLUMNS}`,
};

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
      const values = [id, context.principal.accountId];
      const [invitation] = isUuid(id) ? await tx.query<Invitation>(WITHDRAW, values) : [];
      if (invitation === undefined) throw noInvitation(id);
      const { email, role } = invitation;
      await recordActOf(context, tx, { kind: 'invitation_withdrawn', detail: { email, role } });
      return invitation;
    }),
);

function noInvitation(id: string): Failure {
  const message = `No open invitation of this account has the id ${inline(id)}; list its people, it may be accepted.`;
  return new Failure('not_found', message);
}
