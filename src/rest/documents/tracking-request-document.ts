import type { TrackingRequestList } from '../../services/tracking-request/list-tracking-requests.ts';
import {
  TRACKING_REQUEST_RELATIONS,
  type TrackingRequestDetails,
  type TrackingRequestInclude,
} from '../../services/tracking-request/tracking-request-details.ts';
import { type IncludeRequest, requestedOf, withParents } from '../include.ts';
import { type Document, includedOnce, type ResourceObject, resourceDocument, toOne } from '../json-api.ts';
import { listDocument } from '../paging.ts';
import { accountResource } from './account.ts';
import { linkedContainerResource } from './container.ts';
import { placeResources } from './included.ts';
import { partyResource } from './party.ts';
import { shipmentResource } from './shipment.ts';
import { shippingLineResource } from './shipping-line.ts';
import { trackingRequestResource } from './tracking-request.ts';

/** What comes along unless a request says what is to. */
const ALONG = ['tracked_object'] as const satisfies readonly TrackingRequestInclude[];

/** The relations to include: the requested ones, even if none, or by default the shipment. */
export function includedWithRequest({ url, include }: { url: URL; include: IncludeRequest }): TrackingRequestInclude[] {
  return url.searchParams.has('include') ? requestedOf(TRACKING_REQUEST_RELATIONS, withParents(include)) : [...ALONG];
}

/** A tracking request with what was included; `baseUrl` is the address of the API. */
export function trackingRequestDocument(details: TrackingRequestDetails, baseUrl: string): Document {
  const data = resourceOf(details, baseUrl);
  return resourceDocument(data, { included: includedOnce(data, includedIn(details, baseUrl)) });
}

/** A page of tracking requests with what was included. */
export function trackingRequestListDocument(
  { tracking_requests: requests, ...listed }: TrackingRequestList,
  { url, baseUrl }: { url: URL; baseUrl: string },
): Document {
  const data = requests.map((details) => resourceOf(details, baseUrl));
  const included = requests.flatMap((details) => includedIn(details, baseUrl));
  return listDocument(data, listed, { url, included: includedOnce(data, included) });
}

function resourceOf(details: TrackingRequestDetails, baseUrl: string): ResourceObject {
  const { tracked_object: _shipment, customer: _party, shipping_line: _line, account, ...rest } = details;
  const { tracked_containers: _containers, tracked_places: _places, ...request } = rest;
  const resource = trackingRequestResource(request, baseUrl);
  if (account === undefined) return resource;
  return { ...resource, relationships: { ...resource.relationships, account: toOne('account', account.id) } };
}

function includedIn(details: TrackingRequestDetails, baseUrl: string): ResourceObject[] {
  const { tracked_object, customer, shipping_line, tracked_containers = [], tracked_places = {} } = details;
  return [
    ...(tracked_object ? [shipmentResource(tracked_object, baseUrl)] : []),
    ...(customer ? [partyResource(customer, baseUrl)] : []),
    ...(shipping_line ? [shippingLineResource(shipping_line, baseUrl)] : []),
    ...(details.account ? [accountResource(details.account)] : []),
    ...tracked_containers.map(linkedContainerResource),
    ...placeResources(tracked_places, { requested: new Set(), path: 'tracked_object' }),
  ];
}
