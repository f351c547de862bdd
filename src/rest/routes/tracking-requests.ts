import { z } from 'zod';
import {
  CreateTrackingRequestInput,
  createTrackingRequest,
} from '../../services/tracking-request/create-tracking-request.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';
import { listTrackingRequests } from '../../services/tracking-request/list-tracking-requests.ts';
import { resourceBody } from '../body.ts';
import { trackingRequestKind, trackingRequestResource } from '../documents/tracking-request.ts';
import { resourceDocument } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const { request_type, request_number, scac, ref_numbers, tags: shipment_tags } = CreateTrackingRequestInput.shape;

/** The routes of tracking requests. */
export const trackingRequestRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests',
    operation: createTrackingRequest,
    status: 201,
    body: resourceBody(
      'tracking_request',
      { request_type, request_number, scac, ref_numbers, shipment_tags },
      { names: { tags: 'shipment_tags' } },
    ),
    answer: resourceAnswer(trackingRequestKind),
    toInput: ({ attributes: { shipment_tags: tags, ...attributes }, idempotencyKey }) => ({
      request_type: attributes.request_type,
      request_number: attributes.request_number,
      scac: attributes.scac,
      ref_numbers: attributes.ref_numbers,
      idempotency_key: idempotencyKey ?? undefined,
      tags,
    }),
    document: (request, { baseUrl }) => resourceDocument(trackingRequestResource(request, baseUrl)),
  }),
  defineRoute({
    method: 'GET',
    path: '/tracking_requests',
    operation: listTrackingRequests,
    query: z.object({
      ...PAGE_QUERY,
      q: z.string().optional().describe('The beginning of a number, or of a reference'),
      'filter[status]': z.string().optional(),
      'filter[request_type]': z.string().optional(),
      'filter[request_number]': z.string().optional(),
      'filter[scac]': z.string().optional(),
      'filter[created_at][start]': z.string().optional(),
      'filter[created_at][end]': z.string().optional(),
      'filter[updated_at][start]': z.string().optional(),
      'filter[updated_at][end]': z.string().optional(),
    }),
    parameters: {
      ...PAGE_PARAMETERS,
      status: 'filter[status]',
      request_type: 'filter[request_type]',
      request_number: 'filter[request_number]',
      scac: 'filter[scac]',
      created_after: 'filter[created_at][start]',
      created_before: 'filter[created_at][end]',
      updated_after: 'filter[updated_at][start]',
      updated_before: 'filter[updated_at][end]',
    },
    answer: pageAnswer(trackingRequestKind),
    toInput: ({ query }) => ({
      ...pageOf(query),
      q: query.q,
      status: query['filter[status]'],
      request_type: query['filter[request_type]'],
      request_number: query['filter[request_number]'],
      scac: query['filter[scac]'],
      created_after: query['filter[created_at][start]'],
      created_before: query['filter[created_at][end]'],
      updated_after: query['filter[updated_at][start]'],
      updated_before: query['filter[updated_at][end]'],
    }),
    document: ({ tracking_requests, ...listed }, { url, baseUrl }) =>
      listDocument(
        tracking_requests.map((request) => trackingRequestResource(request, baseUrl)),
        listed,
        { url },
      ),
  }),
  defineRoute({
    method: 'GET',
    path: '/tracking_requests/:id',
    operation: getTrackingRequest,
    answer: resourceAnswer(trackingRequestKind),
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (request, { baseUrl }) => resourceDocument(trackingRequestResource(request, baseUrl)),
  }),
];
