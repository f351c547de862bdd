import { PATIENCE_HOURS_MIN } from '../../domain/expectations.ts';
import type { Conditions } from '../list/paged-list.ts';
import type { PortFilter } from '../location/port-filter.ts';
import { CONTAINER_ARRIVAL_COLUMNS, CONTAINER_ARRIVAL_JOINS } from './arrival-rows.ts';
import type { ArrivalWindow } from './arrival-window.ts';
import { IS_OPEN, lineCheckedSql } from './risk-candidates.ts';

/** What decides which arrivals are read. */
export interface ArrivalsRead {
  window: ArrivalWindow;
  port: PortFilter | null;
}

// The words of the index container_arrival_idx.
const AT_PORT = 'coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_eta_at)';

const INLAND_ETA = `CASE WHEN c.final_destination_timezone IS NOT NULL OR l.timezone IS NULL THEN s.destination_eta_at END`;
/** A reported arrival or unloading goes before what is inferred: where it was found, or picked up, it had come by then. */
const WAS_THERE = 'coalesce(c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.final_destination_full_out_at)';
const INLAND = `coalesce(${WAS_THERE}, c.ind_eta_at, ${INLAND_ETA})`;

/** What went on from a place had come there, whether that was reported or not. */
const IS_AWAITED = `s.line_tracking_stopped_at IS NULL AND ${IS_OPEN}
  AND ${WAS_THERE} IS NULL`;
const IS_AWAITED_AT_PORT = `${IS_AWAITED} AND coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at,
  c.pod_rail_loaded_at, c.pod_rail_departed_at) IS NULL`;

/** The shipment is one of the account, so that an index finds it whatever the server thinks of their number. */
const JOINS = 'FROM container c JOIN shipment s ON s.id = c.shipment_id AND s.account_id = c.account_id';

/** When the line made its newest statement, and what its polls are found by. */
const STATED_BY_LINE = "(c.terminal_statements ->> 'line')::timestamptz";
const FOLLOWED = 'c.shipment_id, coalesce(c.watch_id, s.watch_id) AS watch_id, s.created_at AS followed_since';

const TO_PORT = `SELECT c.id, c.number, coalesce(${AT_PORT}, s.pod_eta_at) AS at, false AS is_inland,
    s.port_of_discharge_id AS place_id, coalesce(c.pod_timezone, l.timezone) AS zone,
    CASE WHEN c.pod_arrived_at IS NOT NULL THEN 'actual' WHEN c.pod_discharged_at IS NOT NULL THEN 'unloaded'
      ELSE 'estimated' END AS kind,
    CASE WHEN coalesce(c.pod_arrived_at, c.pod_discharged_at) IS NULL THEN 'shipping_line' END AS party,
    ${IS_AWAITED_AT_PORT} AS is_awaited, ${STATED_BY_LINE} AS stated_at, ${FOLLOWED}
  ${JOINS} LEFT JOIN location l ON l.id = s.port_of_discharge_id`;

const TO_DESTINATION = `SELECT c.id, c.number, ${INLAND} AS at, true AS is_inland, s.destination_id AS place_id,
    coalesce(l.timezone, c.final_destination_timezone) AS zone,
    CASE WHEN c.ind_ata_at IS NOT NULL THEN 'actual' WHEN c.ind_rail_unloaded_at IS NOT NULL THEN 'unloaded'
      WHEN ${WAS_THERE} IS NOT NULL THEN 'inferred' ELSE 'estimated' END AS kind,
    CASE WHEN ${WAS_THERE} IS NOT NULL THEN NULL
      WHEN c.ind_eta_at IS NOT NULL THEN 'rail' ELSE 'shipping_line' END AS party,
    ${IS_AWAITED} AS is_awaited,
    greatest(${STATED_BY_LINE}, (c.terminal_statements ->> 'rail')::timestamptz, c.terminal_checked_at) AS stated_at, ${FOLLOWED}
  ${JOINS} LEFT JOIN location l ON l.id = s.destination_id`;

/**
 * The text of the statement that reads one page of arrivals, what is late first, and counts them. Each arm finds its
 * containers by an index, by moments that hold the window of every zone; what the calendars of the places make of it is
 * sorted out afterwards. A container counts once: at its port of discharge, or, where that is not the requested place
 * but its destination is, there.
 */
export function arrivalsText(
  { window, port }: ArrivalsRead,
  conditions: Conditions,
  { limit, offset }: { limit: number; offset: number },
): string {
  const zone = `coalesce(a.zone, 'UTC')`;
  const late = `a.kind = 'estimated' AND a.is_awaited AND a.at < ${window.todayAt(zone)}`;
  const deadline = `a.at + interval '${PATIENCE_HOURS_MIN} hours'`;
  // By the rule of expectationState; polls are looked up of what is late alone.
  const state = `CASE WHEN NOT coalesce(${late}, false) OR ${deadline} >= ${window.now} THEN 'expected'
        WHEN greatest(a.stated_at, ${lineCheckedSql('a')}) > ${deadline} THEN 'overdue' ELSE 'unknown' END`;
  const begins = `a.at >= ${window.beginsAt(zone)}`;
  const extra = port === null ? '' : `${port.column},`;
  return `WITH arrival AS (
      ${arms({ window, port }, conditions).join(' UNION ALL ')}
    ), hit AS MATERIALIZED (
      SELECT a.*, coalesce(${late}, false) AS is_late, ${state} AS state FROM arrival a
      WHERE (${begins}${window.isFromToday ? ` OR (${late})` : ''}) AND a.at < ${window.endsAt(zone)}
    ), shown AS (
      SELECT * FROM hit ORDER BY is_late DESC, at, number, id
      LIMIT ${conditions.value('bigint', limit)} OFFSET ${conditions.value('bigint', offset)}
    )
    SELECT (SELECT count(*)::int FROM hit) AS total, (SELECT count(*)::int FROM hit WHERE state = 'overdue') AS total_overdue,
      ${extra} (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT ${CONTAINER_ARRIVAL_COLUMNS} FROM shown h ${CONTAINER_ARRIVAL_JOINS}
        ORDER BY h.is_late DESC, h.at, h.number, h.id) x) AS rows`;
}

function arms({ window, port }: ArrivalsRead, { account }: Conditions): string[] {
  const { earliest, latest, isFromToday } = window;
  const within = (at: string) => `${at} >= ${earliest} AND ${at} < ${latest}`;
  const isHere = port === null ? '' : ` AND s.port_of_discharge_id = ${port.ids}`;
  const toPort = (condition: string) => `${TO_PORT} WHERE c.account_id = ${account}${isHere} AND ${condition}`;
  // Said of the container alone too, so that not every open one is joined to its shipment.
  const isLate = `(c.pod_eta_at < ${earliest}) IS NOT FALSE AND coalesce(c.pod_eta_at, s.pod_eta_at) < ${earliest}
    AND ${IS_AWAITED_AT_PORT}`;
  return [
    toPort(within(AT_PORT)),
    toPort(`${AT_PORT} IS NULL AND ${within('s.pod_eta_at')}`),
    ...(isFromToday ? [toPort(isLate)] : []),
    ...(port === null ? [] : [inlandArm({ window, port }, account)]),
  ];
}

function inlandArm({ window, port }: { window: ArrivalWindow; port: PortFilter }, account: string): string {
  const { earliest, latest, isFromToday } = window;
  const late = isFromToday ? ` OR (${IS_AWAITED})` : '';
  return `${TO_DESTINATION} WHERE c.account_id = ${account} AND s.account_id = ${account}
    AND s.destination_id = ${port.ids} AND s.port_of_discharge_id = ${port.ids} IS NOT TRUE
    AND ${INLAND} < ${latest} AND (${INLAND} >= ${earliest}${late})`;
}
