import { retryAfterSeconds } from '../net/retry-after.ts';
import type { Answered } from './outcome.ts';
import type { Due } from './read-due.ts';
import { retryDelayMs } from './schedule.ts';
import type { Verdict } from './settle.ts';

/** What decides what a notification comes to, beside how its receiver answered. */
export interface Circumstances {
  /** Whether its webhook is active. */
  isActive: boolean;
  retrySeconds: readonly number[];
  /** The database's time, in milliseconds since the epoch. */
  nowMs: number;
  /** A number from 0 up to 1. */
  chance: number;
}

/**
 * What a notification comes to after an attempt. One that was sent by hand to an inactive webhook is not tried again, nor
 * one that cannot be sent as the webhook stands: it would be the same next time.
 */
export function verdictOf(
  { tries }: Pick<Due, 'tries'>,
  { outcome, responseHeaders }: Pick<Answered, 'outcome' | 'responseHeaders'>,
  { isActive, retrySeconds, nowMs, chance }: Circumstances,
): Verdict {
  if (outcome === 'success') return { status: 'succeeded' };
  if (outcome === 'not_sendable') return { status: 'failed', reason: 'internal_error' };
  if (!isActive) return { status: 'failed', reason: 'endpoint_disabled' };
  const hintSeconds = retryAfterSeconds(responseHeaders?.['retry-after'], nowMs);
  const delayMs = retryDelayMs(retrySeconds, { triesBefore: tries, hintSeconds, chance });
  return delayMs === null ? { status: 'failed', reason: 'exhausted' } : { status: 'pending', delayMs };
}
