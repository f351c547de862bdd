import type { DeadlineParty, RecordedLastFreeDay } from '../../src/domain/container-record/last-free-day.ts';
import { localDate } from '../../src/domain/instant.ts';

const COLUMNS = { shipping_line: 'pickup_lfd_line', terminal: 'pickup_lfd_terminal', rail: 'pickup_lfd_rail' } as const;

/** A last free day that a party states and that binds, by the midnight with which it begins. */
export function statedDay(
  party: DeadlineParty,
  at: string,
  { timezone = 'America/Los_Angeles', applies = true }: { timezone?: string; applies?: boolean } = {},
): RecordedLastFreeDay {
  const midnight = new Date(at).toISOString();
  const day = {
    party,
    date: localDate(midnight, timezone),
    at: midnight,
    timezone,
    place_locode: null,
    place_name: null,
  };
  return { ...day, computed: false, applies, binding: applies, reported_at: null };
}

/** The columns of a container for which a party states a last free day. */
export function statedColumns(party: DeadlineParty, at: string): Record<string, string> {
  const days = JSON.stringify([statedDay(party, at)]);
  return { pickup_lfd: at, [COLUMNS[party]]: at, binding_lfd: at, last_free_days: days };
}

/** SQL: gives the containers that were written with the columns of the contract alone the day that these state. */
export const STATE_DAYS = `UPDATE container SET binding_lfd = pickup_lfd, last_free_days = jsonb_build_array(jsonb_build_object(
    'party', CASE WHEN pickup_lfd_line IS NOT NULL THEN 'shipping_line' WHEN pickup_lfd_terminal IS NOT NULL THEN 'terminal' ELSE 'rail' END,
    'date', to_char(pickup_lfd AT TIME ZONE coalesce(pod_timezone, 'UTC'), 'YYYY-MM-DD'),
    'at', to_char(pickup_lfd AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', pod_timezone,
    'place_locode', NULL, 'place_name', NULL, 'computed', false, 'applies', true, 'binding', true, 'reported_at', NULL))
  WHERE pickup_lfd IS NOT NULL AND binding_lfd IS DISTINCT FROM pickup_lfd`;
