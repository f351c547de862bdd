import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid, newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { HOUR_MS, Instant } from '../../domain/instant.ts';
import { recordActOf } from '../audit.ts';
import { mailLink } from '../mail/mail-link.ts';
import type { ServiceContext } from '../service-context.ts';
import { findInvitations } from '../sign-in-link/living-link.ts';
import { hashLinkToken, newLinkToken, PASSWORD_LINK_HOURS } from '../sign-in-link/sign-in-link.ts';
import { endSessions } from '../user/end-sessions.ts';
import { lockMember, requirePerson, UserId } from './member.ts';

/**
 * Creates a link to set a password, for a member, or, by the operator, for an invited user who could not sign in to
 * accept. The token is in this result only. Errors: `not_found`; `forbidden` to programs, and to owners for a user who
 * is a member of other accounts too or operates the installation, because the link would give access to those; `conflict` to owners for a user who
 * signs in by SSO.
 */
export const createPasswordLink = defineOperation(
  {
    id: 'create_password_link',
    summary: 'Make a link by which a member of the account chooses a new password',
    permission: 'account:admin',
    input: z.object({ user_id: UserId }),
    output: z.object({ token: z.string(), expires_at: Instant }),
  },
  (context: ServiceContext, { user_id }) => {
    const { accountId, userId } = context.principal;
    requirePerson(context.principal);
    return context.db.transaction(async (tx) => {
      const email =
        userId === null ? await memberOrInvited(context, tx, user_id) : await ownMember(context, tx, user_id);
      const about = { accountId, userId: user_id, kind: 'password' };
      await tx.prisma.signInLink.deleteMany({ where: { ...about, usedAt: null } });
      const token = newLinkToken();
      const expiresAt = new Date((await databaseNow(tx)).getTime() + PASSWORD_LINK_HOURS * HOUR_MS);
      const made = { id: newId(), tokenHash: hashLinkToken(token), email, createdBy: userId, expiresAt };
      await tx.prisma.signInLink.create({ data: { ...about, ...made }, select: { id: true } });
      await mailLink(context, tx, { id: made.id, kind: 'password_link', recipient: email, token, expiresAt });
      await recordActOf(context, tx, { kind: 'password_link_created', detail: { email } });
      return { token, expires_at: expiresAt.toISOString() };
    });
  },
);

/** The user for whom the operator may create a link. */
async function memberOrInvited(context: ServiceContext, tx: Transaction, userId: string): Promise<string> {
  const invited = isUuid(userId) ? await findInvited(tx, context.principal.accountId, userId) : null;
  return invited ?? (await lockMember(context, tx, userId)).email;
}

/** The e-mail address of a user who is invited into an account; null for any other. */
async function findInvited(tx: Transaction, accountId: string, id: string): Promise<string | null> {
  const user = await tx.prisma.user.findUnique({ where: { id }, select: { email: true } });
  if (user === null) return null;
  const links = await findInvitations(tx, { accountId, email: user.email });
  return links.length > 0 ? user.email : null;
}

/** Whom an owner may give a link to. */
async function ownMember(context: ServiceContext, tx: Transaction, userId: string): Promise<string> {
  const { email, is_elsewhere, has_identity, operates } = await lockMember(context, tx, userId);
  if (operates) throw operatesInstallation(email, adviceFor(email));
  if (is_elsewhere) throw belongsElsewhere(email);
  if (has_identity) throw signsInElsewhere(email);
  return email;
}

function signsInElsewhere(email: string): Failure {
  const why = `${email} signs in at their company and needs no password`;
  return new Failure('conflict', `${why}; if they cannot sign in there any more, ${adviceFor(email)}.`);
}

function belongsElsewhere(email: string): Failure {
  const advice = adviceFor(email);
  return new Failure(
    'forbidden',
    `${email} belongs to other accounts too, which you cannot give access to; ${advice}.`,
  );
}

function adviceFor(email: string): string {
  return `the operator of the installation can make a link with: landfall users link ${email}`;
}

/**
 * Removes the linked sign-ins of a member, and signs the member out: if the e-mail address now belongs to another
 * person, that person's next sign-in is linked. Errors: `not_found`, also where no sign-in is linked; `forbidden` to
 * programs, and to owners for a user who is a member of other accounts too or operates the installation.
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
      const { email, is_elsewhere, operates } = await lockMember(context, tx, user_id);
      if (operates && context.principal.userId !== null) throw operatesInstallation(email, forgettingAdvice(email));
      if (is_elsewhere && context.principal.userId !== null) throw belongsToOthers(email);
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

function operatesInstallation(email: string, advice: string): Failure {
  return new Failure('forbidden', `${email} operates the installation, which you cannot give access to; ${advice}.`);
}

function forgettingAdvice(email: string): string {
  return `the operator of the installation can do it with: landfall users forget-sign-in ${email}`;
}

function belongsToOthers(email: string): Failure {
  const advice = forgettingAdvice(email);
  return new Failure('forbidden', `${email} belongs to other accounts too, for which you cannot decide; ${advice}.`);
}
