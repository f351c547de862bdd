import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapPlace } from './map-answer.ts';

/** What is asked of containers that wait at a place, as the table of containers takes it. */
const STATUSES = {
  not_loaded: 'new',
  on_the_way: 'on_ship,on_rail',
  waiting: 'available,not_available,grounded,off_dock,awaiting_inland_transfer',
} as const;

/** What a count of a place counts. */
export type PlaceCount = keyof typeof STATUSES | 'held' | 'past_last_free_day';

/**
 * The filters of the table of containers for a count of a place, beside those of the map. Null where the table has none for it:
 * what is past the last free day is counted by the binding one, and the table is filtered by that of the contract; and a place without
 * a code is found by its name alone, which others may have too.
 */
export function listedBy(
  search: RecordSearch,
  { locode }: Pick<MapPlace, 'locode'>,
  count: PlaceCount,
): RecordSearch | null {
  if (count === 'past_last_free_day' || locode === null) return null;
  const { view: _view, ...filters } = search;
  const own: RecordSearch = { ...filters, place: locode, stopped: 'false' };
  if (count === 'held') return { ...own, holds: own.holds ?? 'true' };
  return { ...own, status: both(own.status, STATUSES[count]) };
}

/** The statuses that are in both lists: a filter of the map stays one of the table. */
function both(chosen: string | undefined, wanted: string): string {
  if (chosen === undefined) return wanted;
  const shared = wanted.split(',').filter((status) => chosen.split(',').includes(status));
  return shared.length === 0 ? wanted : shared.join(',');
}
