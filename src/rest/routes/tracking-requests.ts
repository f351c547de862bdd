import { z } from 'zod';
import { exportTrackingRequests } from '../../services/export/export-tracking-requests.ts';
import {
  CreateTrackingRequestInput,
  createTrackingRequest,
} from '../../services/tracking-request/create-tracking-request.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';
import { listTrackingRequests } from '../../services/tracking-request/list-tracking-requests.ts';
import { TRACKING_REQUEST_RELATIONS } from '../../services/tracking-request/tracking-request-details.ts';
import {
  UpdateTrackingRequestInput,
  updateTrackingRequest,
} from '../../services/tracking-request/update-tracking-request.ts';
import { DATED_LIST } from '../as-of.ts';
import { resourceBody } from '../body.ts';
import { accountKind } from '../documents/account.ts';
import { containerKind } from '../documents/container.ts';
import { locationKinds } from '../documents/location.ts';
import { partyKind } from '../documents/party.ts';
import { shipmentKind } from '../documents/shipment.ts';
import { shippingLineKind } from '../documents/shipping-line.ts';
import { trackingRequestKind, trackingRequestResource } from '../documents/tracking-request.ts';
import {
  includedWithRequest,
  trackingRequestDocument,
  trackingRequestListDocument,
} from '../documents/tracking-request-document.ts';
import {
  TRACKING_REQUEST_PARAMETERS,
  TRACKING_REQUEST_QUERY,
  trackingRequestInput,
} from '../filters/tracking-requests.ts';
import { documentOf } from '../json-api.ts';
import { listSheet } from '../list-sheet.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { tagsIn } from '../shipment-tags.ts';

const { request_type, request_number, scac, ref_numbers, tags } = CreateTrackingRequestInput.shape;
const { auto_detect_vocc_scac, initial_custom_fields } = CreateTrackingRequestInput.shape;

const CHANGES = UpdateTrackingRequestInput.shape;
const RELATIONS = [...TRACKING_REQUEST_RELATIONS, 'user'] as const;
const INCLUDED = [shipmentKind, partyKind, containerKind, shippingLineKind, accountKind, ...locationKinds];

const getRoute = defineRoute({
  method: 'GET',
  path: '/tracking_requests/:id',
  operation: getTrackingRequest,
  relations: RELATIONS,
  answer: resourceAnswer(trackingRequestKind, INCLUDED),
  toInput: ({ params, url, include }) => ({
    id: params.id ?? '',
    include: includedWithRequest({ url, include }),
  }),
  document: (details, { baseUrl }) => trackingRequestDocument(details, baseUrl),
});

/** The routes of tracking requests. */
export const trackingRequestRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests',
    operation: createTrackingRequest,
    bucket: 'create',
    status: 201,
    body: resourceBody(
      'tracking_request',
      {
        request_type,
        request_number,
        scac,
        auto_detect_vocc_scac,
        ref_numbers,
        tags: tags.describe('The same as shipment_tags'),
        shipment_tags: tags,
        initial_custom_fields,
      },
      {
        relationships: { customer: 'party' },
        names: { tags: 'shipment_tags', customer_id: '/data/relationships/customer' },
      },
    ),
    answer: resourceAnswer(trackingRequestKind),
    toInput: ({ attributes, related, idempotencyKey }) => ({
      request_type: attributes.request_type,
      // What is not there is as blank as what is empty.
      request_number: attributes.request_number ?? '',
      scac: attributes.scac,
      auto_detect_vocc_scac: attributes.auto_detect_vocc_scac,
      ref_numbers: attributes.ref_numbers,
      customer_id: related.customer ?? undefined,
      initial_custom_fields: attributes.initial_custom_fields,
      idempotency_key: idempotencyKey ?? undefined,
      tags: tagsIn(attributes),
    }),
    document: documentOf(trackingRequestResource),
  }),
  defineRoute({
    method: 'GET',
    path: '/tracking_requests',
    operation: listTrackingRequests,
    query: z.object({ ...PAGE_QUERY, ...TRACKING_REQUEST_QUERY }),
    parameters: { ...PAGE_PARAMETERS, ...TRACKING_REQUEST_PARAMETERS },
    relations: RELATIONS,
    answer: pageAnswer(trackingRequestKind, INCLUDED, DATED_LIST),
    toInput: ({ query, url, include }) => ({
      ...pageOf(query),
      include: includedWithRequest({ url, include }),
      ...trackingRequestInput(query),
    }),
    sheet: listSheet(exportTrackingRequests, trackingRequestInput),
    document: trackingRequestListDocument,
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/tracking_requests/:id',
    operation: updateTrackingRequest,
    shows: getRoute,
    body: resourceBody(
      'tracking_request',
      {
        ref_number: CHANGES.ref_number,
        ref_numbers: CHANGES.ref_numbers,
        tags: CHANGES.tags.describe('The same as shipment_tags'),
        shipment_tags: CHANGES.tags,
        dismissed: CHANGES.dismissed,
      },
      { names: { tags: 'shipment_tags' } },
    ),
    answer: resourceAnswer(trackingRequestKind),
    toInput: ({ params, attributes, present }) => ({
      id: params.id ?? '',
      ref_number: attributes.ref_number,
      ref_numbers: attributes.ref_numbers,
      tags: tagsIn(attributes, present?.attributes.tags),
      dismissed: attributes.dismissed,
    }),
    document: documentOf(trackingRequestResource),
  }),
];
