import { setTimeout as sleep } from 'node:timers/promises';
import pRetry, { type RetryContext } from 'p-retry';
import type { Clock } from '../core/clock.ts';
import type { Deadline } from './deadline.ts';
import type { HttpOutcome } from './fetch.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface RetryOptions {
  /** How often it is tried at most, the first time included. */
  attempts: number;
  /** No wait is begun that would not end before it. */
  deadline: Deadline;
  /** Only to understand a `Retry-After` that is a date. */
  clock: Clock;
  signal?: AbortSignal | undefined;
  /** The first wait; it doubles with every attempt. */
  delayMsMin?: number;
}

/** The last outcome, after how many attempts it came, and the server's `Retry-After`. */
export interface RetriedOutcome {
  outcome: HttpOutcome;
  attempts: number;
  retryAfterSeconds: number | null;
}

const RETRY_DELAY_MS_MIN = 500;
const BACKOFF_FACTOR = 2;

/**
 * Repeats a request that failed for a moment: 5xx, a broken connection, a name that did not resolve. It waits as
 * long as `Retry-After` says if that fits into the deadline, and otherwise gives up at once with the hint in its hand. After 429
 * it gives up at once: whoever says that wants to be left alone by all processes, and not by this request only.
 */
export async function withRetries(
  body: (attempt: number) => Promise<HttpOutcome>,
  options: RetryOptions,
): Promise<RetriedOutcome> {
  const delayMsMin = options.delayMsMin ?? RETRY_DELAY_MS_MIN;
  let last: RetriedOutcome | null = null;
  try {
    return await pRetry(attempt, {
      retries: options.attempts - 1,
      factor: BACKOFF_FACTOR,
      minTimeout: delayMsMin,
      randomize: true,
      shouldRetry: waitAsAsked,
      signal: options.signal,
    });
  } catch (error) {
    if (error instanceof Passing) return error.retried;
    if (options.signal?.aborted !== true) throw error;
    return last ?? { outcome: ABORTED, attempts: 0, retryAfterSeconds: null };
  }

  async function attempt(number: number): Promise<RetriedOutcome> {
    const outcome = await body(number);
    const isRetryable = isPassing(outcome);
    const isFailure = outcome.ok && outcome.status >= 400;
    const hint = isFailure ? retryAfterSeconds(outcome.headers['retry-after'], options.clock.now()) : null;
    last = { outcome, attempts: number, retryAfterSeconds: hint };
    if (isRetryable) throw new Passing(last);
    return last;
  }

  // The backoff comes on top of the hint, so that many callers with the same hint do not retry at the same time.
  async function waitAsAsked({ error, attemptNumber }: RetryContext): Promise<boolean> {
    if (!(error instanceof Passing)) return false;
    const hintMs = (error.retried.retryAfterSeconds ?? 0) * 1000;
    const backoffMsMax = 2 * delayMsMin * BACKOFF_FACTOR ** (attemptNumber - 1);
    if (hintMs + backoffMsMax >= options.deadline.remainingMs()) return false;
    if (hintMs > 0) await sleep(hintMs, undefined, { signal: options.signal });
    return true;
  }
}

const ABORTED: HttpOutcome = { ok: false, error: 'aborted', message: 'The request was cancelled before it was made.' };

class Passing extends Error {
  readonly retried: RetriedOutcome;

  constructor(retried: RetriedOutcome) {
    super('The other side cannot answer at the moment.');
    this.retried = retried;
  }
}

function isPassing(outcome: HttpOutcome): boolean {
  if (outcome.ok) return outcome.status >= 500;
  return outcome.error === 'network' || outcome.error === 'dns';
}
