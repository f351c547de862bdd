/** What decides when a delivery that failed is tried again. */
export interface FailedTry {
  /** How often it was tried in the present round before this failure. */
  triesBefore: number;
  /** What the receiver asked for by `Retry-After`; null where it asked for nothing. */
  hintSeconds: number | null;
  /** A number from 0 up to 1: where in the room for chance the next try falls. */
  chance: number;
}

/** A receiver may ask for patience, but not for being forgotten. */
const HINT_SECONDS_MAX = 3_600;

/** Chance only ever adds, so that nobody is called before the published time. */
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
 * sent again, because its id says when it was made and not when that was asked for.
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
