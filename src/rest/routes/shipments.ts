import { z } from 'zod';
import { getShipment } from '../../services/shipment/get-shipment.ts';
import { listShipments } from '../../services/shipment/list-shipments.ts';
import { resumeTracking, stopTracking } from '../../services/shipment/stop-tracking.ts';
import { shipmentResource } from '../documents/shipment.ts';
import { shipmentDocument, shipmentListDocument } from '../documents/shipment-document.ts';
import { includeText, parseInclude } from '../json-api.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { defineRoute } from '../route.ts';
import { SHIPMENT_FILTER_PARAMETERS, SHIPMENT_FILTER_QUERY, shipmentFilterOf } from '../shipment-filter.ts';

const RELATIONS = ['containers'] as const;

/** The routes of shipments. */
export const shipmentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/shipments',
    operation: listShipments,
    query: z.object({
      ...PAGE_QUERY,
      include: includeText(RELATIONS),
      'filter[status]': z
        .string()
        .optional()
        .describe('The current status of one of its containers, tracking or tracking_stopped'),
      ...SHIPMENT_FILTER_QUERY,
      'filter[tracking_stopped]': z.enum(['true', 'false'], 'must be true or false').optional(),
    }),
    parameters: { ...PAGE_PARAMETERS, ...SHIPMENT_FILTER_PARAMETERS },
    toInput: ({ query }) => ({
      ...pageOf(query),
      ...shipmentFilterOf(query),
      tracking_stopped:
        query['filter[tracking_stopped]'] === undefined ? undefined : query['filter[tracking_stopped]'] === 'true',
      include_containers: parseInclude(query.include, RELATIONS).has('containers'),
      detail: 'full',
    }),
    document: shipmentListDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/shipments/:id',
    operation: getShipment,
    query: z.object({ include: includeText(RELATIONS) }),
    toInput: ({ params, query }) => ({
      id: params.id ?? '',
      include_containers: parseInclude(query.include, RELATIONS).has('containers'),
    }),
    document: (details, { baseUrl }) => shipmentDocument(details, baseUrl),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/stop_tracking',
    operation: stopTracking,
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (shipment, { baseUrl }) => ({ data: shipmentResource(shipment, baseUrl) }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/resume_tracking',
    operation: resumeTracking,
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (shipment, { baseUrl }) => ({ data: shipmentResource(shipment, baseUrl) }),
  }),
];
