import type { Clock } from '../../core/clock.ts';
import { workThrough } from '../../core/work-through.ts';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import type { UpstreamApi } from './api.ts';
import { type ApiResource, Resources } from './document.ts';
import { ContainerAttributes, ShipmentAttributes } from './payload.ts';
import { createEventsReader } from './read-events.ts';
import { facilityOf, placeOf } from './related.ts';
import type { Relay, RelayedContainer, RelayedRoute } from './stored-relay.ts';

/** Everything that an upstream shows of a shipment, or the answer that the poll ends with. */
export type ReadShipment = { ok: true; relays: Relay[] } | { ok: false; answer: FailedAnswer };

/** Reads shipments of one upstream. */
export interface ShipmentReader {
  read(shipmentId: string, poll: Poll): Promise<ReadShipment>;
}

/** The terminals of containers come without their places, which are the port of discharge or the destination of the shipment. */
const SHIPMENT_INCLUDE = [
  'containers',
  'containers.pod_terminal',
  'containers.pickup_facility',
  'port_of_lading',
  'port_of_discharge',
  'destination',
  'pod_terminal.port',
  'destination_terminal.port',
].join(',');
/** Requests for events of containers at the same time. */
const AT_ONCE = 4;
/** A bill of lading with more containers than these is one that a program made up. */
const CONTAINERS_MAX = 500;

/** Makes the reader of an upstream: one request for a shipment with its containers, and one for the events of each. */
export function createShipmentReader(api: UpstreamApi, clock: Clock): ShipmentReader {
  const events = createEventsReader(api, clock);
  return { read };

  async function read(shipmentId: string, poll: Poll): Promise<ReadShipment> {
    const path = `/shipments/${encodeURIComponent(shipmentId)}`;
    const answered = await api.get(poll, path, { include: SHIPMENT_INCLUDE });
    if (!answered.ok) return { ok: false, answer: answered.answer };
    const resources = new Resources();
    resources.add(answered.document);
    const { data } = answered.document;
    const shipment = Array.isArray(data) ? data[0] : data;
    if (shipment?.type !== 'shipment') return { ok: false, answer: noShipment(poll) };
    const route = routeOf(shipment, resources);
    const containers = resources.many(shipment, 'containers').flatMap((one) => containerOf(one, route, resources));
    let failed: FailedAnswer | null = null;
    const pace = { atOnce: AT_ONCE, isOver: () => failed !== null };
    const read = await workThrough(containers.slice(0, CONTAINERS_MAX), pace, async (container) => {
      const said = await events.read(container, poll);
      if (!said.ok) failed ??= said.answer;
      return said.ok ? said.events : [];
    });
    if (failed !== null) return { ok: false, answer: failed };
    return { ok: true, relays: [{ relay: 'shipment', route }, ...containers, ...read.flatMap((some) => some ?? [])] };
  }
}

function routeOf(shipment: ApiResource, resources: Resources): RelayedRoute {
  const place = (relation: string) => placeOf(resources.one(shipment, relation));
  const facility = (relation: string) => facilityOf(resources.one(shipment, relation), resources);
  return {
    id: shipment.id,
    attributes: ShipmentAttributes.parse(shipment.attributes ?? {}),
    lading: place('port_of_lading'),
    discharge: place('port_of_discharge'),
    destination: place('destination'),
    podTerminal: facility('pod_terminal'),
    destinationTerminal: facility('destination_terminal'),
  };
}

function containerOf(container: ApiResource, route: RelayedRoute, resources: Resources): RelayedContainer[] {
  const attributes = ContainerAttributes.safeParse(container.attributes ?? {});
  if (!attributes.success) return [];
  const at = resources.one(container, 'pickup_facility') ?? resources.one(container, 'pod_terminal');
  const facility = facilityOf(at, resources);
  return [{ relay: 'container', id: container.id, attributes: attributes.data, facility, route }];
}

function noShipment({ requests }: Poll): FailedAnswer {
  const reason = 'The upstream did not answer with a shipment.';
  return { outcome: 'malformed', requests, reason, raw: '' };
}
