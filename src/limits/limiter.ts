import type { RateLimits } from '../config/option-types.ts';
import type { Log, Principal } from '../core/context.ts';
import { type CounterParts, createCounter, type Rate } from './counter.ts';
import { type Allowance, type Bucket, exceeded, WINDOW_SECONDS } from './headers.ts';
import { Outage } from './outage.ts';

/** Counts requests, by key and kind, over all replicas together. */
export interface Limiter {
  /**
   * Counts a request and returns the remaining allowance. Errors: `rate_limited`, with the time of the next permitted
   * request.
   */
  take(principal: Principal, bucket: Bucket): Promise<Allowance>;
  /** Counts as many of some uses as are permitted. */
  takeUpTo(principal: Principal, bucket: Bucket, uses: number): Promise<GrantedUses>;
}

/** Uses that were permitted together. */
export interface GrantedUses {
  count: number;
  /** Takes back those of them that were not needed. */
  giveBack(unused: number): Promise<void>;
}

export interface LimiterParts extends CounterParts {
  /** How many requests of each kind a key may make in any minute. */
  rates: RateLimits;
  log: Log;
}

/** Makes the limiter of a replica. While the database is unavailable, requests pass; those that need it fail by themselves. */
export function createLimiter({ db, clock, rates, log }: LimiterParts): Limiter {
  const counter = createCounter({ db, clock });
  const outage = new Outage(clock ?? performance, log);
  return { take, takeUpTo };

  async function take(principal: Principal, bucket: Bucket): Promise<Allowance> {
    const { key, rate } = counted(principal, bucket);
    const count = counter.refusal(key) ?? (await outage.ask(() => counter.take(key, rate)));
    // Without a database nothing is known of the uses before this one.
    const { isAllowed, remaining, resetSeconds } = count ?? {
      isAllowed: true,
      remaining: Math.max(0, rate.limit - 1),
      resetSeconds: rate.seconds,
    };
    const allowance = { bucket, limit: rate.limit, remaining, resetSeconds };
    if (!isAllowed) throw exceeded(allowance);
    return allowance;
  }

  async function takeUpTo(principal: Principal, bucket: Bucket, uses: number): Promise<GrantedUses> {
    const { key, rate } = counted(principal, bucket);
    const taken = await outage.ask(() => counter.takeUpTo(key, uses, rate));
    // What was never counted is not given back either.
    if (taken === null) return { count: uses, giveBack: async () => {} };
    const giveBack = async (unused: number) => {
      if (unused > 0) await outage.ask(() => counter.giveBack(key, rate, { uses: unused, at: taken.at }));
    };
    return { count: taken.uses, giveBack };
  }

  function counted(principal: Principal, bucket: Bucket): { key: string; rate: Rate } {
    return { key: `${bucket}:${ownerOf(principal)}`, rate: { limit: rates[bucket], seconds: WINDOW_SECONDS } };
  }
}

/** A key has an allowance of its own, and so has each visitor of the demonstration; so has each person of an account who comes without one. */
function ownerOf({ keyId, accountId, userId, demo }: Principal): string {
  if (demo !== undefined) return `demo:${demo.session}`;
  return keyId ?? (userId === null ? accountId : `${accountId}:${userId}`);
}
