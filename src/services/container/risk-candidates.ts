import type { Statement } from '../../db/client.ts';
import type { TerminalFee, TerminalHold } from '../../domain/observation.ts';
import { type ContainerStatus, PICKED_UP_STATUSES } from '../../domain/status.ts';
import { isSandboxSql } from '../sandbox/is-sandbox.ts';

/** What assessing the risk of a container takes. */
export interface RiskCandidate {
  id: string;
  number: string;
  current_status: ContainerStatus;
  shipment_id: string;
  bill_of_lading_number: string;
  port_name: string | null;
  destination_name: string | null;
  terminal_name: string | null;
  terminal_place_name: string | null;
  pickup_lfd: string | null;
  pickup_lfd_line: string | null;
  pickup_lfd_terminal: string | null;
  pickup_lfd_rail: string | null;
  availability_known: boolean;
  available_for_pickup: boolean | null;
  holds: TerminalHold[];
  fees: TerminalFee[];
  pod_eta_at: string | null;
  pod_arrived_at: string | null;
  pod_discharged_at: string | null;
  pod_full_out_at: string | null;
  pod_rail_loaded_at: string | null;
  pod_rail_departed_at: string | null;
  ind_eta_at: string | null;
  ind_ata_at: string | null;
  ind_rail_unloaded_at: string | null;
  pod_timezone: string | null;
  final_destination_timezone: string | null;
  terminal_checked_at: string | null;
  line_checked_at: string | null;
  is_sandbox: boolean;
}

/** No more containers are looked at, those with the earliest last free days first. */
export const CANDIDATES_MAX = 5_000;

/**
 * SQL: that a container, whose alias is `c`, is not picked up yet, in the words of the partial index container_open_idx:
 * so the planner sees that it holds all that is asked for.
 */
export const IS_OPEN = `c.current_status NOT IN (${PICKED_UP_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/**
 * Containers of an account ($1) of which something may be said: a last free day up to $2, a hold, a fee, or a moment
 * before $3 after which something could be missing; at one port if $4 names it. Which day it is where, and what is
 * missing, is told afterwards: calendars are not for SQL. Shipments that have stopped are left out, because nobody looks
 * at their containers any more; OFFSET 0 keeps the planner from beginning with the shipments of all accounts. One more is read than is looked at, so that a cut is noticed.
 */
export const RISK_CANDIDATES: Statement = {
  name: 'list_risk_candidates',
  text: `SELECT o.*, greatest(o.snapshot_at, tc.at) AS terminal_checked_at,
      (SELECT ls.last_succeeded_at FROM watch_schedule ls WHERE ls.watch_id = o.watch_id) AS line_checked_at,
      t.name AS terminal_name, tl.name AS terminal_place_name
    FROM (
      SELECT c.id, c.number, c.current_status, c.shipment_id, s.bill_of_lading_number, s.watch_id, c.pickup_facility_id,
        pod.name AS port_name, dest.name AS destination_name, c.pickup_lfd, c.pickup_lfd_line, c.pickup_lfd_terminal,
        c.pickup_lfd_rail, c.availability_known, c.available_for_pickup, c.holds, c.fees, c.pod_eta_at, c.pod_arrived_at,
        c.pod_discharged_at, c.pod_full_out_at, c.pod_rail_loaded_at, c.pod_rail_departed_at, c.ind_eta_at, c.ind_ata_at,
        c.ind_rail_unloaded_at, c.pod_timezone, c.final_destination_timezone, c.terminal_checked_at AS snapshot_at,
        ${isSandboxSql('s.scac')}
      FROM container c CROSS JOIN LATERAL (SELECT * FROM shipment x
          WHERE x.id = c.shipment_id AND x.line_tracking_stopped_at IS NULL OFFSET 0) s
        LEFT JOIN location pod ON pod.id = s.port_of_discharge_id LEFT JOIN location dest ON dest.id = s.destination_id
      WHERE c.account_id = $1 AND ${IS_OPEN}
        AND (c.pickup_lfd <= $2 OR c.holds <> '[]' OR c.fees <> '[]'
          OR least(c.pod_eta_at, c.pod_arrived_at, c.pod_discharged_at, c.ind_eta_at, c.ind_ata_at) < $3)
        AND ($4::text IS NULL OR pod.locode = $4 OR dest.locode = $4)
      ORDER BY c.pickup_lfd LIMIT ${CANDIDATES_MAX + 1}
    ) o
    LEFT JOIN terminal t ON t.id = o.pickup_facility_id LEFT JOIN location tl ON tl.id = t.location_id
    LEFT JOIN LATERAL (SELECT max(ts.last_succeeded_at) AS at FROM watch_companion co
      JOIN watch tw ON tw.id = co.companion_id AND tw.number = o.number
      JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = o.watch_id) tc ON true`,
};
