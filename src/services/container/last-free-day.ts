import type { LastFreeDay } from '../../domain/journey/state.ts';
import { canonicalLocode } from '../../domain/location.ts';

/** A last free day as it is stored with its container. */
export interface StoredLastFreeDay {
  party: LastFreeDay['party'];
  date: string;
  at: string;
  timezone: string | null;
  place_locode: string | null;
  place_name: string | null;
  computed: boolean;
  applies: boolean;
  binding: boolean;
  reported_at: string | null;
}

/** Makes a derived last free day one that is stored. */
export function storedLastFreeDay(day: LastFreeDay): StoredLastFreeDay {
  const { party, date, at, timezone, place, computed, applies, binding, reportedAt } = day;
  const place_locode = place?.locode == null ? null : canonicalLocode(place.locode);
  return {
    party,
    date,
    at,
    timezone,
    place_locode,
    place_name: place?.name ?? null,
    computed,
    applies,
    binding,
    reported_at: reportedAt,
  };
}
