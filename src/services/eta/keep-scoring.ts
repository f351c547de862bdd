import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { removeInBatches } from '../../db/removal.ts';
import { WAIT_DAYS } from '../../domain/forecast/learnt-waits.ts';
import { type EtaScoring, scoreArrivals } from './score-arrivals.ts';
import { REMOVE_OLD_ETA_CALLS, REMOVE_OLD_WAITS } from './statements.ts';

/** How often arrivals are looked at; they are due a day after the vessel came. */
const LOOK_MS = 60_000;

/** How long calls are kept: three seasons. */
export const ETA_CALL_DAYS = 1_100;

/** Compares arrivals with estimates, in any number of processes; the answer stops it after the container under way. */
export function keepScoring(scoring: EtaScoring): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await scoreArrivals(scoring, signal)) > 0);
    } catch (error) {
      scoring.log.warn({ err: error }, 'eta_scoring.interrupted');
    }
  }, LOOK_MS);
}

/** Removes calls that are older than estimates are judged by; how many. */
export async function expireEtaCalls(db: Database, signal?: AbortSignal): Promise<{ calls: number }> {
  await removeInBatches((rows) => db.query(REMOVE_OLD_WAITS, [rows, WAIT_DAYS]), signal);
  return { calls: await removeInBatches((rows) => db.query(REMOVE_OLD_ETA_CALLS, [rows, ETA_CALL_DAYS]), signal) };
}
