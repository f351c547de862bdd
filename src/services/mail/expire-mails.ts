import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { REMOVE_OLD_MAIL_CAUSES, REMOVE_OLD_MAILS } from './statements.ts';

/** How long it is seen what was sent, in days. */
const MAIL_DAYS = 30;

/** How long a cause is known, so that it is not sent again: longer than a container waits near its last free day. */
const CAUSE_DAYS = 400;

/** Removes what is kept of old mail, and gives how many of each. */
export async function expireMails(db: Database, signal?: AbortSignal): Promise<{ mails: number; causes: number }> {
  return {
    mails: await removeInBatches((rows) => db.query(REMOVE_OLD_MAILS, [rows, MAIL_DAYS]), signal),
    causes: await removeInBatches((rows) => db.query(REMOVE_OLD_MAIL_CAUSES, [rows, CAUSE_DAYS]), signal),
  };
}
