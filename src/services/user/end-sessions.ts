import type { Transaction } from '../../db/client.ts';
import { END_SESSIONS } from './statements.ts';

/** Ends these sessions of a user, each named by its hash. */
export async function endTheseSessions(tx: Transaction, sessions: readonly { idHash: Uint8Array }[]): Promise<void> {
  await tx.query(END_SESSIONS, [sessions.map(({ idHash }) => idHash)]);
}

/** Signs a user out of every browser, or of all but the one whose session has a hash. */
export async function endSessions(
  tx: Transaction,
  userId: string,
  except: Uint8Array<ArrayBuffer> | null = null,
): Promise<void> {
  const others = except === null ? {} : { idHash: { not: except } };
  const where = { userId, ...others };
  await endTheseSessions(tx, await tx.prisma.userSession.findMany({ where, select: { idHash: true } }));
}
