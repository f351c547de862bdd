import type { Clock } from '../../core/clock.ts';
import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import type { AisBatch } from './batch.ts';
import type { AisFeed } from './feed.ts';
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
  /** Services that deliver messages in another form than lines; the signal ends them. */
  feeds?: readonly AisFeed[] | undefined;
  signal?: AbortSignal | undefined;
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
  /** What was entered on these vessels could not be stored, and is reported again when they send it again. */
  forgetEntered(imos: Iterable<string>): void;
  counts(): WatchCounts;
}

const BATCH_SECONDS = 10;
const NEVER = new AbortController().signal;
/** What waits at most, in positions, messages and vessels. */
const PENDING_MAX = 50_000;

/** Makes a listener that turns lines and messages into batches for the database. */
export function createAisListener(options: AisListenerOptions): AisListener {
  const { record, lines, feeds = [], signal = NEVER, clock, onBatch, batchSeconds = BATCH_SECONDS } = options;
  const watch = new AisWatch(options);
  let lastMs = clock.now();
  let handingOver: Promise<void> | null = null;
  let hasFailed = false;
  return { run, track, forgetEntered: (imos) => watch.forgetEntered(imos), counts: () => watch.counts() };

  async function run(): Promise<void> {
    if (record !== undefined) await receive(record, (line, nowMs) => watch.take(line, nowMs, true));
    watch.end();
    ask();
    const sources = [
      ...(lines === undefined ? [] : [receive(lines, (line, nowMs) => watch.take(line, nowMs))]),
      ...feeds.map((feed) => receive(feed.open(signal), (message) => watch.receive(message))),
    ];
    await Promise.all(sources);
    watch.end();
    await handOver();
  }

  async function receive<Thing>(
    pieces: AsyncIterable<readonly Thing[]>,
    take: (thing: Thing, nowMs: number) => void,
  ): Promise<void> {
    for await (const piece of pieces) {
      // Another source has met a failure, which ends them all.
      if (hasFailed) return;
      const nowMs = clock.now();
      for (const thing of piece) {
        take(thing, nowMs);
        if (watch.pending >= PENDING_MAX) await handOver();
      }
      if (clock.now() - lastMs >= batchSeconds * 1000) await handOver();
    }
  }

  /** One batch at a time: the states of vessels that it brings must not overtake each other. */
  async function handOver(): Promise<void> {
    while (handingOver !== null) await handingOver;
    lastMs = clock.now();
    if (watch.pending === 0) return;
    handingOver = onBatch(watch.flush()).finally(() => {
      handingOver = null;
    });
    await handingOver.catch((error: unknown) => {
      hasFailed = true;
      throw error;
    });
    ask();
  }

  function track(tracked: TrackedIndex): void {
    watch.track(tracked);
    ask();
  }

  function ask(): void {
    if (feeds.length === 0) return;
    const wanted = watch.wanted(clock.now());
    for (const feed of feeds) feed.want(wanted);
  }
}
