import type { TrackingRequest } from '../../services/tracking-request/tracking-request.ts';
import { type ResourceObject, toOne } from '../json-api.ts';

/** A tracking request as a resource. What it tracks is its shipment, once the line has told of it. */
export function trackingRequestResource(request: TrackingRequest, baseUrl: string): ResourceObject {
  const { id, shipment_id, is_sandbox: _isSandbox, ...attributes } = request;
  return {
    id,
    type: 'tracking_request',
    attributes,
    relationships: { tracked_object: toOne('shipment', shipment_id), customer: toOne('party', null) },
    links: { self: `${baseUrl}/tracking_requests/${id}` },
  };
}
