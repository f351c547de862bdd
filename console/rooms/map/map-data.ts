import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dataOf } from 'landfall/client';
import { landfall } from '../../data/client.ts';
import { shows } from '../../data/live.ts';
import { filtersOf } from '../../parts/filters/container-query.ts';
import type { RecordSearch } from '../../parts/filters/record-search.ts';

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
