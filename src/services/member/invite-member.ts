import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { permissionsOf } from '../../core/permission.ts';
import type { Statement } from '../../db/client.ts';
import { requireHeld } from '../api-key/require-held.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashLinkToken, INVITATION_DAYS, newLinkToken } from '../sign-in-link/sign-in-link.ts';
import { Email } from '../user/email.ts';
import { INVITATION_COLUMNS, Invitation, LOCK_PEOPLE, RoleName } from './member.ts';
import { requirePerson } from './require-person.ts';

/** More are listed on no page, and no account of so many is run by hand. */
const PEOPLE_MAX = 1_000;

const COUNT: Statement = {
  name: 'count_people',
  text: `SELECT (SELECT count(*)::int FROM membership m WHERE m.account_id = $1)
      + (SELECT count(*)::int FROM sign_in_link l
        WHERE l.account_id = $1 AND l.kind = 'invitation' AND l.used_at IS NULL AND l.expires_at > now()) AS people,
      EXISTS (SELECT FROM membership m JOIN "user" u ON u.id = m.user_id
        WHERE m.account_id = $1 AND u.email = $2) AS is_member`,
};

// Of several invitations of one person the last one counts: it has the role that was meant in the end.
const WITHDRAW_EARLIER: Statement = {
  name: 'withdraw_earlier_invitations',
  text: `DELETE FROM sign_in_link WHERE account_id = $1 AND email = $2 AND kind = 'invitation' AND used_at IS NULL`,
};

const INVITE: Statement = {
  name: 'invite_member',
  text: `INSERT INTO sign_in_link AS l (id, token_hash, kind, account_id, email, role, created_by, expires_at)
    VALUES ($1, $2, 'invitation', $3, $4, $5, $6, now() + interval '${INVITATION_DAYS} days')
    RETURNING ${INVITATION_COLUMNS}`,
};

/**
 * Invites somebody into the account. The token is in this answer only, for the link that the person is sent. Errors:
 * `duplicate` for somebody who belongs to it already; `forbidden` to programs, and for a role that may do more than the
 * principal; `invalid_input`, also for too many people.
 */
export const inviteMember = defineOperation(
  {
    id: 'invite_member',
    summary: 'Invite somebody into the account',
    permission: 'account:admin',
    input: z.object({ email: Email, role: RoleName.describe('What they become') }),
    output: z.object({ invitation: Invitation, token: z.string() }),
  },
  (context: ServiceContext, { email, role }) => {
    const { accountId, userId } = context.principal;
    requirePerson(context.principal);
    requireHeld(context.principal, permissionsOf(role));
    return context.db.transaction(async (tx) => {
      await tx.query(LOCK_PEOPLE, [accountId]);
      await tx.query(WITHDRAW_EARLIER, [accountId, email]);
      const [count] = await tx.query<{ people: number; is_member: boolean }>(COUNT, [accountId, email]);
      if (count?.is_member) throw alreadyMember(email);
      if (count === undefined || count.people >= PEOPLE_MAX) throw tooMany();
      const token = newLinkToken();
      const values = [newId(), hashLinkToken(token), accountId, email, role, userId];
      const [invitation] = await tx.query<Invitation>(INVITE, values);
      if (invitation === undefined) throw new Error('The statement that invites answers with its row.');
      await recordActOf(context, tx, { kind: 'member_invited', detail: { email, role } });
      return { invitation, token };
    });
  },
);

function alreadyMember(email: string): Failure {
  const message = `${email} belongs to the account already; change what they may do instead.`;
  return new Failure('duplicate', message, { pointer: '/email' });
}

function tooMany(): Failure {
  return new Failure('invalid_input', `An account has at most ${PEOPLE_MAX} people; remove one who has left.`);
}
