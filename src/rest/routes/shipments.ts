import { z } from 'zod';
import { getShipment } from '../../services/shipment/get-shipment.ts';
import { listShipments } from '../../services/shipment/list-shipments.ts';
import { resumeTracking, stopTracking } from '../../services/shipment/stop-tracking.ts';
import { resourceBody } from '../body.ts';
import { containerKind } from '../documents/container.ts';
import { shipmentKind, shipmentResource } from '../documents/shipment.ts';
import { shipmentDocument, shipmentListDocument } from '../documents/shipment-document.ts';
import { resourceDocument } from '../json-api.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
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
      'filter[status]': z
        .string()
        .optional()
        .describe('The current status of one of its containers, tracking or tracking_stopped'),
      ...SHIPMENT_FILTER_QUERY,
      'filter[tracking_stopped]': z.enum(['true', 'false'], 'must be true or false').optional(),
    }),
    parameters: { ...PAGE_PARAMETERS, ...SHIPMENT_FILTER_PARAMETERS },
    relations: RELATIONS,
    answer: pageAnswer(shipmentKind, [containerKind]),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      ...shipmentFilterOf(query),
      tracking_stopped:
        query['filter[tracking_stopped]'] === undefined ? undefined : query['filter[tracking_stopped]'] === 'true',
      include_containers: include.has('containers'),
      detail: 'full',
    }),
    document: shipmentListDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/shipments/:id',
    operation: getShipment,
    relations: RELATIONS,
    answer: resourceAnswer(shipmentKind, [containerKind]),
    toInput: ({ params, include }) => ({
      id: params.id ?? '',
      include_containers: include.has('containers'),
    }),
    document: (details, { baseUrl }) => shipmentDocument(details, baseUrl),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/stop_tracking',
    operation: stopTracking,
    body: resourceBody('shipment', {}, { isOptional: true }),
    answer: resourceAnswer(shipmentKind),
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (shipment, { baseUrl }) => resourceDocument(shipmentResource(shipment, baseUrl)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/resume_tracking',
    operation: resumeTracking,
    body: resourceBody('shipment', {}, { isOptional: true }),
    answer: resourceAnswer(shipmentKind),
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: (shipment, { baseUrl }) => resourceDocument(shipmentResource(shipment, baseUrl)),
  }),
];
