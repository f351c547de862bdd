import type { paths } from 'landfall/client';

type Query = NonNullable<paths['/exports']['get']['parameters']['query']>;
type Resource = Query['resource'];

/** What is exported: a list with its filters and order. */
export type Exported = Omit<Query, 'format' | 'columns'>;

/** What identifies a row comes first, and stays in sight. */
const FIRST: Readonly<Record<Resource, string>> = {
  containers: 'number',
  shipments: 'bill_of_lading_number',
  tracking_requests: 'request_number',
};

/** The columns of a file that say what a column of a table says. */
const OF_CONTAINERS: Readonly<Record<string, string>> = {
  status: 'current_status,warnings',
  lfd: 'last_free_day,last_free_day_party',
  costs: 'charges_per_day,charges_owed,charges_ended,charged_from,charges_unknown',
  holds: 'holds',
  fees: 'fees_total',
  arrival: 'pod_eta_local,pod_arrived_local',
  first: 'pod_original_eta_local',
  late: 'days_after_first_eta',
  terminal: 'pod_terminal_name',
  place: 'pickup_facility_name,pickup_place_name',
  appointment: 'pickup_appointment_local',
  vessel: 'pod_vessel_name,pod_voyage_number',
  line: 'shipping_line_name',
  bill: 'bill_of_lading_number',
  from: 'port_of_lading_name',
  to: 'port_of_discharge_name',
  destination: 'destination_name',
  customer: 'customer_name',
  tags: 'tags',
  references: 'ref_numbers',
  equipment: 'equipment_type,equipment_length,equipment_height',
  created: 'created_at',
  updated: 'updated_at',
};

const OF_SHIPMENTS: Readonly<Record<string, string>> = {
  containers: 'container_numbers',
  tracking: 'line_tracking_stopped_reason',
  line: 'shipping_line_name',
  from: 'port_of_lading_name',
  costs: 'charging_containers,charges_per_day,charges_owed,charges_ended',
  departure: 'pol_etd_local,pol_atd_local',
  to: 'port_of_discharge_name',
  arrival: 'pod_eta_local,pod_ata_local',
  late: 'pod_original_eta_local',
  destination: 'destination_name',
  vessel: 'pod_vessel_name,pod_voyage_number',
  customer: 'customer_name',
  tags: 'tags',
  references: 'ref_numbers',
  created: 'created_at',
  updated: 'updated_at',
};

/** The columns of a file for those of a table, in the same order. */
export function sheetColumnsOf(resource: Resource, shown: readonly string[]): string[] {
  const columns = resource === 'shipments' ? OF_SHIPMENTS : OF_CONTAINERS;
  return [FIRST[resource], ...shown.flatMap((id) => columns[id]?.split(',') ?? [])];
}
