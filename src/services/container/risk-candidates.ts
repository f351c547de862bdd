import type { RowOf } from '../../db/sql.ts';
import type { Instant } from '../../domain/instant.ts';
import { PICKED_UP_STATUSES } from '../../domain/status.ts';
import type { Conditions } from '../list/paged-list.ts';
import type { PortFilter } from '../location/port-filter.ts';
import { ANSWERS_JSON, answeredSql, IS_POLLED_FEED } from '../record/container-columns.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { confirmedSinceSql } from '../record/since-followed.ts';
import type { LIST_CONTAINERS_AT_RISK } from './statements.ts';

type RiskRow = RowOf<typeof LIST_CONTAINERS_AT_RISK.row>;

/** What assessing the risk of a container takes. */
export type RiskCandidate = RiskRow & { id: string };

/** Whether a row has a container. */
export function isCandidate(row: RiskRow): row is RiskCandidate {
  return row.id !== null;
}

/** Up to when a last free day is near, before when something could be missing, and where. */
export interface RiskWindow {
  lastFreeDayUntil: Instant;
  overdueBefore: Instant;
  port: PortFilter | null;
}

/** No more containers are looked at, those first whose last free days are near or have passed not long ago. */
export const CANDIDATES_MAX = 5_000;

/**
 * SQL: that a container, whose alias is `c`, is not picked up yet and still tracked, in the words of the partial indexes of
 * the migration arrival_risk_indexes: so the planner sees that they cover the query.
 */
export const IS_FOLLOWED = `c.current_status NOT IN (${PICKED_UP_STATUSES.map((status) => `'${status}'`).join(', ')})
  AND NOT c.list_stopped`;

/**
 * SQL: that one party reports the container, whose alias is `c`, as gone and another as still there, and that a terminal
 * claims something or a free day ends before the arrival, in the words of the same migration.
 */
const IS_DISPUTED = `(c.contradictions @> '[{"fact": "pickup"}]' OR c.contradictions @> '[{"fact": "place"}]')`;
const IS_OTHERWISE = `EXISTS (SELECT FROM charge_clock k WHERE k.container_id = c.id AND k.otherwise <> '[]') AND c.empty_terminated_at IS NULL`;
const HAS_CLAIMS = `(c.holds <> '[]' OR c.fees <> '[]' OR c.last_free_days @> '[{"early": true}]')`;

/** SQL: the first moment after which something of it could be missing, in the words of the index container_due_idx. */
const DUE_AT = `least(list_moment(c.last_movement ->> 'next_departure_at'), c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at,
  c.pickup_appointment_at, c.pod_rail_departed_at, c.ind_eta_at, c.ind_ata_at, c.ind_seen_at,
  CASE WHEN c.pol_departed_at IS NULL THEN c.list_shipment_etd_at END)`;

/**
 * The text of the statement that reads the containers of an account of which something may be said: a contradiction on
 * whether it is gone, which the status does not show, a last free day that is near or has passed, or that is not the one of
 * the tariff, a hold, a fee, or a moment after which something could be missing. Each has an index whose entries are read in order up to the limit, so what is read
 * is bounded however large the account is.
 * Local days and missing milestones are computed afterwards, not in SQL. Shipments with stopped tracking are left out,
 * because their containers are not updated any more. Where there are too many, those are cut that were to be picked up long
 * ago, because today's can still be helped. One more is read than is looked at, so that a cut is noticed. When the line last
 * answered is looked up where a last free day of its own depends on it; of what is missing the page reads it again.
 */
export function riskCandidatesText(
  { lastFreeDayUntil, overdueBefore, port }: RiskWindow,
  conditions: Conditions,
): string {
  const until = `${conditions.value('instant', lastFreeDayUntil)}::timestamptz`;
  const before = `${conditions.value('instant', overdueBefore)}::timestamptz`;
  const isHere = port === null ? '' : `AND ${isOrGoesThere(port.plannedIds())}`;
  const find = (rank: number, condition: string, { order = 'c.id', lfd = 'NULL::timestamptz' } = {}) =>
    `(SELECT c.id, ${rank} AS rank, ${lfd} AS lfd FROM container c
        WHERE ${conditions.text} AND ${condition} ${isHere} ORDER BY ${order} LIMIT ${CANDIDATES_MAX + 1})`;
  const arms = [
    find(1, `${IS_DISPUTED} AND NOT c.list_stopped`),
    find(2, `${IS_FOLLOWED} AND c.binding_lfd <= ${until}`, {
      order: 'c.binding_lfd DESC, c.id DESC',
      lfd: 'c.binding_lfd',
    }),
    find(3, `${IS_FOLLOWED} AND ${HAS_CLAIMS}`),
    find(4, `${IS_FOLLOWED} AND ${IS_OTHERWISE}`),
    find(5, `${IS_FOLLOWED} AND ${DUE_AT} < ${before}`, { order: `${DUE_AT} DESC, c.id DESC` }),
  ];
  return `SELECT m.matched_ports, o.*, greatest(o.snapshot_at, ${confirmedSinceSql('tc.at', 'o.followed_since')}) AS terminal_checked_at,
      CASE WHEN o.last_free_days @> '[{"party": "shipping_line"}]' THEN ${lineCheckedSql('o')} END AS line_checked_at,
      tc.answers AS terminal_answers, t.name AS terminal_name, tl.name AS terminal_place_name, pf.name AS pickup_facility_name, pl.name AS pickup_place_name
    FROM (SELECT ${port === null ? "'[]'::json AS matched_ports" : port.column}) m LEFT JOIN (
      SELECT c.id, c.number, c.current_status, c.shipment_id, s.created_at AS followed_since, s.bill_of_lading_number, coalesce(c.watch_id, s.watch_id) AS watch_id, c.pickup_facility_id, c.pickup_location_id,
        c.pod_terminal_id, pod.name AS port_name, pod.locode AS port_locode, dest.name AS destination_name, c.binding_lfd, c.last_free_days,
        c.pickup_appointment_at, c.pickup_appointment_timezone, s.destination_eta_at, c.availability_known, c.available_for_pickup, c.holds, c.fees,
        ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.last_movement, s.pol_etd_at, c.pol_departed_at AS pol_vessel_departed_at, pol.timezone AS pol_timezone,
        c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at,
        c.pod_rail_departed_at, c.ind_eta_at, c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.pod_timezone,
        c.final_destination_timezone, c.terminal_checked_at AS snapshot_at, c.terminal_statements,
        ${isSandboxSql('s.scac')}
      FROM (SELECT f.id, min(f.rank) AS rank, max(f.lfd) AS lfd FROM (
          ${arms.join(' UNION ALL ')}
        ) f GROUP BY f.id ORDER BY rank, lfd DESC NULLS LAST, f.id LIMIT ${CANDIDATES_MAX + 1}) p
        JOIN container c ON c.id = p.id JOIN shipment s ON s.id = c.shipment_id
        LEFT JOIN location pol ON pol.id = s.port_of_lading_id LEFT JOIN location pod ON pod.id = s.port_of_discharge_id LEFT JOIN location dest ON dest.id = s.destination_id
      ORDER BY p.rank, p.lfd DESC NULLS LAST, p.id
    ) o ON true
    LEFT JOIN terminal t ON t.id = o.pod_terminal_id LEFT JOIN location tl ON tl.id = t.location_id
    LEFT JOIN terminal pf ON pf.id = o.pickup_facility_id LEFT JOIN location pl ON pl.id = o.pickup_location_id
    LEFT JOIN LATERAL (SELECT ${answeredSql('o.terminal_statements')} AS at, ${ANSWERS_JSON} AS answers FROM watch_companion co
      JOIN watch tw ON tw.id = co.companion_id AND tw.number = o.number AND ${IS_POLLED_FEED}
      JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = o.watch_id) tc ON true`;
}

/** SQL: when the line last answered a poll; `alias` is a row with number, watch_id, shipment_id and followed_since. */
export function lineCheckedSql(alias: string): string {
  return `(SELECT CASE WHEN max(ls.last_succeeded_at) IS NOT NULL THEN greatest(max(ls.last_succeeded_at), ${alias}.followed_since) END
        FROM watch_schedule ls JOIN watch lw ON lw.id = ls.watch_id AND (lw.kind <> 'container' OR lw.number = ${alias}.number)
        WHERE ls.last_attempted_at IS NOT NULL AND ls.watch_id IN (SELECT ${alias}.watch_id UNION ALL
          SELECT sw.watch_id FROM shipment_watch sw WHERE sw.shipment_id = ${alias}.shipment_id))`;
}

// The rule of hasLeftPort in a form that an index can serve; where a source still reports it at the port, it is listed there too.
export const HAS_LEFT_PORT = `((c.current_status = 'on_rail'
          OR coalesce(c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at) IS NOT NULL
          OR c.pod_discharged_at IS NOT NULL AND c.last_movement ->> 'milestone' LIKE 'feeder%'
          OR c.last_movement ->> 'milestone' IS NOT DISTINCT FROM 'seen_inland')
          AND NOT c.contradictions @> '[{"fact": "place"}]')`;

/** SQL: that a container stands at one of the places or has still to go there; its port counts until it has left that. */
function isOrGoesThere(ids: string): string {
  return `((c.list_pod_id = ${ids} AND NOT ${HAS_LEFT_PORT}) OR c.list_destination_id = ${ids} OR c.pickup_location_id = ${ids})`;
}
