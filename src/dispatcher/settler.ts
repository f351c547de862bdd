import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';
import { Gather } from './gather.ts';
import type { Lane } from './lane.ts';
import type { Counts } from './metrics.ts';
import { persist } from './persist.ts';
import type { Due } from './read-due.ts';
import { type Settlement, type StillHeld, settle } from './settle.ts';

/** So many results are written at once, or fewer after a moment. */
const BATCH_MAX = 200;
const WAIT_MS = 20;
const WRITES_MAX = 2;

/** Something that was dealt with, and the lane that it is of. */
export interface Result {
  lane: Lane;
  settlement: Settlement;
}

/** What a settler needs. */
export interface SettlerParts {
  db: Database;
  log: Log;
  counts: Counts;
  /** Whether the process is about to end, so that nothing is waited for any more. */
  isStopping: () => boolean;
  /** Told of each lane that results of were written, or given up. */
  onSettled: (lane: Lane) => void;
}

/** Writes results, many at once, and tells their lanes. As long as a lane is held, its results are worth another try. */
export class Settler {
  readonly #parts: SettlerParts;
  readonly #results: Gather<Result>;
  #unsettled = 0;

  constructor(parts: SettlerParts) {
    this.#parts = parts;
    this.#results = new Gather({
      write: (results) => this.#write(results),
      sizeMax: BATCH_MAX,
      waitMs: WAIT_MS,
      writesMax: WRITES_MAX,
    });
  }

  /** How many results are not written yet. */
  get unsettled(): number {
    return this.#unsettled;
  }

  /** Takes a result to be written. */
  add(result: Result): void {
    this.#unsettled += 1;
    this.#results.add(result);
  }

  // One result that cannot be written must not take the others with it, so what fails is tried again in halves.
  async #write(results: readonly Result[]): Promise<void> {
    const { db, log, isStopping } = this.#parts;
    const isHeld = () => results.some(({ lane }) => !lane.isLost && performance.now() < lane.leaseEndsAt);
    const settlements = results.map(({ settlement }) => settlement);
    const written = await persist(() => settle(db, settlements).catch(unlessAway), {
      isWorthwhile: () => !isStopping() && isHeld(),
      log,
      message: 'dispatcher.settle_failed',
    });
    if (Array.isArray(written)) return this.#note(results, written);
    if (written === null || results.length === 1) {
      log.error({ error: written?.error, results: results.length }, 'dispatcher.results_lost');
      return this.#note(results, []);
    }
    const middle = Math.ceil(results.length / 2);
    await this.#write(results.slice(0, middle));
    await this.#write(results.slice(middle));
  }

  #note(results: readonly Result[], held: readonly StillHeld[]): void {
    const { counts, onSettled } = this.#parts;
    this.#unsettled -= results.length;
    const byId = new Map(held.map((row) => [`${row.webhook_id} ${row.lease_token}`, row]));
    const written = new Map<Lane, Due[]>();
    for (const { lane, settlement } of results) {
      const settled = written.get(lane);
      if (settled === undefined) written.set(lane, [settlement.due]);
      else settled.push(settlement.due);
      if (!byId.has(keyOf(lane))) counts.resultsIgnored += 1;
      else if (settlement.attempt !== null) counts.attempted(settlement.attempt);
    }
    for (const [lane, settled] of written) {
      lane.settled(settled, byId.get(keyOf(lane)) ?? null);
      onSettled(lane);
    }
  }
}

function keyOf({ webhookId, leaseToken }: Lane): string {
  return `${webhookId} ${leaseToken}`;
}

/** A database that is away comes back; any other failure lies in what was to be written. */
function unlessAway(error: unknown): { error: unknown } {
  if (error instanceof Failure && error.code === 'unavailable') throw error;
  return { error };
}
