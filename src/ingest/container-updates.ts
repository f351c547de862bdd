import { isSame } from '../core/id.ts';
import type { Instant } from '../domain/instant.ts';
import { type Announcement, containerAnnouncement, type Owner } from './announcement.ts';
import { eventInShort, isExpectation } from './event-changes.ts';
import type { ContainerColumns, EventColumns, ShipmentColumns } from './rows.ts';

/** What becomes of the identity of a container: the shipment that it belongs to, and the number of that. */
export interface Relabelling {
  shipment_id: readonly [string, string];
  bill_of_lading_number: readonly [string, string];
  /** Where the document was split. */
  replaced_by: readonly [string[], string[]];
  /** The bills of lading of the container itself, where the document was split. */
  bill_of_lading_numbers: readonly [string[], string[]];
}

/**
 * One message where the record of a container becomes a part of another, or is dropped: its events do not stand any more.
 */
export function merged(
  gone: Pick<ContainerColumns, 'id' | 'shipment_id'>,
  { owner, events, isDropped = false }: { owner: Owner; events: readonly EventColumns[]; isDropped?: boolean },
  now: Instant,
): Announcement[] {
  const standing = events.filter((event) => event.invalidated_at === null && !isExpectation(event));
  const changeset = {
    container_id: [gone.id, isDropped ? null : owner.id],
    shipment_id: [gone.shipment_id, isDropped ? null : owner.shipment_id],
    transport_events: [standing.map(eventInShort), []],
  };
  return [updated(owner, changeset, now)];
}

/** One message where a container is in another shipment now, or its shipment has another bill of lading. */
export function relabelled(container: Owner, relabelling: Relabelling, now: Instant): Announcement[] {
  const changes = Object.entries(relabelling).filter(([, [before, after]]) => !isSame(before, after));
  if (changes.length === 0) return [];
  return [updated(container, Object.fromEntries(changes), now)];
}

/** The code of a place of a shipment, its name where it has none; null where its id is that of no place. */
export type PlaceNames = (id: string | null) => string | null;

/** The places of a shipment under the names that a changeset has for them. */
const PLACES = {
  port_of_lading: 'port_of_lading_id',
  port_of_discharge: 'port_of_discharge_id',
  destination: 'destination_id',
} as const satisfies Record<string, keyof ShipmentColumns>;

/**
 * The places that a shipment has changed. That one became known for the first time is shown with whatever else is sent,
 * and is a change of its own only where nothing else is.
 */
export function placeChanges(
  before: ShipmentColumns,
  after: ShipmentColumns,
  { nameOf, isSilent }: { nameOf: PlaceNames; isSilent: boolean },
): Record<string, readonly [string | null, string | null]> {
  const changes = Object.entries(PLACES).flatMap(([name, column]) => {
    const isChanged = before[column] !== after[column] && (before[column] !== null || isSilent);
    // Without a place of delivery the destination is the port of discharge, which is named already.
    const isNamed = column === 'destination_id' && isAtPort(before) && isAtPort(after);
    if (!isChanged || isNamed) return [];
    return [[name, [nameOf(before[column]), nameOf(after[column])]] as const];
  });
  return Object.fromEntries(changes);
}

function isAtPort({ destination_id, port_of_discharge_id }: ShipmentColumns): boolean {
  return destination_id === null || destination_id === port_of_discharge_id;
}

/** One message for the places that the shipment of a container has changed. */
export function placesChanged(container: Owner, changes: object, now: Instant): Announcement[] {
  return Object.keys(changes).length === 0 ? [] : [updated(container, changes, now)];
}

function updated(container: Owner, changeset: object, now: Instant): Announcement {
  const record = { changeset, timestamp: now, timezone: null, data_source: 'shipping_line' };
  return containerAnnouncement(container, 'container.updated', record);
}
