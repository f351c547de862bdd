import { isSame, newId } from '../core/id.ts';
import { knownZone } from '../core/local-clock.ts';
import type { Instant } from '../domain/instant.ts';
import type { DeadlineEventName } from '../domain/milestones.ts';
import type { Party } from '../domain/observation.ts';
import { PICKED_UP_STATUSES } from '../domain/status.ts';
import { type Announcement, containerAnnouncement } from './announcement.ts';
import { contradictionsChanged } from './contradictions-changed.ts';
import { otherDaysChanged } from './other-days.ts';
import type { ContainerColumns, DerivedContainerColumns, DerivedShipmentColumns, ShipmentColumns } from './rows.ts';
import { dataSourceOf } from './stated-by.ts';

/** Which rows change, and the notifications about it. Only the difference of two states is ever notified. */
export interface Changes<Row> {
  rows: Row[];
  announcements: Announcement[];
}

/** The names under which the contract lets a `container.updated` list a change, and the columns they stand for. */
const ALERTED = {
  available_for_pickup: 'available_for_pickup',
  pickup_lfd: 'pickup_lfd',
  pickup_lfd_line: 'pickup_lfd_line',
  pickup_lfd_rail: 'pickup_lfd_rail',
  fees_at_pod_terminal: 'fees',
  holds_at_pod_terminal: 'holds',
  pickup_appointment_at: 'pickup_appointment_at',
  pod_terminal: 'pod_terminal_id',
} as const satisfies Record<string, keyof DerivedContainerColumns>;

const DEADLINES = {
  'container.pickup_lfd.changed': 'pickup_lfd',
  'container.pickup_lfd_line.changed': 'pickup_lfd_line',
  'container.pickup_lfd_terminal.changed': 'pickup_lfd_terminal',
  'container.pickup_lfd_rail.changed': 'pickup_lfd_rail',
  'container.pickup_appointment.changed': 'pickup_appointment_at',
} as const satisfies Record<DeadlineEventName, keyof DerivedContainerColumns>;

/** Compares a shipment with what is derived now; a changed ETA is notified. */
export function shipmentChanges(
  old: ShipmentColumns,
  derived: DerivedShipmentColumns,
  now: Instant,
): Changes<ShipmentColumns> {
  if (!differs(old, derived)) return { rows: [], announcements: [] };
  const row = { ...old, ...derived, updated_at: now };
  const hasNewEta = derived.pod_eta_at !== null && derived.pod_eta_at !== old.pod_eta_at && derived.pod_ata_at === null;
  return { rows: [row], announcements: hasNewEta ? [estimatedArrival(row, now)] : [] };
}

function estimatedArrival(row: ShipmentColumns, now: Instant): Announcement {
  const id = newId();
  const { pod_eta_at: estimated_timestamp, pod_voyage_number: voyage_number, port_of_discharge_id: location_id } = row;
  const record = {
    id,
    event: 'shipment.estimated.arrival',
    estimated_timestamp,
    voyage_number,
    location_id,
    created_at: now,
  };
  return {
    account_id: row.account_id,
    name: 'shipment.estimated.arrival',
    reference_type: 'estimated_event',
    reference_id: id,
    shipment_id: row.id,
    container_id: null,
    record: { ...record, data_source: 'shipping_line' },
  };
}

interface ContainerChange {
  now: Instant;
  statusParty: Party | null;
  /** What it had before, where it comes back. */
  was?: Pick<ContainerColumns, 'id' | 'created_at'>;
}

/** Compares a container with what is derived now; `old` is null for one that is new to the account. */
export function containerChanges(
  old: ContainerColumns | null,
  derived: DerivedContainerColumns,
  identity: Pick<ContainerColumns, 'account_id' | 'shipment_id' | 'watch_id' | 'number'>,
  { now, statusParty, was }: ContainerChange,
): Changes<ContainerColumns> & { id: string } {
  if (old === null) {
    const row = { id: newId(), created_at: now, ...was, ...identity, ...derived, updated_at: now };
    return {
      id: row.id,
      rows: [row],
      announcements: [
        containerAnnouncement(row, 'container.created', { timestamp: now, timezone: knownZone(row.pod_timezone) }),
      ],
    };
  }
  if (!differs(old, { ...identity, ...derived })) return { id: old.id, rows: [], announcements: [] };
  const row = { ...old, ...identity, ...derived, updated_at: now };
  return {
    id: old.id,
    rows: [row],
    announcements: [...deadlinesChanged(old, row, now), ...updated({ old, row, statusParty }, now)],
  };
}

function deadlinesChanged(old: ContainerColumns, row: ContainerColumns, now: Instant): Announcement[] {
  const names = Object.entries(DEADLINES) as [DeadlineEventName, (typeof DEADLINES)[DeadlineEventName]][];
  return names.flatMap(([name, column]) => {
    if (old[column] === row[column]) return [];
    const id = newId();
    // Where no day is left the notification shows the former one, in the zone of its place.
    const timezone = deadlineZone(row, column) ?? deadlineZone(old, column) ?? knownZone(row.pod_timezone);
    const values = { value: row[column], previous_value: old[column], timestamp: now, timezone };
    return [
      {
        ...containerAnnouncement(row, name, { id, event: name, ...values, created_at: now }),
        reference_id: id,
      },
    ];
  });
}

/** The zone in which a deadline of a container is a day; null if it has none. */
function deadlineZone(row: ContainerColumns, column: (typeof DEADLINES)[DeadlineEventName]): string | null {
  if (column === 'pickup_appointment_at') return knownZone(row.pickup_appointment_timezone);
  const stated = row.last_free_days.filter(({ at }) => at === row[column]);
  const party = PARTY_OF[column];
  return (stated.find((day) => day.party === party) ?? stated[0])?.timezone ?? null;
}

const PARTY_OF: Partial<Record<(typeof DEADLINES)[DeadlineEventName], Party>> = {
  pickup_lfd_line: 'shipping_line',
  pickup_lfd_terminal: 'terminal',
  pickup_lfd_rail: 'rail',
};

interface Updated {
  old: ContainerColumns;
  row: ContainerColumns;
  /** Whose statement decided the status. */
  statusParty: Party | null;
}

function updated({ old, row, statusParty }: Updated, now: Instant): Announcement[] {
  const alerted = Object.entries(ALERTED).flatMap(([name, column]) => {
    const [before, after] = [announced(old[column]), announced(row[column])];
    return isSame(before, after) ? [] : [[name, [before, after]] as const];
  });
  const changeset = [
    ...alerted,
    ...otherDaysChanged(old, row),
    ...contradictionsChanged(old, row),
    ...movedOffDock(old, row),
    ...withdrawnEstimates(old, row),
  ];
  if (changeset.length === 0) return [];
  const record = {
    changeset: Object.fromEntries(changeset),
    timestamp: now,
    timezone: knownZone(row.pod_timezone),
    data_source: dataSourceOf(
      changeset.map(([name]) => name),
      { old, row, statusParty },
    ),
  };
  const moved = old.pod_terminal_id !== null && old.pod_terminal_id !== row.pod_terminal_id;
  const announcements = [containerAnnouncement(row, 'container.updated', record)];
  return moved
    ? [
        ...announcements,
        containerAnnouncement(row, 'container.pod_terminal_changed', { timestamp: now, data_source: 'shipping_line' }),
      ]
    : announcements;
}

/** What has happened where one of these is known: an estimate that is not known any more has come true. */
const TRUE_BY = {
  pod_eta_at: ['pod_arrived_at', 'pod_discharged_at', 'pod_full_out_at', 'delivered_at', 'empty_terminated_at'],
  ind_eta_at: ['ind_ata_at', 'ind_seen_at', 'final_destination_full_out_at', 'delivered_at', 'empty_terminated_at'],
} as const satisfies Partial<Record<keyof DerivedContainerColumns, readonly (keyof DerivedContainerColumns)[]>>;

// A new estimate is an event of its own; that there is none any more is said by no event.
function withdrawnEstimates(old: ContainerColumns, row: ContainerColumns): (readonly [string, [Instant, null]])[] {
  const names = ['pod_eta_at', 'ind_eta_at'] as const;
  return names.flatMap((name) => {
    const [before, after] = [old[name], row[name]];
    const isTrue = TRUE_BY[name].some((column) => row[column] !== null);
    return before === null || after !== null || isTrue ? [] : [[name, [before, null]] as const];
  });
}

// No milestone and no other event announces a move to a yard outside of the terminal, or back.
function movedOffDock(old: ContainerColumns, row: ContainerColumns): (readonly [string, [unknown, unknown]])[] {
  const [before, after] = [old.current_status, row.current_status];
  const isMoved = after === 'off_dock' || (before === 'off_dock' && !PICKED_UP.has(after));
  return before === after || !isMoved ? [] : [['current_status', [before, after]]];
}

const PICKED_UP: ReadonlySet<string> = new Set(PICKED_UP_STATUSES);

// That a hold or fee was withdrawn or lowered is announced when it is settled, with the item gone or lower, and only then.
function announced(value: DerivedContainerColumns[(typeof ALERTED)[keyof typeof ALERTED]]): unknown {
  if (!Array.isArray(value)) return value;
  return value.map(({ withdrawn_at: _withdrawn, lowered_at: _lowered, lowered_to: _to, ...item }) => item);
}

/** Whether a derived column differs from the stored one. */
export function differs(old: object, derived: object): boolean {
  const before = new Map(Object.entries(old));
  return Object.entries(derived).some(([column, value]) => !isSame(before.get(column), value));
}
