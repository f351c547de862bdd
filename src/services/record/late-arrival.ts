import { z } from 'zod';
import { arrivalStateSql, FOUND_AT_PORT, LINE_CHECKED_OF_ARRIVAL, TO_PORT } from './port-arrival.ts';

/** Which containers are wanted by how late they come; `true` is both of the following. */
export const LateFilter = z.enum(['true', 'not_arrived', 'arrived', 'false']);
export type LateFilter = z.infer<typeof LateFilter>;

/** SQL: which arrivals `a` of what is late are wanted. */
const WANTED: Readonly<Record<LateFilter, string>> = {
  true: 'true',
  false: 'true',
  not_arrived: "a.kind = 'estimated'",
  arrived: "a.kind <> 'estimated'",
};

/**
 * SQL: that a container comes to its port of discharge a day or more after the first estimate of its line, or came, by the calendar of the
 * port, as list_late counts it without a window: of what is overdue, today is compared. `now` is SQL too. What has no first
 * estimate, or was picked up without a report of its arrival, is not known to be late.
 */
export function isLateSql(alias: string, now: string, lateness: LateFilter): string {
  const day = (at: string) => `(${at} AT TIME ZONE z.zone)::date`;
  // Moments are compared first: calendars are slow, and what is not later at all is on no later day.
  const isLater = (at: string) => `${at} > s.pod_original_eta_at AND ${day(at)} > ${day('s.pod_original_eta_at')}`;
  const state = arrivalStateSql(now, LINE_CHECKED_OF_ARRIVAL);
  return `EXISTS (WITH at_port AS NOT MATERIALIZED (SELECT ${FOUND_AT_PORT} FROM (SELECT ${alias}.*) c)
    SELECT FROM (${TO_PORT}) a JOIN shipment s ON s.id = a.shipment_id,
      LATERAL (SELECT coalesce(a.zone, 'UTC') AS zone) k,
      LATERAL (SELECT k.zone, date_trunc('day', ${now} AT TIME ZONE k.zone) AT TIME ZONE k.zone AS today) z
    WHERE ${WANTED[lateness]} AND (a.kind <> 'estimated' OR a.is_awaited)
      AND CASE WHEN ${isLater('a.at')} THEN true WHEN a.kind = 'estimated' AND ${isLater(now)} THEN ${state} = 'overdue' ELSE false END)`;
}
