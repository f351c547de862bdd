import type { Log } from '../core/context.ts';
import { repeat } from '../core/repeat.ts';
import type { Database } from '../db/client.ts';
import type { LeaseSession } from '../db/lease-session.ts';
import { freeQueues } from '../dispatcher/claim.ts';
import { freeWatches } from '../scheduler/claim.ts';
import { freeFeed } from '../services/ais/lease.ts';
import { freeTrackingJobs } from '../services/tracking-job/keep-tracking.ts';
import { FIND_MISSING_HOLDERS, REMOVE_HOLDER } from './statements.ts';

/** How soon the death of another process is noticed. */
const LOOK_MS = 1_000;

/** What is needed to take over. */
export interface DeadHoldersParts {
  db: Database;
  log: Log;
  /** Of this process, which must not judge others while it has lost the server itself. */
  session: LeaseSession;
  /** The lanes whose polls are leased. */
  lanes(): readonly string[];
}

/** Ends the leases of processes that have died, soon after their sessions ended. The answer stops it. */
export function keepTakingOver(parts: DeadHoldersParts): () => Promise<void> {
  return repeat(async () => {
    // A server that has just started has no sessions yet but those that were quick.
    if (!parts.session.isHeld) return;
    await takeOverFromDead(parts).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'leases.not_taken_over');
    });
  }, LOOK_MS);
}

/** Looks once, and returns how many leases it has ended. */
export async function takeOverFromDead({ db, log, lanes }: Omit<DeadHoldersParts, 'session'>): Promise<number> {
  let ended = 0;
  for (const { key, is_over } of await db.query(FIND_MISSING_HOLDERS, [])) {
    if (!is_over) continue;
    const freed = await db.transaction(async (tx) => {
      // The removal voids the key: the process, if it lives after all, finds that when it is back, and takes another.
      if ((await tx.query(REMOVE_HOLDER, [key])).length === 0) return null;
      const polls = await freeWatches(tx, key, lanes());
      const deliveries = await freeQueues(tx, key);
      const jobs = await freeTrackingJobs(tx, key);
      return { polls, deliveries, jobs, feeds: await freeFeed(tx, key) };
    });
    if (freed === null) continue;
    ended += freed.polls + freed.deliveries + freed.jobs + freed.feeds;
    log.info({ holder: key, ...freed }, 'leases.taken_over');
  }
  return ended;
}
