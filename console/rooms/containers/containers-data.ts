import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type paths, related } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { filtersOf } from '../../parts/filters/container-query.ts';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import { PAGE_ROWS, type PageQuery, type RowPage } from '../../parts/table/row-pages.ts';

type Query = NonNullable<paths['/containers']['get']['parameters']['query']>;

const FIELDS = [
  'number',
  'current_status',
  'ref_numbers',
  'equipment_type',
  'equipment_length',
  'equipment_height',
  'last_free_days',
  'pickup_appointment_at',
  'pickup_appointment_timezone',
  'ready_for_pickup',
  'holds_at_pod_terminal',
  'holds_reported',
  'fees_at_pod_terminal',
  'fees_reported',
  'pod_eta_at',
  'pod_arrived_at',
  'pod_discharged_at',
  'pod_timezone',
  'pickup_facility_name',
  'pickup_place_name',
  'contradictions',
  'created_at',
  'updated_at',
  'shipment',
] as const satisfies Query['fields[container]'];

const SHIPMENT_FIELDS = [
  'bill_of_lading_number',
  'tags',
  'port_of_lading_name',
  'port_of_discharge_name',
  'destination_name',
  'shipping_line_scac',
  'shipping_line_short_name',
  'customer_name',
  'pod_vessel_name',
  'pod_voyage_number',
  'pod_timezone',
  'pod_eta_at',
  'pod_original_eta_at',
  'line_tracking_stopped_at',
] as const satisfies Query['fields[shipment]'];

type Container = components['schemas']['container']['attributes'];
type Shipment = components['schemas']['shipment']['attributes'];

type Costs = NonNullable<NonNullable<components['schemas']['container']['meta']>['costs']>;

/** A container as a row of the table, with what its shipment says. */
export interface ContainerRow {
  id: string;
  container: Pick<Container, Exclude<(typeof FIELDS)[number], 'shipment'>>;
  /** What its clocks cost as they were counted last; null where none charges. */
  costs: Costs | null;
  shipmentId: string | null;
  shipment: Pick<Shipment, (typeof SHIPMENT_FIELDS)[number]> | null;
}

const KINDS = ['container', 'shipment'];

/** How many containers there are, and whether there are more than are counted. */
export function containerCount(search: RecordSearch) {
  return queryOptions({
    queryKey: ['containers', 'count', filtersOf(search)],
    queryFn: async ({ signal }) => {
      const query: Query = { ...filtersOf(search), 'page[size]': 1, 'fields[container]': ['number'] };
      const { meta } = await dataOf(landfall.GET('/containers', { params: { query }, signal }));
      return { count: meta.total ?? meta.total_over ?? 0, isMore: meta.total === undefined };
    },
    meta: shows({ kinds: KINDS }),
  });
}

/** A page of the containers that fit the search, from a cursor on. */
export function containerPage(search: RecordSearch, cursor: string): PageQuery<ContainerRow> {
  const query: Query = {
    ...filtersOf(search),
    ...{ sort: orderOf(search), 'page[after]': cursor, 'page[size]': PAGE_ROWS, include: ['shipment'] },
    'fields[container]': [...FIELDS],
    'fields[shipment]': [...SHIPMENT_FIELDS],
  };
  return {
    queryKey: ['containers', 'page', query],
    queryFn: async ({ signal }) => rowsOf(await dataOf(landfall.GET('/containers', { params: { query }, signal }))),
    meta: shows({ kinds: KINDS }),
  };
}

type Page = Extract<
  paths['/containers']['get']['responses'][200]['content'],
  { 'application/vnd.api+json': unknown }
>['application/vnd.api+json'];

function rowsOf(document: Page): RowPage<ContainerRow> {
  const next = document.links.next === undefined ? null : new URL(document.links.next).searchParams.get('page[after]');
  return {
    next,
    rows: document.data.map(({ id, attributes, relationships, meta }) => {
      const shipment = related(document, relationships?.shipment);
      return {
        id,
        container: attributes,
        costs: meta?.costs ?? null,
        shipmentId: relationships?.shipment?.data?.id ?? null,
        shipment: shipment?.attributes ?? null,
      };
    }),
  };
}

const ORDERS = ['created_at', 'updated_at', 'pickup_lfd', 'number'].flatMap((name) => [name, `-${name}`]);

function isOrder(text: string): text is NonNullable<Query['sort']> {
  return ORDERS.includes(text);
}

/** How the list is ordered: the newest first, unless something else is asked for. */
export function orderOf({ sort = '' }: RecordSearch): NonNullable<Query['sort']> {
  return isOrder(sort) ? sort : '-created_at';
}
