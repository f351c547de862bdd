import type { Clock } from '../../core/clock.ts';
import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import type { AisBatch } from './batch.ts';
import { AisWatch, type WatchCounts, type WatchOptions } from './watch.ts';

/** What is listened to, and who takes what comes of it. */
export interface AisListenerOptions extends WatchOptions {
  /** The lines of a record, which are read first (`readLines`): messages without a time of their own are ignored. */
  record?: AsyncIterable<readonly string[]> | undefined;
  /**
   * Lines as they are sent (`openLineStream`), so that the time of reception stands for one that is missing. An empty
   * piece is a sign of life, so that what waits is handed over although nothing comes.
   */
  lines?: AsyncIterable<readonly string[]> | undefined;
  clock: Clock;
  /** Not more often than this is a batch handed over, unless very much waits. */
  batchSeconds?: number;
  /** The stream waits for it, and so in the end does its sender. A failure ends the listening. */
  onBatch(batch: AisBatch): Promise<void>;
}

/** Listens to AIS. */
export interface AisListener {
  /** Ends with the lines, after the last batch was handed over. */
  run(): Promise<void>;
  /** Replaces the vessels that are watched: cheap, to be done whenever journeys changed. */
  track(tracked: TrackedIndex): void;
  counts(): WatchCounts;
}

const BATCH_SECONDS = 10;
/** What waits at most, in positions, messages and vessels. */
const PENDING_MAX = 50_000;

/** Makes a listener that turns lines into batches for the database. */
export function createAisListener(options: AisListenerOptions): AisListener {
  const { record, lines, clock, onBatch, batchSeconds = BATCH_SECONDS } = options;
  const watch = new AisWatch(options);
  let lastMs = clock.now();
  return { run, track: (tracked) => watch.track(tracked), counts: () => watch.counts() };

  async function run(): Promise<void> {
    if (record !== undefined) await receive(record, true);
    if (lines !== undefined) await receive(lines, false);
    await handOver();
  }

  async function receive(pieces: AsyncIterable<readonly string[]>, isRecord: boolean): Promise<void> {
    for await (const piece of pieces) {
      const nowMs = clock.now();
      for (const line of piece) {
        watch.take(line, nowMs, isRecord);
        if (watch.pending >= PENDING_MAX) await handOver();
      }
      if (clock.now() - lastMs >= batchSeconds * 1000) await handOver();
    }
    watch.end();
  }

  async function handOver(): Promise<void> {
    lastMs = clock.now();
    if (watch.pending > 0) await onBatch(watch.flush());
  }
}
