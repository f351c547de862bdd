import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid, newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import { permissionsOf } from '../../core/permission.ts';
import { inline } from '../../core/text.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { nullIfMissing } from '../../db/null-if-missing.ts';
import { DAY_MS } from '../../domain/instant.ts';
import { lockAccount } from '../account.ts';
import { requireHeld } from '../api-key.ts';
import { recordActOf } from '../audit.ts';
import { mailLink } from '../mail/mail-link.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashLinkToken, INVITATION_DAYS, newLinkToken } from '../sign-in-link/sign-in-link.ts';
import { Email } from '../user/email.ts';
import { INVITATION_SELECT, Invitation, RoleName, requirePerson, toInvitation } from './member.ts';

/** More are listed on no page, and no account of so many is run by hand. */
const PEOPLE_MAX = 1_000;

/**
 * Invites a person into the account. The token is in this answer only, for the link that the person is sent. Errors:
 * `duplicate` for a person who belongs to it already; `forbidden` to programs, and for a role that may do more than the
 * principal; `invalid_input`, also for too many people.
 */
export const inviteMember = defineOperation(
  {
    id: 'invite_member',
    summary: 'Invite a person to the account',
    permission: 'account:admin',
    input: z.object({ email: Email, role: RoleName.describe('What they become') }),
    output: z.object({ invitation: Invitation, token: z.string() }),
  },
  (context: ServiceContext, { email, role }) => {
    const { accountId, userId } = context.principal;
    requirePerson(context.principal);
    requireHeld(context.principal, permissionsOf(role));
    return context.db.transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const now = await databaseNow(tx);
      // Of several invitations of one person the last one counts: it has the role that was meant in the end.
      await tx.prisma.signInLink.deleteMany({ where: { accountId, email, kind: 'invitation', usedAt: null } });
      await requireRoom(tx, { accountId, email, now });
      const token = newLinkToken();
      const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
      const made = { id: newId(), tokenHash: hashLinkToken(token), accountId, email, role, createdBy: userId };
      const data = { ...made, kind: 'invitation', expiresAt };
      const link = await tx.prisma.signInLink.create({ data, select: INVITATION_SELECT });
      await mailLink(context, tx, { id: made.id, kind: 'invitation', recipient: email, token, expiresAt });
      await recordActOf(context, tx, { kind: 'member_invited', detail: { email, role } });
      return { invitation: toInvitation(link), token };
    });
  },
);

/** Makes sure that a person is no member yet, and that the account takes more people. */
async function requireRoom(
  { prisma }: Transaction,
  { accountId, email, now }: { accountId: string; email: string; now: Date },
): Promise<void> {
  if ((await prisma.membership.count({ where: { accountId, user: { email } } })) > 0) throw alreadyMember(email);
  const open = { accountId, kind: 'invitation', usedAt: null, expiresAt: { gt: now } };
  const members = await prisma.membership.count({ where: { accountId } });
  if (members + (await prisma.signInLink.count({ where: open })) >= PEOPLE_MAX) throw tooMany();
}

function alreadyMember(email: string): Failure {
  const message = `${email} belongs to the account already; change what they may do instead.`;
  return new Failure('duplicate', message, { pointer: '/email' });
}

function tooMany(): Failure {
  return new Failure('invalid_input', `An account has at most ${PEOPLE_MAX} people; remove one who has left.`);
}

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
