import type { Log } from '../core/context.ts';
import { repeat } from '../core/repeat.ts';
import type { Database } from '../db/client.ts';
import { databaseNow } from '../db/clock.ts';
import { ensurePartitions } from '../db/partitions.ts';
import { DAY_MS } from '../domain/instant.ts';

/**
 * Makes the partitions of the coming months day by day, for a process that runs longer than those that were made at its
 * start. The answer stops it.
 */
export function keepPartitions(db: Database, log: Log, everyMs = DAY_MS): () => Promise<void> {
  return repeat(() => makePartitions(db, log), everyMs);
}

async function makePartitions(db: Database, log: Log): Promise<void> {
  try {
    // Two processes must agree on the month, so it is the database's.
    const made = await ensurePartitions(db.pool, await databaseNow(db));
    log.info({ made }, 'database.partitions_checked');
  } catch (error) {
    log.error({ err: error }, 'database.partitions_failed');
  }
}
