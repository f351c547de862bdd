import { isSandboxSql } from './is-sandbox.ts';
import { listedContradictionsSql } from './listed-contradictions.ts';
import { PREDICTED_ETA_SQL } from './predicted-eta.ts';
import { PREDICTED_RAMP_ETA_SQL } from './predicted-ramp-eta.ts';
import { attemptedSinceSql, confirmedSinceSql } from './since-followed.ts';

/** SQL: the columns of a container; `c` is the alias of the row. They need CONTAINER_JOINS. */
export const CONTAINER_COLUMNS = `c.id, c.number, c.bill_of_lading_numbers, c.ref_numbers, c.seal_number, c.created_at, c.updated_at, c.iso_code, c.weight_kg,
  c.current_status, c.status_rule, c.pickup_lfd, c.pickup_lfd_line, c.pickup_lfd_terminal, c.pickup_lfd_rail,
  c.last_free_days, c.pickup_appointment_at, c.pickup_appointment_timezone, c.availability_known, c.available_for_pickup,
  c.holds AS holds_at_pod_terminal, c.holds_reported, c.fees AS fees_at_pod_terminal, c.fees_reported, c.location_at_terminal AS location_at_pod_terminal,
  greatest(c.terminal_checked_at, ${confirmedSinceSql('tc.at', 'cs.created_at')}) AS terminal_checked_at, c.terminal_statements, tc.answers AS terminal_answers, c.chassis_number AS pod_full_out_chassis_number,
  c.empty_out_at, c.pol_full_in_at, c.pol_loaded_at AS pol_vessel_loaded_at, c.pol_departed_at AS pol_vessel_departed_at,
  c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at,
  c.ind_eta_at, c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.final_destination_full_out_at, c.delivered_at,
  c.empty_terminated_at, c.pod_timezone, c.final_destination_timezone, c.empty_terminated_timezone,
  ${attemptedSinceSql('cw', 'cs')} AS shipment_last_tracking_request_at, c.shipment_id, c.pod_terminal_id, pt.kind AS pod_terminal_type,
  c.pickup_facility_id, pf.kind AS pickup_facility_type, pf.name AS pickup_facility_name,
  pl.locode AS pickup_place_locode, pl.name AS pickup_place_name, ${isSandboxSql('cs.scac')},
  ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.last_movement, c.last_seen, c.reefer, ${PREDICTED_ETA_SQL} AS predicted_eta, ${PREDICTED_RAMP_ETA_SQL} AS predicted_ramp_eta, cs.created_at AS followed_since`;

/** SQL: that a watch, whose alias is `tw`, is of a terminal or railroad that is polled. The source of a line is its SCAC. */
export const IS_POLLED_FEED = "tw.source NOT LIKE '%-push%' AND tw.source !~ '^[A-Z]{4}$'";

/** SQL: when a polled terminal or railroad last answered that has shown the container: another answer says nothing of it. */
export function answeredSql(statements: string): string {
  return `max(ts.last_succeeded_at) FILTER (WHERE ${statements} -> 'looked' ? tw.source)`;
}

/** SQL: when each polled terminal or railroad last answered; `tw` is the alias of its watch, `ts` of the schedule. */
export const ANSWERS_JSON =
  'json_object_agg(tw.source, ts.last_succeeded_at) FILTER (WHERE ts.last_succeeded_at IS NOT NULL)';

/**
 * SQL: what the columns need: the kinds of the facilities, the freshness of the line, and that of the terminal even if
 * its answer changed nothing. A push feed may be of any party; that of a terminal is recognized by its snapshots.
 */
export const CONTAINER_JOINS = `JOIN shipment cs ON cs.id = c.shipment_id
  LEFT JOIN container_forecast cf ON cf.container_id = c.id
  LEFT JOIN terminal pt ON pt.id = c.pod_terminal_id LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id
  LEFT JOIN location pl ON pl.id = c.pickup_location_id
  LEFT JOIN watch_schedule cw ON cw.watch_id = coalesce(c.watch_id, cs.watch_id)
  LEFT JOIN LATERAL (SELECT ${answeredSql('c.terminal_statements')} AS at, ${ANSWERS_JSON} AS answers FROM watch_companion co
    JOIN watch tw ON tw.id = co.companion_id AND tw.number = c.number AND ${IS_POLLED_FEED}
    JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = coalesce(c.watch_id, cs.watch_id)) tc ON true`;
