import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { newId } from '../../core/id.ts';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { Instant } from '../../domain/instant.ts';
import { recordActOf } from '../audit/record-audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { hashLinkToken, newLinkToken, PASSWORD_LINK_HOURS } from '../sign-in-link/sign-in-link.ts';
import { lockMember, UserId } from './member.ts';

const END_EARLIER: Statement = {
  name: 'end_earlier_password_links',
  text: `DELETE FROM sign_in_link WHERE account_id = $1 AND user_id = $2 AND kind = 'password' AND used_at IS NULL`,
};

const CREATE: Statement = {
  name: 'create_password_link',
  text: `INSERT INTO sign_in_link (id, token_hash, kind, account_id, email, user_id, created_by, expires_at)
    VALUES ($1, $2, 'password', $3, $4, $5, $6, now() + interval '${PASSWORD_LINK_HOURS} hours') RETURNING expires_at`,
};

/**
 * Makes a link by which a member chooses a new password. The token is in this answer only. Errors: `not_found`;
 * `forbidden` to programs, and to owners for somebody who belongs to other accounts too: the link would let into those.
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
    const { accountId, userId, keyId } = context.principal;
    // The link would count as one of the operator's, whom no account limits.
    if (keyId !== null) throw new Failure('forbidden', 'A key cannot make links for people; an owner has to sign in.');
    return context.db.transaction(async (tx) => {
      const { email, is_elsewhere } = await lockMember(context, tx, user_id);
      if (is_elsewhere && userId !== null) throw belongsElsewhere(email);
      await tx.query(END_EARLIER, [accountId, user_id]);
      const token = newLinkToken();
      const values = [newId(), hashLinkToken(token), accountId, email, user_id, userId];
      const [link] = await tx.query<{ expires_at: string }>(CREATE, values);
      if (link === undefined) throw new Error('The statement that makes a link answers with its row.');
      await recordActOf(context, tx, { kind: 'password_link_created', detail: { email } });
      return { token, expires_at: link.expires_at };
    });
  },
);

function belongsElsewhere(email: string): Failure {
  const advice = `the operator of the installation can make a link with: landfall users link ${email}`;
  return new Failure(
    'forbidden',
    `${email} belongs to other accounts too, which you cannot let anybody into; ${advice}.`,
  );
}
