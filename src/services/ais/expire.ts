import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { removeInBatches } from '../../db/removal.ts';
import { DAY_MS } from '../../domain/instant.ts';
import { AIS_REMOVE_ENTERED, AIS_REMOVE_REST, AIS_REMOVE_STATES, AIS_REMOVE_VESSELS } from './statements.ts';

/** How long positions are kept without a configuration: as long as statements about a number belong to its journey. */
const KEPT_DAYS = 180;

/** The state of a vessel that was not received for so long is obsolete. */
const STATE_DAYS = 30;

/** Removes positions that are past their retention, by whole months, entered arrivals as old, and vessels that were not received for as long. */
export async function expirePositions(
  db: Database,
  days = KEPT_DAYS,
  signal?: AbortSignal,
): Promise<{ partitions: string[] }> {
  await removeInBatches((rows) => db.query(AIS_REMOVE_REST, [rows, days]), signal);
  await removeInBatches((rows) => db.query(AIS_REMOVE_ENTERED, [rows, days]), signal);
  await removeInBatches((rows) => db.query(AIS_REMOVE_VESSELS, [rows, days]), signal);
  await removeInBatches((rows) => db.query(AIS_REMOVE_STATES, [rows, STATE_DAYS]), signal);
  if (signal?.aborted === true) return { partitions: [] };
  const before = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
  return { partitions: await dropPartitions(db.pool, ['vessel_position'], before) };
}
