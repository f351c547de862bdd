import { z } from 'zod';
import { findLine } from '../../domain/carrier.ts';
import { RequestPolling } from '../../services/record/request-polling.ts';
import { TrackingRequest } from '../../services/record/tracking-request.ts';
import { shippingLineId } from '../../services/shipping-line.ts';
import { mistypedNumber } from '../../services/tracking-request/mistyped-number.ts';
import { type ResourceObject, toOne } from '../json-api.ts';
import { defineResource, one, sometimes } from '../resource.ts';

/** What a tracking request looks like. */
export const trackingRequestKind = defineResource({
  type: 'tracking_request',
  isLinked: true,
  isSent: true,
  attributes: TrackingRequest.omit({
    id: true,
    shipment_id: true,
    customer_id: true,
    is_sandbox: true,
    polling: true,
  }).extend({
    shipment_tags: TrackingRequest.shape.tags.describe('The same as tags'),
  }),
  relationships: {
    tracked_object: one('shipment'),
    customer: one('party'),
    user: one('user'),
    shipping_line: one('shipping_line'),
    account: sometimes(one('account')),
  },
  meta: RequestPolling.extend({
    mistyped: z
      .string()
      .optional()
      .describe('What is wrong with a number that looks like a container number, where no line could be found by it'),
  }),
});

/**
 * A tracking request as a resource. What it tracks is its shipment, once the line has confirmed it. Who made it is not
 * kept, so that it has no user. When its number is polled next stands in `meta` of what the API answers.
 */
export function trackingRequestResource(request: TrackingRequest, baseUrl: string): ResourceObject {
  const { id, shipment_id, customer_id, polling, is_sandbox: _isSandbox, ...attributes } = request;
  const scac = attributes.scac === null ? null : (findLine(attributes.scac)?.scac ?? attributes.scac);
  return {
    id,
    type: 'tracking_request',
    attributes: { ...attributes, shipment_tags: attributes.tags },
    relationships: {
      tracked_object: toOne('shipment', shipment_id),
      customer: toOne('party', customer_id),
      user: toOne('user', null),
      shipping_line: toOne('shipping_line', scac === null ? null : shippingLineId(scac)),
    },
    links: { self: `${baseUrl}/tracking_requests/${id}` },
    ...(polling === undefined ? {} : { meta: { ...polling, ...mistypedIn(request) } }),
  };
}

function mistypedIn(request: TrackingRequest): { mistyped?: string } {
  const mistyped = mistypedNumber(request);
  return mistyped === null ? {} : { mistyped };
}
