import { z } from 'zod';
import type { LineTable } from '../../domain/carrier.ts';
import { Container, type ContainerRow, toContainer } from '../record/container.ts';
import { Location } from '../record/location.ts';
import { Shipment, type ShipmentRow, toShipment } from '../record/shipment.ts';
import { TerminalRecord } from '../record/terminal.ts';
import type { TrackingRequest } from '../record/tracking-request.ts';

/** The shipment and the containers of an event right after it, with their places. */
export const RecordSnapshot = z.object({
  shipment: Shipment.nullable(),
  containers: z.array(Container),
  locations: z.array(Location),
  terminals: z.array(TerminalRecord),
});
export type RecordSnapshot = z.infer<typeof RecordSnapshot>;

/** The same as it is stored: one container, or all of the shipment; what there was none of is null. */
export interface RecordSnapshotRow {
  shipment: ShipmentRow | null;
  container: ContainerRow | null;
  containers: ContainerRow[] | null;
  tracking_requests: TrackingRequest[] | null;
  locations: Location[] | null;
  terminals: TerminalRecord[] | null;
}

const SHIPMENT_MEMBERS = Shipment.keyof().options;
const CONTAINER_MEMBERS = Container.keyof().options;

const made = new WeakMap<RecordSnapshotRow, RecordSnapshot>();

/** The records of a snapshot, which all messages of the change share. */
export function toRecordSnapshot(row: RecordSnapshotRow, lines: LineTable): RecordSnapshot {
  const known = made.get(row);
  if (known !== undefined) return known;
  const snapshot = recordsOf(row, lines);
  made.set(row, snapshot);
  return snapshot;
}

/**
 * The records of a snapshot as it comes out of the database's JSON. One that an older version of the program stored, and
 * that lacks what is shown today, is left out: a message with less is better than none.
 */
function recordsOf(row: RecordSnapshotRow, lines: LineTable): RecordSnapshot {
  const containers = row.container === null ? (row.containers ?? []) : [row.container];
  const [shipment = null] =
    row.shipment === null ? [] : whole<Shipment>(SHIPMENT_MEMBERS, toShipment(row.shipment, lines));
  return {
    shipment,
    containers: containers
      .filter(hasComputed)
      .flatMap((container) => whole<Container>(CONTAINER_MEMBERS, toContainer(completed(container)))),
    locations: row.locations ?? [],
    terminals: row.terminals ?? [],
  };
}

// The members that toContainer computes with. The others are only passed on, so they may be missing.
function hasComputed(container: ContainerRow): boolean {
  return container.terminal_checked_at !== undefined && container.created_at !== undefined;
}

/** A snapshot that was stored before these members existed gets them as not stated. */
function completed(container: ContainerRow): ContainerRow {
  const isWhole = UNSTATED_MEMBERS.every((member) => member in container);
  return isWhole ? container : Object.assign({ ...UNSTATED }, container);
}

const UNSTATED = {
  bill_of_lading_numbers: [],
  last_free_days: [],
  pickup_appointment_timezone: null,
  holds_reported: false,
  fees_reported: false,
  ind_seen_at: null,
  terminal_statements: {},
  terminal_answers: null,
  pickup_facility_name: null,
  pickup_place_locode: null,
  pickup_place_name: null,
  contradictions: [],
  disruptions: [],
  last_movement: null,
  last_seen: null,
  reefer: null,
  predicted_eta: null,
  predicted_ramp_eta: null,
} as const;

const UNSTATED_MEMBERS = Object.keys(UNSTATED);

/**
 * A record, or nothing if one of its members is missing. Their values are what a statement of ours read from our own
 * columns: to check seventy of them once more is a fifth of what a delivery costs. What stands beside them is not shown.
 */
function whole<Row extends object>(members: readonly (keyof Row)[], row: Row): Row[] {
  return members.every((member) => row[member] !== undefined) ? [row] : [];
}
