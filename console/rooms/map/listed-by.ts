import { dateAt } from '../../../view/model/time.ts';
import { addDays } from '../../parts/calendar.ts';
import type { RecordSearch } from '../../parts/filters/record-search.ts';
import type { MapPlace } from './map-answer.ts';

/** What is asked of containers that wait at a place, as the table of containers takes it. */
const STATUSES = {
  not_loaded: 'new',
  on_the_way: 'on_ship,on_rail',
  waiting: 'available,not_available,grounded,off_dock,awaiting_inland_transfer',
} as const;

/** What a count of a place counts. */
export type PlaceCount = keyof typeof STATUSES | 'held' | 'past_last_free_day' | 'costing';

/**
 * The filters of the table of containers for a count of a place, beside those of the map. Null for a place without a code, which is
 * found by its name alone, which others may have too. `now` is milliseconds since the epoch.
 */
export function listedBy(
  search: RecordSearch,
  { locode, time_zone: zone }: Pick<MapPlace, 'locode' | 'time_zone'>,
  count: PlaceCount,
  now: number,
): RecordSearch | null {
  if (locode === null) return null;
  const { view: _view, scope: _scope, ...filters } = search;
  const own: RecordSearch = { ...filters, place: locode, stopped: 'false' };
  if (count === 'held') return { ...own, holds: own.holds ?? 'true' };
  if (count === 'costing') return { ...own, charging: 'true' };
  if (count === 'past_last_free_day') {
    // The day is over once the next one has begun there.
    const today = dateAt(new Date(now).toISOString(), zone);
    if (today === null) return null;
    return { ...own, status: both(own.status, STATUSES.waiting), lfd_until: addDays(today, -1) };
  }
  return { ...own, status: both(own.status, STATUSES[count]) };
}

/** The statuses that are in both lists: a filter of the map stays one of the table. */
function both(chosen: string | undefined, wanted: string): string {
  if (chosen === undefined) return wanted;
  const shared = wanted.split(',').filter((status) => chosen.split(',').includes(status));
  return shared.length === 0 ? wanted : shared.join(',');
}
