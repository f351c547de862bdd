import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { REMOVE_OLD_QUARANTINE, REMOVE_OLD_RECEIPTS } from './statements.ts';

/** How long received texts are kept, in days since they last came. */
export interface IntakeRetention {
  quarantineDays: number;
  /** Of receipts. Each statement of a text that comes again later is still known. */
  intakeDays: number;
}

/** What applies without a configuration. */
const RETENTION_DEFAULT: IntakeRetention = { quarantineDays: 90, intakeDays: 90 };

/** Removes quarantined texts and receipts that are past their retention, and gives how many of each. */
export async function expireIntake(
  db: Database,
  signal?: AbortSignal,
  { quarantineDays, intakeDays }: IntakeRetention = RETENTION_DEFAULT,
): Promise<{ quarantined: number; receipts: number }> {
  return {
    quarantined: await removeInBatches((rows) => db.query(REMOVE_OLD_QUARANTINE, [rows, quarantineDays]), signal),
    receipts: await removeInBatches((rows) => db.query(REMOVE_OLD_RECEIPTS, [rows, intakeDays]), signal),
  };
}
