import { z } from 'zod';
import { localTime } from '../../wording/local-time.ts';
import type { ContainerSummary } from '../container/container-summary.ts';
import { listContainers } from '../container/list-containers.ts';
import type { ServiceContext } from '../service-context.ts';
import { listShipments } from '../shipment/list-shipments.ts';
import type { ShipmentSummary } from '../shipment/shipment-summary.ts';
import type { SharedColumn } from './shared-column.ts';

/** Rows of a view on one page. */
export const SHARED_ROWS_MAX = 100;

const Filters = z.record(z.string(), z.string());

/** A saved view as it is read for a link. */
export interface ViewQuery {
  list: string;
  filters: Record<string, string>;
  sort: string | null;
}

/** The input of the operation that lists what a view shows; null where this version does not know a part of the view. */
export interface ReadView {
  containers(view: ViewQuery): Omit<Parameters<typeof listContainers.run>[1], 'page_size'> | null;
  shipments(view: ViewQuery): Omit<Parameters<typeof listShipments.run>[1], 'page_size'> | null;
}

/** A row: the number that names it, and the chosen columns by their names. */
export interface SharedRow {
  number: string;
  /** Whether a hold keeps it; false too where holds were not chosen. */
  is_held: boolean;
  values: Partial<Record<SharedColumn, string | null>>;
}

/** What a link shows of a saved view. */
export interface SharedView {
  name: string;
  columns: readonly SharedColumn[];
  rows: SharedRow[];
  /** How many more match the view. */
  not_shown: number;
  is_sandbox: boolean;
}

/**
 * Reads what matches a view now, of each row the chosen columns alone; null where the view was deleted, or has a part that this
 * version does not know and without which it would show more.
 */
export async function readSharedView(
  context: ServiceContext,
  { id, columns }: { id: string; columns: readonly SharedColumn[] },
  read: ReadView,
): Promise<SharedView | null> {
  const where = { id, accountId: context.principal.accountId };
  const view = await context.db.prisma.savedView.findUnique({ where });
  if (view === null) return null;
  const query = { list: view.list, filters: Filters.parse(view.filters), sort: view.sort };
  const made = (rows: { row: SharedRow; is_sandbox: boolean }[], total: number | null): SharedView => ({
    name: view.name,
    columns,
    rows: rows.map(({ row }) => row),
    not_shown: Math.max((total ?? 0) - rows.length, 0),
    is_sandbox: rows.some(({ is_sandbox }) => is_sandbox),
  });
  if (view.list === 'containers') {
    const input = read.containers(query);
    if (input === null) return null;
    const listed = await listContainers.run(context, { ...input, page_size: SHARED_ROWS_MAX });
    const rows = listed.detail === 'summary' ? listed.containers : [];
    return made(
      rows.map((row) => ({ row: containerRow(row, columns), is_sandbox: row.is_sandbox })),
      listed.total,
    );
  }
  const input = read.shipments(query);
  if (input === null) return null;
  const listed = await listShipments.run(context, { ...input, page_size: SHARED_ROWS_MAX });
  const rows = listed.detail === 'summary' ? listed.shipments : [];
  return made(
    rows.map((row) => ({ row: shipmentRow(row, columns), is_sandbox: row.is_sandbox })),
    listed.total,
  );
}

/** Each column is named here, so that nothing else of a row is shared. */
function containerRow(row: ContainerSummary, columns: readonly SharedColumn[]): SharedRow {
  const values = {
    status: row.current_status,
    last_free_day: row.last_free_day,
    holds: row.holds?.join(', ') ?? null,
    fees: row.fees_total,
    arrival: arrivalText(row.pod_arrived_at, row),
    place: row.pickup_place_name,
    appointment: row.pickup_appointment,
    vessel: row.pod_vessel_name,
    line: row.shipping_line_scac,
    bill_of_lading: row.bill_of_lading_number,
    ...placesOf(row),
    references: row.ref_numbers?.join(', ') ?? null,
  };
  const is_held = columns.includes('holds') && row.held !== null;
  return { number: row.number, is_held, values: chosen(values, columns) };
}

function shipmentRow(row: ShipmentSummary, columns: readonly SharedColumn[]): SharedRow {
  const counts = Object.entries(row.containers_by_status).map(([status, count]) => `${count} ${status}`);
  const values = {
    status: counts.join(', ') || null,
    arrival: arrivalText(row.pod_ata_at, row),
    vessel: row.pod_vessel_name,
    line: row.shipping_line_scac,
    bill_of_lading: row.bill_of_lading_number,
    ...placesOf(row),
    references: row.ref_numbers?.join(', ') ?? null,
  };
  return { number: row.bill_of_lading_number, is_held: false, values: chosen(values, columns) };
}

/** When it arrived or is expected, on the clock of the port. */
function arrivalText(
  arrived: string | null,
  { pod_eta_at: eta, pod_timezone: zone }: Pick<ContainerSummary, 'pod_eta_at' | 'pod_timezone'>,
): string | null {
  if (arrived !== null) return localTime(arrived, zone);
  return eta === null ? null : `${localTime(eta, zone)}, expected`;
}

function placesOf(row: ContainerSummary | ShipmentSummary) {
  return { from: row.port_of_lading_name, to: row.port_of_discharge_name, destination: row.destination_name };
}

function chosen(values: SharedRow['values'], columns: readonly SharedColumn[]): SharedRow['values'] {
  return Object.fromEntries(columns.map((column) => [column, values[column] ?? null]));
}
