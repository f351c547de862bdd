import type { Container } from '../../services/record/container.ts';
import type { Shipment } from '../../services/record/shipment.ts';
import type { TransportEvent } from '../../services/record/transport-event.ts';
import { type IncludeRequest, withParents } from '../include.ts';
import { type Document, includedOnce } from '../json-api.ts';
import { wholeListDocument } from '../paging.ts';
import { containerResource } from './container.ts';
import { settingResources } from './included.ts';
import { shipmentResource } from './shipment.ts';
import { transportEventResource } from './transport-event.ts';

/** The milestones of a container, and what came along with them. */
interface Listed {
  transport_events: readonly TransportEvent[];
  container?: Container | undefined;
  shipment?: Shipment | undefined;
}

/** All milestones of a container with what was included; `baseUrl` is the address of the API. */
export function transportEventsDocument(
  { transport_events: events, container, shipment }: Listed,
  { url, baseUrl, include }: { url: URL; baseUrl: string; include: IncludeRequest },
): Document {
  const list = wholeListDocument(events.map(transportEventResource), url);
  if (include.size === 0) return list;
  const requested = withParents(include);
  // What a container refers to is referred to by its milestones alone here, so without any nothing comes along.
  const owners = [
    ...(container === undefined
      ? []
      : [containerResource({ container, transport_event_ids: events.map(({ id }) => id) })]),
    ...(shipment === undefined ? [] : [shipmentResource(shipment, baseUrl)]),
  ];
  const settings = settingResources(events, { requested, path: '' });
  const { data, ...rest } = list;
  return { data, included: includedOnce(data, events.length === 0 ? [] : [...owners, ...settings]), ...rest };
}
