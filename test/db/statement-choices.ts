import { newId } from '../../src/core/id.ts';
import { browseContainers } from '../../src/services/container/browse-containers.ts';
import { getContainer } from '../../src/services/container/get-container.ts';
import { listArrivals } from '../../src/services/container/list-arrivals.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import { listContainersAtRisk } from '../../src/services/container/list-containers-at-risk.ts';
import { listLate } from '../../src/services/container/list-late.ts';
import { listCustomFieldDefinitions } from '../../src/services/custom-field/list-custom-field-definitions.ts';
import { listCustomFields, listEntityCustomFields } from '../../src/services/custom-field/list-custom-fields.ts';
import { exportContainers } from '../../src/services/export/export-containers.ts';
import { exportShipments } from '../../src/services/export/export-shipments.ts';
import { exportTrackingRequests } from '../../src/services/export/export-tracking-requests.ts';
import { writeCursor } from '../../src/services/list/cursor.ts';
import { NEWEST_FIRST } from '../../src/services/list/list-order.ts';
import { getMap } from '../../src/services/map/get-map.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { getShipment } from '../../src/services/shipment/get-shipment.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { getTrackingRequest } from '../../src/services/tracking-request/get-tracking-request.ts';
import { listTrackingRequests } from '../../src/services/tracking-request/list-tracking-requests.ts';
import { listContainerTransportEvents } from '../../src/services/transport-event/list-container-transport-events.ts';
import { listWebhooks } from '../../src/services/webhook/list-webhooks.ts';
import { getWebhookNotification } from '../../src/services/webhook-notification/get-webhook-notification.ts';
import { listWebhookNotifications } from '../../src/services/webhook-notification/list-webhook-notifications.ts';

const ID = newId();
const PAGE = { page: [2], page_size: [5] };
const IDS = [ID];
/** Exports are read by cursor alone; how one goes on is a matter of the lists. */
const AFTER = ['start', undefined];
const MOMENTS = ['2026-06-01T00:00:00Z'];
const DAYS = ['2026-06-01'];
const PORTS = ['USLAX', 'Los Angeles', 'Kleinkleckersdorf', 'XXXXX'];
const HOLDS = ['true', 'false', 'customs,freight'];
const WORDS = ['PO-1', '---'];
const FLAGS = [true, false];
/** No field is defined there, so that a filter by one would be refused; its statement is tested where some are. */
const FIELDS = [{}];

const OF_SHIPMENTS = {
  port: PORTS,
  carrier: ['MAEU'],
  customer_id: IDS,
  customer_name: ['Acme'],
  tracking_stopped: FLAGS,
  updated_after: MOMENTS,
  lfd_before: MOMENTS,
  lfd_until: DAYS,
  arriving_from: DAYS,
  arriving_until: DAYS,
  holds: HOLDS,
  charging: FLAGS,
  owing: FLAGS,
  late: ['true', 'not_arrived', 'arrived', 'false'],
  ref_number: ['PO-1'],
  number: ['MAEU1'],
  q: WORDS,
  tag: ['urgent,late'],
  vessel: ['Emma', '9074729'],
  created_after: MOMENTS,
  created_before: MOMENTS,
  arriving_after: MOMENTS,
  arriving_before: MOMENTS,
  custom_fields: FIELDS,
};

const OF_REQUESTS = {
  status: ['created', 'created,failed'],
  request_type: ['booking', 'container,booking'],
  request_number: ['MAEU1'],
  scac: ['MAEU'],
  shipment_id: IDS,
  ref_number: ['PO-1'],
  tag: ['urgent', 'urgent,late'],
  customer_id: IDS,
  customer_name: ['Acme'],
  created_after: MOMENTS,
  created_before: MOMENTS,
  updated_after: MOMENTS,
  updated_before: MOMENTS,
  q: WORDS,
  custom_fields: FIELDS,
};

const OF_CONTAINERS = {
  ...OF_SHIPMENTS,
  status: ['available', 'available,on_ship'],
  ready_for_pickup: FLAGS,
  available_for_pickup: FLAGS,
  equipment: ['45R1', 'reefer', '40ft dry,tank'],
  pickup_place: PORTS,
  place: PORTS,
  ids: [IDS],
  shipment_id: IDS,
  sort: ['created_at', '-pickup_lfd', 'number'],
};

const { sort: _orders, ...WITHOUT_ORDER } = OF_CONTAINERS;

/** An operation whose statement depends on its input, and values of each member of that. */
interface Chosen {
  operation: {
    id: string;
    input: { shape: Record<string, unknown> };
    run(context: ServiceContext, input: never): Promise<unknown>;
  };
  /** The values of each member, those of `include` and `sort` among them; where one is required, only the first is taken. */
  values: Record<string, readonly unknown[]>;
  required?: readonly string[];
}

/** Every operation that sends a statement of a family, with values that have each part of its text made. */
export const CHOSEN: readonly Chosen[] = [
  {
    operation: listContainers,
    values: {
      ...OF_CONTAINERS,
      ...cursorPage('container'),
      include: included(listContainers.input.shape.include),
      freshness: FLAGS,
      costs: FLAGS,
      detail: ['summary', 'full'],
    },
  },
  {
    operation: listShipments,
    values: {
      ...OF_SHIPMENTS,
      ...cursorPage('shipment'),
      status: ['available', 'tracking', 'tracking_stopped,new'],
      sort: ['created_at', '-pod_eta_at', 'bill_of_lading_number'],
      include: included(listShipments.input.shape.include),
      include_containers: FLAGS,
      costs: FLAGS,
      detail: ['summary', 'full'],
    },
  },
  {
    operation: listTrackingRequests,
    values: {
      ...cursorPage('tracking_request'),
      ...OF_REQUESTS,
      sort: ['created_at', '-updated_at'],
      include: included(listTrackingRequests.input.shape.include),
      containers: [true, false],
    },
  },
  { operation: exportContainers, values: { ...OF_CONTAINERS, after: AFTER } },
  {
    operation: exportShipments,
    values: { ...OF_SHIPMENTS, status: ['available', 'tracking'], sort: ['created_at', '-pod_eta_at'], after: AFTER },
  },
  { operation: exportTrackingRequests, values: { ...OF_REQUESTS, sort: ['created_at', '-updated_at'], after: AFTER } },
  { operation: listWebhooks, values: { ...cursorPage('webhook'), include: [[], ['health']] } },
  {
    operation: listWebhookNotifications,
    values: {
      ...cursorPage('webhook_notification'),
      webhook_id: IDS,
      event: ['tracking_request.succeeded', 'container.created,container.updated'],
      delivery_status: ['failed', 'failed,pending'],
      created_after: MOMENTS,
      created_before: MOMENTS,
      sort: ['created_at'],
      include: included(listWebhookNotifications.input.shape.include),
    },
  },
  {
    operation: listCustomFieldDefinitions,
    values: {
      ...cursorPage('custom_field_definition'),
      entity_type: ['Shipment', 'Shipment,Container'],
      data_type: ['number', 'number,date'],
      display_name: ['Cost'],
    },
  },
  {
    operation: listCustomFields,
    values: {
      ...cursorPage('custom_field'),
      entity_type: ['shipment', 'shipment,Container'],
      entity_id: IDS,
      definition_id: IDS,
    },
  },
  {
    operation: listEntityCustomFields,
    required: ['entity_type', 'entity_id'],
    values: {
      ...cursorPage('custom_field'),
      entity_type: ['shipment', 'container', 'tracking_request'],
      entity_id: IDS,
    },
  },
  {
    operation: listArrivals,
    values: { ...PAGE, port: PORTS, from: ['2026-06-01', ...MOMENTS], to: ['2030-06-01', '2030-06-01T00:00:00Z'] },
  },
  {
    operation: listLate,
    values: {
      ...PAGE,
      by: ['vessel', 'port', 'customer', 'container'],
      against: ['first', 'last'],
      days: [5],
      port: PORTS,
      vessel: ['Emma', '9074729'],
      customer: ['Acme', ...IDS],
      from: ['2026-06-01', ...MOMENTS],
      to: ['2030-06-01', '2030-06-01T00:00:00Z'],
    },
  },
  {
    operation: listContainersAtRisk,
    values: { ...PAGE, port: PORTS, within_days: [5], reasons: [['hold']] },
  },
  { operation: getMap, values: { ...WITHOUT_ORDER, at: ['2026-06-01', ...MOMENTS, '2199-01-01'] } },
  { operation: browseContainers, required: ['mark'], values: { mark: [null, `1780000000000.${ID}`] } },
  {
    operation: getContainer,
    required: ['id'],
    values: {
      id: IDS,
      include: included(getContainer.input.shape.include),
      standing: FLAGS,
      charges: FLAGS,
      costs: FLAGS,
      by_tariff: FLAGS,
    },
  },
  {
    operation: { ...getContainer, run: readAtOnce },
    required: ['id'],
    values: {
      id: IDS,
      include: included(getContainer.input.shape.include),
      standing: FLAGS,
      charges: FLAGS,
      costs: FLAGS,
      by_tariff: FLAGS,
    },
  },
  {
    operation: getShipment,
    required: ['id'],
    values: {
      id: IDS,
      include: included(getShipment.input.shape.include),
      include_containers: FLAGS,
      freshness: FLAGS,
    },
  },
  {
    operation: getTrackingRequest,
    required: ['id'],
    values: { id: IDS, include: included(getTrackingRequest.input.shape.include) },
  },
  {
    operation: getWebhookNotification,
    required: ['id'],
    values: { id: IDS, include: included(getWebhookNotification.input.shape.include) },
  },
  {
    operation: listContainerTransportEvents,
    required: ['id'],
    values: { id: IDS, include: included(listContainerTransportEvents.input.shape.include), superseded: FLAGS },
  },
];

/** Some containers at once: reads that arrive while others are under way share a statement of their own. */
function readAtOnce(context: ServiceContext, input: { id: string }): Promise<unknown> {
  const ids = [input.id, newId(), newId(), newId()];
  return Promise.allSettled(ids.map((id) => getContainer.run(context, { ...input, id })));
}

/** Pages by number and by cursor, of a list in its default order; the last choice is a number, as other orders have other cursors. */
function cursorPage(table: string) {
  const behind = writeCursor({ table, order: NEWEST_FIRST }, { key: '2026-06-01T00:00:00.000Z', id: ID });
  return { page: [2, 1_000], page_size: [5, 100], after: ['start', behind, undefined] };
}

/** Nothing but what is required, each value alone, and all members together; each in short and, where there is that, in full. */
export function inputsOf({ values, required = [] }: Chosen): Record<string, unknown>[] {
  const least = Object.fromEntries(required.map((name) => [name, values[name]?.[0]]));
  const each = Object.entries(values).flatMap(([name, many]) => many.map((value) => ({ ...least, [name]: value })));
  const [first, last] = [0, -1].map((at) =>
    Object.fromEntries(Object.entries(values).map(([name, many]) => [name, many.at(at)])),
  );
  const inputs = [least, { ...first }, { ...last }, ...each];
  const details = values.detail ?? [undefined];
  return details.flatMap((detail) => inputs.map((input) => (detail === undefined ? input : { ...input, detail })));
}

/** What can be included: nothing, each alone, and all. */
function included(schema: { unwrap(): { element: { options: readonly string[] } } }): readonly string[][] {
  const { options } = schema.unwrap().element;
  return [[], ...options.map((option) => [option]), [...options]];
}
