import { newId } from '../../core/id.ts';
import { repeat } from '../../core/repeat.ts';
import type { Database } from '../../db/client.ts';
import { type Instant, toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { againIfCollided } from '../../ingest/ingest-again.ts';
import { lockWatch } from '../../ingest/lock.ts';
import { MOVE_TO_OWN_WATCH, POLL_STRAYED, SHARED_WATCHES_TO_LEAVE } from './statements.ts';

const BATCH = 100;

/** How often it is looked for what an account follows by a shared watch although it has credentials of its own. */
const LOOK_MS = 60_000;

/** Whose watches are moved: those of one account at one line, or all. */
export interface Movers {
  accountId: string | null;
  scac: string | null;
}

type MoveTools = Pick<IngestTools, 'db' | 'clock' | 'log'>;

/** What is moved: the shared watch that an account follows. */
interface Move {
  account_id: string;
  watch_id: string;
}

/**
 * Gives accounts with credentials of their own watches of their own for the numbers that they follow by shared ones, one
 * transaction a watch. It is begun by whoever sets credentials, and goes on in any process where that one ended. What cannot be moved
 * is logged, and left to a later call. Gives how many were moved.
 */
export async function moveToOwnWatches(
  tools: MoveTools,
  { accountId, scac }: Movers,
  signal?: AbortSignal,
): Promise<number> {
  const failed: Move[] = [];
  for (let moved = 0; ; ) {
    const before = moved;
    const skipped = [failed.map(({ account_id }) => account_id), failed.map(({ watch_id }) => watch_id)] as const;
    const found = await tools.db.query(SHARED_WATCHES_TO_LEAVE, [accountId, scac, BATCH, ...skipped]);
    const failedBefore = failed.length;
    for (const move of found) {
      if (signal?.aborted === true) return moved;
      const count = await moveOrLog(tools, move);
      if (count === null) failed.push(move);
      else moved += count;
    }
    if (found.length < BATCH || (moved === before && failed.length === failedBefore)) return moved;
  }
}

/** How many were moved: one, or none; null if it failed. */
async function moveOrLog({ db, clock, log }: MoveTools, move: Move): Promise<number | null> {
  const { watch_id: watchId, account_id: accountId } = move;
  try {
    return await againIfCollided(log, { watchId }, () => moveOne(db, move, toInstant(clock.now())));
  } catch (error) {
    log.warn({ err: error, watchId, accountId }, 'own_watches.move_failed');
    return null;
  }
}

/** Whoever ingests the shared watch meanwhile waits for the locks, or this waits for them. */
function moveOne(db: Database, { account_id, watch_id }: Move, now: Instant): Promise<number> {
  return db.transaction(async (tx) => {
    await lockWatch(tx, watch_id, now);
    return (await tx.query(MOVE_TO_OWN_WATCH, [watch_id, account_id, newId()])).length;
  });
}

/** Puts own watches on the lane on which they are to be polled, where they are not; gives how many were not. */
export async function pollStrayed({ db, log, sources }: Pick<IngestTools, 'db' | 'log' | 'sources'>): Promise<number> {
  const polled = sources.all().map(({ key }) => key);
  for (let count = 0; ; ) {
    const put = await againIfCollided(log, {}, () => db.query(POLL_STRAYED, [polled, BATCH]));
    count += put.length;
    if (put.length < BATCH) return count;
  }
}

/** Moves again and again what was left, in any number of processes; the answer stops it after what is under way. */
export function keepMovingToOwnWatches(tools: MoveTools & Pick<IngestTools, 'sources'>): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      await moveToOwnWatches(tools, { accountId: null, scac: null }, signal);
      await pollStrayed(tools);
    } catch (error) {
      tools.log.warn({ err: error }, 'own_watches.interrupted');
    }
  }, LOOK_MS);
}
