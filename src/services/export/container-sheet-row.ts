import { normalizeInstants } from '../../db/instants.ts';
import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { StandingFee, StandingHold } from '../../domain/holds-and-fees.ts';
import { clockOf } from '../record/clock-of.ts';
import { answeredSql, IS_POLLED_FEED } from '../record/container-columns.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { SHIPMENT_PORT_COLUMNS, shipmentPortJoins } from '../record/shipment-ports.ts';
import { confirmedSinceSql } from '../record/since-followed.ts';
import type { FieldValues } from './field-columns.ts';

/** What the database gives of a container for a sheet: of it and its shipment, without what a sheet does not show. */
export interface ContainerSheetRow extends Record<(typeof INSTANTS)[number], string | null> {
  id: string;
  shipment_id: string;
  number: string;
  bill_of_lading_number: string;
  booking_number: string | null;
  shipping_line_scac: string;
  customer_name: string | null;
  ref_numbers: string[];
  shipment_ref_numbers: string[];
  tags: string[];
  iso_code: string | null;
  seal_number: string | null;
  weight_kg: number | null;
  current_status: string;
  contradictions: ShownContradiction[];
  disruptions: ShownDisruption[];
  availability_known: boolean;
  available_for_pickup: boolean | null;
  holds: StandingHold[];
  holds_reported: boolean;
  fees: StandingFee[];
  fees_reported: boolean;
  last_free_days: RecordedLastFreeDay[];
  pickup_appointment_timezone: string | null;
  pickup_facility_name: string | null;
  pickup_place_locode: string | null;
  pickup_place_name: string | null;
  location_at_pod_terminal: string | null;
  port_of_lading_locode: string | null;
  port_of_lading_name: string | null;
  port_of_discharge_locode: string | null;
  port_of_discharge_name: string | null;
  pod_terminal_name: string | null;
  destination_locode: string | null;
  destination_name: string | null;
  pod_vessel_name: string | null;
  pod_vessel_imo: string | null;
  pod_voyage_number: string | null;
  pol_timezone: string | null;
  pod_timezone: string | null;
  destination_timezone: string | null;
  empty_terminated_timezone: string | null;
  tracking_stopped: boolean;
  is_sandbox: boolean;
  fields?: FieldValues;
  shipment_fields?: FieldValues;
}

const INSTANTS = [
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_appointment_at',
  'terminal_checked_at',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_full_out_at',
  'ind_eta_at',
  'ind_ata_at',
  'final_destination_full_out_at',
  'delivered_at',
  'empty_terminated_at',
  'created_at',
  'updated_at',
] as const;

/** SQL: the columns of such a row. Of a shipment that has arrived the estimate was that of the containers which did. */
export const CONTAINER_SHEET_COLUMNS = `c.id, c.shipment_id, c.number, cs.bill_of_lading_number, cs.booking_number,
  cs.scac AS shipping_line_scac, cu.company_name AS customer_name, c.ref_numbers, cs.ref_numbers AS shipment_ref_numbers, cs.tags,
  c.iso_code, c.seal_number, c.weight_kg, c.current_status, c.contradictions, c.disruptions, c.availability_known,
  c.available_for_pickup, c.holds, c.holds_reported, c.fees, c.fees_reported, c.last_free_days, c.pickup_lfd_line,
  c.pickup_lfd_terminal, c.pickup_lfd_rail, c.pickup_appointment_at, c.pickup_appointment_timezone,
  pf.name AS pickup_facility_name, pl.locode AS pickup_place_locode, pl.name AS pickup_place_name,
  c.location_at_terminal AS location_at_pod_terminal, ${SHIPMENT_PORT_COLUMNS}, pt.name AS pod_terminal_name,
  cs.pod_vessel_name, cs.pod_vessel_imo, cs.pod_voyage_number, cs.pol_etd_at, cs.pol_atd_at,
  coalesce(c.pod_eta_at, CASE WHEN cs.pod_ata_at IS NULL THEN cs.pod_eta_at END) AS pod_eta_at, c.pod_arrived_at,
  c.pod_discharged_at, c.pod_full_out_at, c.ind_eta_at, c.ind_ata_at, c.final_destination_full_out_at, c.delivered_at,
  c.empty_terminated_at, ${clockOf('pol', 'cs')} AS pol_timezone, coalesce(c.pod_timezone, pod.timezone) AS pod_timezone,
  coalesce(c.final_destination_timezone, dest.timezone) AS destination_timezone, c.empty_terminated_timezone,
  greatest(c.terminal_checked_at, ${confirmedSinceSql('tc.at', 'cs.created_at')}) AS terminal_checked_at,
  cs.line_tracking_stopped_at IS NOT NULL AS tracking_stopped, ${isSandboxSql('cs.scac')}, c.created_at,
  greatest(c.updated_at, cs.updated_at) AS updated_at`;

/** SQL: what the columns need. */
export const CONTAINER_SHEET_JOINS = `JOIN shipment cs ON cs.id = c.shipment_id ${shipmentPortJoins('cs')}
  LEFT JOIN party cu ON cu.id = cs.customer_id
  LEFT JOIN terminal pt ON pt.id = c.pod_terminal_id LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id
  LEFT JOIN location pl ON pl.id = c.pickup_location_id
  LEFT JOIN LATERAL (SELECT ${answeredSql('c.terminal_statements')} AS at FROM watch_companion co
    JOIN watch tw ON tw.id = co.companion_id AND tw.number = c.number AND ${IS_POLLED_FEED}
    JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = coalesce(c.watch_id, cs.watch_id)) tc ON true`;

/** The row as the program has it. */
export function toContainerSheetRow(row: ContainerSheetRow): ContainerSheetRow {
  return normalizeInstants(row, INSTANTS);
}
