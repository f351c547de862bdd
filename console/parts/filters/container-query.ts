import type { paths } from 'landfall/client';
import type { RecordSearch } from './record-search.ts';

type Query = NonNullable<paths['/containers']['get']['parameters']['query']>;

/** The search and the filters as the API takes them. */
export function filtersOf(search: RecordSearch): Omit<Query, 'sort'> {
  const given: [keyof Query, string | boolean | undefined][] = [
    ['q', search.q],
    ['filter[status]', search.status],
    ['filter[holds]', search.holds],
    ['filter[ready_for_pickup]', truth(search.ready)],
    ['filter[charging]', truth(search.charging)],
    ['filter[owing]', truth(search.owing)],
    ['filter[late]', search.late],
    ['filter[lfd_until]', search.lfd_until],
    ['filter[lfd_before]', search.lfd_before],
    ['filter[arriving_from]', search.arriving_from],
    ['filter[arriving_until]', search.arriving_until],
    ['filter[arriving_after]', search.arriving_after],
    ['filter[arriving_before]', search.arriving_before],
    ['filter[carrier]', search.carrier],
    ['filter[port]', search.port],
    ['filter[pickup_place]', search.pickup_place],
    ['filter[place]', search.place],
    ['filter[vessel]', search.vessel],
    ['filter[customer_name]', search.customer],
    ['filter[tag]', search.tag],
    ['filter[ref_number]', search.reference],
    ['filter[equipment]', search.equipment],
    ['filter[tracking_stopped]', truth(search.stopped)],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function truth(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
