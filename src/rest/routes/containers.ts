import { z } from 'zod';
import { getContainer } from '../../services/container/get-container.ts';
import { listContainers } from '../../services/container/list-containers.ts';
import { listContainerTransportEvents } from '../../services/transport-event/list-container-transport-events.ts';
import { containerDocument, containerListDocument } from '../documents/container-document.ts';
import { transportEventResource } from '../documents/transport-event.ts';
import { includeText, parseInclude } from '../json-api.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf, wholeListDocument } from '../paging.ts';
import { defineRoute } from '../route.ts';
import { SHIPMENT_FILTER_PARAMETERS, SHIPMENT_FILTER_QUERY, shipmentFilterOf } from '../shipment-filter.ts';

const RELATIONS = ['shipment', 'pod_terminal', 'pickup_facility', 'transport_events'] as const;

/** The routes of containers. */
export const containerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers',
    operation: listContainers,
    query: z.object({
      ...PAGE_QUERY,
      include: includeText(RELATIONS),
      'filter[status]': z.string().optional().describe('Current status'),
      ...SHIPMENT_FILTER_QUERY,
    }),
    parameters: { ...PAGE_PARAMETERS, ...SHIPMENT_FILTER_PARAMETERS },
    toInput: ({ query }) => ({
      ...pageOf(query),
      ...shipmentFilterOf(query),
      include: included(query.include),
      detail: 'full',
    }),
    document: containerListDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id',
    operation: getContainer,
    query: z.object({ include: includeText(RELATIONS) }),
    toInput: ({ params, query }) => ({ id: params.id ?? '', include: included(query.include) }),
    document: (details, { baseUrl }) => containerDocument(details, baseUrl),
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/transport_events',
    operation: listContainerTransportEvents,
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: ({ transport_events }, { url }) => wholeListDocument(transport_events.map(transportEventResource), url),
  }),
];

/** The ids of the events belong to every container, because they are one of its relations. */
function included(text: string | undefined) {
  return [...parseInclude(text, RELATIONS), 'transport_event_ids' as const];
}
