import { retryAfterSeconds } from '../net/retry-after.ts';
import type { Due } from './due-reader.ts';
import type { Answered } from './outcome.ts';
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

/** What decides when a delivery that failed is tried again. */
export interface FailedTry {
  /** How often it was tried in the present round before this failure. */
  triesBefore: number;
  /** The receiver's `Retry-After`; null where it sent none. */
  hintSeconds: number | null;
  /** A number from 0 up to 1: where in the room for chance the next try falls. */
  chance: number;
}

/** A receiver can delay the next attempt with `Retry-After`, up to this limit. */
const HINT_SECONDS_MAX = 3_600;

/** The jitter is only added, so that no receiver is called before the published time. */
const JITTER_SHARE_MAX = 0.2;
const JITTER_MS_MAX = 15 * 60_000;

/** After how many milliseconds a delivery that failed is tried again; null where that was its last try. */
export function retryDelayMs(retrySeconds: readonly number[], failed: FailedTry): number | null {
  const seconds = retrySeconds[failed.triesBefore];
  if (seconds === undefined) return null;
  const hintSeconds = Math.min(failed.hintSeconds ?? 0, HINT_SECONDS_MAX);
  const ms = Math.max(seconds, hintSeconds) * 1_000;
  return ms + Math.min(ms * JITTER_SHARE_MAX, JITTER_MS_MAX) * failed.chance;
}

/** An identifier that begins with the time of its making (RFC 9562 §5.7). */
const TIMED_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7/;

/**
 * When the last try of a notification is due by the published times, in milliseconds since the epoch. Null for one that is
 * sent again, because its id says when it was made and not when that was requested.
 */
export function endOfTriesMs(
  { id, trigger }: { id: string; trigger: string },
  retrySeconds: readonly number[],
): number | null {
  const [, high, low] = trigger === 'auto' ? (TIMED_ID.exec(id) ?? []) : [];
  if (high === undefined || low === undefined) return null;
  const madeMs = Number.parseInt(high + low, 16);
  return madeMs + retrySeconds.reduce((sum, seconds) => sum + seconds * 1_000, 0);
}
