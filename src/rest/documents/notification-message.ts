import type { LineTable } from '../../domain/carrier.ts';
import type { Location } from '../../services/record/location.ts';
import type { TerminalRecord } from '../../services/record/terminal.ts';
import type { Vessel } from '../../services/record/vessel.ts';
import type { MessageWriter } from '../../services/webhook-message/message-writer.ts';
import type { WebhookNotification } from '../../services/webhook-message/notification.ts';
import type { NotifiedEvent } from '../../services/webhook-message/notified-event.ts';
import type { RecordSnapshot } from '../../services/webhook-message/record-snapshot.ts';
import type { ReferenceObject } from '../../services/webhook-message/reference-object.ts';
import { includedOnce, type ResourceObject } from '../json-api.ts';
import type { ResourceKind } from '../resource.ts';
import { containerKind, containerResource } from './container.ts';
import { locationKinds, locationResource } from './location.ts';
import { referenceKinds, referenceResource } from './reference-object.ts';
import { shipmentKind, shipmentResource } from './shipment.ts';
import { terminalKind, terminalResource } from './terminal.ts';
import { vesselKind, vesselResource } from './vessel.ts';
import { webhookNotificationResource } from './webhook-notification.ts';

/** The kinds of all that a message may include. */
export const MESSAGE_INCLUDED: readonly ResourceKind[] = [
  shipmentKind,
  containerKind,
  ...locationKinds,
  terminalKind,
  vesselKind,
  ...referenceKinds,
];

/** What addresses would begin with, which no message has. */
const NOWHERE = '';

/**
 * What a receiver is sent of a notification: the same resource that the API shows, with everything that the event is
 * about, whatever the event, so that no further request is needed. It has no links: a message has the same bytes whichever
 * process sends it, and each may know the API by another address.
 */
export function notificationMessage({ notification, reference, snapshot }: NotifiedEvent): {
  data: ResourceObject;
  included: ResourceObject[];
} {
  const shared = shownIn(snapshot);
  return { data: dataOf(notification), included: [...shared, ...addedBy(reference, shared)] };
}

/** Writes the same; shipments have the names of their lines by this table. */
export function messageWriterOf(lines: LineTable): MessageWriter {
  return {
    lines,
    data: dataOf,
    included(snapshot, references) {
      const shared = shownIn(snapshot);
      return { shared: membersOf(shared), own: references.map((reference) => membersOf(addedBy(reference, shared))) };
    },
  };
}

function dataOf(notification: WebhookNotification): ResourceObject {
  return withoutLinks(webhookNotificationResource(notification, NOWHERE));
}

/** What every message about a change shows. */
function shownIn({ shipment, containers, locations, terminals }: RecordSnapshot): ResourceObject[] {
  return includedOnce(null, [
    ...(shipment === null ? [] : [withoutLinks(shipmentResource(shipment, NOWHERE))]),
    ...containers.map((container) => containerResource({ container })),
    ...locations.map(locationResource),
    ...terminals.map(terminalResource),
  ]);
}

/** What a message shows beside that: what it refers to, at the end, and what that references. */
function addedBy(reference: ReferenceObject | null, shared: readonly ResourceObject[]): ResourceObject[] {
  if (reference === null) return [];
  const { locations, terminals, vessels } = mentionedIn(reference);
  return includedOnce(shared, [
    ...locations.map(locationResource),
    ...terminals.map(terminalResource),
    ...vessels.map((vessel) => vesselResource(vessel)),
    withoutLinks(referenceResource(reference, NOWHERE)),
  ]);
}

function membersOf(resources: readonly ResourceObject[]): string {
  return JSON.stringify(resources).slice(1, -1);
}

interface Mentioned {
  locations: Location[];
  terminals: TerminalRecord[];
  vessels: Vessel[];
}

const NOTHING: Mentioned = { locations: [], terminals: [], vessels: [] };

/** Where a movement took place, and on which vessel: that may be neither a port nor a terminal of the shipment. */
function mentionedIn(reference: ReferenceObject): Mentioned {
  if (reference.kind === 'estimated_event')
    return { ...NOTHING, vessels: reference.record.vessel ? [reference.record.vessel] : [] };
  if (reference.kind !== 'transport_event') return NOTHING;
  const { location, terminal, vessel } = reference.record;
  return {
    locations: [location, terminal?.port ?? null].filter((place) => place !== null),
    terminals: terminal === null ? [] : [terminal],
    vessels: vessel === null ? [] : [vessel],
  };
}

function withoutLinks({ links: _links, ...resource }: ResourceObject): ResourceObject {
  return resource;
}
