import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

// In the order of their ids, so that two who end some of the same do not wait for each other.
const END = sql({
  name: 'end_sessions',
  because: 'lock',
  parameters: ['bytes[]'],
  row: {},
  text: `DELETE FROM user_session WHERE id_hash IN (
    SELECT id_hash FROM user_session WHERE id_hash = ANY($1::bytea[]) ORDER BY id_hash FOR UPDATE)`,
});

/** Ends these sessions of a user, each named by its hash. */
export async function endTheseSessions(tx: Transaction, sessions: readonly { idHash: Uint8Array }[]): Promise<void> {
  await tx.query(END, [sessions.map(({ idHash }) => idHash)]);
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
