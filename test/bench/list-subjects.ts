import { DAY_MS, toInstant } from '../../src/domain/instant.ts';
import { CONTAINER_PARAMETERS } from '../../src/rest/filters/containers.ts';
import { SHIPMENT_LIST_PARAMETERS } from '../../src/rest/filters/shipments.ts';
import { TRACKING_REQUEST_PARAMETERS } from '../../src/rest/filters/tracking-requests.ts';
import { CONTAINER_ORDERS } from '../../src/services/container/container-filter.ts';
import { listContainers } from '../../src/services/container/list-containers.ts';
import type { ListOrder } from '../../src/services/list/list-order.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { listShipments } from '../../src/services/shipment/list-shipments.ts';
import { SHIPMENT_ORDERS } from '../../src/services/shipment/shipment-list-filter.ts';
import {
  listTrackingRequests,
  TRACKING_REQUEST_ORDERS,
} from '../../src/services/tracking-request/list-tracking-requests.ts';
import type { LargeAccount } from './rest-lists-rows.ts';

/** What a list is filtered by. */
export type Filters = Readonly<Record<string, string | boolean | string[]>>;

/** A list, how it is requested, and what it is filtered and ordered by. */
export interface ListSubject {
  path: string;
  parameters: Readonly<Record<string, string>>;
  operation(context: ServiceContext, input: object): Promise<{ total: number | null }>;
  filters: Readonly<Record<string, Filters>>;
  table: string;
  /** The terms of each order that it has. */
  orders: Readonly<Record<string, ListOrder>>;
}

/** Every list with every filter and order that it has, for the things of an account. */
export function listSubjects(account: LargeAccount, now: number): ListSubject[] {
  const ago = (days: number) => toInstant(now - days * DAY_MS);
  const { customerId: customer_id, number, billOfLading, reference: ref_number } = account;
  const shared: ListSubject['filters'] = {
    status: { status: 'on_ship' },
    port: { port: 'USLAX' },
    carrier: { carrier: 'EGLV' },
    'updated_after, an hour': { updated_after: ago(1 / 24) },
    'updated_after, 60 days': { updated_after: ago(60) },
    lfd_before: { lfd_before: ago(60) },
    'holds true': { holds: 'true' },
    'holds false': { holds: 'false' },
    'holds by name': { holds: 'customs,freight' },
    'tracking_stopped true': { tracking_stopped: true },
    'tracking_stopped false': { tracking_stopped: false },
    ref_number: { ref_number },
    customer_id: { customer_id },
    'q, a few': { q: number.slice(0, -1) },
    'q, a reference': { q: ref_number.slice(0, -1) },
    'status, several': { status: 'available,not_available,picked_up' },
    created_after: { created_after: ago(1) },
    created_at: { created_after: ago(300), created_before: ago(30) },
    arriving: { arriving_after: ago(75), arriving_before: ago(68) },
    tag: { tag: 'urgent' },
    'tag, none has it': { tag: 'no such label' },
    vessel: { vessel: 'M' },
    'port by name': { port: 'Los Angeles' },
    'charging true': { charging: true },
    'charging false': { charging: false },
    late: { late: 'true' },
    'late, not arrived': { late: 'not_arrived' },
    'late false': { late: 'false' },
  };
  return [
    {
      path: '/containers',
      parameters: CONTAINER_PARAMETERS,
      operation: (context, input) =>
        listContainers.run(context, { include: ['transport_event_ids'], detail: 'full', ...input }),
      filters: {
        ...shared,
        number: { number },
        'q, a tenth': { q: number.slice(0, 4) },
        'ready_for_pickup true': { ready_for_pickup: true },
        'ready_for_pickup false': { ready_for_pickup: false },
        'available_for_pickup true': { available_for_pickup: true },
        'available_for_pickup false': { available_for_pickup: false },
        'equipment, frequent': { equipment: '45G1' },
        'equipment, none has it': { equipment: '99Z9' },
        pickup_place: { pickup_place: 'USLAX' },
        'pickup_place by name': { pickup_place: 'Los Angeles' },
      },
      table: 'container',
      orders: CONTAINER_ORDERS,
    },
    {
      path: '/shipments',
      parameters: SHIPMENT_LIST_PARAMETERS,
      operation: (context, input) => listShipments.run(context, { detail: 'full', ...input }),
      filters: { ...shared, number: { number: billOfLading }, 'q, a tenth': { q: billOfLading.slice(0, 4) } },
      table: 'shipment',
      orders: SHIPMENT_ORDERS,
    },
    {
      path: '/tracking_requests',
      parameters: TRACKING_REQUEST_PARAMETERS,
      operation: (context, input) => listTrackingRequests.run(context, input),
      filters: {
        status: { status: 'created' },
        request_type: { request_type: 'bill_of_lading' },
        request_number: { request_number: billOfLading },
        scac: { scac: 'EGLV' },
        ref_number: { ref_number },
        created_at: { created_after: ago(300), created_before: ago(30) },
        updated_at: { updated_after: ago(60), updated_before: ago(1) },
        'status, several': { status: 'created,failed' },
        'q, a few': { q: billOfLading.slice(0, -1) },
        'q, a tenth': { q: billOfLading.slice(0, 4) },
      },
      table: 'tracking_request',
      orders: TRACKING_REQUEST_ORDERS,
    },
  ];
}
