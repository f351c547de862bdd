import { queryOptions } from '@tanstack/react-query';
import { type components, dataOf, type paths } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import { PAGE_ROWS, type PageQuery } from '../../parts/table/row-pages.ts';

type Query = NonNullable<paths['/shipments']['get']['parameters']['query']>;

type Costs = NonNullable<NonNullable<components['schemas']['shipment']['meta']>['costs']>;

/** A shipment as a row of the table. */
export interface ShipmentRow {
  id: string;
  shipment: components['schemas']['shipment']['attributes'];
  containers: number;
  /** What its containers cost as they were counted last; null where none charges. */
  costs: Costs | null;
}

const KINDS = ['shipment', 'container'];

/** How many shipments there are, and whether there are more than are counted. */
export function shipmentCount(search: RecordSearch) {
  return queryOptions({
    queryKey: ['shipments', 'count', shipmentFilters(search)],
    queryFn: async ({ signal }) => {
      const query: Query = {
        ...shipmentFilters(search),
        'page[size]': 1,
        'fields[shipment]': ['bill_of_lading_number'],
      };
      const { meta } = await dataOf(landfall.GET('/shipments', { params: { query }, signal }));
      return { count: meta.total ?? meta.total_over ?? 0, isMore: meta.total === undefined };
    },
    meta: shows({ kinds: KINDS }),
  });
}

/** A page of the shipments that fit the search, from a cursor on. */
export function shipmentPage(search: RecordSearch, cursor: string): PageQuery<ShipmentRow> {
  const query: Query = {
    ...shipmentFilters(search),
    ...{ sort: shipmentOrder(search), 'page[after]': cursor, 'page[size]': PAGE_ROWS },
  };
  return {
    queryKey: ['shipments', 'page', query],
    queryFn: async ({ signal }) => {
      const { data, links } = await dataOf(landfall.GET('/shipments', { params: { query }, signal }));
      return {
        next: links.next === undefined ? null : new URL(links.next).searchParams.get('page[after]'),
        rows: data.map(({ id, attributes, relationships, meta }) => ({
          id,
          shipment: attributes,
          containers: relationships?.containers?.data.length ?? 0,
          costs: meta?.costs ?? null,
        })),
      };
    },
    meta: shows({ kinds: KINDS }),
  };
}

const ORDERS = ['created_at', 'updated_at', 'pod_eta_at', 'bill_of_lading_number'].flatMap((name) => [
  name,
  `-${name}`,
]);

function isOrder(text: string): text is NonNullable<Query['sort']> {
  return ORDERS.includes(text);
}

/** How the list is ordered: the newest first, unless something else is asked for. */
export function shipmentOrder({ sort = '' }: RecordSearch): NonNullable<Query['sort']> {
  return isOrder(sort) ? sort : '-created_at';
}

/** The search and the filters as the API takes them. */
export function shipmentFilters(search: RecordSearch): Query {
  const given: [keyof Query, string | boolean | undefined][] = [
    ['q', search.q],
    ['filter[status]', search.status],
    ['filter[holds]', search.holds],
    ['filter[charging]', search.charging === undefined ? undefined : search.charging === 'true'],
    ['filter[owing]', search.owing === undefined ? undefined : search.owing === 'true'],
    ['filter[late]', search.late],
    ['filter[lfd_until]', search.lfd_until],
    ['filter[lfd_before]', search.lfd_before],
    ['filter[arriving_from]', search.arriving_from],
    ['filter[arriving_until]', search.arriving_until],
    ['filter[arriving_after]', search.arriving_after],
    ['filter[arriving_before]', search.arriving_before],
    ['filter[carrier]', search.carrier],
    ['filter[port]', search.port],
    ['filter[vessel]', search.vessel],
    ['filter[customer_name]', search.customer],
    ['filter[tag]', search.tag],
    ['filter[ref_number]', search.reference],
    ['filter[tracking_stopped]', search.stopped === undefined ? undefined : search.stopped === 'true'],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}
