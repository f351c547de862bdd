import { Link } from '@tanstack/react-router';
import { words } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { textCell, Unknown } from '../../parts/table/cells.tsx';
import type { Column } from '../../parts/table/column.ts';
import { CostCell } from '../../parts/table/cost-cell.tsx';
import { LateCell } from '../../parts/table/late-cell.tsx';
import type { ShipmentRow } from './shipments-data.ts';

/** The first column, which leads to the page of the shipment. */
export const BILL_COLUMN: Column<ShipmentRow> = {
  id: 'bill',
  title: 'Bill of lading',
  width: 11,
  cell: ({ id, shipment: { bill_of_lading_number: bill } }) => (
    <Link className="number" to="/shipments/$id" params={{ id }} preload={false}>
      {bill}
    </Link>
  ),
};

/** The columns that can be chosen. */
export const SHIPMENT_COLUMNS: readonly Column<ShipmentRow>[] = [
  { id: 'containers', title: 'Containers', width: 6, cell: ({ containers }) => <span>{containers}</span> },
  { id: 'tracking', title: 'Tracking', width: 11, cell: (row) => <Tracking row={row} /> },
  { id: 'costs', title: 'Costs', width: 20, cell: (row) => <Costs row={row} /> },
  { id: 'line', title: 'Line', width: 9, cell: ({ shipment }) => textCell(shipment.shipping_line_short_name) },
  { id: 'from', title: 'From', width: 9, cell: ({ shipment }) => textCell(shipment.port_of_lading_name) },
  { id: 'departure', title: 'Departure', width: 17.5, cell: (row) => <Departure row={row} /> },
  { id: 'to', title: 'To', width: 9, cell: ({ shipment }) => textCell(shipment.port_of_discharge_name) },
  { id: 'arrival', title: 'Arrival', width: 17.5, sort: 'pod_eta_at', cell: (row) => <Arrival row={row} /> },
  {
    id: 'late',
    title: 'Against the first estimate',
    width: 12,
    cell: ({ shipment }) => (
      <LateCell
        first={shipment.pod_original_eta_at}
        arrived={shipment.pod_ata_at}
        expected={shipment.pod_eta_at}
        zone={shipment.pod_timezone}
      />
    ),
  },
  { id: 'destination', title: 'Destination', width: 9, cell: ({ shipment }) => textCell(shipment.destination_name) },
  { id: 'vessel', title: 'Vessel', width: 13, cell: ({ shipment }) => textCell(vesselOf(shipment)) },
  { id: 'customer', title: 'Customer', width: 10, cell: ({ shipment }) => textCell(shipment.customer_name) },
  { id: 'tags', title: 'Tags', width: 9, cell: ({ shipment }) => textCell(shipment.tags.join(', ')) },
  {
    id: 'references',
    title: 'References',
    width: 9,
    cell: ({ shipment }) => textCell(shipment.ref_numbers.join(', ')),
  },
  {
    id: 'created',
    title: 'Tracked since',
    width: 14,
    sort: 'created_at',
    isNewestFirst: true,
    cell: ({ shipment }) => <Moment at={shipment.created_at} zone={null} />,
  },
  {
    id: 'updated',
    title: 'Changed',
    width: 14,
    sort: 'updated_at',
    isNewestFirst: true,
    cell: ({ shipment }) => <Moment at={shipment.updated_at} zone={null} />,
  },
];

/** The columns that are shown at first. */
export const FIRST_SHIPMENT_COLUMNS = [
  'containers',
  'tracking',
  'costs',
  'line',
  'from',
  'to',
  'arrival',
  'vessel',
  'customer',
];

function Tracking({ row: { shipment } }: { row: ShipmentRow }) {
  const { line_tracking_stopped_at: stopped, line_tracking_stopped_reason: reason } = shipment;
  if (stopped === null) return <Badge tone="good">Tracked</Badge>;
  return <Badge>{reason === null ? 'Stopped' : words(reason)}</Badge>;
}

/** What its containers cost a day, and so far; what cannot be counted is not taken for nothing. */
function Costs({ row: { costs } }: { row: ShipmentRow }) {
  if (costs === null) return <Unknown what="No charge costs something by the stored tariffs" />;
  const { charging, unknown, owed, per_day: perDay, ended } = costs;
  const missing = unknown === 0 ? '' : `${containersText(unknown)} cannot be counted whole`;
  if (charging === 0 && ended.length === 0)
    return (
      <span className="muted" title={missing}>
        Not counted
      </span>
    );
  const charged = charging === 0 ? 'Nothing is charged any more' : `${containersText(charging)} charged`;
  const about = [charged, missing].filter((part) => part !== '').join('; ');
  return (
    <CostCell
      perDay={perDay}
      owed={owed}
      ended={ended}
      isCharging={charging > 0}
      isAtLeast={unknown > 0}
      about={about}
    />
  );
}

function containersText(count: number): string {
  return count === 1 ? '1 container' : `${count} containers`;
}

function Departure({ row: { shipment } }: { row: ShipmentRow }) {
  const { pol_atd_at: actual, pol_etd_at: expected, pol_timezone: zone } = shipment;
  return <Planned actual={actual} expected={expected} zone={zone} />;
}

function Arrival({ row: { shipment } }: { row: ShipmentRow }) {
  const { pod_ata_at: actual, pod_eta_at: expected, pod_timezone: zone } = shipment;
  return <Planned actual={actual} expected={expected} zone={zone} />;
}

function Planned({ actual, expected, zone }: { actual: string | null; expected: string | null; zone: string | null }) {
  const at = actual ?? expected;
  if (at === null) return textCell(null);
  const isOverdue = actual === null && Date.parse(at) < Date.now();
  return (
    <>
      {actual === null && (
        <span className={isOverdue ? 'tone-warning' : 'muted'}>{isOverdue ? 'Overdue' : 'Expected'}</span>
      )}
      <Moment at={at} zone={zone} />
    </>
  );
}

function vesselOf({ pod_vessel_name: name, pod_voyage_number: voyage }: ShipmentRow['shipment']): string {
  return [name, voyage].filter((part) => part !== null).join(' · ');
}
