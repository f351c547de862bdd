import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** The columns of a shipment that follow from what is derived. */
export const SHIPMENT_WRITTEN = [
  'watch_id',
  'bill_of_lading_number',
  'normalized_number',
  'ref_numbers',
  'tags',
  'updated_at',
  'named_bill_numbers',
  'former_numbers',
  'replaced_by_numbers',
  'removed_numbers',
  'booking_number',
  'port_of_lading_id',
  'port_of_discharge_id',
  'destination_id',
  'pod_terminal_id',
  'destination_terminal_id',
  'pod_vessel_name',
  'pod_vessel_imo',
  'pod_voyage_number',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
  'line_tracking_stopped_at',
  'line_tracking_stopped_reason',
  'line_tracking_stopped_by_id',
  'line_tracking_resumed_at',
] as const satisfies readonly (keyof ShipmentColumns)[];

/** The columns of a shipment that never change. */
export const SHIPMENT_KEPT = [
  'id',
  'account_id',
  'scac',
  'created_at',
] as const satisfies readonly (keyof ShipmentColumns)[];

/** Of those of a container the times from the port of discharge on; records name them as the database does. */
export const MILESTONES_FROM_DISCHARGE = [
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'pod_rail_loaded_at',
  'pod_rail_departed_at',
  'ind_eta_at',
  'ind_ata_at',
  'ind_rail_unloaded_at',
  'ind_seen_at',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
] as const;

/** The columns of a container that follow from what is derived. */
export const CONTAINER_WRITTEN = [
  'shipment_id',
  'watch_id',
  'updated_at',
  'bill_of_lading_numbers',
  'current_status',
  'status_rule',
  'iso_code',
  'seal_number',
  'weight_kg',
  'availability_known',
  'available_for_pickup',
  'holds',
  'holds_reported',
  'fees',
  'fees_reported',
  'pickup_appointment_at',
  'pickup_appointment_timezone',
  'location_at_terminal',
  'chassis_number',
  'terminal_checked_at',
  'terminal_statements',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'last_free_days',
  'binding_lfd',
  'contradictions',
  'disruptions',
  'last_movement',
  'last_seen',
  'reefer',
  'empty_out_at',
  'pol_full_in_at',
  'pol_loaded_at',
  'pol_departed_at',
  ...MILESTONES_FROM_DISCHARGE,
  'pod_timezone',
  'final_destination_timezone',
  'empty_terminated_timezone',
  'pod_terminal_id',
  'pickup_facility_id',
  'pickup_location_id',
] as const satisfies readonly (keyof ContainerColumns)[];

/** The columns of a container that never change. */
export const CONTAINER_KEPT = [
  'id',
  'account_id',
  'number',
  'created_at',
] as const satisfies readonly (keyof ContainerColumns)[];

/** The columns of a transport event that follow from what is derived. */
export const EVENT_WRITTEN = [
  'key',
  'shipment_id',
  'event',
  'at',
  'precision',
  'timezone',
  'location_id',
  'terminal_id',
  'vessel_id',
  'voyage_number',
  'party',
  'invalidated_at',
] as const satisfies readonly (keyof EventColumns)[];

/** The columns of a transport event that never change. */
export const EVENT_KEPT = [
  'id',
  'account_id',
  'container_id',
  'created_at',
] as const satisfies readonly (keyof EventColumns)[];
