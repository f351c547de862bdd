import type { Instant } from '../instant.ts';
import type { Party } from '../observation.ts';

/** What one source says of a fact on which another says something else. */
export interface StatedValue {
  party: Party;
  source: string;
  /** In neutral words, a code, a name, or an instant. */
  value: string;
  /** When that was so, by the source. */
  at: Instant;
  precision: 'time' | 'date';
  timezone: string | null;
  receivedAt: Instant;
}

/** A disagreement between sources that stands. */
export interface Contradiction {
  fact: 'pickup' | 'place' | 'pickup_time' | 'discharge_time' | 'port_of_discharge' | 'vessel' | 'hold';
  /** What is shown first. */
  statements: StatedValue[];
  /** The value that is shown. */
  shown: string;
}
