import type { RecordedLastFreeDay } from '../../../domain/container-record/last-free-day.ts';
import type { Instant } from '../../../domain/instant.ts';
import type { MilestoneName } from '../../../domain/milestones.ts';
import type { ContainerStatus } from '../../../domain/status.ts';
import type { ContainerRow } from '../../record/container.ts';
import type { ShipmentRow } from '../../record/shipment.ts';
import type { TrackingRequest } from '../../record/tracking-request.ts';
import {
  DESTINATION,
  DESTINATION_TERMINAL,
  exampleId,
  POD_TERMINAL,
  PORT_OF_DISCHARGE,
  PORT_OF_LADING,
  STAGES,
  VESSEL,
  VOYAGE,
} from './journey.ts';

/** The line of the sandbox: examples must not state for a real line what it never stated. */
const SCAC = 'TEST';
const NUMBER = 'TESTEXAMPLE01';
const ASKED_AT: Instant = '2026-05-01T08:00:00.000Z';

/** The last free days and the appointment of the example; local midnight of their places. */
export const DEADLINES = {
  pickup_lfd: '2026-06-05T05:00:00.000Z',
  pickup_lfd_line: '2026-06-05T05:00:00.000Z',
  pickup_lfd_terminal: '2026-05-30T07:00:00.000Z',
  pickup_lfd_rail: '2026-06-04T05:00:00.000Z',
  pickup_appointment_at: '2026-06-03T15:00:00.000Z',
} as const satisfies Partial<Record<keyof ContainerRow, Instant>>;

const STATED = [
  { party: 'rail', date: '2026-06-04', at: DEADLINES.pickup_lfd_rail, place: DESTINATION },
  { party: 'shipping_line', date: '2026-06-05', at: DEADLINES.pickup_lfd_line, place: DESTINATION },
  { party: 'terminal', date: '2026-05-30', at: DEADLINES.pickup_lfd_terminal, place: PORT_OF_DISCHARGE },
] as const;

/** What each party of the example states; the terminal's counts until the container leaves the port. */
function exampleFreeDays(isAtPort: boolean, isPickedUp: boolean): RecordedLastFreeDay[] {
  const days = STATED.map(({ party, date, at, place }) => {
    const applies = !isPickedUp && (party === 'terminal') === isAtPort;
    const where = { timezone: place.time_zone, place_locode: place.code, place_name: place.name };
    const binding = applies && party !== 'shipping_line';
    return { party, date, at, ...where, computed: false, applies, binding, reported_at: null };
  });
  return days.sort((one, other) => Number(other.applies) - Number(one.applies));
}

/** The status that each of these milestones brings about. */
const STATUSES = [
  ['empty_in', 'empty_returned'],
  ['delivered', 'delivered'],
  ['full_out', 'picked_up'],
  ['available', 'available'],
  ['not_available', 'not_available'],
  ['rail_unloaded', 'grounded'],
  ['rail_loaded', 'on_rail'],
  ['vessel_discharged', 'awaiting_inland_transfer'],
  ['vessel_loaded', 'on_ship'],
] as const satisfies readonly (readonly [MilestoneName, ContainerStatus])[];

/** The shipment as it is at a moment. */
export function exampleShipment(now: Instant): ShipmentRow {
  const reached = (milestone: MilestoneName) => (STAGES[milestone].at <= now ? STAGES[milestone].at : null);
  return {
    id: exampleId('shipment'),
    bill_of_lading_number: NUMBER,
    named_bill_numbers: [NUMBER],
    former_numbers: [],
    replaced_by_numbers: [],
    normalized_number: NUMBER,
    booking_number: null,
    ref_numbers: ['PO-10482'],
    tags: ['example'],
    created_at: ASKED_AT,
    updated_at: now,
    port_of_lading_locode: PORT_OF_LADING.code,
    port_of_lading_name: PORT_OF_LADING.name,
    port_of_discharge_locode: PORT_OF_DISCHARGE.code,
    port_of_discharge_name: PORT_OF_DISCHARGE.name,
    destination_locode: DESTINATION.code,
    destination_name: DESTINATION.name,
    shipping_line_scac: SCAC,
    customer_name: null,
    pod_vessel_name: VESSEL.name,
    pod_vessel_imo: VESSEL.imo,
    pod_voyage_number: VOYAGE,
    pol_etd_at: STAGES.vessel_departed.at,
    pol_atd_at: reached('vessel_departed'),
    pod_eta_at: STAGES.vessel_arrived.at,
    pod_original_eta_at: '2026-05-23T09:00:00.000Z',
    pod_ata_at: reached('vessel_arrived'),
    destination_eta_at: STAGES.arrived_at_inland_destination.at,
    destination_ata_at: reached('arrived_at_inland_destination'),
    pol_timezone: PORT_OF_LADING.time_zone,
    pod_timezone: PORT_OF_DISCHARGE.time_zone,
    destination_timezone: DESTINATION.time_zone,
    line_tracking_last_attempted_at: now,
    line_tracking_last_succeeded_at: now,
    line_tracking_stopped_at: null,
    line_tracking_stopped_reason: null,
    line_tracking_stopped_by_user_id: null,
    port_of_lading_id: PORT_OF_LADING.id,
    port_of_discharge_id: PORT_OF_DISCHARGE.id,
    destination_id: DESTINATION.id,
    destination_type: DESTINATION.type,
    pod_terminal_id: POD_TERMINAL.id,
    destination_terminal_id: DESTINATION_TERMINAL.id,
    destination_terminal_type: DESTINATION_TERMINAL.type,
    container_ids: [exampleId('container')],
    is_sandbox: true,
  };
}

/** Its container at that moment. */
export function exampleContainer(now: Instant): ContainerRow {
  const reached = (milestone: MilestoneName) => (STAGES[milestone].at <= now ? STAGES[milestone].at : null);
  const hasArrived = STAGES.vessel_discharged.at <= now;
  const deadline = (name: keyof typeof DEADLINES) => (hasArrived ? DEADLINES[name] : null);
  const status = STATUSES.find(([milestone]) => STAGES[milestone].at <= now)?.[1] ?? 'new';
  const isAvailable = status === 'available';
  const isHeld = status === 'not_available';
  return {
    id: exampleId('container'),
    number: 'CSQU3054383',
    bill_of_lading_numbers: [],
    ref_numbers: [],
    seal_number: 'SL0042',
    created_at: ASKED_AT,
    updated_at: now,
    iso_code: '45G1',
    weight_kg: 18_200,
    current_status: status,
    status_rule: 'It is as the last milestone of the example says',
    pickup_lfd: deadline('pickup_lfd'),
    pickup_lfd_line: deadline('pickup_lfd_line'),
    pickup_lfd_terminal: deadline('pickup_lfd_terminal'),
    pickup_lfd_rail: deadline('pickup_lfd_rail'),
    last_free_days: hasArrived ? exampleFreeDays(reached('rail_loaded') === null, reached('full_out') !== null) : [],
    pickup_appointment_at: deadline('pickup_appointment_at'),
    pickup_appointment_timezone: hasArrived ? DESTINATION.time_zone : null,
    availability_known: isAvailable || isHeld,
    available_for_pickup: isAvailable || isHeld ? isAvailable : null,
    holds_at_pod_terminal: isHeld ? [{ name: 'customs', status: 'hold', description: 'CUSTOMS HOLD' }] : [],
    holds_reported: isAvailable || isHeld,
    fees_at_pod_terminal: [],
    fees_reported: isAvailable || isHeld,
    location_at_pod_terminal: null,
    terminal_checked_at: hasArrived ? now : null,
    pod_full_out_chassis_number: null,
    ...exampleTimes(reached),
    ind_seen_at: null,
    terminal_statements: {},
    terminal_answers: null,
    pod_timezone: PORT_OF_DISCHARGE.time_zone,
    final_destination_timezone: DESTINATION.time_zone,
    empty_terminated_timezone: reached('empty_in') === null ? null : DESTINATION.time_zone,
    shipment_last_tracking_request_at: now,
    shipment_id: exampleId('shipment'),
    pod_terminal_id: POD_TERMINAL.id,
    pod_terminal_type: POD_TERMINAL.type,
    pickup_facility_name: DESTINATION_TERMINAL.name,
    pickup_place_locode: DESTINATION.code,
    pickup_place_name: DESTINATION.name,
    pickup_facility_id: DESTINATION_TERMINAL.id,
    pickup_facility_type: DESTINATION_TERMINAL.type,
    is_sandbox: true,
    contradictions: [],
    disruptions: [],
    last_movement: null,
    last_seen: null,
    reefer: null,
    predicted_eta: null,
    predicted_ramp_eta: null,
    followed_since: ASKED_AT,
  };
}

/** When it reached what it has reached. */
function exampleTimes(reached: (milestone: MilestoneName) => Instant | null) {
  return {
    empty_out_at: reached('empty_out'),
    pol_full_in_at: reached('full_in'),
    pol_vessel_loaded_at: reached('vessel_loaded'),
    pol_vessel_departed_at: reached('vessel_departed'),
    pod_eta_at: STAGES.vessel_arrived.at,
    pod_arrived_at: reached('vessel_arrived'),
    pod_discharged_at: reached('vessel_discharged'),
    pod_full_out_at: null,
    pod_rail_loaded_at: reached('rail_loaded'),
    pod_rail_departed_at: reached('rail_departed'),
    ind_eta_at: STAGES.arrived_at_inland_destination.at,
    ind_ata_at: reached('arrived_at_inland_destination'),
    ind_rail_unloaded_at: reached('rail_unloaded'),
    final_destination_full_out_at: reached('full_out'),
    delivered_at: reached('delivered'),
    empty_terminated_at: reached('empty_in'),
  };
}

/** The tracking request of the example with its outcome. */
export function exampleRequest(
  now: Instant,
  outcome: Pick<TrackingRequest, 'status' | 'failed_reason' | 'shipment_id'>,
): TrackingRequest {
  return {
    id: exampleId('tracking_request'),
    request_type: 'bill_of_lading',
    request_number: NUMBER,
    scac: SCAC,
    is_retrying: false,
    retry_count: 0,
    ref_numbers: ['PO-10482'],
    tags: ['example'],
    created_at: ASKED_AT,
    updated_at: now,
    customer_id: null,
    is_sandbox: true,
    ...outcome,
  };
}
