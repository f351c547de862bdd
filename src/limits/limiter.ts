import type { RateLimits } from '../config/option-types.ts';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import type { Database } from '../db/client.ts';
import { createCounter } from './counter.ts';
import { followDatabase } from './database-clock.ts';
import { type Allowance, type Bucket, exceeded } from './headers.ts';
import { Outage } from './outage.ts';
import { Share } from './share.ts';
import { SLOT_MS } from './slots.ts';

/** Counts requests, by key and kind, over all replicas together. */
export interface Limiter {
  /**
   * Counts a request and returns the remaining allowance. Errors: `rate_limited`, with the time of the next permitted
   * request.
   */
  take(principal: Principal, bucket: Bucket): Promise<Allowance>;
  /** Ends what it does on its own. */
  close(): void;
}

export interface LimiterParts {
  db: Database;
  /** How many requests of each kind a key may make in any minute. */
  rates: RateLimits;
  /** The time; replicas have to agree on it, so it should follow the database's. */
  clock: Clock;
  log: Log;
}

/** What is forgotten beyond these is in the database all the same; it is only known less exactly. */
const SHARES_MAX = 10_000;

/** How often a replica removes from the database what does not count any more. */
const CLEAR_MS = 60_000;

/** Makes the limiter of a replica, on the clock that all replicas agree on. */
export async function openLimiter(parts: LimiterParts): Promise<Limiter> {
  const clock = await followDatabase(parts.db, parts.clock);
  const { take, close } = createLimiter({ ...parts, clock });
  const closeAll = () => {
    close();
    clock.close();
  };
  return { take, close: closeAll };
}

/** Makes the limiter of a replica. While the database is unavailable, requests pass; those that need it fail by themselves. */
export function createLimiter({ db, rates, clock, log }: LimiterParts): Limiter {
  const counter = createCounter(db);
  const shares = new Map<string, Share>();
  const outage = new Outage(clock, log);
  const timers = [setInterval(tidy, SLOT_MS), setInterval(() => void counter.clear(), CLEAR_MS)];
  for (const timer of timers) timer.unref();
  return { take, close };

  async function take(principal: Principal, bucket: Bucket): Promise<Allowance> {
    const share = shareOf(`${bucket}:${ownerOf(principal)}`, rates[bucket]);
    const answer = await outage.ask(share);
    const { limit, remaining, resetSeconds } = answer;
    const allowance = { bucket, limit, remaining, resetSeconds };
    if (!answer.isAllowed) throw exceeded(allowance);
    return allowance;
  }

  function shareOf(name: string, limit: number): Share {
    const known = shares.get(name);
    if (known !== undefined) return known;
    if (shares.size >= SHARES_MAX) shares.clear();
    const share = new Share({ name, limit, counter, clock });
    shares.set(name, share);
    return share;
  }

  function close(): void {
    for (const timer of timers) clearInterval(timer);
  }

  function tidy(): void {
    for (const [name, share] of shares) if (share.tidy()) shares.delete(name);
  }
}

/** A key has an allowance of its own; so has each person of an account who comes without one. */
function ownerOf({ keyId, accountId, userId }: Principal): string {
  return keyId ?? (userId === null ? accountId : `${accountId}:${userId}`);
}
