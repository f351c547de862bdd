import type { ContainerDetails } from '../../services/container/get-container.ts';
import type { ContainerList } from '../../services/container/list-containers.ts';
import type { Container, LinkedContainer } from '../../services/record/container.ts';
import { type IncludeRequest, withParents } from '../include.ts';
import { type Document, includedOnce, type ResourceObject } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { containerResource, linkedContainerResource } from './container.ts';
import { eventResources, facilityResources, placeResources } from './included.ts';
import { rawEventResource } from './raw-event.ts';
import { shipmentResource } from './shipment.ts';

/** The requested relations, and the URL of the API. */
interface Request {
  include: IncludeRequest;
  baseUrl: string;
}

/** A container with what was included. */
export function containerDocument(details: ContainerDetails, { include, baseUrl }: Request): Document {
  const data = containerResource(details);
  const included = includedOnce(data, includedIn(details, { include: withParents(include), baseUrl }));
  return { data, included, ...aboutContainer(details.container, baseUrl) };
}

/** A container that was changed, alone. */
export function changedContainerDocument(container: LinkedContainer, baseUrl: string): Document {
  return { data: linkedContainerResource(container), ...aboutContainer(container, baseUrl) };
}

/** A page of containers with what was included. */
export function containerListDocument(list: ContainerList, request: Request & { url: URL }): Document {
  if (list.detail !== 'full') throw new Error('The API shows whole records.');
  const { containers, detail: _detail, ...listed } = list;
  const { url, baseUrl } = request;
  const include = withParents(request.include);
  const data = containers.map(containerResource);
  const included = containers.flatMap((details) => includedIn(details, { include, baseUrl }));
  return listDocument(data, listed, { url, included: includedOnce(data, included) });
}

function aboutContainer({ id, is_sandbox }: Container, baseUrl: string): Pick<Document, 'links' | 'meta'> {
  return { links: { self: `${baseUrl}/containers/${id}` }, ...(is_sandbox ? { meta: { sandbox: true } } : {}) };
}

function includedIn(details: ContainerDetails, { include: requested, baseUrl }: Request): ResourceObject[] {
  const { shipment, shipment_places: places, shipment_containers: siblings = [] } = details;
  return [
    ...(shipment === undefined ? [] : [shipmentResource(shipment, baseUrl)]),
    ...(places === undefined ? [] : placeResources(places, { requested, path: 'shipment' })),
    ...siblings.map(linkedContainerResource),
    ...facilityResources(details.pod_terminal, { requested, path: 'pod_terminal' }),
    ...facilityResources(details.pickup_facility, { requested, path: 'pickup_facility' }),
    ...eventResources(details.transport_events ?? [], { requested, path: 'transport_events' }),
    ...(details.raw_events ?? []).map(rawEventResource),
  ];
}
