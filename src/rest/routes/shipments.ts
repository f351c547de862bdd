import { z } from 'zod';
import { exportShipments } from '../../services/export/export-shipments.ts';
import { getShipment, ShipmentInclude } from '../../services/shipment/get-shipment.ts';
import { listShipments } from '../../services/shipment/list-shipments.ts';
import { resumeTracking, stopTracking } from '../../services/shipment/stop-tracking.ts';
import { UpdateShipmentInput, updateShipment } from '../../services/shipment/update-shipment.ts';
import { DATED_LIST } from '../as-of.ts';
import { resourceBody } from '../body.ts';
import { containerKind } from '../documents/container.ts';
import { locationKinds } from '../documents/location.ts';
import { shipmentKind, shipmentResource } from '../documents/shipment.ts';
import { shipmentDocument, shipmentListDocument } from '../documents/shipment-document.ts';
import { terminalKind } from '../documents/terminal.ts';
import { transportEventKind } from '../documents/transport-event.ts';
import { userKind } from '../documents/user.ts';
import { SHIPMENT_LIST_PARAMETERS, SHIPMENT_QUERY, shipmentListInput } from '../filters/shipments.ts';
import { type IncludeRequest, requestedOf, withParents } from '../include.ts';
import { documentOf } from '../json-api.ts';
import { listSheet } from '../list-sheet.ts';
import { PAGE_PARAMETERS, PAGE_QUERY, pageOf } from '../paging.ts';
import { pageAnswer, resourceAnswer } from '../resource.ts';
import { defineRoute } from '../route.ts';

const RELATIONS = [
  'containers',
  'pod_terminal',
  'port_of_lading',
  'port_of_discharge',
  'destination',
  'destination_terminal',
  'containers.pod_terminal',
  'containers.pickup_facility',
  'containers.transport_events',
  'pod_terminal.port',
  'destination_terminal.port',
  'line_tracking_stopped_by_user',
] as const;

const INCLUDED = [containerKind, terminalKind, ...locationKinds, transportEventKind, userKind];
const { ref_numbers, tags } = UpdateShipmentInput.shape;

const getRoute = defineRoute({
  method: 'GET',
  path: '/shipments/:id',
  operation: getShipment,
  relations: RELATIONS,
  answer: resourceAnswer(shipmentKind, INCLUDED),
  toInput: ({ params, include }) => ({
    id: params.id ?? '',
    include_containers: false,
    include: includedIn(include),
  }),
  document: shipmentDocument,
});

/** The routes of shipments. */
export const shipmentRoutes = [
  defineRoute({
    method: 'GET',
    path: '/shipments',
    operation: listShipments,
    query: z.object({ ...PAGE_QUERY, ...SHIPMENT_QUERY }),
    parameters: { ...PAGE_PARAMETERS, ...SHIPMENT_LIST_PARAMETERS },
    relations: RELATIONS,
    answer: pageAnswer(shipmentKind, INCLUDED, DATED_LIST),
    toInput: ({ query, include }) => ({
      ...pageOf(query),
      ...shipmentListInput(query),
      include: includedIn(include),
      costs: true,
      detail: 'full',
    }),
    document: shipmentListDocument,
    sheet: listSheet(exportShipments, shipmentListInput),
  }),
  getRoute,
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id',
    operation: updateShipment,
    shows: getRoute,
    body: resourceBody('shipment', { ref_numbers, tags }),
    answer: resourceAnswer(shipmentKind),
    toInput: ({ params, attributes }) => ({
      id: params.id ?? '',
      ref_numbers: attributes.ref_numbers,
      tags: attributes.tags,
    }),
    document: documentOf(shipmentResource),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/stop_tracking',
    operation: stopTracking,
    shows: getRoute,
    body: resourceBody('shipment', {}, { isOptional: true }),
    answer: resourceAnswer(shipmentKind),
    document: documentOf(shipmentResource),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/shipments/:id/resume_tracking',
    operation: resumeTracking,
    shows: getRoute,
    body: resourceBody('shipment', {}, { isOptional: true }),
    answer: resourceAnswer(shipmentKind),
    document: documentOf(shipmentResource),
  }),
];

/** The ids of their events belong to all containers, because they are one of their relations. */
function includedIn(include: IncludeRequest): ShipmentInclude[] {
  return [...requestedOf(ShipmentInclude.options, withParents(include)), 'container_event_ids'];
}
