import type { RowOf } from '../../db/sql.ts';
import type { Instant } from '../../domain/instant.ts';
import type { Conditions } from '../list/paged-list.ts';
import type { PortFilter } from '../location/port-filter.ts';
import { ANSWERS_JSON, answeredSql, IS_POLLED_FEED } from '../record/container-columns.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { IS_FOLLOWED, lineCheckedSql } from '../record/port-arrival.ts';
import { confirmedSinceSql } from '../record/since-followed.ts';
import type { CONTAINERS_AT_RISK, LIST_RISK_FACTS } from './statements.ts';

type FactsRow = RowOf<typeof LIST_RISK_FACTS.row>;

/** What assessing the risk of a container takes. The zones are of what is said of it, and not read of thousands. */
export type RiskFacts = Omit<FactsRow, 'matched_ports' | 'id'> & { id: string; pol_timezone?: string | null };

/** The same with all that is said of a container at risk. */
export type RiskCandidate = RowOf<typeof CONTAINERS_AT_RISK.row>;

/** Whether a row has a container. */
export function isCandidate(row: FactsRow): row is FactsRow & { id: string } {
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
  const found = `SELECT f.id, row_number() OVER (ORDER BY min(f.rank), max(f.lfd) DESC NULLS LAST, f.id) AS place
    FROM (${arms.join(' UNION ALL ')}) f GROUP BY f.id ORDER BY place LIMIT ${CANDIDATES_MAX + 1}`;
  return `WITH ${rowsText(found, DECISIVE)}
    SELECT m.matched_ports, o.id, ${FACTS} FROM (SELECT ${port === null ? "'[]'::json AS matched_ports" : port.column}) m
    LEFT JOIN o ON true LEFT JOIN tc ON tc.id = o.id ORDER BY o.place`;
}

/** SQL: columns of a container `c` and its shipment `s` by which it is assessed, and those that only help to find others. */
const ASSESSED = `c.number, c.current_status, s.created_at AS followed_since, c.last_free_days, c.pickup_appointment_at, s.destination_eta_at,
  c.availability_known, c.available_for_pickup, c.holds, c.fees, s.pol_etd_at, c.pol_departed_at AS pol_vessel_departed_at,
  c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_eta_at,
  c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at, c.pod_timezone, c.final_destination_timezone, c.terminal_statements,
  c.terminal_checked_at AS snapshot_at, coalesce(c.watch_id, s.watch_id) AS watch_id, c.shipment_id, ${listedContradictionsSql('c')} AS contradictions`;

/** SQL: of the last movement and the disruptions what decides: where it waits for a vessel or was found, and what is reported ahead. */
const DECISIVE = `CASE WHEN c.last_movement ->> 'milestone' LIKE 'transshipment%' OR c.last_movement ->> 'milestone' IN ('turned_back', 'seen_inland')
    THEN c.last_movement END AS last_movement,
  CASE WHEN c.disruptions @> '[{"kind": "dated_ahead"}]' THEN c.disruptions ELSE '[]' END AS disruptions`;

/** SQL: the facts of a row `o` of the following, with the answers `tc` of its terminals. */
const FACTS = `o.number, o.current_status, o.followed_since, o.last_free_days, o.pickup_appointment_at, o.destination_eta_at, o.availability_known,
  o.available_for_pickup, o.holds, o.fees, o.contradictions, o.disruptions, o.last_movement, o.pol_etd_at, o.pol_vessel_departed_at, o.pod_eta_at,
  o.pod_arrived_at, o.pod_discharged_at, o.pod_full_out_at, o.pod_rail_loaded_at, o.pod_rail_departed_at, o.ind_eta_at, o.ind_ata_at,
  o.ind_rail_unloaded_at, o.ind_seen_at, o.pod_timezone, o.final_destination_timezone, o.terminal_statements, tc.answers AS terminal_answers,
  greatest(o.snapshot_at, ${confirmedSinceSql('tc.at', 'o.followed_since')}) AS terminal_checked_at,
  CASE WHEN o.last_free_days @> '[{"party": "shipping_line"}]' THEN ${lineCheckedSql('o')} END AS line_checked_at`;

/** SQL: the rows `o` of containers `p` that were found, with more columns, and `tc`: when their terminals last answered. */
function rowsText(found: string, columns: string, joins = ''): string {
  return `o AS MATERIALIZED (
      SELECT p.place, c.id, ${ASSESSED}, ${columns} FROM (${found}) p JOIN container c ON c.id = p.id JOIN shipment s ON s.id = c.shipment_id ${joins}
    ), tc AS (
      SELECT o.id, ${answeredSql('o.terminal_statements')} AS at, ${ANSWERS_JSON} AS answers FROM o JOIN watch_companion co ON co.watch_id = o.watch_id
      JOIN watch tw ON tw.id = co.companion_id AND tw.number = o.number AND ${IS_POLLED_FEED}
      JOIN watch_schedule ts ON ts.watch_id = tw.id GROUP BY o.id
    )`;
}

/** SQL: all that is said of containers of an account, in the order of the ids. */
export const RISK_ROWS = `WITH ${rowsText(
  'SELECT c.id, u.place FROM unnest($1::uuid[]) WITH ORDINALITY u(id, place) JOIN container c ON c.id = u.id WHERE c.account_id = $2',
  `c.last_movement, c.disruptions, s.bill_of_lading_number, pod.name AS port_name, pod.locode AS port_locode, dest.name AS destination_name,
  t.name AS terminal_name, tl.name AS terminal_place_name, pf.name AS pickup_facility_name, pl.name AS pickup_place_name,
  c.pickup_appointment_timezone, pol.timezone AS pol_timezone, ${isSandboxSql('s.scac')}`,
  `LEFT JOIN location pol ON pol.id = s.port_of_lading_id LEFT JOIN location pod ON pod.id = s.port_of_discharge_id
  LEFT JOIN location dest ON dest.id = s.destination_id LEFT JOIN terminal t ON t.id = c.pod_terminal_id LEFT JOIN location tl ON tl.id = t.location_id
  LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id LEFT JOIN location pl ON pl.id = c.pickup_location_id`,
)}
  SELECT o.id, ${FACTS}, o.shipment_id, o.bill_of_lading_number, o.port_name, o.destination_name, o.port_locode, o.terminal_name,
    o.terminal_place_name, o.pickup_facility_name, o.pickup_place_name, o.pickup_appointment_timezone, o.pol_timezone, o.is_sandbox
  FROM o LEFT JOIN tc ON tc.id = o.id ORDER BY o.place`;

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
