import { newId } from '../core/id.ts';
import type { Instant } from '../domain/instant.ts';
import {
  ESTIMATED_MILESTONES,
  type EstimatedMilestoneName,
  type EventName,
  estimatedEvent,
  type MilestoneName,
  transportEvent,
} from '../domain/milestones.ts';
import { type Announcement, containerAnnouncement, type Owner } from './announcement.ts';
import { type Changes, differs } from './changes.ts';
import { renumbered } from './renumbered.ts';
import type { DerivedEventColumns, EventColumns } from './rows.ts';

/**
 * Compares the events of a container with those derived now. One that is not derived any more was taken back: its row
 * stays, marked, and `container.updated` is announced. The same is announced where the time of an event has changed since
 * it was announced, as no event is announced twice. An estimate that is not derived any more came true, or fell with its
 * place, which other events announce; where none does, its source has withdrawn it, and it is taken back like an event.
 * `eventIds` are those that the events of a restored container had before, by their keys.
 */
export function eventChanges(
  old: readonly EventColumns[],
  derived: readonly DerivedEventColumns[],
  { eventIds, ...container }: Owner & { eventIds?: ReadonlyMap<string, string> | undefined },
  now: Instant,
): Changes<EventColumns> {
  const moved = new Map(renumbered(old, derived).map((row) => [row.id, row]));
  const former = new Map(old.map((row) => moved.get(row.id) ?? row).map((row) => [row.key, row]));
  const rows: EventColumns[] = [];
  const announcements: Announcement[] = [];
  const corrected: Corrected[] = [];
  for (const columns of derived) {
    const known = former.get(columns.key);
    former.delete(columns.key);
    const stands = known !== undefined && known.invalidated_at === null;
    if (stands && !moved.has(known.id) && !differs(known, columns)) continue;
    const owner = { account_id: container.account_id, shipment_id: container.shipment_id, container_id: container.id };
    const id = eventIds?.get(columns.key) ?? newId();
    const row = { id, ...owner, created_at: now, ...known, ...columns, invalidated_at: null };
    rows.push(row);
    const isNews = isExpectation(row) ? known?.at !== row.at || wasWithdrawn(known, old) : !stands;
    if (isNews) announcements.push(happened(row));
    else if (!isExpectation(row) && known !== undefined && known.at !== row.at) corrected.push({ was: known, is: row });
  }
  const gone = [...former.values()].filter((row) => row.invalidated_at === null);
  const taken = gone.filter((row) => !isExpectation(row) || isWithdrawn(row, derived));
  rows.push(...gone.map((row) => ({ ...row, invalidated_at: now })));
  // A row that takes over the key of another is written after that one.
  const written = [
    ...[...moved.keys()].flatMap((id) => rows.filter((row) => row.id === id)),
    ...rows.filter((row) => !moved.has(row.id)),
  ];
  return { rows: written, announcements: [...announcements, ...amended({ taken, corrected }, container, now)] };
}

const LANDED = ['vessel_arrived', 'vessel_berthed', 'vessel_discharged', 'rail_loaded', 'rail_departed'] as const;
const OVER = ['rail_unloaded', 'arrived_at_inland_destination', 'full_out', 'delivered', 'empty_in'] as const;
const AT_SEA = ['transshipment_arrived', 'transshipment_discharged', 'transshipment_loaded'] as const;

/** The milestones that an estimate comes true with, or that show that it did. */
const COME_TRUE: Record<EstimatedMilestoneName, readonly MilestoneName[]> = {
  vessel_departed: ['vessel_departed', 'transshipment_departed', ...AT_SEA, ...LANDED, ...OVER],
  vessel_arrived: [...LANDED, 'rail_arrived', ...OVER],
  arrived_at_inland_destination: OVER,
};

/** Whether an estimate is gone without a newer one, at whatever place, and without any event that it came true with. */
function isWithdrawn({ event }: EventColumns, derived: readonly DerivedEventColumns[]): boolean {
  const milestone = ESTIMATED_MILESTONES.find((name) => estimatedEvent(name) === event);
  if (milestone === undefined) return false;
  const others = new Set<string>([event, ...COME_TRUE[milestone].map(transportEvent)]);
  return derived.every((one) => !others.has(one.event));
}

/** Whether it was announced that an estimate was withdrawn, so that it is news although it is the same again. */
function wasWithdrawn(row: EventColumns, old: readonly EventColumns[]): boolean {
  const standing = old.filter(({ invalidated_at }) => invalidated_at === null);
  return row.invalidated_at !== null && isWithdrawn(row, standing);
}

/** An event that stands with another time. */
interface Corrected {
  was: EventColumns;
  is: EventColumns;
}

/** One message for all events that were taken back or have another time now: what was notified, and what holds now. */
function amended(
  { taken, corrected }: { taken: readonly EventColumns[]; corrected: readonly Corrected[] },
  container: Owner,
  now: Instant,
): Announcement[] {
  if (taken.length + corrected.length === 0) return [];
  const former = [...taken, ...corrected.map(({ was }) => was)].map(eventInShort);
  const changeset = { transport_events: [former, corrected.map(({ is }) => eventInShort(is))] };
  const parties = new Set([...taken, ...corrected.map(({ is }) => is)].map(({ party }) => party));
  const isOfTerminals = [...parties].every((party) => party === 'terminal' || party === 'rail');
  const data_source = isOfTerminals ? 'terminal' : 'shipping_line';
  return [
    containerAnnouncement(container, 'container.updated', { changeset, timestamp: now, timezone: null, data_source }),
  ];
}

/** An event as a changeset names it. */
export function eventInShort({ id, event, at }: EventColumns): { id: string; event: string; timestamp: Instant } {
  return { id, event, timestamp: at };
}

function happened(row: EventColumns): Announcement {
  return {
    account_id: row.account_id,
    name: row.event as EventName,
    reference_type: 'transport_event',
    reference_id: row.id,
    shipment_id: row.shipment_id,
    container_id: row.container_id,
    record: null,
  };
}

/** Whether an event is an estimate. */
export function isExpectation(row: Pick<EventColumns, 'key'>): boolean {
  return row.key.startsWith('estimated.');
}
