import type { ShipmentDetails } from '../../services/shipment/get-shipment.ts';
import type { ShipmentList } from '../../services/shipment/list-shipments.ts';
import { type IncludeRequest, withParents } from '../include.ts';
import { type Document, includedOnce, type ResourceObject } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { linkedContainerResource } from './container.ts';
import { placeResources } from './included.ts';
import { shipmentResource } from './shipment.ts';
import { terminalResource } from './terminal.ts';
import { transportEventResource } from './transport-event.ts';
import { userResource } from './user.ts';

/** The requested relations, and the URL of the API. */
interface Request {
  include: IncludeRequest;
  baseUrl: string;
}

/** A shipment with what was included. */
export function shipmentDocument(details: ShipmentDetails, { include, baseUrl }: Request): Document {
  const data = shipmentResource(details.shipment, baseUrl);
  return {
    data,
    ...(include.size === 0 ? {} : { included: includedOnce(data, includedIn(details, withParents(include))) }),
    links: { self: `${baseUrl}/shipments/${data.id}` },
    ...(details.shipment.is_sandbox ? { meta: { sandbox: true } } : {}),
  };
}

/** A page of shipments with what was included. */
export function shipmentListDocument(list: ShipmentList, request: Request & { url: URL }): Document {
  if (list.detail !== 'full') throw new Error('The API shows whole records.');
  const { shipments, detail: _detail, ...listed } = list;
  const { url, baseUrl } = request;
  const data = shipments.map(({ shipment, costs }) => shipmentResource(shipment, baseUrl, costs));
  if (request.include.size === 0) return listDocument(data, listed, { url });
  const requested = withParents(request.include);
  const included = shipments.flatMap((details) => includedIn(details, requested));
  return listDocument(data, listed, { url, included: includedOnce(data, included) });
}

function includedIn(details: ShipmentDetails, requested: IncludeRequest): ResourceObject[] {
  const { containers = [], container_terminals: terminals = [], container_events: events = [], places = {} } = details;
  const user = details.line_tracking_stopped_by_user ?? null;
  return [
    ...containers.map(linkedContainerResource),
    ...terminals.map(terminalResource),
    ...events.map(transportEventResource),
    ...placeResources(places, { requested, path: '' }),
    ...(user === null ? [] : [userResource(user)]),
  ];
}
