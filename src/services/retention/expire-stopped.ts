import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { REMOVE_FAILED_REQUESTS, REMOVE_STOPPED_SHIPMENTS } from './statements.ts';

/**
 * Removes shipments whose tracking stopped so many days ago, with their containers, events, tracking requests and custom
 * fields, and tracking requests that failed as long ago. Nothing is announced. What was received about their numbers goes
 * with `expireObservations` once no other account has them.
 */
export async function expireStopped(
  db: Database,
  days: number,
  signal?: AbortSignal,
): Promise<{ shipments: number; requests: number }> {
  return {
    shipments: await removeInBatches((rows) => db.query(REMOVE_STOPPED_SHIPMENTS, [rows, days]), signal),
    requests: await removeInBatches((rows) => db.query(REMOVE_FAILED_REQUESTS, [rows, days]), signal),
  };
}
