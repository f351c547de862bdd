import type { Database, Statement, Transaction } from '../../db/client.ts';
import { recordAuditOfUser } from '../audit/record-audit.ts';

/** Whose password becomes which, as `hashPassword` gives it. */
export interface NewPassword {
  userId: string;
  passwordHash: string;
  address?: string | null | undefined;
}

const SET: Statement = {
  name: 'set_password',
  text: 'UPDATE "user" SET password_hash = $2 WHERE id = $1',
};

const END_LINKS: Statement = {
  name: 'end_password_links',
  text: `DELETE FROM sign_in_link WHERE user_id = $1 AND kind = 'password' AND used_at IS NULL`,
};

/** Gives somebody another password; links to choose one are of no use any more. Who has to sign in again is not decided here. */
export function changePassword(db: Database, password: NewPassword): Promise<void> {
  return db.transaction((tx) => setPassword(tx, password));
}

/** The same within a transaction. */
export async function setPassword(tx: Transaction, { userId, passwordHash, address }: NewPassword): Promise<void> {
  await tx.query(SET, [userId, passwordHash]);
  await tx.query(END_LINKS, [userId]);
  await recordAuditOfUser(tx, { userId, kind: 'password_changed', address });
}
