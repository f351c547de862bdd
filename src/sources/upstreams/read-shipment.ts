import type { Clock } from '../../core/clock.ts';
import { workThrough } from '../../core/work-through.ts';
import type { FailedAnswer, Poll } from '../http-answer.ts';
import type { UpstreamApi } from './api.ts';
import { type ApiResource, Resources } from './document.ts';
import { ContainerAttributes, EventAttributes, ShipmentAttributes } from './payload.ts';
import { facilityOf, placeOf, relayedVesselOf } from './related.ts';
import type { Relay, RelayedContainer, RelayedEvent, RelayedRoute } from './stored-relay.ts';

/** Everything that an upstream shows of a shipment, or the answer that the poll ends with. */
export type ReadShipment = { ok: true; relays: Relay[] } | { ok: false; answer: FailedAnswer };

/** Reads shipments of one upstream. */
export interface ShipmentReader {
  read(shipmentId: string, poll: Poll): Promise<ReadShipment>;
}

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
const EVENT_INCLUDE = 'location,terminal,vessel,terminal.port';

/** Requests for events of containers at the same time. */
const AT_ONCE = 4;
/** A bill of lading with more containers than these is one that a program made up. */
const CONTAINERS_MAX = 500;

/**
 * A poll of a bill with many containers may meet the limit of the upstream on its way. What it has read by then is kept for so
 * long that the next poll goes on from there.
 */
const KEPT_MS = 10 * 60_000;
const KEPT_CONTAINERS_MAX = 2_000;

interface KeptEvents {
  updatedAt: string;
  readAtMs: number;
  events: RelayedEvent[];
}

/** Makes the reader of an upstream: one request for a shipment with its containers, and one for the events of each. */
export function createShipmentReader(api: UpstreamApi, clock: Clock): ShipmentReader {
  const kept = new Map<string, KeptEvents>();
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
    const events = await workThrough(containers.slice(0, CONTAINERS_MAX), pace, async (container) => {
      const said = await eventsOf(container, poll);
      if (!said.ok) failed ??= said.answer;
      return said.ok ? said.events : [];
    });
    if (failed !== null) return { ok: false, answer: failed };
    return { ok: true, relays: [{ relay: 'shipment', route }, ...containers, ...events.flatMap((some) => some ?? [])] };
  }

  async function eventsOf(
    { id, attributes }: RelayedContainer,
    poll: Poll,
  ): Promise<{ ok: true; events: RelayedEvent[] } | { ok: false; answer: FailedAnswer }> {
    const { number, updated_at: updatedAt } = attributes;
    const known = kept.get(id);
    const isFresh = known !== undefined && clock.now() - known.readAtMs < KEPT_MS;
    if (isFresh && updatedAt != null && known.updatedAt === updatedAt) return { ok: true, events: known.events };
    const path = `/containers/${encodeURIComponent(id)}/transport_events`;
    const answered = await api.get(poll, path, { include: EVENT_INCLUDE, 'page[size]': '100' });
    if (!answered.ok) return { ok: false, answer: answered.answer };
    const resources = new Resources();
    resources.add(answered.document);
    const { data } = answered.document;
    const events = (Array.isArray(data) ? data : [data]).flatMap((one) => eventOf(one, number, resources));
    if (updatedAt != null) keep(id, { updatedAt, readAtMs: clock.now(), events });
    return { ok: true, events };
  }

  function keep(id: string, events: KeptEvents): void {
    kept.delete(id);
    kept.set(id, events);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_CONTAINERS_MAX && oldest !== undefined) kept.delete(oldest);
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

function eventOf(event: ApiResource, container: string, resources: Resources): RelayedEvent[] {
  const attributes = EventAttributes.safeParse(event.attributes ?? {});
  if (event.type !== 'transport_event' || !attributes.success) return [];
  const place = placeOf(resources.one(event, 'location'));
  const facility = facilityOf(resources.one(event, 'terminal'), resources);
  const vessel = relayedVesselOf(resources.one(event, 'vessel'));
  return [{ relay: 'event', id: event.id, container, attributes: attributes.data, place, facility, vessel }];
}

function noShipment({ requests }: Poll): FailedAnswer {
  const reason = 'The upstream did not answer with a shipment.';
  return { outcome: 'malformed', requests, reason, raw: '' };
}
