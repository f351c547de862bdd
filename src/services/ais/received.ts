import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import type { VesselState } from '../../domain/ais/vessel-state.ts';
import type { AisBatch, Association } from '../../sources/ais/batch.ts';
import type { AisFeed } from '../../sources/ais/feed.ts';

/** What a listener begins with. */
export interface ListenFrom {
  /** The lines of a record, which are read first; lines without a time are ignored. */
  record?: AsyncIterable<readonly string[]> | undefined;
  /** Lines as they are sent. */
  lines?: AsyncIterable<readonly string[]> | undefined;
  /** Services that deliver messages; the signal ends them. */
  feeds?: readonly AisFeed[] | undefined;
  signal?: AbortSignal | undefined;
  tracked: TrackedIndex;
  associations: readonly Association[];
  states: readonly (readonly [imo: string, state: VesselState])[];
  onBatch(batch: AisBatch): Promise<void>;
}

/** A listener to AIS (sources/ais). */
export interface AisListening {
  /** Ends with the lines. */
  run(): Promise<void>;
  track(tracked: TrackedIndex): void;
  /** What was entered on these vessels could not be stored, and is reported again when they send it again. */
  forgetEntered(imos: Iterable<string>): void;
  /** What became of lines and messages, by the name of the outcome. */
  counts(): Readonly<Record<string, number>>;
}
