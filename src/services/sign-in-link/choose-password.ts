import type { Database, Statement } from '../../db/client.ts';
import { setPassword } from '../user/change-password.ts';
import { deadLink, hashLinkToken, LIVING_LINK } from './sign-in-link.ts';

/** A link to choose a password, and the password chosen, as `hashPassword` gives it. */
export interface ChosenPassword {
  token: string;
  passwordHash: string;
  address?: string | null;
}

const USE: Statement = {
  name: 'use_password_link',
  text: `UPDATE sign_in_link l SET used_at = now() WHERE l.token_hash = $1 AND l.kind = 'password' AND ${LIVING_LINK}
    RETURNING l.user_id`,
};

const END_SESSIONS: Statement = { name: 'end_sessions', text: 'DELETE FROM user_session WHERE user_id = $1' };

/**
 * Uses up a link to choose a password. The person is signed out everywhere, because the old password may have been known
 * to others, and their other links end. Errors: `not_found` for a link that is not valid any more.
 */
export function choosePassword(db: Database, { token, passwordHash, address }: ChosenPassword) {
  return db.transaction(async (tx): Promise<{ userId: string }> => {
    const [link] = await tx.query<{ user_id: string }>(USE, [hashLinkToken(token)]);
    if (link === undefined) throw deadLink();
    await setPassword(tx, { userId: link.user_id, passwordHash, address });
    await tx.query(END_SESSIONS, [link.user_id]);
    return { userId: link.user_id };
  });
}
