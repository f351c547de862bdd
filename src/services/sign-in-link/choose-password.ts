import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { endConnectionsOf } from '../connection.ts';
import { setPassword } from '../user/change-password.ts';
import { endSessions } from '../user/end-sessions.ts';
import { deadLink, hashLinkToken, LIVING_LINK } from './sign-in-link.ts';

/** A link to choose a password, and the password chosen, as `hashPassword` gives it. */
export interface ChosenPassword {
  token: string;
  passwordHash: string;
  address?: string | null;
}

// Whoever lets the person into another account meanwhile is waited for: then the link is worth nothing any more.
const LOCK = sql({
  name: 'lock_user_of_password_link',
  because: 'lock',
  parameters: ['bytes'],
  row: {},
  text: `SELECT FROM "user" u WHERE u.id = (SELECT user_id FROM sign_in_link WHERE token_hash = $1) FOR NO KEY UPDATE`,
});

const USE = sql({
  name: 'use_password_link',
  because: 'clock',
  parameters: ['bytes'],
  row: { user_id: 'uuid!', created_by: 'uuid?' },
  text: `UPDATE sign_in_link l SET used_at = now() WHERE l.token_hash = $1 AND l.kind = 'password' AND ${LIVING_LINK}
    RETURNING l.user_id, l.created_by`,
});

/**
 * Uses up a link to choose a password. The person is signed out everywhere and their programs are disconnected, because
 * the old password may have been known to others, and their other links end. Whoever made the link saw it, so unless that
 * was the operator the new password may be theirs. Errors: `not_found` for a link that is not valid any more.
 */
export function choosePassword(db: Database, { token, passwordHash, address }: ChosenPassword) {
  return db.transaction(async (tx): Promise<{ userId: string }> => {
    await tx.query(LOCK, [hashLinkToken(token)]);
    const [link] = await tx.query(USE, [hashLinkToken(token)]);
    if (link === undefined) throw deadLink();
    const { user_id: userId, created_by: maker } = link;
    await setPassword(tx, { userId, passwordHash, address }, maker === null ? 'untainted' : 'tainted');
    await endSessions(tx, userId);
    await endConnectionsOf(tx, { userId, address });
    return { userId };
  });
}
