import { hash } from 'node:crypto';
import type { Log } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { Counter, Rate } from './counter.ts';

/** Counts uses of a key in a period, over all replicas together. */
export interface Throttle {
  /** Counts one. Fails with `rate_limited`, with when the next is possible. */
  take(key: string): Promise<void>;
  /** Counts one; false if none is permitted now. */
  tryTake(key: string): Promise<boolean>;
  /** Removes one again. */
  giveBack(key: string): Promise<void>;
}

export interface ThrottleOptions {
  /** What is counted; throttles of one name share their counts. */
  name: string;
  rate: Rate;
  log: Log;
}

/** Longer keys are replaced by their hash: the column is limited, and callers must not be able to store more. */
const KEY_LENGTH_MAX = 64;

/** The pause between two log lines that counting fails. */
const LOG_PAUSE_MS = 60_000;

/**
 * Makes a throttle on the counter of the rate limits. While the database is unavailable, everything passes: what is
 * throttled needs it too and fails by itself.
 */
export function createThrottle(counter: Counter, { name, rate, log }: ThrottleOptions): Throttle {
  let silentUntil = 0;
  return { take, tryTake, giveBack };

  async function take(key: string): Promise<void> {
    const count = await counter.take(storedKey(name, key), rate).catch(noteOutage);
    if (count?.isAllowed === false) throw refusal(count.resetSeconds);
  }

  async function tryTake(key: string): Promise<boolean> {
    const count = await counter.take(storedKey(name, key), rate).catch(noteOutage);
    return count?.isAllowed !== false;
  }

  async function giveBack(key: string): Promise<void> {
    await counter.giveBack(storedKey(name, key), rate).catch(noteOutage);
  }

  function noteOutage(error: unknown): null {
    const now = performance.now();
    if (now >= silentUntil) log.warn({ err: error, throttle: name }, 'limits.not_throttled');
    if (now >= silentUntil) silentUntil = now + LOG_PAUSE_MS;
    return null;
  }
}

function storedKey(name: string, key: string): string {
  return `throttle:${name}:${key.length > KEY_LENGTH_MAX ? hash('sha256', key, 'hex') : key}`;
}

function refusal(seconds: number): Failure {
  const message = `There were too many attempts in a short time; try again in ${seconds} s.`;
  return new Failure('rate_limited', message, { retryAfterSeconds: seconds });
}
