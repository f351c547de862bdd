import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { filtersOf } from '../../parts/filters/container-query.ts';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapPlace } from './map-answer.ts';

/** What fits the filters, at a time; now where it is null. */
export function accountMap(search: RecordSearch, at: string | null) {
  const query = { ...filtersOf(search), ...(at !== null && { at }) };
  return queryOptions({
    queryKey: ['map', query],
    queryFn: async ({ signal }) => (await dataOf(landfall.GET('/map', { params: { query }, signal }))).data.attributes,
    // While a slider moves, what was shown before stays.
    placeholderData: keepPreviousData,
    meta: shows({ kinds: ['container', 'shipment'] }),
  });
}

/** What is asked of containers that wait at a place, as the table of containers takes it. */
const STATUSES = {
  not_loaded: 'new',
  on_the_way: 'on_ship,on_rail',
  waiting: 'available,not_available,grounded,off_dock,awaiting_inland_transfer',
} as const;

/** What a count of a place counts. */
export type PlaceCount = keyof typeof STATUSES | 'held' | 'past_last_free_day';

const LAST_FREE_DAY_MS = 86_400_000;

/** The filters of the table of containers for a count of a place, beside those of the map. */
export function listedBy(
  search: RecordSearch,
  place: Pick<MapPlace, 'locode' | 'name'>,
  count: PlaceCount,
  asOf: string,
): RecordSearch {
  const { view: _view, ...filters } = search;
  const own: RecordSearch = { ...filters, place: place.locode ?? place.name ?? '' };
  if (count === 'held') return { ...own, holds: own.holds ?? 'true', stopped: 'false' };
  if (count === 'past_last_free_day') {
    const before = new Date(Date.parse(asOf) - LAST_FREE_DAY_MS).toISOString();
    return { ...own, status: both(own.status, STATUSES.waiting), lfd_before: before, stopped: 'false' };
  }
  return { ...own, status: both(own.status, STATUSES[count]), stopped: 'false' };
}

/** The statuses that are in both lists: a filter of the map stays one of the table. */
function both(chosen: string | undefined, wanted: string): string {
  if (chosen === undefined) return wanted;
  const shared = wanted.split(',').filter((status) => chosen.split(',').includes(status));
  return shared.length === 0 ? wanted : shared.join(',');
}
