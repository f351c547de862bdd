import { hash } from 'node:crypto';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Database } from '../db/client.ts';

/** Counts uses of a key in a period, over all replicas together. */
export interface Throttle {
  /** Counts one. Fails with `rate_limited`, with when the next is possible. */
  take(key: string): Promise<void>;
  /** Takes one back, as if it had never been. */
  giveBack(key: string): Promise<void>;
}

export interface ThrottleOptions {
  /** What is counted; throttles of one name share their counts. */
  name: string;
  /** How many are possible in a time, which begins with the first. */
  points: number;
  seconds: number;
  log: Log;
}

/** Longer keys are replaced by their hash: the column is limited, and callers must not be able to store more. */
const KEY_LENGTH_MAX = 64;

/** The pause between two log lines that counting fails. */
const LOG_PAUSE_MS = 60_000;

/**
 * Opens a throttle on the table that the rate limits are counted in, which also removes what does not count any more.
 * While the database is unavailable, everything passes: what is throttled needs it too and fails by itself.
 */
export async function openThrottle(db: Database, { name, points, seconds, log }: ThrottleOptions): Promise<Throttle> {
  const { RateLimiterPostgres, RateLimiterRes } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: `throttle:${name}`,
    points,
    duration: seconds,
    // A rejected key is rejected from memory until the period ends, so that a flood costs no statements.
    inMemoryBlockOnConsumed: points + 1,
  });
  let silentUntil = 0;
  return { take, giveBack };

  async function take(key: string): Promise<void> {
    try {
      await limiter.consume(storedKey(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw refusal(error.msBeforeNext);
      noteOutage(error);
    }
  }

  async function giveBack(key: string): Promise<void> {
    await limiter.reward(storedKey(key)).catch(noteOutage);
  }

  function noteOutage(error: unknown): void {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + LOG_PAUSE_MS;
    log.warn({ err: error, throttle: name }, 'limits.not_throttled');
  }
}

function storedKey(key: string): string {
  return key.length > KEY_LENGTH_MAX ? hash('sha256', key, 'hex') : key;
}

function refusal(msBeforeNext: number): Failure {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const message = `There were too many attempts in a short time; try again in ${seconds} s.`;
  return new Failure('rate_limited', message, { retryAfterSeconds: seconds });
}
