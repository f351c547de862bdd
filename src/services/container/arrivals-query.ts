import type { Conditions } from '../list/paged-list.ts';
import type { PortFilter } from '../location/port-filter.ts';
import {
  AT_PORT,
  arrivalStateSql,
  FOUND_AT_PORT,
  FOUND_INLAND_AT,
  IS_AWAITED_AT_PORT,
  IS_FOLLOWED,
  IS_PAST_ITS_DAY,
  LINE_CHECKED_OF_ARRIVAL,
  STATED_BY_LINE,
  TO_PORT,
} from '../record/port-arrival.ts';
import { CONTAINER_ARRIVAL_COLUMNS, CONTAINER_ARRIVAL_JOINS } from './arrival-rows.ts';
import type { ArrivalWindow } from './arrival-window.ts';

/** What decides which arrivals are read. */
export interface ArrivalsRead {
  window: ArrivalWindow;
  port: PortFilter | null;
}

/** No more arrivals are read by each way to them, the first of them first. */
export const ARRIVALS_MAX = 5_000;

// What follows are the words of the indexes of the migration arrival_risk_indexes, so that the planner sees that they serve.
const AWAITED_AT = 'coalesce(c.pod_eta_at, c.list_shipment_eta_at)';
/** A reported arrival or unloading goes before what is inferred. */
const WAS_THERE = `coalesce(${FOUND_INLAND_AT})`;
const LISTED_INLAND = `coalesce(${FOUND_INLAND_AT}, c.ind_eta_at, c.list_destination_eta_at)`;
const AWAITED_INLAND_AT = 'coalesce(c.ind_eta_at, c.list_destination_eta_at)';
const IS_AWAITED = `${IS_FOLLOWED} AND ${WAS_THERE} IS NULL`;

/** What is known of a container inland beside what happened there; the shipment's estimate counts where it is known to be of that place. */
const INLAND_ETA = `CASE WHEN f.final_destination_timezone IS NOT NULL OR l.timezone IS NULL THEN f.list_destination_eta_at END`;

const FOUND_INLAND = `c.id, c.number, c.shipment_id, c.watch_id, c.list_destination_id AS place_id, c.list_pod_id,
  c.final_destination_timezone, c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_eta_at, c.list_destination_eta_at, c.terminal_checked_at,
  ${WAS_THERE} AS was_there_at, ${IS_AWAITED} AS is_awaited, c.terminal_statements`;

const TO_DESTINATION = `SELECT f.id, f.number, coalesce(f.was_there_at, f.ind_eta_at, ${INLAND_ETA}) AS at, true AS is_inland, f.place_id,
    coalesce(l.timezone, f.final_destination_timezone) AS zone,
    CASE WHEN f.ind_ata_at IS NOT NULL THEN 'actual' WHEN f.ind_rail_unloaded_at IS NOT NULL THEN 'unloaded'
      WHEN f.was_there_at IS NOT NULL THEN 'inferred' ELSE 'estimated' END AS kind,
    CASE WHEN f.was_there_at IS NOT NULL THEN NULL
      WHEN f.ind_eta_at IS NOT NULL THEN 'rail' ELSE 'shipping_line' END AS party,
    f.is_awaited,
    greatest(${STATED_BY_LINE}, (f.terminal_statements ->> 'rail')::timestamptz, f.terminal_checked_at) AS stated_at, f.shipment_id, f.watch_id,
    NULL::timestamptz AS pod_eta_at, NULL::uuid AS list_customer_id
  FROM inland f LEFT JOIN location l ON l.id = f.place_id`;

/** When the line last answered a poll of an arrival `a`: looked up of what is late alone, because polls are many. */
const LINE_CHECKED = `(SELECT ${LINE_CHECKED_OF_ARRIVAL} FROM shipment s WHERE s.id = a.shipment_id)`;

/**
 * The text of the statement that reads one page of arrivals, what is late first, and counts them. Each arm finds its
 * containers by an index in the order of their arrival, by moments that hold the window of every zone, and stops at a
 * limit; what the calendars of the places make of them is sorted out afterwards. A container counts once: at its port of
 * discharge, or, where that is not the requested place but its destination is, there.
 */
export function arrivalsText(
  { window, port }: ArrivalsRead,
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): string {
  const state = arrivalStateSql(window.now, LINE_CHECKED);
  const extra = port === null ? '' : `${port.column},`;
  const [atPort, inland] = [portArms({ window, port }, conditions), inlandArms({ window, port }, conditions)];
  const arrivals = [
    TO_PORT,
    ...(port === null ? [] : [`${TO_DESTINATION} WHERE f.list_pod_id = ${port.ids} IS NOT TRUE`]),
  ];
  return `WITH at_port AS MATERIALIZED (
      ${atPort.join(' UNION ALL ')}
    ), ${inland.length === 0 ? '' : `inland AS MATERIALIZED (${inland.join(' UNION ALL ')}),`} arrival AS MATERIALIZED (
      ${arrivals.join(' UNION ALL ')}
    ), ${zonesText(window)}, hit AS MATERIALIZED (
      SELECT a.*, coalesce(${IS_PAST_ITS_DAY}, false) AS is_late, ${state} AS state FROM arrival a JOIN zones z ON z.zone = coalesce(a.zone, 'UTC')
      WHERE (a.at >= z.begins${window.isFromToday ? ` OR (${IS_PAST_ITS_DAY})` : ''}) AND a.at < z.ends
    ), shown AS (
      SELECT * FROM hit ORDER BY is_late DESC, at, number, id
      LIMIT ${conditions.value('bigint', limit)} OFFSET ${conditions.value('bigint', offset)}
    )
    SELECT (SELECT count(*)::int FROM hit) AS total, (SELECT count(*)::int FROM hit WHERE state = 'overdue') AS total_overdue,
      ${[isCut('at_port'), ...(inland.length === 0 ? [] : [isCut('inland')])].join(' OR ')} AS is_partial,
      ${extra} (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT ${CONTAINER_ARRIVAL_COLUMNS} FROM shown h ${CONTAINER_ARRIVAL_JOINS}
        ORDER BY h.is_late DESC, h.at, h.number, h.id) x) AS rows`;
}

/** SQL: the window in each zone that occurs: calendars are slow, and thousands of arrivals share a few of them. */
export function zonesText({ beginsAt, endsAt, todayAt }: ArrivalWindow): string {
  return `zones AS MATERIALIZED (
      SELECT o.zone, ${beginsAt('o.zone')} AS begins, ${endsAt('o.zone')} AS ends, ${todayAt('o.zone')} AS today
      FROM (SELECT DISTINCT coalesce(zone, 'UTC') AS zone FROM arrival) o
    )`;
}

/** SQL: whether one of the arms had more than its limit. */
export function isCut(arms: string): string {
  return `EXISTS (SELECT FROM ${arms} GROUP BY arm HAVING count(*) > ${ARRIVALS_MAX})`;
}

export function portArms({ window, port }: ArrivalsRead, { account }: Conditions): string[] {
  const { earliest, latest, isFromToday } = window;
  const isHere = port === null ? '' : ` AND c.list_pod_id = ${port.plannedIds()}`;
  const find = (arm: number, at: string, condition: string) =>
    `(SELECT ${FOUND_AT_PORT}, ${arm} AS arm FROM container c WHERE c.account_id = ${account}${isHere} AND ${condition}
      ORDER BY ${at}, c.id LIMIT ${ARRIVALS_MAX + 1})`;
  const within = (at: string) => `${at} >= ${earliest} AND ${at} < ${latest}`;
  return [
    find(1, AT_PORT, within(AT_PORT)),
    find(2, 'c.list_shipment_eta_at', `${AT_PORT} IS NULL AND ${within('c.list_shipment_eta_at')}`),
    ...(isFromToday ? [find(3, AWAITED_AT, `${AWAITED_AT} < ${earliest} AND ${IS_AWAITED_AT_PORT}`)] : []),
  ];
}

function inlandArms({ window, port }: ArrivalsRead, { account }: Conditions): string[] {
  if (port === null) return [];
  const { earliest, latest, isFromToday } = window;
  const isThere = `c.list_destination_id = ${port.plannedIds()}`;
  const find = (arm: number, at: string, condition: string) =>
    `(SELECT ${FOUND_INLAND}, ${arm} AS arm FROM container c WHERE c.account_id = ${account} AND ${isThere} AND ${condition}
      ORDER BY ${at}, c.id LIMIT ${ARRIVALS_MAX + 1})`;
  return [
    find(1, LISTED_INLAND, `${LISTED_INLAND} >= ${earliest} AND ${LISTED_INLAND} < ${latest}`),
    ...(isFromToday ? [find(2, AWAITED_INLAND_AT, `${AWAITED_INLAND_AT} < ${earliest} AND ${IS_AWAITED}`)] : []),
  ];
}
