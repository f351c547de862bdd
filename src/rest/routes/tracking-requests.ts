import { z } from 'zod';
import { createTrackingRequest } from '../../services/tracking-request/create-tracking-request.ts';
import { getTrackingRequest } from '../../services/tracking-request/get-tracking-request.ts';
import { listTrackingRequests } from '../../services/tracking-request/list-tracking-requests.ts';
import { trackingRequestResource } from '../documents/tracking-request.ts';
import { attributesOf } from '../json-api.ts';
import { listDocument, PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { defineRoute } from '../route.ts';

/** The routes of tracking requests. */
export const trackingRequestRoutes = [
  defineRoute({
    method: 'POST',
    path: '/tracking_requests',
    operation: createTrackingRequest,
    status: 201,
    toInput: ({ body }) => {
      const { request_type, request_number, scac, ref_numbers, shipment_tags } = attributesOf(body);
      return { request_type, request_number, scac, ref_numbers, tags: shipment_tags };
    },
    document: (request, { baseUrl }) => {
      const data = trackingRequestResource(request, baseUrl);
      return { data, links: { self: `${baseUrl}/tracking_requests/${data.id}` } };
    },
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
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (request, { baseUrl }) => {
      const data = trackingRequestResource(request, baseUrl);
      return { data, links: { self: `${baseUrl}/tracking_requests/${data.id}` } };
    },
  }),
];
