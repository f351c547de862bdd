import { knownZone } from '../../core/local-clock.ts';
import { daysBetween, type Instant, type LocalDate, localDate } from '../../domain/instant.ts';
import type { ContainerSheetRow } from './container-sheet-row.ts';
import { momentColumns, zoneColumn } from './moment-columns.ts';
import { type DefinedColumn, sheetColumn, shown } from './sheet.ts';

const AT_DESTINATION = { zone: 'destination_timezone' } as const;
const AT_DISCHARGE = { zone: 'pod_timezone' } as const;
const AT_LADING = { zone: 'pol_timezone' } as const;

/** The places and the vessel of a shipment, whose members a row of its containers has too. */
export const ROUTE_COLUMNS = [
  shown('port_of_lading_locode', { title: 'POL LOCODE', doc: 'UN/LOCODE of the port of lading' }),
  shown('port_of_lading_name', { title: 'Port of lading', doc: 'Name of the port of lading' }),
  shown('port_of_discharge_locode', { title: 'POD LOCODE', doc: 'UN/LOCODE of the port of discharge' }),
  shown('port_of_discharge_name', { title: 'Port of discharge', doc: 'Name of the port of discharge' }),
  shown('pod_terminal_name', { title: 'POD terminal', doc: 'Terminal at the port of discharge' }),
  shown('destination_locode', { title: 'Destination LOCODE', doc: 'UN/LOCODE of the inland destination' }),
  shown('destination_name', { title: 'Destination', doc: 'Name of the inland destination' }),
  shown('pod_vessel_name', { title: 'Vessel', doc: 'Vessel to the port of discharge' }),
  shown('pod_vessel_imo', { title: 'IMO', doc: 'IMO number of that vessel' }),
  shown('pod_voyage_number', { title: 'Voyage', doc: 'Number of that voyage' }),
] as const;

/** When a shipment leaves its port of lading. */
export const DEPARTURE_COLUMNS = [
  ...momentColumns('pol_etd_at', { title: 'ETD', doc: 'Estimated departure from the port of lading', ...AT_LADING }),
  ...momentColumns('pol_atd_at', { title: 'ATD', doc: 'Actual departure from the port of lading', ...AT_LADING }),
] as const;

/** The zones of the ports of a shipment. */
export const PORT_ZONE_COLUMNS = [
  zoneColumn('pol_timezone', { title: 'POL time zone', doc: 'the port of lading' }),
  zoneColumn('pod_timezone', { title: 'POD time zone', doc: 'the port of discharge' }),
] as const;

/** From where to where a container goes, on which vessel, and when. */
export const CONTAINER_VOYAGE_COLUMNS: readonly DefinedColumn<ContainerSheetRow>[] = [
  ...ROUTE_COLUMNS,
  ...DEPARTURE_COLUMNS,
  ...momentColumns('pod_eta_at', {
    title: 'ETA',
    doc: 'Estimated arrival at the port of discharge, of the container, else of its shipment',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('pod_original_eta_at', {
    title: 'First ETA',
    doc: 'The first estimate of the arrival at the port of discharge that is known, of its shipment',
    ...AT_DISCHARGE,
  }),
  sheetColumn(
    'days_after_first_eta',
    {
      title: 'Days after first ETA',
      type: 'number',
      doc: 'Days by which the arrival, else the last estimate, is later than the first estimate, by the calendar of the port; negative if earlier; empty if one of them is not known',
    },
    ({
      pod_original_eta_at: first,
      pod_eta_at: estimate,
      pod_arrived_at: arrived,
      pod_timezone: zone,
    }: ContainerSheetRow) => {
      const last = arrived ?? estimate;
      return first === null || last === null ? null : daysBetween(dayAt(first, zone), dayAt(last, zone));
    },
  ),
  ...momentColumns('pod_arrived_at', {
    title: 'ATA',
    doc: 'Actual arrival at the port of discharge',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('pod_discharged_at', {
    title: 'Discharged',
    doc: 'Discharge at the port of discharge',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('pod_full_out_at', {
    title: 'Gate-out',
    doc: 'Gate-out at the port of discharge',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('ind_eta_at', {
    title: 'Destination ETA',
    doc: 'Estimated arrival at the inland destination',
    ...AT_DESTINATION,
  }),
  ...momentColumns('ind_ata_at', {
    title: 'Destination ATA',
    doc: 'Actual arrival at the inland destination',
    ...AT_DESTINATION,
  }),
  ...momentColumns('final_destination_full_out_at', {
    title: 'Destination gate-out',
    doc: 'Pickup at its destination',
    ...AT_DESTINATION,
  }),
  ...momentColumns('delivered_at', { title: 'Delivered', doc: 'Delivery to the consignee', ...AT_DESTINATION }),
  ...momentColumns('empty_terminated_at', {
    title: 'Empty returned',
    doc: 'Return of the empty container',
    zone: 'empty_terminated_timezone',
  }),
  ...PORT_ZONE_COLUMNS,
  zoneColumn('destination_timezone', { title: 'Destination time zone', doc: 'the destination' }),
];

function dayAt(instant: Instant, zone: string | null): LocalDate {
  return localDate(instant, knownZone(zone));
}
