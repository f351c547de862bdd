import type { Database } from '../../db/client.ts';
import { databaseNow } from '../../db/clock.ts';
import { dropPartitions } from '../../db/partitions.ts';
import { DAY_MS } from '../../domain/instant.ts';
import { LOCK_UNNEEDED_WATCHES, MONTHS_OF_WATCHES, REMOVE_UNNEEDED_WATCHES } from './statements.ts';

/** Numbers that are looked at in one transaction, and transactions of one run: of a hundred millions. */
const PART_ROWS = 1_000;
const PARTS_MAX = 100_000;

/** Below every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** What was removed. */
export interface ExpiredObservations {
  numbers: number;
  partitions: string[];
}

/**
 * Removes numbers that no account tracks or has a shipment of, and of which nothing was received for some days, with all
 * observations about them; then the partitions of months of which no number is left. What a live journey uses stays,
 * however old it is. Any number of processes may do so at once. The signal ends it after the part under way.
 */
export async function expireObservations(
  db: Database,
  days: number,
  signal?: AbortSignal,
  partRows = PART_ROWS,
): Promise<ExpiredObservations> {
  let numbers = 0;
  let after: string | null = FIRST_ID;
  for (let parts = 0; parts < PARTS_MAX && after !== null && signal?.aborted !== true; parts++) {
    const part = await removePart(db, { days, after, rows: partRows });
    numbers += part.removed;
    after = part.lastId;
  }
  if (signal?.aborted === true) return { numbers, partitions: [] };
  const before = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
  const months = new Set((await db.query(MONTHS_OF_WATCHES, [])).map(({ month }) => month));
  const partitions = await dropPartitions(db.pool, ['observation'], before, (month) => !months.has(month));
  return { numbers, partitions };
}

function removePart(
  db: Database,
  { days, after, rows }: { days: number; after: string; rows: number },
): Promise<{ removed: number; lastId: string | null }> {
  return db.transaction(async (tx) => {
    const [part] = await tx.query(LOCK_UNNEEDED_WATCHES, [days, rows, after]);
    const lastId = part?.last_id ?? null;
    if (part === undefined || part.ids.length === 0) return { removed: 0, lastId };
    const [removed] = await tx.query(REMOVE_UNNEEDED_WATCHES, [days, part.ids]);
    return { removed: removed?.count ?? 0, lastId };
  });
}
