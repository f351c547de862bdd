import { MINUTE_MS } from '../instant.ts';

/** How bad something was said to be at a moment; the higher, the worse for who waits for the container. */
export interface DebouncedReading<T> {
  atMs: number;
  level: number;
  said: T;
}

/** What of a series of readings counts. */
export interface Debounced<T> {
  /** The readings that changed the level, each the first of its run. */
  changes: DebouncedReading<T>[];
  /** The latest reading of the level that counts now; null if there was none at all. */
  current: DebouncedReading<T> | null;
  /** The first reading of a better level that does not count yet; null if none waits. */
  waiting: DebouncedReading<T> | null;
  /** When a reading that waits is going to count; null if none waits. */
  settlesAtMs: number | null;
}

/** What was worse for a shorter time than this may be a mistake, and so may be its end. */
const FLAPPING_MS_MAX = 30 * MINUTE_MS;

interface Progress<T> {
  changes: DebouncedReading<T>[];
  current: DebouncedReading<T> | null;
  /** When the current level was first said again without another in between. */
  runStartMs: number;
  /** A better level, and when it counts if it is not contradicted until then. */
  waiting: { first: DebouncedReading<T>; latest: DebouncedReading<T>; countsMs: number } | null;
}

/**
 * Takes flapping out of what terminals say. What is worse counts at once, because a truck that is sent for nothing is
 * dearer than one that is sent late. What is better counts at once too if the worse had lasted for half an hour; else it
 * has to stand undisputed for as long. So however fast the answers change, a level comes back at most once in that time.
 * The readings are in order of time; `asOfMs` is the moment of the result, and nothing counts from `untilMs` on.
 */
export function debounce<T>(
  readings: readonly DebouncedReading<T>[],
  asOfMs: number,
  untilMs = Infinity,
): Debounced<T> {
  const progress: Progress<T> = { changes: [], current: null, runStartMs: 0, waiting: null };
  // At one moment there is one answer: of several the last is the correction.
  for (const reading of readings.filter(({ atMs }, index) => readings[index + 1]?.atMs !== atMs)) {
    if (progress.waiting !== null && progress.waiting.countsMs <= reading.atMs) acceptWaiting(progress);
    take(reading, progress);
  }
  const { waiting } = progress;
  const mayCount = waiting !== null && waiting.countsMs < untilMs;
  if (mayCount && waiting.countsMs <= asOfMs) acceptWaiting(progress);
  const isWaiting = mayCount && waiting.countsMs > asOfMs;
  return {
    changes: progress.changes,
    current: progress.current,
    waiting: isWaiting ? waiting.first : null,
    settlesAtMs: isWaiting ? waiting.countsMs : null,
  };
}

function take<T>(reading: DebouncedReading<T>, progress: Progress<T>): void {
  const { current, waiting, runStartMs } = progress;
  const hasLasted = waiting === null && reading.atMs - runStartMs >= FLAPPING_MS_MAX;
  if (current === null || reading.level > current.level) accept(reading, reading, progress);
  else if (reading.level === current.level) {
    if (waiting !== null) progress.runStartMs = reading.atMs;
    progress.waiting = null;
    progress.current = reading;
  } else if (hasLasted) accept(reading, reading, progress);
  else if (waiting?.first.level === reading.level) waiting.latest = reading;
  else progress.waiting = { first: reading, latest: reading, countsMs: reading.atMs + FLAPPING_MS_MAX };
}

function acceptWaiting<T>(progress: Progress<T>): void {
  if (progress.waiting !== null) accept(progress.waiting.first, progress.waiting.latest, progress);
}

function accept<T>(first: DebouncedReading<T>, latest: DebouncedReading<T>, progress: Progress<T>): void {
  progress.changes.push(first);
  progress.current = latest;
  progress.runStartMs = first.atMs;
  progress.waiting = null;
}
