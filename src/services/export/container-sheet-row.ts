import { column, optionalColumn, type RowOf } from '../../db/sql.ts';
import type { Money } from '../../domain/charges/money.ts';
import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { StandingFee, StandingHold } from '../../domain/holds-and-fees.ts';
import { ROW_KEY } from '../list/paged-list.ts';
import { clockOf } from '../record/clock-of.ts';
import { answeredSql, IS_POLLED_FEED } from '../record/container-columns.ts';
import { COSTS_OF_CONTAINER } from '../record/container-costs.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { PREDICTED_ETA_SQL, type PredictedEta } from '../record/predicted-eta.ts';
import { PREDICTED_RAMP_ETA_SQL, type PredictedRampEta } from '../record/predicted-ramp-eta.ts';
import { SHIPMENT_PORT_COLUMNS, shipmentPortJoins } from '../record/shipment-ports.ts';
import { confirmedSinceSql } from '../record/since-followed.ts';
import type { SheetForecast } from './container-forecast-columns.ts';
import type { FieldValues } from './field-columns.ts';

/** What the database gives of a container for a sheet: of it and its shipment, without what a sheet does not show. */
export const CONTAINER_SHEET_ROW = {
  id: 'uuid',
  shipment_id: 'uuid',
  number: 'text',
  bill_of_lading_number: 'text',
  booking_number: 'text?',
  shipping_line_scac: 'text',
  customer_name: 'text?',
  ref_numbers: 'text[]',
  shipment_ref_numbers: 'text[]',
  tags: 'text[]',
  iso_code: 'text?',
  seal_number: 'text?',
  weight_kg: 'float?',
  current_status: 'text',
  contradictions: column<ShownContradiction[]>('json'),
  disruptions: column<ShownDisruption[]>('json'),
  availability_known: 'bool',
  available_for_pickup: 'bool?',
  holds: column<StandingHold[]>('json'),
  holds_reported: 'bool',
  fees: column<StandingFee[]>('json'),
  fees_reported: 'bool',
  last_free_days: column<RecordedLastFreeDay[]>('json'),
  pickup_lfd_line: 'instant?',
  pickup_lfd_terminal: 'instant?',
  pickup_lfd_rail: 'instant?',
  pickup_appointment_at: 'instant?',
  pickup_appointment_timezone: 'text?',
  pickup_facility_name: 'text?',
  pickup_place_locode: 'text?',
  pickup_place_name: 'text?',
  location_at_pod_terminal: 'text?',
  port_of_lading_locode: 'text?',
  port_of_lading_name: 'text?',
  port_of_discharge_locode: 'text?',
  port_of_discharge_name: 'text?',
  pod_terminal_name: 'text?',
  destination_locode: 'text?',
  destination_name: 'text?',
  pod_vessel_name: 'text?',
  pod_vessel_imo: 'text?',
  pod_voyage_number: 'text?',
  pol_etd_at: 'instant?',
  pol_atd_at: 'instant?',
  pod_eta_at: 'instant?',
  pod_original_eta_at: 'instant?',
  pod_arrived_at: 'instant?',
  pod_discharged_at: 'instant?',
  pod_full_out_at: 'instant?',
  charges_ended: column<Money[] | null>('json?'),
  predicted_eta: column<SheetForecast<PredictedEta> | null>('json?'),
  predicted_ramp_eta: column<SheetForecast<PredictedRampEta> | null>('json?'),
  ind_eta_at: 'instant?',
  ind_ata_at: 'instant?',
  final_destination_full_out_at: 'instant?',
  delivered_at: 'instant?',
  empty_terminated_at: 'instant?',
  pol_timezone: 'text?',
  pod_timezone: 'text?',
  destination_timezone: 'text?',
  empty_terminated_timezone: 'text?',
  terminal_checked_at: 'instant?',
  tracking_stopped: 'bool',
  is_sandbox: 'bool',
  created_at: 'instant',
  updated_at: 'instant',
  fields: optionalColumn<FieldValues>('json?'),
  shipment_fields: optionalColumn<FieldValues>('json?'),
  ...ROW_KEY,
} as const;

/** Such a row. */
export type ContainerSheetRow = RowOf<typeof CONTAINER_SHEET_ROW>;

/** SQL: of a forecast what a sheet shows. */
const forecastSql = (shown: string) => `(${shown}) - '{basis,explanation,as_of}'::text[]`;

/** SQL: the columns of such a row. Of a shipment that has arrived the estimate was that of the containers which did. */
export const CONTAINER_SHEET_COLUMNS = `c.id, c.shipment_id, c.number, cs.bill_of_lading_number, cs.booking_number,
  cs.scac AS shipping_line_scac, cu.company_name AS customer_name, c.ref_numbers, cs.ref_numbers AS shipment_ref_numbers, cs.tags,
  c.iso_code, c.seal_number, c.weight_kg, c.current_status, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.availability_known,
  c.available_for_pickup, c.holds, c.holds_reported, c.fees, c.fees_reported, c.last_free_days, c.pickup_lfd_line,
  c.pickup_lfd_terminal, c.pickup_lfd_rail, c.pickup_appointment_at, c.pickup_appointment_timezone,
  pf.name AS pickup_facility_name, pl.locode AS pickup_place_locode, pl.name AS pickup_place_name,
  c.location_at_terminal AS location_at_pod_terminal, ${SHIPMENT_PORT_COLUMNS}, pt.name AS pod_terminal_name,
  cs.pod_vessel_name, cs.pod_vessel_imo, cs.pod_voyage_number, cs.pol_etd_at, cs.pol_atd_at,
  coalesce(c.pod_eta_at, CASE WHEN cs.pod_ata_at IS NULL THEN cs.pod_eta_at END) AS pod_eta_at, cs.pod_original_eta_at, c.pod_arrived_at,
  c.pod_discharged_at, c.pod_full_out_at, ${COSTS_OF_CONTAINER} -> 'ended' AS charges_ended, ${forecastSql(PREDICTED_ETA_SQL)} AS predicted_eta,
  ${forecastSql(PREDICTED_RAMP_ETA_SQL)} AS predicted_ramp_eta, c.ind_eta_at, c.ind_ata_at, c.final_destination_full_out_at, c.delivered_at,
  c.empty_terminated_at, ${clockOf('pol', 'cs')} AS pol_timezone, coalesce(c.pod_timezone, pod.timezone) AS pod_timezone,
  coalesce(c.final_destination_timezone, dest.timezone) AS destination_timezone, c.empty_terminated_timezone,
  greatest(c.terminal_checked_at, ${confirmedSinceSql('tc.at', 'cs.created_at')}) AS terminal_checked_at,
  cs.line_tracking_stopped_at IS NOT NULL AS tracking_stopped, ${isSandboxSql('cs.scac')}, c.created_at,
  greatest(c.updated_at, cs.updated_at) AS updated_at`;

/** SQL: what the columns need. */
export const CONTAINER_SHEET_JOINS = `JOIN shipment cs ON cs.id = c.shipment_id ${shipmentPortJoins('cs')}
  LEFT JOIN party cu ON cu.id = cs.customer_id LEFT JOIN container_forecast cf ON cf.container_id = c.id
  LEFT JOIN terminal pt ON pt.id = c.pod_terminal_id LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id
  LEFT JOIN location pl ON pl.id = c.pickup_location_id
  LEFT JOIN LATERAL (SELECT ${answeredSql('c.terminal_statements')} AS at FROM watch_companion co
    JOIN watch tw ON tw.id = co.companion_id AND tw.number = c.number AND ${IS_POLLED_FEED}
    JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = coalesce(c.watch_id, cs.watch_id)) tc ON true`;
