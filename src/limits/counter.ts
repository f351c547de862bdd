import type { Clock } from '../core/clock.ts';
import type { Database } from '../db/client.ts';
import { TAKE_RATE_LIMIT } from './statements.ts';

/** How many uses are permitted in any period of some seconds. */
export interface Rate {
  limit: number;
  seconds: number;
}

/** Whether a use is permitted, and what is left after it. */
export interface Count {
  isAllowed: boolean;
  remaining: number;
  /** In how many whole seconds the oldest use leaves the period, at least one. */
  resetSeconds: number;
}

/** Some uses, and when they were counted. */
export interface Taken {
  uses: number;
  /** Null for the newest. */
  at: string | null;
}

/** Counts uses by key, over all processes together. */
export interface Counter {
  /** Counts one use if the rate permits it. Errors: those of the database. */
  take(key: string, rate: Rate): Promise<Count>;
  /** Counts as many of some uses as the rate permits. Errors: those of the database. */
  takeUpTo(key: string, uses: number, rate: Rate): Promise<Taken>;
  /** Removes the newest use again, or some of those that were taken. Errors: those of the database. */
  giveBack(key: string, rate: Rate, taken?: Taken): Promise<void>;
  /** The refusal of a key that is known to have used up its rate, without a query; null for every other key. */
  refusal(key: string): Count | null;
}

export interface CounterParts {
  db: Database;
  /** Null for the clock of the database, on which all processes agree. */
  clock: Clock | null;
}

/**
 * A use is counted after it was permitted where the last statement is at most this old and left enough: a statement for
 * each request costs 0.4 ms of processor time, where the read of a container takes 3 ms in all.
 */
const BEHIND_MS = 250;

/** So much of what was left may be permitted before it is counted: each further process may exceed a limit by a tenth. */
const BEHIND_SHARE = 0.1;

/** Keys beyond these are looked up in the database again. */
const KNOWN_MAX = 10_000;

/** Uses of one key that are counted by one statement. */
interface Batch {
  uses: number;
  isSent: boolean;
  /** Sends it as soon as the batch before it has been answered. */
  send(): void;
  taken: Promise<{ granted: number; used: number; wait_seconds: number; newest_at: string | null }>;
}

/** What the last statement for a key left. */
interface Known {
  remaining: number;
  at: number;
  /** When the oldest use leaves the period. */
  leavesAt: number;
}

/** Makes a counter. Uses that arrive while a statement for their key is under way share the next one. */
export function createCounter({ db, clock }: CounterParts): Counter {
  const batches = new Map<string, Batch>();
  const known = new Map<string, Known>();
  return { take, takeUpTo, giveBack, refusal };

  async function take(key: string, rate: Rate): Promise<Count> {
    const refused = refusal(key);
    if (refused !== null) return refused;
    const batch = batchOf(key, rate);
    const place = batch.uses++;
    const last = known.get(key);
    if (last !== undefined && place < Math.floor(last.remaining * BEHIND_SHARE) && nowMs() - last.at < BEHIND_MS) {
      return { isAllowed: true, remaining: last.remaining - 1 - place, resetSeconds: secondsUntil(last.leavesAt) };
    }
    batch.send();
    const { granted, used, wait_seconds } = await batch.taken;
    const resetSeconds = Math.max(1, Math.ceil(wait_seconds));
    // The uses of a batch are answered as if they had come one after the other.
    if (place < granted) return { isAllowed: true, remaining: rate.limit - used + granted - 1 - place, resetSeconds };
    return { isAllowed: false, remaining: 0, resetSeconds };
  }

  async function takeUpTo(key: string, uses: number, rate: Rate): Promise<Taken> {
    if (uses === 0 || refusal(key) !== null) return { uses: 0, at: null };
    const { granted, newest_at: at } = await count(key, uses, rate);
    return { uses: granted, at };
  }

  async function giveBack(key: string, rate: Rate, { uses, at }: Taken = { uses: 1, at: null }): Promise<void> {
    await count(key, -uses, rate, at);
  }

  function refusal(key: string): Count | null {
    const last = known.get(key);
    if (last === undefined || last.remaining > 0 || last.leavesAt <= nowMs()) return null;
    return { isAllowed: false, remaining: 0, resetSeconds: secondsUntil(last.leavesAt) };
  }

  function batchOf(key: string, rate: Rate): Batch {
    const last = batches.get(key);
    if (last !== undefined && !last.isSent) return last;
    const batch = newBatch(last, () => count(key, batch.uses, rate));
    batches.set(key, batch);
    const end = () => void (batches.get(key) === batch && batches.delete(key));
    // Where no request waits for the answer, the next one that does finds the failure.
    batch.taken.then(end, end);
    return batch;
  }

  async function count(key: string, uses: number, { limit, seconds }: Rate, takenAt: string | null = null) {
    // While it is under way, what is left is not known.
    known.delete(key);
    const now = clock === null ? null : new Date(clock.now());
    const [row] = await db.query(TAKE_RATE_LIMIT, [key, uses, limit, seconds, now, takenAt]);
    if (row === undefined) throw new Error('The statement answers with the row that it wrote.');
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(key, { remaining: limit - row.used, at: nowMs(), leavesAt: nowMs() + row.wait_seconds * 1000 });
    return row;
  }

  function secondsUntil(at: number): number {
    return Math.max(1, Math.ceil((at - nowMs()) / 1000));
  }

  function nowMs(): number {
    return clock?.now() ?? performance.now();
  }
}

/** A batch that is sent when it is due, or at once where a request waits for it, after the batch before it. */
function newBatch(before: Batch | undefined, count: () => Batch['taken']): Batch {
  let send = () => {};
  const due = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, BEHIND_MS).unref();
    send = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  const batch: Batch = { uses: 0, isSent: false, send, taken: sendLater() };
  return batch;

  async function sendLater() {
    await Promise.all([due, before?.taken.catch(() => null)]);
    batch.isSent = true;
    return count();
  }
}
