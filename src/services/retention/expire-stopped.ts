import type { Log } from '../../core/context.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { DAY_MS } from '../../domain/instant.ts';
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

/** Does so day by day, or as often as the operator decides; the answer stops it and waits for the batch under way. */
export function keepStoppedBounded(
  db: Database,
  log: Log,
  { everyMs = DAY_MS, days }: { everyMs?: number; days: number },
): () => Promise<void> {
  return repeat(
    (signal) =>
      expireStopped(db, days, signal).then(
        (expired) => log.info(expired, 'shipments.expired'),
        (error: unknown) => log.error({ err: error }, 'shipments.expiry_failed'),
      ),
    everyMs,
  );
}
