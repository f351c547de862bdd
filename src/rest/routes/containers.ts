import { z } from 'zod';
import { getContainer } from '../../services/container/get-container.ts';
import { listContainers } from '../../services/container/list-containers.ts';
import { listContainerTransportEvents } from '../../services/transport-event/list-container-transport-events.ts';
import { containerKind } from '../documents/container.ts';
import { containerDocument, containerListDocument } from '../documents/container-document.ts';
import { shipmentKind } from '../documents/shipment.ts';
import { terminalKind } from '../documents/terminal.ts';
import { transportEventKind, transportEventResource } from '../documents/transport-event.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf, wholeListDocument } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';
import { SHIPMENT_FILTER_PARAMETERS, SHIPMENT_FILTER_QUERY, shipmentFilterOf } from '../shipment-filter.ts';

const RELATIONS = ['shipment', 'pod_terminal', 'pickup_facility', 'transport_events'] as const;
const INCLUDED = [shipmentKind, terminalKind, transportEventKind];

/** The routes of containers. */
export const containerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers',
    operation: listContainers,
    query: z.object({
      ...PAGE_QUERY,
      'filter[status]': z.string().optional().describe('Current status'),
      ...SHIPMENT_FILTER_QUERY,
    }),
    parameters: { ...PAGE_PARAMETERS, ...SHIPMENT_FILTER_PARAMETERS },
    relations: RELATIONS,
    answer: pageAnswer(containerKind, INCLUDED),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      ...shipmentFilterOf(query),
      include: withEventIds(include),
      detail: 'full',
    }),
    document: containerListDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id',
    operation: getContainer,
    relations: RELATIONS,
    answer: resourceAnswer(containerKind, INCLUDED),
    toInput: ({ params, include }) => ({ id: params.id ?? '', include: withEventIds(include) }),
    document: (details, { baseUrl }) => containerDocument(details, baseUrl),
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/transport_events',
    operation: listContainerTransportEvents,
    answer: pageAnswer(transportEventKind),
    toInput: ({ params }) => ({ id: params.id ?? '' }),
    document: ({ transport_events }, { url }) => wholeListDocument(transport_events.map(transportEventResource), url),
  }),
];

/** The ids of the events belong to every container, because they are one of its relations. */
function withEventIds(include: ReadonlySet<(typeof RELATIONS)[number]>) {
  return [...include, 'transport_event_ids' as const];
}
