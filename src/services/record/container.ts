import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { RecordedLastFreeDay } from '../../domain/container-record/last-free-day.ts';
import {
  contradictionsSince,
  ShownContradiction,
  ShownDisruption,
  ShownMovement,
} from '../../domain/container-record/reasons.ts';
import { ShownReefer, ShownSighting } from '../../domain/container-record/sightings.ts';
import { describeEquipment } from '../../domain/equipment.ts';
import { StatedFreeTime } from '../../domain/free-time.ts';
import { StandingFee } from '../../domain/holds-and-fees.ts';
import { Instant } from '../../domain/instant.ts';
import { isReadyForPickup } from '../../domain/journey/ready-for-pickup.ts';
import {
  type Confirming,
  confirmedAt,
  confirmedStatements,
  Release,
  StatedHold,
  type StoredStatements,
  statedHolds,
  type TerminalAnswers,
  TerminalStatements,
} from '../../domain/stated-at-terminal.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { MILESTONES_FROM_DISCHARGE } from '../../ingest/written-columns.ts';
import { IsSandbox, isSandboxSql } from './is-sandbox.ts';
import { attemptedSince, attemptedSinceSql, confirmedSinceSql } from './since-followed.ts';

const POUNDS_PER_KILOGRAM = 2.2046226218;

/** A container of a shipment (`container` of the contract, with the ids of what it refers to). */
export const Container = z.object({
  id: z.uuid(),
  number: z.string().describe('ISO 6346 container number'),
  bill_of_lading_numbers: z.array(z.string()).describe('Those of its shipment that the line names for it'),
  ref_numbers: z.array(z.string()),
  seal_number: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
  equipment_type: z.enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank']).nullable(),
  equipment_length: z.literal([10, 20, 40, 45]).nullable().describe('Feet'),
  equipment_height: z.enum(['standard', 'high_cube']).nullable(),
  weight_in_lbs: z.number().nullable(),
  current_status: ContainerStatus,
  current_status_reason: z.string().describe('The rule that made the status, in one sentence'),
  pickup_lfd: Instant.nullable().describe(
    'Of the line, else terminal, else railroad; local midnight. What counts is in last_free_days',
  ),
  import_deadlines: z.object({
    pickup_lfd_line: Instant.nullable(),
    pickup_lfd_terminal: Instant.nullable(),
    pickup_lfd_rail: Instant.nullable(),
  }),
  last_free_days: z.array(RecordedLastFreeDay).describe('Of every party; the binding one first'),
  free_times: z.array(StatedFreeTime).describe('Stated beside last_free_days: storage, detention, durations'),
  pickup_appointment_at: Instant.nullable(),
  pickup_appointment_timezone: z.string().nullable(),
  availability_known: z.boolean(),
  available_for_pickup: z.boolean().nullable().describe('Means something only if availability_known'),
  ready_for_pickup: z.boolean().nullable().describe('Available, not held, not contradicted; null: not known'),
  holds_at_pod_terminal: z.array(StatedHold).describe('stated_by: who states it, and when'),
  holds_reported: z.boolean().describe('False: that there are none was not said'),
  fees_at_pod_terminal: z.array(StandingFee).describe('A total repeats the others'),
  fees_reported: z.boolean().describe('False: that there are none was not said'),
  location_at_pod_terminal: z.string().nullable(),
  terminal_checked_at: Instant.nullable().describe('When the terminal was last polled with success'),
  terminal_statements: TerminalStatements,
  releases: z.array(Release).describe('Holds released, as stated'),
  pod_full_out_chassis_number: z.string().nullable(),
  empty_out_at: Instant.nullable(),
  pol_full_in_at: Instant.nullable(),
  pol_vessel_loaded_at: Instant.nullable(),
  pol_vessel_departed_at: Instant.nullable(),
  pod_eta_at: Instant.nullable().describe("The line's estimate for this container"),
  pod_arrived_at: Instant.nullable(),
  pod_discharged_at: Instant.nullable(),
  pod_full_out_at: Instant.nullable(),
  pod_rail_loaded_at: Instant.nullable(),
  pod_rail_departed_at: Instant.nullable(),
  pod_rail_carrier_scac: z.string().nullable(),
  ind_rail_carrier_scac: z.string().nullable(),
  ind_eta_at: Instant.nullable(),
  ind_ata_at: Instant.nullable(),
  ind_rail_unloaded_at: Instant.nullable(),
  ind_seen_at: Instant.nullable().describe(
    'Inferred to be at its inland destination: available there, no earlier arrival reported',
  ),
  ind_facility_lfd_on: Instant.nullable(),
  final_destination_full_out_at: Instant.nullable(),
  delivered_at: Instant.nullable(),
  empty_terminated_at: Instant.nullable(),
  pod_timezone: z.string().nullable(),
  final_destination_timezone: z.string().nullable(),
  empty_terminated_timezone: z.string().nullable(),
  pod_last_tracking_request_at: Instant.nullable(),
  shipment_last_tracking_request_at: Instant.nullable(),
  shipment_id: z.uuid(),
  pod_terminal_id: z.uuid().nullable(),
  pod_terminal_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  pickup_facility_id: z.uuid().nullable(),
  pickup_facility_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  pickup_facility_name: z.string().nullable(),
  pickup_place_locode: z.string().nullable(),
  pickup_place_name: z.string().nullable().describe('Place of pickup'),
  is_sandbox: IsSandbox,
  contradictions: z.array(ShownContradiction),
  disruptions: z.array(ShownDisruption),
  last_movement: ShownMovement.nullable(),
  last_seen: ShownSighting.nullable(),
  reefer: ShownReefer.nullable(),
});
export type Container = z.infer<typeof Container>;

/** The same with the ids of what has happened to it, where these were read. */
export const LinkedContainer = Container.extend({ transport_event_ids: z.array(z.string()).optional() });
export type LinkedContainer = z.infer<typeof LinkedContainer>;

/** What the database gives of a container. */
export interface ContainerRow
  extends Omit<
    Container,
    | 'current_status_reason'
    | 'equipment_type'
    | 'equipment_length'
    | 'equipment_height'
    | 'weight_in_lbs'
    | 'import_deadlines'
    | 'pod_rail_carrier_scac'
    | 'ind_rail_carrier_scac'
    | 'ind_facility_lfd_on'
    | 'ready_for_pickup'
    | 'pod_last_tracking_request_at'
    | 'terminal_statements'
    | 'releases'
    | 'free_times'
  > {
  terminal_statements: StoredStatements;
  terminal_answers: TerminalAnswers | null;
  status_rule: string;
  iso_code: string | null;
  weight_kg: number | null;
  pickup_lfd_line: string | null;
  pickup_lfd_terminal: string | null;
  pickup_lfd_rail: string | null;
  followed_since: string;
}

/** What it gives of a container with the ids of what has happened to it. */
export interface LinkedContainerRow extends ContainerRow {
  transport_event_ids?: string[];
}

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
  c.contradictions, c.disruptions, c.last_movement, c.last_seen, c.reefer, cs.created_at AS followed_since`;

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
  LEFT JOIN terminal pt ON pt.id = c.pod_terminal_id LEFT JOIN terminal pf ON pf.id = c.pickup_facility_id
  LEFT JOIN location pl ON pl.id = c.pickup_location_id
  LEFT JOIN watch_schedule cw ON cw.watch_id = coalesce(c.watch_id, cs.watch_id)
  LEFT JOIN LATERAL (SELECT ${answeredSql('c.terminal_statements')} AS at, ${ANSWERS_JSON} AS answers FROM watch_companion co
    JOIN watch tw ON tw.id = co.companion_id AND tw.number = c.number AND ${IS_POLLED_FEED}
    JOIN watch_schedule ts ON ts.watch_id = tw.id WHERE co.watch_id = coalesce(c.watch_id, cs.watch_id)) tc ON true`;

const INSTANTS = [
  'created_at',
  'updated_at',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'pickup_appointment_at',
  'terminal_checked_at',
  'empty_out_at',
  'pol_full_in_at',
  'pol_vessel_loaded_at',
  'pol_vessel_departed_at',
  ...MILESTONES_FROM_DISCHARGE,
  'shipment_last_tracking_request_at',
  'followed_since',
] as const satisfies readonly (keyof ContainerRow)[];

/**
 * Makes a row, as it comes out of the database, be it columns or JSON, the record of a container. What a row has beside it
 * is left to the check of the answer, which drops it. The row itself is added to: to copy fifty members and then to add
 * some takes longer than to read them.
 */
export function toContainer<Row extends ContainerRow>(row: Row): Row & Container {
  normalizeInstants(row, INSTANTS);
  const { status_rule, iso_code, weight_kg, pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail } = row;
  const equipment = describeEquipment(iso_code);
  const { availability_known, available_for_pickup: availableForPickup, holds_at_pod_terminal: holds } = row;
  const { terminal_statements: stored, terminal_answers: answers, followed_since: since } = row;
  return Object.assign(row, {
    current_status_reason: status_rule,
    terminal_statements: confirmedStatements(stored, answers, since),
    holds_at_pod_terminal: statedHolds(holds, { stored, answers, since }),
    releases: [...(stored.releases ?? [])],
    free_times: [...(stored.free_times ?? [])],
    last_free_days: row.last_free_days.map((day) => confirmedDay(day, { stored, answers, since })),
    contradictions: contradictionsSince(row.contradictions, row.followed_since),
    equipment_type: equipment.type,
    equipment_length: equipment.lengthFeet,
    equipment_height: equipment.height,
    weight_in_lbs: weight_kg === null ? null : Math.round(weight_kg * POUNDS_PER_KILOGRAM),
    import_deadlines: { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail },
    ready_for_pickup: availability_known
      ? isReadyForPickup({ availableForPickup, holds, contradictions: row.contradictions })
      : null,
    pod_rail_carrier_scac: null,
    ind_rail_carrier_scac: null,
    ind_facility_lfd_on: pickup_lfd_rail,
    // The date of a terminal's answer may precede its first poll for this account.
    pod_last_tracking_request_at: attemptedSince(row.terminal_checked_at, row.created_at),
  });
}

function confirmedDay(day: RecordedLastFreeDay, confirming: Confirming): RecordedLastFreeDay {
  const { source, stated_at: at } = day;
  return source === undefined || at === undefined
    ? day
    : { ...day, stated_at: confirmedAt({ source, at }, confirming) };
}
