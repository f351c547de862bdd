import { z } from 'zod';
import { deleteContainer } from '../../services/container/delete-container.ts';
import { getContainer } from '../../services/container/get-container.ts';
import { listContainerUpdates } from '../../services/container/list-container-updates.ts';
import { listContainers } from '../../services/container/list-containers.ts';
import { ContainerInclude } from '../../services/container/read-container.ts';
import { refreshContainer } from '../../services/container/refresh-container.ts';
import { RefreshContainersInput, refreshContainers } from '../../services/container/refresh-containers.ts';
import { UpdateContainerInput, updateContainer } from '../../services/container/update-container.ts';
import { exportContainers } from '../../services/export/export-containers.ts';
import { listContainerRawEvents } from '../../services/raw-event/list-container-raw-events.ts';
import {
  listContainerTransportEvents,
  TransportEventInclude,
} from '../../services/transport-event/list-container-transport-events.ts';
import { DATED_LIST } from '../as-of.ts';
import { plainBody, resourceBody } from '../body.ts';
import { containerKind } from '../documents/container.ts';
import { changedContainerDocument, containerDocument, containerListDocument } from '../documents/container-document.ts';
import { containerUpdateKind, containerUpdateResource } from '../documents/container-update.ts';
import { locationKinds } from '../documents/location.ts';
import { rawEventKind, rawEventResource } from '../documents/raw-event.ts';
import { outcomeMessage, RefreshMessage, RefreshMessages, refreshMessage } from '../documents/refresh.ts';
import { shipmentKind } from '../documents/shipment.ts';
import { terminalKind } from '../documents/terminal.ts';
import { transportEventKind } from '../documents/transport-event.ts';
import { transportEventsDocument } from '../documents/transport-events-document.ts';
import { vesselKind } from '../documents/vessel.ts';
import { CONTAINER_PARAMETERS, CONTAINER_QUERY, containerInput } from '../filters/containers.ts';
import { type IncludeRequest, requestedOf, withParents } from '../include.ts';
import { listSheet } from '../list-sheet.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf, wholeListDocument } from '../paging.ts';
import { EMPTY_ANSWER, pageAnswer, plainAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const RELATIONS = [
  'shipment',
  'pod_terminal',
  'pickup_facility',
  'transport_events',
  'raw_events',
  'shipment.port_of_lading',
  'shipment.port_of_discharge',
  'shipment.destination',
  'shipment.pod_terminal',
  'shipment.destination_terminal',
  'shipment.pod_terminal.port',
  'shipment.destination_terminal.port',
  'pod_terminal.port',
  'pickup_facility.port',
  'transport_events.location',
  'transport_events.terminal',
  'transport_events.vessel',
] as const;

/** The other containers of a shipment may be hundreds, which is too much for every one of a list. */
const RELATIONS_OF_ONE = [...RELATIONS, 'shipment.containers'] as const;

const INCLUDED = [shipmentKind, terminalKind, ...locationKinds, transportEventKind, vesselKind, rawEventKind];
const CHANGES = { ref_numbers: UpdateContainerInput.shape.ref_numbers };

const getRoute = defineRoute({
  method: 'GET',
  path: '/containers/:id',
  operation: getContainer,
  relations: RELATIONS_OF_ONE,
  answer: resourceAnswer(containerKind, [...INCLUDED, containerKind]),
  toInput: ({ params, include }) => ({ id: params.id ?? '', include: withEventIds(include), costs: true }),
  document: containerDocument,
});

/** The routes of containers. */
export const containerRoutes = [
  defineRoute({
    method: 'GET',
    path: '/containers',
    operation: listContainers,
    query: z.object({ ...PAGE_QUERY, ...CONTAINER_QUERY }),
    parameters: { ...PAGE_PARAMETERS, ...CONTAINER_PARAMETERS },
    relations: RELATIONS,
    answer: pageAnswer(containerKind, INCLUDED, DATED_LIST),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      ...containerInput(query),
      include: withEventIds(include),
      freshness: true,
      costs: true,
      detail: 'full',
    }),
    document: containerListDocument,
    sheet: listSheet(exportContainers, containerInput),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/containers/:id',
    operation: updateContainer,
    shows: getRoute,
    body: resourceBody('container', CHANGES),
    answer: resourceAnswer(containerKind),
    toInput: ({ params, attributes }) => ({ id: params.id ?? '', ref_numbers: attributes.ref_numbers }),
    document: (container, { baseUrl }) => changedContainerDocument(container, baseUrl),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/containers',
    operation: updateContainer,
    shows: getRoute,
    name: 'update_container_by_body',
    summary: "Replace the references of the container whose id is the body's data.id",
    body: resourceBody('container', CHANGES, { names: { id: '/data/id' } }),
    answer: resourceAnswer(containerKind),
    toInput: ({ id, attributes }) => ({ id: id ?? undefined, ref_numbers: attributes.ref_numbers }),
    document: (container, { baseUrl }) => changedContainerDocument(container, baseUrl),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/containers/:id',
    operation: deleteContainer,
    shows: getRoute,
    status: 204,
    answer: EMPTY_ANSWER,
    document: () => null,
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/transport_events',
    operation: listContainerTransportEvents,
    relations: ['location', 'terminal', 'vessel', 'shipment', 'container', 'terminal.port'],
    answer: pageAnswer(transportEventKind, [...locationKinds, terminalKind, vesselKind, shipmentKind, containerKind]),
    toInput: ({ params, include }) => ({
      id: params.id ?? '',
      include: requestedOf(TransportEventInclude.options, include),
    }),
    document: transportEventsDocument,
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/raw_events',
    operation: listContainerRawEvents,
    answer: pageAnswer(rawEventKind),
    document: ({ raw_events }, { url }) => wholeListDocument(raw_events.map(rawEventResource), url),
  }),
  defineRoute({
    method: 'GET',
    path: '/containers/:id/container_updates',
    operation: listContainerUpdates,
    answer: pageAnswer(containerUpdateKind),
    document: ({ container_id, updates }, { url }) =>
      wholeListDocument(
        updates.map((update) => containerUpdateResource(update, container_id)),
        url,
      ),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/containers/:id/refresh',
    operation: refreshContainer,
    shows: getRoute,
    bucket: 'refresh',
    answer: plainAnswer(RefreshMessage),
    document: ({ sources }) => ({ message: refreshMessage(sources) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/containers/refresh',
    operation: refreshContainers,
    bucket: 'refresh',
    body: plainBody(RefreshContainersInput.shape),
    answer: plainAnswer(RefreshMessages),
    toInput: ({ attributes }) => ({ container_ids: attributes.container_ids }),
    document: ({ containers }) => ({ containers: containers.map(outcomeMessage) }),
  }),
];

/** The ids of the events belong to every container, because they are one of its relations. */
function withEventIds(include: IncludeRequest): ContainerInclude[] {
  return [...requestedOf(ContainerInclude.options, withParents(include)), 'transport_event_ids'];
}
