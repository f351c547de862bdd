import { type RecordedLastFreeDay, storedLastFreeDay } from '../domain/container-record/last-free-day.ts';
import {
  type ShownContradiction,
  type ShownDisruption,
  type ShownMovement,
  shownContradiction,
  shownDisruption,
  shownMovement,
} from '../domain/container-record/reasons.ts';
import {
  type ShownReefer,
  type ShownSighting,
  shownReefer,
  shownSighting,
} from '../domain/container-record/sightings.ts';
import type { StandingFee, StandingHold } from '../domain/holds-and-fees.ts';
import type { Instant } from '../domain/instant.ts';
import type { ShownNumbers } from '../domain/journey/shown-number.ts';
import type { ContainerState, Estimate, Milestone, ShipmentState } from '../domain/journey/state.ts';
import { estimatedEvent, transportEvent } from '../domain/milestones.ts';
import type { StoredStatements } from '../domain/stated-at-terminal.ts';
import type { PlaceWriter } from './places.ts';

/** The derived columns of a shipment, the same for every account that tracks it. */
export interface DerivedShipmentColumns {
  booking_number: string | null;
  port_of_lading_id: string | null;
  port_of_discharge_id: string | null;
  destination_id: string | null;
  pod_terminal_id: string | null;
  destination_terminal_id: string | null;
  pod_vessel_name: string | null;
  pod_vessel_imo: string | null;
  pod_voyage_number: string | null;
  pol_etd_at: Instant | null;
  pol_atd_at: Instant | null;
  pod_eta_at: Instant | null;
  pod_original_eta_at: Instant | null;
  pod_ata_at: Instant | null;
  destination_eta_at: Instant | null;
  destination_ata_at: Instant | null;
}

/** A row of `shipment`. */
export interface ShipmentColumns extends DerivedShipmentColumns, ShownNumbers {
  id: string;
  account_id: string;
  watch_id: string;
  scac: string;
  normalized_number: string;
  ref_numbers: string[];
  tags: string[];
  /** The containers that the account has taken out of it. */
  removed_numbers: string[];
  created_at: Instant;
  updated_at: Instant;
  line_tracking_stopped_at: Instant | null;
  line_tracking_stopped_reason: string | null;
  line_tracking_stopped_by_id: string | null;
  line_tracking_resumed_at: Instant | null;
}

/** The derived columns of a container, the same for every account that tracks it. */
export interface DerivedContainerColumns {
  /** Those of its shipment that the line names for it. */
  bill_of_lading_numbers: string[];
  current_status: string;
  status_rule: string;
  iso_code: string | null;
  seal_number: string | null;
  weight_kg: number | null;
  availability_known: boolean;
  available_for_pickup: boolean | null;
  holds: StandingHold[];
  holds_reported: boolean;
  fees: StandingFee[];
  fees_reported: boolean;
  pickup_appointment_at: Instant | null;
  pickup_appointment_timezone: string | null;
  location_at_terminal: string | null;
  chassis_number: string | null;
  terminal_checked_at: Instant | null;
  terminal_statements: StoredStatements;
  pickup_lfd: Instant | null;
  pickup_lfd_line: Instant | null;
  pickup_lfd_terminal: Instant | null;
  pickup_lfd_rail: Instant | null;
  last_free_days: RecordedLastFreeDay[];
  binding_lfd: Instant | null;
  contradictions: ShownContradiction[];
  disruptions: ShownDisruption[];
  last_movement: ShownMovement | null;
  last_seen: ShownSighting | null;
  reefer: ShownReefer | null;
  empty_out_at: Instant | null;
  pol_full_in_at: Instant | null;
  pol_loaded_at: Instant | null;
  pol_departed_at: Instant | null;
  pod_eta_at: Instant | null;
  pod_arrived_at: Instant | null;
  pod_discharged_at: Instant | null;
  pod_full_out_at: Instant | null;
  pod_rail_loaded_at: Instant | null;
  pod_rail_departed_at: Instant | null;
  ind_eta_at: Instant | null;
  ind_ata_at: Instant | null;
  ind_rail_unloaded_at: Instant | null;
  ind_seen_at: Instant | null;
  final_destination_full_out_at: Instant | null;
  delivered_at: Instant | null;
  empty_terminated_at: Instant | null;
  pod_timezone: string | null;
  final_destination_timezone: string | null;
  empty_terminated_timezone: string | null;
  pod_terminal_id: string | null;
  pickup_facility_id: string | null;
  pickup_location_id: string | null;
}

/** A row of `container`. */
export interface ContainerColumns extends DerivedContainerColumns {
  id: string;
  account_id: string;
  shipment_id: string;
  /** The watch of its own number, where that is not the main one of its shipment. */
  watch_id: string | null;
  number: string;
  created_at: Instant;
  updated_at: Instant;
}

/** What is derived of an event, the same for every account. */
export interface DerivedEventColumns {
  key: string;
  event: string;
  at: Instant;
  precision: string;
  timezone: string | null;
  location_id: string | null;
  terminal_id: string | null;
  vessel_id: string | null;
  voyage_number: string | null;
  party: string;
}

/** A row of `transport_event`. */
export interface EventColumns extends DerivedEventColumns {
  id: string;
  account_id: string;
  shipment_id: string;
  container_id: string;
  created_at: Instant;
  invalidated_at: Instant | null;
}

/** The derived columns of a shipment. */
export function shipmentColumns(state: ShipmentState, gazetteer: PlaceWriter): DerivedShipmentColumns {
  return {
    booking_number: state.bookingNumber,
    port_of_lading_id: gazetteer.location(state.portOfLading),
    port_of_discharge_id: gazetteer.location(state.portOfDischarge),
    destination_id: gazetteer.location(state.destination),
    pod_terminal_id: gazetteer.terminal(state.podTerminal, state.podTerminalPlace),
    destination_terminal_id: gazetteer.terminal(state.destinationTerminal, state.destination),
    pod_vessel_name: state.podVesselName,
    pod_vessel_imo: state.podVesselImo,
    pod_voyage_number: state.podVoyage,
    pol_etd_at: state.polEtdAt,
    pol_atd_at: state.polAtdAt,
    pod_eta_at: state.podEtaAt,
    pod_original_eta_at: state.podOriginalEtaAt,
    pod_ata_at: state.podAtaAt,
    destination_eta_at: state.destinationEtaAt,
    destination_ata_at: state.destinationAtaAt,
  };
}

/** The derived columns of a container; `bills` are those of its shipment that it is on. */
export function containerColumns(
  state: ContainerState,
  gazetteer: PlaceWriter,
  bills: readonly string[],
): DerivedContainerColumns {
  return {
    bill_of_lading_numbers: [...bills],
    current_status: state.currentStatus,
    status_rule: state.statusRule,
    iso_code: state.isoCode,
    seal_number: state.sealNumber,
    weight_kg: state.weightKg,
    availability_known: state.availabilityKnown,
    available_for_pickup: state.availableForPickup,
    holds: state.holds,
    holds_reported: state.holdsReported,
    fees: state.fees,
    fees_reported: state.feesReported,
    pickup_appointment_at: state.pickupAppointmentAt,
    pickup_appointment_timezone: state.pickupAppointmentTimezone,
    location_at_terminal: state.locationAtTerminal,
    chassis_number: state.chassisNumber,
    terminal_checked_at: state.terminalCheckedAt,
    terminal_statements: {
      ...state.terminalStatements,
      ...(state.releases.length === 0 ? {} : { releases: state.releases }),
      ...(state.heldSpans.length === 0 ? {} : { held_spans: state.heldSpans }),
      ...(state.freeTimes.length === 0 ? {} : { free_times: state.freeTimes }),
    },
    pickup_lfd: state.pickupLfd,
    pickup_lfd_line: state.pickupLfdLine,
    pickup_lfd_terminal: state.pickupLfdTerminal,
    pickup_lfd_rail: state.pickupLfdRail,
    last_free_days: state.lastFreeDays.map(storedLastFreeDay),
    contradictions: state.contradictions.map((one) => shownContradiction(one)),
    disruptions: state.disruptions.map(shownDisruption),
    last_movement: shownMovement(state.lastMovement),
    last_seen: shownSighting(state.lastSeen),
    reefer: shownReefer(state.reefer),
    binding_lfd: state.lastFreeDays.find(({ binding }) => binding)?.at ?? null,
    empty_out_at: state.emptyOutAt,
    pol_full_in_at: state.polFullInAt,
    pol_loaded_at: state.polLoadedAt,
    pol_departed_at: state.polDepartedAt,
    pod_eta_at: state.podEtaAt,
    pod_arrived_at: state.podArrivedAt,
    pod_discharged_at: state.podDischargedAt,
    pod_full_out_at: state.podFullOutAt,
    pod_rail_loaded_at: state.podRailLoadedAt,
    pod_rail_departed_at: state.podRailDepartedAt,
    ind_eta_at: state.indEtaAt,
    ind_ata_at: state.indAtaAt,
    ind_rail_unloaded_at: state.indRailUnloadedAt,
    ind_seen_at: state.indSeenAt,
    final_destination_full_out_at: state.finalDestinationFullOutAt,
    delivered_at: state.deliveredAt,
    empty_terminated_at: state.emptyTerminatedAt,
    pod_timezone: state.podTimezone,
    final_destination_timezone: state.finalDestinationTimezone,
    empty_terminated_timezone: state.emptyTerminatedTimezone,
    pod_terminal_id: gazetteer.terminal(state.podTerminal, state.podTerminalPlace),
    pickup_facility_id: gazetteer.terminal(state.pickupFacility, state.pickupPlace),
    pickup_location_id: gazetteer.location(state.pickupPlace),
  };
}

/** The events of a container: what has happened and was not undone, and what is expected. */
export function eventColumns(state: ContainerState, gazetteer: PlaceWriter): DerivedEventColumns[] {
  return [
    ...state.milestones
      .filter(({ reverted }) => reverted === null)
      .map((milestone) => column(transportEvent(milestone.milestone), milestone, gazetteer)),
    ...state.estimates.map((estimate) => column(estimatedEvent(estimate.milestone), estimate, gazetteer)),
  ];
}

function column(event: string, fact: Milestone | Estimate, gazetteer: PlaceWriter): DerivedEventColumns {
  return {
    key: fact.key,
    event,
    at: fact.at,
    precision: fact.precision,
    timezone: fact.place?.timezone ?? null,
    location_id: gazetteer.location(fact.place),
    terminal_id: gazetteer.terminal(fact.facility, fact.place),
    vessel_id: gazetteer.vessel(fact),
    voyage_number: fact.voyage,
    party: fact.party,
  };
}
