import type { LocalDate } from '../instant.ts';
import type { ClockEvent } from './charge-clock.ts';
import type { BlockedKind } from './day-kind.ts';

/** That something happened to a container, as a day in the calendar of the place where it did. */
export interface ClockFact {
  date: LocalDate;
  /** What states it, for who wants to look it up: ids of observations, or the names of typed facts. */
  ids: readonly string[];
}

/** Days on which a container could not be moved. */
export interface BlockedDays {
  kind: BlockedKind;
  from: LocalDate;
  /** The last day; null: it goes on today. */
  to: LocalDate | null;
  note: string;
  ids: readonly string[];
}

/** What is known of a container, as far as clocks care. */
export interface ClockFacts {
  events: Readonly<Partial<Record<ClockEvent, ClockFact>>>;
  /** The first of the same event among the containers of its bill of lading. */
  firstOfBill: Readonly<Partial<Record<ClockEvent, ClockFact>>>;
  /** When the vessel is planned to leave the port of lading; null if that is not known. */
  plannedDeparture: LocalDate | null;
  /** What a party states not to have happened yet. */
  awaited: readonly ClockEvent[];
  /** Whether it is reported further on in its journey, so that it has left the place though its gate-out is not reported. */
  isBeyond?: boolean | undefined;
  blocked: readonly BlockedDays[];
}
