import { PATIENCE_HOURS_MIN } from '../../domain/expectations.ts';
import { PICKED_UP_STATUSES } from '../../domain/status.ts';

/*
 * SQL about the arrival of a container, `c`, at its port of discharge: when it was or is expected, and how it stands. Lists of
 * arrivals and filters use the same text.
 */

/**
 * SQL: that a container, whose alias is `c`, is not picked up yet and still tracked, in the words of the partial indexes of
 * the migration arrival_risk_indexes: so the planner sees that they cover the query.
 */
export const IS_FOLLOWED = `c.current_status NOT IN (${PICKED_UP_STATUSES.map((status) => `'${status}'`).join(', ')})
  AND NOT c.list_stopped`;

// What follows are the words of the same indexes.
/** SQL: when it arrived at its port of discharge or is expected there, by its own record. */
export const AT_PORT = 'coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_eta_at)';

/** SQL: what says that it was inland already: where it was found, or picked up, it had come by then. */
export const FOUND_INLAND_AT = 'c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.final_destination_full_out_at';

/** SQL: that its arrival is awaited: what went on from a place had come there, whether that was reported or not. */
export const IS_AWAITED_AT_PORT = `${IS_FOLLOWED} AND coalesce(${FOUND_INLAND_AT}) IS NULL AND coalesce(c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at,
  c.pod_rail_loaded_at, c.pod_rail_departed_at) IS NULL`;

/** What is read of a container. What its shipment repeats of it is kept in its row, so the shipment is not read. */
export const FOUND_AT_PORT = `c.id, c.number, c.shipment_id, c.watch_id, c.list_pod_id AS place_id, c.pod_timezone, c.pod_arrived_at,
  c.pod_discharged_at, c.pod_eta_at, c.list_customer_id, coalesce(${AT_PORT}, c.list_shipment_eta_at) AS at, ${IS_AWAITED_AT_PORT} AS is_awaited, c.terminal_statements`;

/** SQL: when the line made its newest statement about a row `f`. */
export const STATED_BY_LINE = "(f.terminal_statements ->> 'line')::timestamptz";

/** SQL: the arrivals at ports of discharge of the rows `at_port`, which have what is read of a container. */
export const TO_PORT = `SELECT f.id, f.number, f.at, false AS is_inland, f.place_id,
    coalesce(f.pod_timezone, l.timezone) AS zone,
    CASE WHEN f.pod_arrived_at IS NOT NULL THEN 'actual' WHEN f.pod_discharged_at IS NOT NULL THEN 'unloaded'
      ELSE 'estimated' END AS kind,
    CASE WHEN coalesce(f.pod_arrived_at, f.pod_discharged_at) IS NULL THEN 'shipping_line' END AS party,
    f.is_awaited, ${STATED_BY_LINE} AS stated_at, f.shipment_id, f.watch_id, f.pod_eta_at, f.list_customer_id
  FROM at_port f LEFT JOIN location l ON l.id = f.place_id`;

/** SQL: when the line last answered a poll; `alias` is a row with number, watch_id, shipment_id and followed_since. */
export function lineCheckedSql(alias: string): string {
  return `(SELECT CASE WHEN max(ls.last_succeeded_at) IS NOT NULL THEN greatest(max(ls.last_succeeded_at), ${alias}.followed_since) END
        FROM watch_schedule ls JOIN watch lw ON lw.id = ls.watch_id AND (lw.kind <> 'container' OR lw.number = ${alias}.number)
        WHERE ls.last_attempted_at IS NOT NULL AND ls.watch_id IN (SELECT ${alias}.watch_id UNION ALL
          SELECT sw.watch_id FROM shipment_watch sw WHERE sw.shipment_id = ${alias}.shipment_id))`;
}

/** SQL: when the line last answered a poll of an arrival `a` of the shipment `s`. */
export const LINE_CHECKED_OF_ARRIVAL = `(SELECT ${lineCheckedSql('p')} FROM (SELECT a.number, a.shipment_id, s.created_at AS followed_since,
    coalesce(a.watch_id, s.watch_id) AS watch_id) p)`;

/** SQL: that an arrival `a` is still awaited after its day in the zone `z`. */
export const IS_PAST_ITS_DAY = `a.kind = 'estimated' AND a.is_awaited AND a.at < z.today`;

/** SQL: how an arrival `a` stands in its zone `z`, by the rule of expectationState; `lineChecked` is when the line last answered. */
export function arrivalStateSql(now: string, lineChecked: string): string {
  const deadline = `a.at + interval '${PATIENCE_HOURS_MIN} hours'`;
  return `CASE WHEN NOT coalesce(${IS_PAST_ITS_DAY}, false) OR ${deadline} >= ${now} THEN 'expected'
        WHEN a.stated_at > ${deadline} THEN 'overdue' WHEN ${lineChecked} > ${deadline} THEN 'overdue' ELSE 'unknown' END`;
}
