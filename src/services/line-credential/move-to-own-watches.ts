import type { Log } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import { lockWatch } from '../../ingest/lock.ts';
import { MOVE_TO_OWN_WATCH, SHARED_WATCHES_TO_LEAVE } from './statements.ts';

const BATCH = 100;

/** How often it is looked for what an account follows by a shared watch although it has credentials of its own. */
const LOOK_MS = 60_000;

/** Whose watches are moved: those of one account at one line, or all. */
export interface Movers {
  accountId: string | null;
  scac: string | null;
}

type MoveTools = Pick<IngestTools, 'db' | 'clock' | 'log'>;

/**
 * Gives accounts with credentials of their own watches of their own for the numbers that they follow by shared ones, one
 * transaction a watch. It is begun by whoever sets credentials, and goes on in any process where that one ended. Gives how many
 * were moved.
 */
export async function moveToOwnWatches(
  { db, clock, log }: MoveTools,
  { accountId, scac }: Movers,
  signal?: AbortSignal,
): Promise<number> {
  for (let moved = 0; ; ) {
    const before = moved;
    const found = await db.query(SHARED_WATCHES_TO_LEAVE, [accountId, scac, BATCH]);
    for (const { account_id, watch_id } of found) {
      if (signal?.aborted === true) return moved;
      const now = toInstant(clock.now());
      moved += await againIfCollided(log, { watchId: watch_id }, () => moveOne(db, { account_id, watch_id }, now));
    }
    if (found.length < BATCH || moved === before) return moved;
  }
}

/** Whoever ingests the shared watch meanwhile waits for the locks, or this waits for them. Gives how many were moved: one, or none. */
function moveOne(
  db: Database,
  { account_id, watch_id }: { account_id: string; watch_id: string },
  now: Instant,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWatch(tx, watch_id, now);
    return (await tx.query(MOVE_TO_OWN_WATCH, [watch_id, account_id, newId()])).length;
  });
}

/** Moves again and again what was left, in any number of processes; the answer stops it after what is under way. */
export function keepMovingToOwnWatches(tools: MoveTools & { log: Log }): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await moveToOwnWatches(tools, { accountId: null, scac: null }, signal);
    } catch (error) {
      tools.log.warn({ err: error }, 'own_watches.interrupted');
    }
  }, LOOK_MS);
}
