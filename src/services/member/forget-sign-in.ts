import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { endSessions } from '../user/end-sessions.ts';
import { lockMember, UserId } from './member.ts';
import { requirePerson } from './require-person.ts';

/**
 * Forgets who a member is at other servers, and signs them out: where their e-mail address belongs to somebody else by
 * now, that one signs in as them the next time, and nobody else. Errors: `not_found`, also where nothing is known;
 * `forbidden` to programs, and to owners for somebody who belongs to other accounts too.
 */
export const forgetSignIn = defineOperation(
  {
    id: 'forget_sign_in',
    summary: 'Forget who a member of the account is at the server of their company',
    permission: 'account:admin',
    input: z.object({ user_id: UserId }),
    output: z.object({ user_id: z.uuid(), email: z.string() }),
  },
  (context: ServiceContext, { user_id }) => {
    requirePerson(context.principal);
    return context.db.transaction(async (tx) => {
      const { email, is_elsewhere } = await lockMember(context, tx, user_id);
      if (is_elsewhere && context.principal.userId !== null) throw belongsElsewhere(email);
      const where = { userId: user_id };
      const forgotten = await tx.prisma.userIdentity.findMany({ where, select: { issuer: true } });
      if (forgotten.length === 0) throw nothingKnown(email);
      await tx.prisma.userIdentity.deleteMany({ where });
      await endSessions(tx, user_id);
      const issuers = [...new Set(forgotten.map(({ issuer }) => issuer))];
      await recordActOf(context, tx, { kind: 'identity_forgotten', detail: { email, issuers } });
      return { user_id, email };
    });
  },
);

function nothingKnown(email: string): Failure {
  return new Failure('not_found', `${email} has signed in at no other server yet, so there is nothing to forget.`);
}

function belongsElsewhere(email: string): Failure {
  const advice = `the operator of the installation can do it with: landfall users forget-sign-in ${email}`;
  return new Failure('forbidden', `${email} belongs to other accounts too, for which you cannot decide; ${advice}.`);
}
