import { daysUntil, dayText, distanceText } from '../../../view/model/time.ts';
import { amountText, equipmentText, partyText, statusText, statusTone, words } from '../../../view/model/words.ts';
import { Badge } from '../../design/badge.tsx';
import { Moment } from '../../design/moment.tsx';
import { partyOfCharge } from '../../parts/charge-party.ts';
import { ContainerLink } from '../../parts/container-link.tsx';
import { textCell, Unknown } from '../../parts/table/cells.tsx';
import type { Column } from '../../parts/table/column.ts';
import { CostCell } from '../../parts/table/cost-cell.tsx';
import { LateCell } from '../../parts/table/late-cell.tsx';
import type { ContainerRow } from './containers-data.ts';

const NEAR_DAYS = 2;

/** The first column, which always stays. */
export const NUMBER_COLUMN: Column<ContainerRow> = {
  id: 'number',
  title: 'Container',
  width: 8.5,
  sort: 'number',
  cell: ({ id, container }) => <ContainerLink id={id} number={container.number} />,
};

/** The columns that can be chosen. */
export const CONTAINER_COLUMNS: readonly Column<ContainerRow>[] = [
  { id: 'status', title: 'Status', width: 14.5, cell: (row) => <Status row={row} /> },
  { id: 'lfd', title: 'Last free day', width: 14.5, sort: 'pickup_lfd', cell: (row) => <LastFreeDay row={row} /> },
  { id: 'costs', title: 'Costs', width: 20, cell: (row) => <Costs row={row} /> },
  { id: 'holds', title: 'Holds', width: 8, cell: (row) => <Holds row={row} /> },
  { id: 'fees', title: 'Fees', width: 8, cell: (row) => <Fees row={row} /> },
  { id: 'arrival', title: 'Arrival', width: 19, cell: (row) => <Arrival row={row} /> },
  { id: 'late', title: 'Against the first estimate', width: 12, cell: (row) => <Late row={row} /> },
  { id: 'place', title: 'Place of pickup', width: 14, cell: ({ container }) => textCell(placeOf(container)) },
  { id: 'appointment', title: 'Appointment', width: 14, cell: (row) => <Appointment row={row} /> },
  { id: 'vessel', title: 'Vessel', width: 12, cell: ({ shipment }) => textCell(vesselOf(shipment)) },
  { id: 'line', title: 'Line', width: 7, cell: ({ shipment }) => textCell(shipment?.shipping_line_short_name) },
  { id: 'bill', title: 'Bill of lading', width: 10, cell: ({ shipment }) => textCell(shipment?.bill_of_lading_number) },
  { id: 'from', title: 'From', width: 9, cell: ({ shipment }) => textCell(shipment?.port_of_lading_name) },
  { id: 'to', title: 'To', width: 9, cell: ({ shipment }) => textCell(shipment?.port_of_discharge_name) },
  { id: 'destination', title: 'Destination', width: 9, cell: ({ shipment }) => textCell(shipment?.destination_name) },
  { id: 'customer', title: 'Customer', width: 10, cell: ({ shipment }) => textCell(shipment?.customer_name) },
  { id: 'tags', title: 'Tags', width: 9, cell: ({ shipment }) => textCell(shipment?.tags.join(', ')) },
  {
    id: 'references',
    title: 'References',
    width: 9,
    cell: ({ container }) => textCell(container.ref_numbers.join(', ')),
  },
  { id: 'equipment', title: 'Equipment', width: 9, cell: ({ container }) => textCell(equipmentText(container)) },
  {
    id: 'created',
    title: 'Tracked since',
    width: 14,
    sort: 'created_at',
    isNewestFirst: true,
    cell: ({ container }) => <Moment at={container.created_at} zone={null} />,
  },
  {
    id: 'updated',
    title: 'Changed',
    width: 14,
    sort: 'updated_at',
    isNewestFirst: true,
    cell: ({ container }) => <Moment at={container.updated_at} zone={null} />,
  },
];

/** What the page of a shipment shows of each of its containers. */
export const SHIPMENT_CONTAINER_COLUMNS = ['equipment', 'status', 'lfd', 'holds', 'fees', 'arrival'].flatMap(
  (id) => CONTAINER_COLUMNS.find((column) => column.id === id) ?? [],
);

/** The columns that are shown at first. */
export const FIRST_COLUMNS = [
  'status',
  'lfd',
  'costs',
  'holds',
  'fees',
  'arrival',
  'place',
  'vessel',
  'line',
  'to',
  'customer',
];

function Status({ row: { container, shipment } }: { row: ContainerRow }) {
  const { current_status: status, holds_at_pod_terminal: holds, contradictions } = container;
  const isHeld = status === 'available' && holds.some((hold) => hold.status === 'hold');
  return (
    <>
      <Badge tone={statusTone(status, isHeld)}>{isHeld ? 'Available, but held' : statusText(status)}</Badge>
      {contradictions.length > 0 && (
        <span className="tone-warning" title={whyText(contradictions)}>
          Sources disagree<span className="hidden">{`: ${whyText(contradictions)}`}</span>
        </span>
      )}
      {shipment !== null && shipment.line_tracking_stopped_at !== null && <span className="muted">Stopped</span>}
    </>
  );
}

/** About what they disagree, and what each says: `Pickup: available by the terminal, picked up by the shipping line`. */
function whyText(contradictions: ContainerRow['container']['contradictions']): string {
  const texts = contradictions.map(({ fact, statements }) => {
    const said = statements.map(({ party, value }) => `${words(value)} by the ${partyText(party)}`).join(', ');
    return `${words(fact)}${said === '' ? '' : `: ${said}`}`;
  });
  return texts.join('. ');
}

function LastFreeDay({ row: { container } }: { row: ContainerRow }) {
  const days = container.last_free_days;
  const day = days.find(({ binding }) => binding) ?? days.find(({ conditional }) => conditional === true);
  if (day === undefined) return <Unknown what={days.length === 0 ? 'None is stated' : 'None applies'} />;
  const left = daysUntil(day.date, day.timezone, Date.now());
  const tone = left === null ? 'plain' : left < 0 ? 'bad' : left <= NEAR_DAYS ? 'warning' : 'plain';
  return (
    <>
      {left !== null && <Badge tone={tone}>{distanceText(left)}</Badge>}
      <span className="muted" title={`By the ${partyText(day.party)}`}>
        {dayText(day.date)}
        {!day.binding && ', if it stands there'}
      </span>
    </>
  );
}

/** What it costs a day by the tariffs, and so far; what cannot be counted is not taken for nothing. */
function Costs({ row: { costs } }: { row: ContainerRow }) {
  if (costs === null) return <Unknown what="No charge costs something by the stored tariffs" />;
  const { charging, owed, per_day: perDay, ended, unknown } = costs;
  if (charging.length === 0 && ended.length === 0)
    return (
      <span className="muted" title={unknown.map(({ text }) => text).join(' ')}>
        Not counted
      </span>
    );
  const parties = [...new Set(charging.map(({ party }) => partyOfCharge(party)))].join(' and ');
  const missing = unknown.length === 0 ? '' : `; not counted: ${unknown.map(({ text }) => text).join(' ')}`;
  return (
    <CostCell
      perDay={perDay}
      owed={owed}
      ended={ended}
      isCharging={charging.length > 0}
      isAtLeast={unknown.length > 0}
      about={`${charging.length === 0 ? 'Nothing is charged any more' : `Charged by the ${parties}`}${missing}`}
    />
  );
}

function Holds({ row: { container } }: { row: ContainerRow }) {
  const { holds_at_pod_terminal: holds, holds_reported: isReported } = container;
  if (holds.length === 0) return isReported ? <span className="muted">None</span> : <Unknown what="Not reported" />;
  const names = [...new Set(holds.map(({ name }) => words(name)))].join(', ');
  const isPending = holds.every(({ status }) => status === 'pending');
  return <Badge tone={isPending ? 'warning' : 'bad'}>{isPending ? `${names} pending` : names}</Badge>;
}

function Fees({ row: { container } }: { row: ContainerRow }) {
  const { fees_at_pod_terminal: fees, fees_reported: isReported } = container;
  const total = fees.find(({ type }) => type === 'total') ?? (fees.length === 1 ? fees[0] : undefined);
  if (total !== undefined) return <span>{amountText(total.amount, total.currency_code ?? null)}</span>;
  if (fees.length > 0) return <span>{fees.length} fees</span>;
  return isReported ? <span className="muted">None</span> : <Unknown what="Not reported" />;
}

function Arrival({ row: { container, shipment } }: { row: ContainerRow }) {
  const { pod_arrived_at: arrived } = container;
  const at = arrived ?? container.pod_eta_at ?? shipment?.pod_eta_at ?? null;
  if (at === null) return <Unknown />;
  const isOverdue = arrived === null && Date.parse(at) < Date.now();
  return (
    <>
      {arrived === null && (
        <span className={isOverdue ? 'tone-warning' : 'muted'}>{isOverdue ? 'Overdue' : 'Expected'}</span>
      )}
      <Moment at={at} zone={container.pod_timezone ?? shipment?.pod_timezone ?? null} />
    </>
  );
}

function Late({ row: { container, shipment } }: { row: ContainerRow }) {
  return (
    <LateCell
      first={shipment?.pod_original_eta_at ?? null}
      arrived={container.pod_arrived_at ?? container.pod_discharged_at}
      expected={container.pod_eta_at ?? shipment?.pod_eta_at ?? null}
      zone={container.pod_timezone ?? shipment?.pod_timezone ?? null}
    />
  );
}

function Appointment({ row: { container } }: { row: ContainerRow }) {
  const { pickup_appointment_at: at, pickup_appointment_timezone: zone } = container;
  return at === null ? <Unknown what="None is stated" /> : <Moment at={at} zone={zone} />;
}

function placeOf({ pickup_facility_name: facility, pickup_place_name: place }: ContainerRow['container']): string {
  return [facility, place].filter((name) => name !== null).join(', ');
}

function vesselOf(shipment: ContainerRow['shipment']): string | null {
  if (shipment === null) return null;
  return [shipment.pod_vessel_name, shipment.pod_voyage_number].filter((name) => name !== null).join(' · ');
}
