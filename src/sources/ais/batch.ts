import type { VesselState } from '../../domain/ais/vessel-state.ts';
import type { Instant } from '../../domain/instant.ts';
import type { PushedMessage } from '../push.ts';

/** Where a tracked vessel was, as its own transponder reports it. */
export interface BatchPosition {
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

/** Which vessel sends under a radio number (MMSI): the number goes with flag and owner, the IMO number with the hull. */
export interface Association {
  mmsi: number;
  imo: string;
  name: string | null;
  /** When it was last said. */
  atMs: number;
  /** Two vessels claim the number, or two numbers the vessel; until then it is assigned to none. */
  disputedUntilMs: number;
}

/** What a crew entered of the next planned port of call; without a port what it had entered does not hold any more. */
export interface EnteredReport {
  imo: string;
  sentAt: Instant;
  destination: string | null;
  locode: string | null;
  etaAt: Instant | null;
}

/** What there is to store since the last batch. */
export interface AisBatch {
  /** The latest of each vessel and minute. The same minute may come again in the next batch: the later one counts. */
  positions: readonly BatchPosition[];
  /** What follows for containers: one message for each, for ingest. */
  messages: readonly PushedMessage[];
  /** Numbers of tracked vessels that are new or disputed, or whose vessel has another name. */
  vessels: readonly Association[];
  /** Arrivals that crews entered, where they changed. */
  entered: readonly EnteredReport[];
  /** What is remembered of the vessels that were seen, by IMO number: to be kept over a restart. */
  states: ReadonlyMap<string, VesselState>;
}
