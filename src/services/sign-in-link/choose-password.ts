import type { Sealer } from '../../core/sealer.ts';
import type { Database } from '../../db/client.ts';
import { endConnectionsOf } from '../connection.ts';
import { queuePasswordNotice } from '../mail/password-notice.ts';
import { setPassword } from '../user/change-password.ts';
import { endSessions } from '../user/end-sessions.ts';
import { lockUser } from '../user/lock-user.ts';
import { useLinkOf } from './living-link.ts';
import { deadLink, hashLinkToken } from './sign-in-link.ts';

/** A link to choose a password, and the password chosen, as `hashPassword` gives it. */
export interface ChosenPassword {
  token: string;
  passwordHash: string;
  address?: string | null;
  /** Where mail is sent: the person is mailed that the password was changed. */
  sealer?: Sealer | null;
}

/**
 * Sets a password by a link. The user is signed out everywhere and connections end, because other people may have
 * known the old password; other links become invalid. The person who created the link could have used it, so unless
 * that was the operator the new password is tainted. Errors: `not_found` for a link that is no longer valid.
 */
export function choosePassword(db: Database, { token, passwordHash, address, sealer = null }: ChosenPassword) {
  return db.transaction(async (tx): Promise<{ userId: string }> => {
    const where = { tokenHash: hashLinkToken(token) };
    const userId = (await tx.prisma.signInLink.findUnique({ where, select: { userId: true } }))?.userId ?? null;
    if (userId === null) throw deadLink();
    // An operation that admits the user to another account is waited for: after it the link cannot be used any more.
    await lockUser(tx, userId);
    const link = await useLinkOf(tx, token, 'password');
    if (link === null) throw deadLink();
    await setPassword(tx, { userId, passwordHash, address }, link.createdBy === null ? 'untainted' : 'tainted');
    await endSessions(tx, userId);
    await endConnectionsOf(tx, { userId, address });
    if (sealer !== null) await queuePasswordNotice(tx, sealer, userId);
    return { userId };
  });
}
