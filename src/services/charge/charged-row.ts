import type { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction } from '../../domain/container-record/reasons.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import type { Party } from '../../domain/observation.ts';
import type { HeldSpan, StoredStatements } from '../../domain/stated-at-terminal.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';

/** A place as the database returns it. */
export interface ChargedPlaceRow {
  locode: string | null;
  name: string | null;
  country_code: string | null;
  timezone: string | null;
}

/** An event of a container as the database returns it: its id, its name, when it was, the code of its place, and who reported it. */
export type ChargedEventRow = readonly [id: string, event: string, at: string, locode: string | null, party: Party];

/** What the days of a container are counted from, as the JSON of the database: instants have its form. */
export interface StayRow {
  scac: string;
  customer: string | null;
  iso_code: string | null;
  pol: ChargedPlaceRow | null;
  pod: ChargedPlaceRow | null;
  destination: ChargedPlaceRow | null;
  /** Where its terminal stands: perhaps in the port next to the port of discharge. */
  pod_terminal_locode: string | null;
  pod_terminals: string[];
  pickup_terminals: string[];
  is_picked_up_inland: boolean;
  empty_out_at: string | null;
  pol_full_in_at: string | null;
  pol_loaded_at: string | null;
  pol_departed_at: string | null;
  pol_etd_at: string | null;
  pod_arrived_at: string | null;
  pod_discharged_at: string | null;
  pod_full_out_at: string | null;
  pod_rail_loaded_at: string | null;
  pod_rail_departed_at: string | null;
  ind_ata_at: string | null;
  ind_seen_at: string | null;
  ind_rail_unloaded_at: string | null;
  final_destination_full_out_at: string | null;
  delivered_at: string | null;
  empty_terminated_at: string | null;
  pod_timezone: string | null;
  final_destination_timezone: string | null;
  empty_terminated_timezone: string | null;
  availability_known: boolean;
  available_for_pickup: boolean | null;
  /** The first arrival and discharge among the containers of its bill of lading. */
  bill_arrived_at: string | null;
  bill_discharged_at: string | null;
  /** From when until when it was stated as held; null where it never was. */
  held_spans: readonly HeldSpan[] | null;
  events: ChargedEventRow[] | null;
}

/** The same of a container by its id. */
export interface ContainerStayRow extends StayRow {
  id: string;
  /** When tracking stopped; null while it goes on. */
  stopped_at: string | null;
}

/** The same with what parties state of free time. */
export interface StatedStayRow extends ContainerStayRow {
  last_free_days: RecordedLastFreeDay[];
  /** Which of them is shown, as the moment at which it begins. */
  pickup_lfd: string | null;
  statements: Pick<StoredStatements, 'free_times' | 'releases'>;
}

/** The same with what is shown beside it. */
export interface ChargedRow extends StatedStayRow {
  number: string;
  shipment_id: string;
  current_status: string;
  holds: StandingHold[];
  contradictions: ShownContradiction[];
  is_sandbox: boolean;
}

/** The events by which dates are looked up, and which no column has. */
const EVENTS = [
  'empty_out',
  'full_in',
  'vessel_loaded',
  'vessel_departed',
  'vessel_arrived',
  'vessel_discharged',
  'rail_loaded',
  'rail_departed',
  'rail_arrived',
  'arrived_at_inland_destination',
  'rail_unloaded',
  'available',
  'not_available',
  'full_out',
  'empty_in',
];

/** SQL: the column of the spans in which it was held. */
export const HELD_SPANS = `c.terminal_statements -> 'held_spans' AS held_spans`;

/** SQL: what the days of a container are counted from. It needs CHARGED_JOINS; `c` is the alias of its row. */
export const STAY_COLUMNS = `c.id, s.scac, cu.company_name AS customer, c.iso_code,
  s.line_tracking_stopped_at AS stopped_at, ${placeJson('pol')} AS pol, ${placeJson('pod')} AS pod, ${placeJson('dest')} AS destination,
  ptl.locode AS pod_terminal_locode, ${codesOf('pt')} AS pod_terminals, ${codesOf('pf')} AS pickup_terminals,
  c.pickup_location_id IS NOT NULL AND c.pickup_location_id = s.destination_id AS is_picked_up_inland,
  c.empty_out_at, c.pol_full_in_at, c.pol_loaded_at, c.pol_departed_at, s.pol_etd_at, c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at,
  c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at, c.ind_seen_at, c.ind_rail_unloaded_at, c.final_destination_full_out_at,
  c.delivered_at, c.empty_terminated_at, c.pod_timezone, c.final_destination_timezone, c.empty_terminated_timezone,
  c.availability_known, c.available_for_pickup, ${HELD_SPANS}, bill.arrived_at AS bill_arrived_at, bill.discharged_at AS bill_discharged_at`;

/** SQL: what parties state of free time. */
export const STATED_COLUMNS = `c.last_free_days, c.pickup_lfd,
  json_build_object('free_times', c.terminal_statements -> 'free_times', 'releases', c.terminal_statements -> 'releases') AS statements`;

/** SQL: what is shown beside it. */
export const BESIDE_COLUMNS = `c.number, c.shipment_id, c.current_status, c.holds, ${STATED_COLUMNS}, c.contradictions,
  ${isSandboxSql('s.scac')}`;

/** SQL: what the columns need. */
export const CHARGED_JOINS = `JOIN shipment s ON s.id = c.shipment_id LEFT JOIN party cu ON cu.id = s.customer_id
  LEFT JOIN location pol ON pol.id = s.port_of_lading_id LEFT JOIN location pod ON pod.id = s.port_of_discharge_id
  LEFT JOIN location dest ON dest.id = s.destination_id
  LEFT JOIN terminal pt ON pt.id = c.pod_terminal_id LEFT JOIN location ptl ON ptl.id = pt.location_id LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id`;

/** SQL: the events of a charged container. */
export const CHARGED_EVENTS = eventsJson('e.id', EVENTS);

/**
 * SQL: of its events those alone that decide about days and that no column has, without their ids, so that containers with the
 * same days are the same.
 */
export const AVAILABILITY_EVENTS = eventsJson("''", ['available', 'not_available']);

/** SQL: the first arrival and discharge among the containers of its bill of lading. */
export const CHARGED_BILL = `LEFT JOIN LATERAL (SELECT min(b.pod_arrived_at) AS arrived_at, min(b.pod_discharged_at) AS discharged_at
  FROM container b WHERE b.shipment_id = c.shipment_id
    AND (b.bill_of_lading_numbers && c.bill_of_lading_numbers OR cardinality(c.bill_of_lading_numbers) = 0)) bill ON true`;

/** SQL: what the short charges of a container are counted from, as JSON; `c` is the alias of its row. */
export const CHARGED_STAY_OF_CONTAINER = `(SELECT row_to_json(y) FROM (SELECT ${STAY_COLUMNS}, ${STATED_COLUMNS}, ${AVAILABILITY_EVENTS}
  FROM (VALUES (1)) one ${CHARGED_JOINS} ${CHARGED_BILL}) y)`;

function eventsJson(id: string, names: readonly string[]): string {
  return `(SELECT json_agg(json_build_array(${id}, split_part(e.event, '.', 3), e.at, el.locode, e.party) ORDER BY e.at, e.id)
  FROM transport_event e LEFT JOIN location el ON el.id = e.location_id
  WHERE e.container_id = c.id AND e.invalidated_at IS NULL AND e.key NOT LIKE 'estimated.%'
    AND split_part(e.event, '.', 3) IN (${names.map((name) => `'${name}'`).join(', ')})) AS events`;
}

function placeJson(alias: string): string {
  return `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('locode', ${alias}.locode, 'name', ${alias}.name,
    'country_code', ${alias}.country_code, 'timezone', ${alias}.timezone) END`;
}

function codesOf(alias: string): string {
  return `array_remove(ARRAY[${alias}.firms_code, ${alias}.smdg_code, ${alias}.bic_facility_code], NULL)`;
}
