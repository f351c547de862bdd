import type { Location } from '../../services/location/location.ts';
import type { Terminal } from '../../services/terminal/terminal.ts';
import type { Vessel } from '../../services/vessel/vessel.ts';
import type { NotifiedEvent } from '../../services/webhook-notification/notified-event.ts';
import type { Picture } from '../../services/webhook-notification/picture.ts';
import type { ReferenceObject } from '../../services/webhook-notification/reference-object.ts';
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
 * about, whatever the event, so that nobody has to ask for more. It has no links: a message has the same bytes whichever
 * process sends it, and each may know the API by another address.
 */
export function notificationMessage({ notification, reference, picture }: NotifiedEvent): {
  data: ResourceObject;
  included: ResourceObject[];
  shared?: readonly ResourceObject[];
} {
  const data = withoutLinks(webhookNotificationResource(notification, NOWHERE));
  const shared = shown(picture);
  const mentioned = reference === null ? NOTHING : mentionedIn(reference);
  const included = includedOnce(data, [
    ...shared,
    ...mentioned.locations.map(locationResource),
    ...mentioned.terminals.map(terminalResource),
    ...mentioned.vessels.map((vessel) => vesselResource(vessel)),
    ...(reference === null ? [] : [withoutLinks(referenceResource(reference, NOWHERE))]),
  ]);
  return { data, included, shared };
}

const resources = new WeakMap<Picture, readonly ResourceObject[]>();

/** What a picture shows, which is the same in every message that shows it. */
function shown(picture: Picture): readonly ResourceObject[] {
  const known = resources.get(picture);
  if (known !== undefined) return known;
  const { shipment, containers, locations, terminals } = picture;
  const all = includedOnce(null, [
    ...(shipment === null ? [] : [withoutLinks(shipmentResource(shipment, NOWHERE))]),
    ...containers.map((container) => containerResource({ container })),
    ...locations.map(locationResource),
    ...terminals.map(terminalResource),
  ]);
  resources.set(picture, all);
  return all;
}

interface Mentioned {
  locations: Location[];
  terminals: Terminal[];
  vessels: Vessel[];
}

const NOTHING: Mentioned = { locations: [], terminals: [], vessels: [] };

/** Where a movement took place, and on which vessel: that may be neither a port nor a terminal of the shipment. */
function mentionedIn(reference: ReferenceObject): Mentioned {
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
