import { latest } from '../../core/latest.ts';
import type { LineTable } from '../../domain/carrier.ts';
import { describeEquipment, type Equipment } from '../../domain/equipment.ts';
import { isReadyForPickup } from '../../domain/journey/ready-for-pickup.ts';
import { claimedHoldName, claimsOf, feesTotal, feeText, type WordedClaim } from '../../wording/claims.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { type ChargedSheetRow, CONTAINER_CHARGE_COLUMNS } from './container-charge-columns.ts';
import { CONTAINER_FORECAST_COLUMNS } from './container-forecast-columns.ts';
import { CONTAINER_PICKUP_COLUMNS } from './container-pickup-columns.ts';
import type { ContainerSheetRow } from './container-sheet-row.ts';
import { CONTAINER_VOYAGE_COLUMNS } from './container-voyage-columns.ts';
import { type DefinedColumn, sheetColumn, shown } from './sheet.ts';

type Row = ContainerSheetRow;

/** What identifies a container, and whose it is. */
const IDENTITY: readonly DefinedColumn<Row>[] = [
  shown('number', { title: 'Container', doc: 'Container number (ISO 6346)' }),
  shown('bill_of_lading_number', {
    title: 'Shipment',
    doc: 'Bill of lading of its shipment, or the number that you track',
  }),
  shown('booking_number', { title: 'Booking', doc: 'Booking number of its shipment' }),
  shown('shipping_line_scac', { title: 'SCAC', doc: 'SCAC of the shipping line' }),
  sheetColumn(
    'shipping_line_name',
    { title: 'Shipping line', doc: 'Short name of the shipping line' },
    (row: Row, lines) => lineName(lines, row.shipping_line_scac),
  ),
  shown('customer_name', { title: 'Customer', doc: 'The party that it is tracked for' }),
  shown('ref_numbers', { title: 'References', type: 'texts', doc: 'Your references of the container' }),
  shown('shipment_ref_numbers', {
    title: 'Shipment references',
    type: 'texts',
    doc: 'Your references of its shipment',
  }),
  shown('tags', { title: 'Tags', type: 'texts', doc: 'Your tags of its shipment' }),
  sheetColumn(
    'equipment_type',
    { title: 'Equipment', doc: 'Kind of container by its ISO type code' },
    (row: Row) => equipmentOf(row).type,
  ),
  sheetColumn(
    'equipment_length',
    { title: 'Length (ft)', type: 'number', doc: 'Length in feet by its ISO type code' },
    (row: Row) => equipmentOf(row).lengthFeet,
  ),
  sheetColumn(
    'equipment_height',
    { title: 'Height', doc: '`standard` or `high_cube`' },
    (row: Row) => equipmentOf(row).height,
  ),
  shown('seal_number', { title: 'Seal', doc: 'Seal number as stated' }),
  shown('weight_kg', { title: 'Weight (kg)', type: 'number', doc: 'Gross weight as the shipping line states it' }),
];

/** What has to be done about it. */
const STANDING: readonly DefinedColumn<Row>[] = [
  shown('current_status', { title: 'Status', doc: 'Where it is in its journey' }),
  sheetColumn(
    'warnings',
    { title: 'Warnings', type: 'texts', doc: 'Contradictions of sources and disruptions, in few words' },
    (row: Row) => warningsOf(row),
  ),
  sheetColumn(
    'available_for_pickup',
    {
      title: 'Available',
      type: 'boolean',
      doc: 'Whether its terminal or railroad reports it available; empty if none has said',
    },
    (row: Row) => (row.availability_known ? row.available_for_pickup : null),
  ),
  sheetColumn(
    'ready_for_pickup',
    { title: 'Ready for pickup', type: 'boolean', doc: 'Available, not held, not contradicted; empty if not known' },
    // Each row is shown by what is asked of it alone: a copy of a whole row costs more than all its cells.
    ({ availability_known, available_for_pickup: availableForPickup, holds, contradictions }: Row) =>
      availability_known ? isReadyForPickup({ availableForPickup, holds, contradictions }) : null,
  ),
  sheetColumn('holds', { title: 'Holds', type: 'texts', doc: 'Holds at the place of pickup' }, ({ holds }: Row) =>
    holds.map(claimedHoldName),
  ),
  shown('holds_reported', {
    title: 'Holds reported',
    type: 'boolean',
    doc: 'If false, no hold does not mean that there is none',
  }),
  sheetColumn(
    'fees',
    { title: 'Fees', type: 'texts', doc: 'Fees at the place of pickup; a total repeats the others' },
    ({ fees }: Row) => fees.map(feeText),
  ),
  sheetColumn('fees_total', { title: 'Fees total', doc: 'What is claimed in each currency' }, ({ fees }: Row) =>
    feesTotal(fees, feeClaims(fees)),
  ),
  sheetColumn(
    'fees_amount',
    { title: 'Fees amount', type: 'number', doc: 'The same as a number; empty if several currencies are claimed' },
    (row: Row) => onlyClaim(row)?.total ?? null,
  ),
  sheetColumn(
    'fees_currency',
    { title: 'Fees currency', doc: 'Its currency (ISO 4217); empty if not known' },
    (row: Row) => onlyClaim(row)?.currency ?? null,
  ),
  shown('fees_reported', {
    title: 'Fees reported',
    type: 'boolean',
    doc: 'If false, no fee does not mean that there is none',
  }),
  shown('terminal_checked_at', {
    title: 'Terminal checked (UTC)',
    type: 'instant',
    doc: 'When the terminal was last polled with success',
  }),
];

/** What programs need of it. */
const RECORD: readonly DefinedColumn<Row>[] = [
  shown('tracking_stopped', {
    title: 'Tracking stopped',
    type: 'boolean',
    doc: 'Whether polling of the shipping line has stopped',
  }),
  shown('is_sandbox', { title: 'Sandbox', type: 'boolean', doc: 'Whether it is invented test data' }),
  shown('created_at', { title: 'Tracked since (UTC)', type: 'instant', doc: 'When the account began to track it' }),
  shown('updated_at', { title: 'Updated (UTC)', type: 'instant', doc: 'When it or its shipment last changed' }),
  shown('id', { title: 'Container id', doc: 'Id of the container' }),
  shown('shipment_id', { title: 'Shipment id', doc: 'Id of its shipment' }),
];

/** The columns of a sheet of containers, without custom fields. */
export const CONTAINER_COLUMNS_OF_SHEET: readonly DefinedColumn<Row & ChargedSheetRow>[] = [
  ...IDENTITY,
  ...STANDING,
  ...CONTAINER_PICKUP_COLUMNS,
  ...CONTAINER_CHARGE_COLUMNS,
  ...CONTAINER_VOYAGE_COLUMNS,
  ...CONTAINER_FORECAST_COLUMNS,
  ...RECORD,
];

/** The name of a shipping line as a column of it shows it. */
export function lineName(lines: LineTable, scac: string): string {
  return lines.find(scac)?.shortName ?? scac;
}

/** There are a hundred codes or so, and each says three things of every row. */
const equipments = new Map<string | null, Equipment>();
const EQUIPMENTS_MAX = 1_000;

function equipmentOf({ iso_code: code }: Row): Equipment {
  const known = equipments.get(code);
  if (known !== undefined) return known;
  if (equipments.size >= EQUIPMENTS_MAX) equipments.clear();
  const equipment = describeEquipment(code);
  equipments.set(code, equipment);
  return equipment;
}

/** Three columns show them. */
const feeClaims = latest(claimsOf);

function onlyClaim({ fees }: Row): WordedClaim | null {
  const claims = feeClaims(fees);
  return claims.length === 1 ? (claims[0] ?? null) : null;
}
