import type { Database } from '../../db/client.ts';
import { SCHEDULES_HEAR, SCHEDULES_HOLD, SCHEDULES_SETTLE } from './statements.ts';

/** The holder of a poll of a voyage. */
export interface Held {
  watchId: string;
  leaseToken: string;
}

/** Keeps others from asking while an answer is taken in; whether the lease still stood. */
export async function holdVoyage(db: Database, { watchId, leaseToken }: Held): Promise<boolean> {
  return (await db.query(SCHEDULES_HOLD, [watchId, leaseToken])).length > 0;
}

/** What became of a question. */
export interface Settlement {
  /** The delay until the next poll; null parks it, because no tracked container is on the voyage any more. */
  delayMs: number | null;
  /** Of the answer with all that it was taken in for; null keeps the former. */
  digest: Buffer | null;
  /** Questions that have failed in a row, this one included; null leaves the count as it is. */
  failures: number | null;
  hasNews: boolean;
}

/** Settles a question; one whose lease was lost is left to its new holder. */
export async function settleVoyage(db: Database, { watchId, leaseToken }: Held, settlement: Settlement): Promise<void> {
  const { delayMs, digest, failures, hasNews } = settlement;
  await db.query(SCHEDULES_SETTLE, [watchId, leaseToken, delayMs, digest, failures, hasNews]);
}

/** Stores for the containers that their schedule was received once more, or could not be. */
export async function hearSchedule(
  db: Database,
  pushFeed: string,
  { containers, failures }: { containers: readonly string[]; failures: number },
): Promise<void> {
  await db.query(SCHEDULES_HEAR, [pushFeed, containers, failures]);
}
