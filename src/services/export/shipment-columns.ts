import { column, optionalColumn, type RowOf } from '../../db/sql.ts';
import { ROW_KEY } from '../list/paged-list.ts';
import { clockOf } from '../record/clock-of.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { SHIPMENT_PORT_COLUMNS, shipmentPortJoins } from '../record/shipment-ports.ts';
import { succeededSinceSql } from '../record/since-followed.ts';
import { COSTS_OF_SHIPMENT, type CountedContainer, shipmentCosts } from '../shipment/shipment-costs.ts';
import { sumColumns } from './container-charge-columns.ts';
import { lineName } from './container-columns.ts';
import { DEPARTURE_COLUMNS, PORT_ZONE_COLUMNS, ROUTE_COLUMNS } from './container-voyage-columns.ts';
import type { FieldValues } from './field-columns.ts';
import { momentColumns, zoneColumn } from './moment-columns.ts';
import { type DefinedColumn, sheetColumn, shown } from './sheet.ts';

/** What the database gives of a shipment for a sheet. */
export const SHIPMENT_SHEET_ROW = {
  id: 'uuid',
  bill_of_lading_number: 'text',
  booking_number: 'text?',
  shipping_line_scac: 'text',
  customer_name: 'text?',
  ref_numbers: 'text[]',
  tags: 'text[]',
  container_numbers: 'text[]',
  container_statuses: 'text[]',
  last_free_day: 'text?',
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
  pod_ata_at: 'instant?',
  destination_eta_at: 'instant?',
  destination_ata_at: 'instant?',
  pol_timezone: 'text?',
  pod_timezone: 'text?',
  destination_timezone: 'text?',
  line_tracking_last_succeeded_at: 'instant?',
  line_tracking_stopped_at: 'instant?',
  line_tracking_stopped_reason: 'text?',
  is_sandbox: 'bool',
  created_at: 'instant',
  updated_at: 'instant',
  costs: column<CountedContainer[] | null>('json?'),
  fields: optionalColumn<FieldValues>('json?'),
  ...ROW_KEY,
} as const;

/** Such a row. */
export type ShipmentSheetRow = RowOf<typeof SHIPMENT_SHEET_ROW>;

/** SQL: the columns of such a row, whose alias is `s`. */
export const SHIPMENT_SHEET_COLUMNS = `s.id, s.bill_of_lading_number, s.booking_number, s.scac AS shipping_line_scac,
  cu.company_name AS customer_name, s.ref_numbers, s.tags, cn.numbers AS container_numbers, s.list_statuses AS container_statuses,
  cn.last_free_day, ${SHIPMENT_PORT_COLUMNS}, pt.name AS pod_terminal_name, s.pod_vessel_name, s.pod_vessel_imo,
  s.pod_voyage_number, s.pol_etd_at, s.pol_atd_at, s.pod_eta_at, s.pod_original_eta_at, s.pod_ata_at, s.destination_eta_at,
  s.destination_ata_at, ${clockOf('pol')} AS pol_timezone, ${clockOf('pod')} AS pod_timezone,
  ${clockOf('dest')} AS destination_timezone, ${succeededSinceSql('sw', 's')} AS line_tracking_last_succeeded_at,
  s.line_tracking_stopped_at, s.line_tracking_stopped_reason, ${isSandboxSql('s.scac')}, s.created_at, s.updated_at,
  ${COSTS_OF_SHIPMENT} AS costs`;

/** SQL: what the columns need. */
export const SHIPMENT_SHEET_JOINS = `${shipmentPortJoins('s')} LEFT JOIN party cu ON cu.id = s.customer_id
  LEFT JOIN terminal pt ON pt.id = s.pod_terminal_id
  LEFT JOIN LATERAL (SELECT coalesce(array_agg(sc.number ORDER BY sc.number), '{}') AS numbers, min((SELECT d ->> 'date'
      FROM jsonb_array_elements(sc.last_free_days) d WHERE d -> 'binding' = 'true' LIMIT 1)) AS last_free_day
    FROM container sc WHERE sc.shipment_id = s.id) cn ON true
  LEFT JOIN LATERAL (SELECT max(ws.last_succeeded_at) AS last_succeeded_at FROM shipment_watch sl
    JOIN watch_schedule ws ON ws.watch_id = sl.watch_id
    WHERE sl.shipment_id = s.id AND (sl.ended_at IS NULL OR sl.watch_id = s.watch_id)) sw ON true`;

const AT_DISCHARGE = { zone: 'pod_timezone' } as const;
const AT_DESTINATION = { zone: 'destination_timezone' } as const;

/** The columns of a sheet of shipments, without custom fields. */
export const SHIPMENT_COLUMNS_OF_SHEET: readonly DefinedColumn<ShipmentSheetRow>[] = [
  shown('bill_of_lading_number', { title: 'Shipment', doc: 'Bill of lading, or the number that you track' }),
  shown('booking_number', { title: 'Booking', doc: 'Booking number' }),
  shown('shipping_line_scac', { title: 'SCAC', doc: 'SCAC of the shipping line' }),
  sheetColumn('shipping_line_name', { title: 'Shipping line', doc: 'Short name of the shipping line' }, (row, lines) =>
    lineName(lines, row.shipping_line_scac),
  ),
  shown('customer_name', { title: 'Customer', doc: 'The party that it is tracked for' }),
  shown('ref_numbers', { title: 'References', type: 'texts', doc: 'Your references' }),
  shown('tags', { title: 'Tags', type: 'texts', doc: 'Your tags' }),
  sheetColumn(
    'containers_count',
    { title: 'Containers', type: 'number', doc: 'How many containers it has' },
    (row) => row.container_numbers.length,
  ),
  shown('container_numbers', { title: 'Container numbers', type: 'texts', doc: 'Their numbers' }),
  shown('container_statuses', { title: 'Statuses', type: 'texts', doc: 'Their statuses, each once' }),
  shown('last_free_day', {
    title: 'Last free day',
    type: 'date',
    doc: 'The earliest of the binding ones of its containers, each in the calendar of its place',
  }),
  sheetColumn(
    'charging_containers',
    { title: 'Charging containers', type: 'number', doc: 'Containers of which the free time of a charge is over' },
    ({ costs }) => shipmentCosts(costs)?.charging ?? 0,
  ),
  ...sumColumns(
    'charges_owed',
    { title: 'Charges by now', doc: 'What its containers cost as their clocks were counted last, with tax' },
    ({ costs }: ShipmentSheetRow) => shipmentCosts(costs)?.owed ?? [],
  ),
  ...sumColumns(
    'charges_per_day',
    { title: 'Charges a day', doc: 'What their next chargeable day costs, with tax' },
    ({ costs }: ShipmentSheetRow) => shipmentCosts(costs)?.per_day ?? [],
  ),
  ...sumColumns(
    'charges_ended',
    { title: 'Charges ended', doc: 'What charges of its containers cost that have ended, with tax' },
    ({ costs }: ShipmentSheetRow) => shipmentCosts(costs)?.ended ?? [],
  ),
  ...ROUTE_COLUMNS,
  ...DEPARTURE_COLUMNS,
  ...momentColumns('pod_eta_at', {
    title: 'ETA',
    doc: 'Estimated arrival at the port of discharge',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('pod_original_eta_at', {
    title: 'First ETA',
    doc: 'The first estimate that the shipping line gave',
    ...AT_DISCHARGE,
  }),
  ...momentColumns('pod_ata_at', { title: 'ATA', doc: 'Actual arrival at the port of discharge', ...AT_DISCHARGE }),
  ...momentColumns('destination_eta_at', {
    title: 'Destination ETA',
    doc: 'Estimated arrival at the destination',
    ...AT_DESTINATION,
  }),
  ...momentColumns('destination_ata_at', {
    title: 'Destination ATA',
    doc: 'Actual arrival at the destination',
    ...AT_DESTINATION,
  }),
  ...PORT_ZONE_COLUMNS,
  zoneColumn('destination_timezone', { title: 'Destination time zone', doc: 'the destination' }),
  shown('line_tracking_last_succeeded_at', {
    title: 'Line answered (UTC)',
    type: 'instant',
    doc: 'When the shipping line last answered',
  }),
  shown('line_tracking_stopped_at', {
    title: 'Tracking stopped (UTC)',
    type: 'instant',
    doc: 'When tracking was stopped; empty while it is tracked',
  }),
  shown('line_tracking_stopped_reason', { title: 'Stopped because', doc: 'Why tracking was stopped' }),
  shown('is_sandbox', { title: 'Sandbox', type: 'boolean', doc: 'Whether it is invented test data' }),
  shown('created_at', { title: 'Tracked since (UTC)', type: 'instant', doc: 'When the account began to track it' }),
  shown('updated_at', { title: 'Updated (UTC)', type: 'instant', doc: 'When anything shown of it last changed' }),
  shown('id', { title: 'Shipment id', doc: 'Id of the shipment' }),
];
