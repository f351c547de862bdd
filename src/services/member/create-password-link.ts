import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid, newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Transaction } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { sql } from '../../db/sql.ts';
import { HOUR_MS, Instant } from '../../domain/instant.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashLinkToken, LIVING_LINK, newLinkToken, PASSWORD_LINK_HOURS } from '../sign-in-link/sign-in-link.ts';
import { lockMember, UserId } from './member.ts';
import { requirePerson } from './require-person.ts';

const FIND_INVITED = sql({
  name: 'find_invited_user',
  because: 'trip',
  parameters: ['uuid', 'uuid'],
  row: { email: 'text' },
  text: `SELECT u.email FROM "user" u WHERE u.id = $2 AND EXISTS (SELECT FROM sign_in_link l
    WHERE l.account_id = $1 AND l.kind = 'invitation' AND l.email = u.email AND ${LIVING_LINK})`,
});

/**
 * Makes a link by which a member chooses a new password, or, for the operator, somebody known who is invited and could not
 * sign in to accept otherwise. The token is in this answer only. Errors: `not_found`;
 * `forbidden` to programs, and to owners for somebody who belongs to other accounts too: the link would let into those;
 * `conflict` to owners for somebody who signs in at their company.
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
      const email = userId === null ? await anybody(context, tx, user_id) : await ownMember(context, tx, user_id);
      const about = { accountId, userId: user_id, kind: 'password' };
      await tx.prisma.signInLink.deleteMany({ where: { ...about, usedAt: null } });
      const token = newLinkToken();
      const expiresAt = new Date((await databaseNow(tx)).getTime() + PASSWORD_LINK_HOURS * HOUR_MS);
      const made = { id: newId(), tokenHash: hashLinkToken(token), email, createdBy: userId, expiresAt };
      await tx.prisma.signInLink.create({ data: { ...about, ...made }, select: { id: true } });
      await recordActOf(context, tx, { kind: 'password_link_created', detail: { email } });
      return { token, expires_at: expiresAt.toISOString() };
    });
  },
);

/** Whom the operator may give a link to. */
async function anybody(context: ServiceContext, tx: Transaction, userId: string): Promise<string> {
  const [invited] = isUuid(userId) ? await tx.query(FIND_INVITED, [context.principal.accountId, userId]) : [];
  return invited?.email ?? (await lockMember(context, tx, userId)).email;
}

/** Whom an owner may give a link to. */
async function ownMember(context: ServiceContext, tx: Transaction, userId: string): Promise<string> {
  const { email, is_elsewhere, has_identity } = await lockMember(context, tx, userId);
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
    `${email} belongs to other accounts too, which you cannot let anybody into; ${advice}.`,
  );
}

function adviceFor(email: string): string {
  return `the operator of the installation can make a link with: landfall users link ${email}`;
}
