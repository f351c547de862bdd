import type { Instant } from '../instant.ts';
import type { Party } from '../observation.ts';
import type { KeptInYard } from './yards.ts';

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
  /** Its source relays what the party stated; absent where it is of the party. */
  relayed?: true;
  /** It is newer than what its source stated before and does not count yet; absent otherwise (debounce.ts). */
  waiting?: true;
  /** The terminal or ramp that states it, in its own words, where two of one place contradict each other. */
  facility?: string;
  /** Where it states the container, by code or else by name; absent where it names no place. */
  place?: string;
  /** What its source states of the container for the yard there; absent where it is no statement of a yard. */
  kept?: KeptInYard;
}

/** A disagreement that stands: between sources, or between what is shown and a newer statement that does not count yet. */
export interface Contradiction {
  fact:
    | 'pickup'
    | 'place'
    | 'pickup_time'
    | 'discharge_time'
    | 'empty_return'
    | 'port_of_discharge'
    | 'destination'
    | 'vessel'
    | 'availability'
    | 'hold'
    | 'fee'
    | 'last_free_day';
  /** What is shown first. */
  statements: StatedValue[];
  /** The value that is shown. */
  shown: string;
  /** When a newer statement of the same party counts unless it is contradicted; absent where none waits (debounce.ts). */
  settlesAt?: Instant;
}
