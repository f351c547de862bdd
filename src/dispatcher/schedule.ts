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
