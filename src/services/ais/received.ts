import type { TrackedIndex } from '../../domain/ais/tracked.ts';
import type { VesselState } from '../../domain/ais/vessel-state.ts';
import type { Instant } from '../../domain/instant.ts';
import type { PushedMessage } from '../../sources/push.ts';

/** A position that a vessel sent. */
export interface ReceivedPosition {
  imo: string;
  mmsi: number;
  name: string | null;
  at: Instant;
  latitude: number;
  longitude: number;
  speedKnots: number | null;
  courseDegrees: number | null;
  headingDegrees: number | null;
}

/** Which vessel sends under a radio number (MMSI). */
export interface VesselAssociation {
  mmsi: number;
  imo: string;
  name: string | null;
  atMs: number;
  /** Two vessels claim the number, or two numbers the vessel; until then it belongs to none. */
  disputedUntilMs: number;
}

/** What was received since the last time, to be stored. */
export interface ReceivedBatch {
  positions: readonly ReceivedPosition[];
  /** What follows for containers, one message for each. */
  messages: readonly PushedMessage[];
  vessels: readonly VesselAssociation[];
  /** What is remembered of the vessels that were received, by IMO number. */
  states: ReadonlyMap<string, VesselState>;
}

/** What a listener begins with. */
export interface ListenFrom {
  /** The lines of a record, which are read first; lines without a time are ignored. */
  record?: AsyncIterable<readonly string[]> | undefined;
  /** Lines as they are sent. */
  lines?: AsyncIterable<readonly string[]> | undefined;
  tracked: TrackedIndex;
  associations: readonly VesselAssociation[];
  states: readonly (readonly [imo: string, state: VesselState])[];
  onBatch(batch: ReceivedBatch): Promise<void>;
}

/** A listener to AIS (sources/ais). */
export interface AisListening {
  /** Ends with the lines. */
  run(): Promise<void>;
  track(tracked: TrackedIndex): void;
  /** What became of lines and messages, by the name of the outcome. */
  counts(): Readonly<Record<string, number>>;
}
