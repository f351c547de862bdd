import type { StatedFreeTime } from '../free-time.ts';
import type { StandingFee, StandingHold } from '../holds-and-fees.ts';
import type { Instant, LocalDate } from '../instant.ts';
import type { EstimatedMilestoneName, MilestoneName } from '../milestones.ts';
import type { Party, TransportMode } from '../observation.ts';
import type { FacilityReference } from '../place-reference.ts';
import type { HeldSpan, Release, StoredStatements } from '../stated-at-terminal.ts';
import type { ContainerStatus, StopReason } from '../status.ts';
import type { Contradiction } from './contradiction.ts';
import type { CountedFrom } from './counted-days.ts';
import type { Disruption } from './disruption.ts';
import type { LastMovement, LastSeen, ReeferState } from './last-known.ts';
import type { Departure } from './late-departures.ts';

/** A place of the journey, with what the reference tables add to what the source said. */
export interface Place {
  locode: string | null;
  name: string | null;
  timezone: string | null;
  kind: 'port' | 'metro_area';
}

/** Where and on what something happened. */
export interface Setting {
  place: Place | null;
  facility: FacilityReference | null;
  vesselName: string | null;
  vesselImo: string | null;
  voyage: string | null;
}

/** A milestone that has happened. */
export interface Milestone extends Setting {
  /** Stays the same while observations are corrected: `<milestone>@<locode or name>#<ordinal at that place>`. */
  key: string;
  milestone: MilestoneName;
  at: Instant;
  precision: 'time' | 'date';
  /** Whose time is shown. */
  party: Party;
  /** Ids of the observations that say so, the decisive one first. */
  because: string[];
  /** Other times that were stated of the same fact and lost, in the order of authority. */
  superseded: SupersededTime[];
  /** What undid it, which only happens to a pickup: the laden container came back to the terminal; null if it stands. */
  reverted: { at: Instant; because: string[] } | null;
}

/** A time that lost against the one that is shown, with the observations that state it. */
export interface SupersededTime {
  party: Party;
  at: Instant;
  precision: 'time' | 'date';
  because: string[];
}

/** An expectation that has an event of its own; one of each kind at a time. */
export interface Estimate extends Setting {
  /** `estimated.<milestone>@<locode or name>`. */
  key: string;
  milestone: EstimatedMilestoneName;
  at: Instant;
  precision: 'time' | 'date';
  party: Party;
  because: string[];
}

/** A part of the journey on one vehicle. Times are null where nothing is known. */
export interface Leg {
  mode: TransportMode;
  from: Place | null;
  to: Place | null;
  vesselName: string | null;
  vesselImo: string | null;
  voyage: string | null;
  departure: { estimated: Instant | null; actual: Instant | null };
  arrival: { estimated: Instant | null; actual: Instant | null };
}

/** Anything that was seen, understood or not, for people who want the whole record (raw_event of the contract). */
export interface RawEvent extends Setting {
  observationId: string;
  event: string | null;
  originalEvent: string;
  at: Instant;
  precision: 'time' | 'date';
  estimated: boolean;
  party: Party;
  retracted: boolean;
  /** Why the source says that the time changed. */
  delayReasonCode: string | null;
  changeRemark: string | null;
}

/** The facts of which someone may ask "why?": the ids of the observations that decided, the decisive one first. */
export type Because = Partial<Record<keyof ContainerFacts | ExpectedTime, string[]>>;

/** What the line expects, as far as its source can be shown. */
export type ExpectedTime = 'polEtdAt' | 'podEtaAt' | 'podOriginalEtaAt' | 'destinationEtaAt';

/** A last free day as a source of a party states it for a place. */
export interface LastFreeDay {
  party: 'shipping_line' | 'terminal' | 'rail';
  /** The source that states it; of several that state the same the newest. */
  source: string;
  /** In the calendar of its place. */
  date: LocalDate;
  /** The midnight with which that day begins there. */
  at: Instant;
  timezone: string | null;
  /** The place for which it was stated; null where the party named none. */
  place: Place | null;
  /** The terminal or ramp that states it, where that is known. */
  facility: FacilityReference | null;
  /** Made from a duration rather than stated as a date. */
  computed: boolean;
  /** What a computed one was counted from; null where that is not known. */
  countedFrom: CountedFrom | null;
  /** Its source relays what the party stated. */
  relayed: boolean;
  /** It was relayed, and the party or another source has stated another day since. */
  replaced: boolean;
  /** It was stated, or computed, before the container came ashore, and lies before that: free time cannot end then. */
  outdated: boolean;
  /** The day on which the container is expected at its place, where that is later: it cannot be picked up by then. */
  arrivalExpectedOn: LocalDate | null;
  /** Whether it counts where the container stands or, before it stands anywhere, where it is to be picked up. */
  applies: boolean;
  /** Whether it is the earliest of those that apply. */
  binding: boolean;
  /** It applies only if the container stands at its place: one party has it there, another elsewhere or gone. */
  conditional: boolean;
  /** When the container left its place, as it is shown first; several where parties date that differently. */
  departures: Departure[];
  /** When its source began to state it. */
  reportedAt: Instant;
  /** When its source stated it last, by its own date; null where it gives none. */
  statedAt: Instant | null;
}

export interface ContainerFacts {
  currentStatus: ContainerStatus;
  isoCode: string | null;
  sealNumber: string | null;
  weightKg: number | null;
  availabilityKnown: boolean;
  availableForPickup: boolean | null;
  holds: StandingHold[];
  /** Whether a source reported holds; without that an empty list is no statement. */
  holdsReported: boolean;
  /** The releases that parties stated, whether a hold was stated before or not. */
  releases: readonly Release[];
  fees: StandingFee[];
  feesReported: boolean;
  pickupAppointmentAt: Instant | null;
  /** Of the place for which the appointment was made. */
  pickupAppointmentTimezone: string | null;
  locationAtTerminal: string | null;
  chassisNumber: string | null;
  terminalCheckedAt: Instant | null;
  /** Of every party, the binding one first, then the others that apply, each by date. */
  lastFreeDays: LastFreeDay[];
  /** The free times that are stated beside the last free days. */
  freeTimes: readonly StatedFreeTime[];
  /** The contract's: the line's, else the terminal's, else the railroad's. The one that counts is the binding one. */
  pickupLfd: Instant | null;
  pickupLfdLine: Instant | null;
  pickupLfdTerminal: Instant | null;
  pickupLfdRail: Instant | null;
  emptyOutAt: Instant | null;
  polFullInAt: Instant | null;
  polLoadedAt: Instant | null;
  polDepartedAt: Instant | null;
  podArrivedAt: Instant | null;
  podDischargedAt: Instant | null;
  podFullOutAt: Instant | null;
  podRailLoadedAt: Instant | null;
  podRailDepartedAt: Instant | null;
  indEtaAt: Instant | null;
  indAtaAt: Instant | null;
  indRailUnloadedAt: Instant | null;
  finalDestinationFullOutAt: Instant | null;
  deliveredAt: Instant | null;
  emptyTerminatedAt: Instant | null;
}

/** Everything that is derived of one container. */
export interface ContainerState extends ContainerFacts {
  number: string;
  terminalStatements: StoredStatements;
  /** From when until when it was stated as held, the oldest first. */
  heldSpans: readonly HeldSpan[];
  /** True if `pickupLfdLine`/… was computed from a duration rather than stated. */
  pickupLfdComputed: boolean;
  /** When the trips before this one ended; null if there was none. */
  tripBeganAt: Instant | null;
  /** Where it was laden again after its pickup, though no empty return is reported (a street turn); null if it was not. */
  reused: { at: Instant; place: Place | null; because: string[] } | null;
  podTimezone: string | null;
  finalDestinationTimezone: string | null;
  emptyTerminatedTimezone: string | null;
  portOfLading: Place | null;
  portOfDischarge: Place | null;
  destination: Place | null;
  /** Where it waits on land since it landed: at the port of discharge, a ramp or the destination; null while it does not. */
  standsAt: Place | null;
  /** When it was found to stand at its destination inland, where no arrival was reported before; null if it was not. */
  indSeenAt: Instant | null;
  podTerminal: FacilityReference | null;
  /** Where that terminal stands: perhaps in the port next to the port of discharge. Null where no terminal is named. */
  podTerminalPlace: Place | null;
  destinationTerminal: FacilityReference | null;
  /** Where it is, or was, to be picked up; null where no source names it. */
  pickupPlace: Place | null;
  pickupFacility: FacilityReference | null;
  podVesselName: string | null;
  podVesselImo: string | null;
  podVoyage: string | null;
  polEtdAt: Instant | null;
  podEtaAt: Instant | null;
  podOriginalEtaAt: Instant | null;
  destinationEtaAt: Instant | null;
  /** Null if it was not seen since its last milestone. */
  lastSeen: LastSeen | null;
  /** Null if no refrigeration unit ever reported. */
  reefer: ReeferState | null;
  contradictions: Contradiction[];
  disruptions: Disruption[];
  /** Null before anything happened. */
  lastMovement: LastMovement | null;
  milestones: Milestone[];
  estimates: Estimate[];
  legs: Leg[];
  rawEvents: RawEvent[];
  because: Because;
  /** One sentence: which rule made `currentStatus`. */
  statusRule: string;
  /** Whose statement decided it; null where none did. */
  statusParty: Party | null;
}

/** A bill of lading or booking that was replaced: by one other, or by several where it was split. */
export interface Replacement {
  document: 'bill_of_lading' | 'booking';
  number: string;
  successors: string[];
}

/** Everything that is derived of a shipment. Times are those of its containers where these agree, see derive.ts. */
export interface ShipmentState {
  /** The one bill of lading that the line names; null where it names none or several. */
  billOfLadingNumber: string | null;
  /** All that it names for the containers, those that were replaced left out. */
  billsOfLading: string[];
  /** The bills of lading that it names for each container, and the part of a split booking: only what is named for it. */
  numbersOfContainers: Record<string, string[]>;
  /** The documents that were replaced by others, by what the line said last of each. */
  replacements: Replacement[];
  bookingNumber: string | null;
  bookingCancelled: boolean;
  portOfLading: Place | null;
  portOfDischarge: Place | null;
  destination: Place | null;
  podTerminal: FacilityReference | null;
  podTerminalPlace: Place | null;
  destinationTerminal: FacilityReference | null;
  podVesselName: string | null;
  podVesselImo: string | null;
  podVoyage: string | null;
  polEtdAt: Instant | null;
  polAtdAt: Instant | null;
  podEtaAt: Instant | null;
  podOriginalEtaAt: Instant | null;
  podAtaAt: Instant | null;
  destinationEtaAt: Instant | null;
  destinationAtaAt: Instant | null;
}

export interface JourneyState {
  shipment: ShipmentState;
  /** Sorted by number. */
  containers: ContainerState[];
  /** Known containers that were named, until that was retracted or corrected: with what is left of them. */
  unnamed: ContainerState[];
  /** Why tracking should stop by itself, and since when that holds; null while it goes on. */
  stop: { reason: Exclude<StopReason, 'cancelled_by_user'>; since: Instant } | null;
  /** The next moment at which time alone changes this result; null if it never does. */
  changesAt: Instant | null;
}
