import type { Instant } from '../../domain/instant.ts';
import type { AisMessage } from './reader.ts';

/** The vessels that a feed is to report. */
export interface WantedVessels {
  /** The radio numbers under which vessels that carry what is tracked send or sent. */
  mmsis: readonly number[];
  /** How many such vessels have no number that was received lately; they are found by their IMO numbers. */
  unknown: number;
}

/** What became of the messages of a feed, and how often it was connected or polled. */
export interface FeedCounts {
  understood: number;
  /** Not JSON, or not of the form of the feed. */
  malformed: number;
  /** Of a type without a position or a name. */
  unsupported: number;
  /** Of a vessel that was not asked for. */
  unrequested: number;
  /** Left out because too much waited. */
  dropped: number;
  /** Connections that were opened, and requests that were made. */
  requests: number;
  failures: number;
}

/** How a feed is. */
export interface FeedState {
  key: string;
  name: string;
  /** Whether any vessel is wanted of it; without one it may deliver nothing. */
  isWanted: boolean;
  /** Whether it delivers, or was polled successfully. */
  isConnected: boolean;
  /** How many vessels it is asked for by number; null for all in an area. */
  vessels: number | null;
  lastMessageAt: Instant | null;
  lastError: { at: Instant; reason: string } | null;
  /** What is counted of it. */
  counts: Pick<FeedCounts, 'requests' | 'failures'> & Partial<FeedCounts>;
}

/** AIS from a service, in another form than sentences. */
export interface AisFeed {
  key: string;
  name: string;
  /** Messages as they come until the signal aborts; an empty list is a sign of life. It does not fail. */
  open(signal: AbortSignal): AsyncIterable<readonly AisMessage[]>;
  /** Replaces what is asked for. */
  want(wanted: WantedVessels): void;
  state(): FeedState;
}

/** Whether any vessel is wanted. */
export function isAnyWanted({ mmsis, unknown }: WantedVessels): boolean {
  return mmsis.length > 0 || unknown > 0;
}
