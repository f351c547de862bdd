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
import { LAST_FREE_DAY_ORDER } from '../../domain/deadline.ts';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
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
import { IsSandbox } from './is-sandbox.ts';
import { PredictedEtaOrNull } from './predicted-eta.ts';
import { PredictedRampEtaOrNull } from './predicted-ramp-eta.ts';
import { attemptedSince } from './since-followed.ts';

const POUNDS_PER_KILOGRAM = 2.2046226218;

/** A container of a shipment (`container` of the contract, with the ids of what it refers to). */
export const Container = z.object({
  id: z.uuid(),
  number: z
    .string()
    .describe('ISO 6346 container number')
    .meta({ doc: 'Container number (ISO 6346): four letters and seven digits' }),
  bill_of_lading_numbers: z
    .array(z.string())
    .describe('Those of its shipment that the line names for it')
    .meta({ doc: 'Bills of lading of its shipment that the shipping line names for this container' }),
  ref_numbers: z.array(z.string()).meta({ doc: 'References of your own' }),
  seal_number: textOrNull('Seal number that the shipping line or terminal states; null if none is stated'),
  created_at: Instant.meta({ doc: 'When the account began to track the container' }),
  updated_at: Instant.meta({ doc: 'When anything shown of the container last changed' }),
  equipment_type: z
    .enum(['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'])
    .nullable()
    .meta({ doc: 'Kind of container by its ISO type code; null if the code is not known' }),
  equipment_length: z
    .literal([10, 20, 40, 45])
    .nullable()
    .describe('Feet')
    .meta({ doc: 'Length in feet by its ISO type code; null if the code is not known' }),
  equipment_height: z
    .enum(['standard', 'high_cube'])
    .nullable()
    .meta({ doc: 'Height class by its ISO type code; null if the code is not known' }),
  weight_in_lbs: z
    .number()
    .nullable()
    .meta({ doc: 'Gross weight in pounds as the shipping line states it; null if it states none' }),
  current_status: ContainerStatus.meta({
    doc: 'Where the container is in its journey, derived from everything that was reported',
  }),
  current_status_reason: z.string().describe('The rule that made the status, in one sentence'),
  pickup_lfd: Instant.nullable()
    .describe(`${LAST_FREE_DAY_ORDER}; local midnight. What counts is in last_free_days`)
    .meta({
      doc: 'Last day of free time, as the midnight with which it begins there: of the line, else the terminal, else the railroad; null if none is stated',
    }),
  import_deadlines: z
    .object({
      pickup_lfd_line: Instant.nullable().meta({ doc: 'The last free day of each party' }),
      pickup_lfd_terminal: instantOrNull('Last free day by the terminal; null if it states none'),
      pickup_lfd_rail: instantOrNull('Last free day by the railroad; null if it states none'),
    })
    .meta({ doc: 'The last free day of each party' }),
  last_free_days: z
    .array(RecordedLastFreeDay)
    .describe('Of every party; the binding one first')
    .meta({ doc: 'Last free days of every party and place, the binding one first' }),
  free_times: z
    .array(StatedFreeTime)
    .describe('Stated beside last_free_days: storage, detention, durations')
    .meta({ doc: 'Free time that parties state beside the last free days: storage, detention, durations' }),
  pickup_appointment_at: instantOrNull('When the pickup appointment at the terminal is; null if none is stated'),
  pickup_appointment_timezone: textOrNull('IANA time zone of the pickup appointment; null where it is not known'),
  availability_known: z
    .boolean()
    .meta({ doc: 'Whether the terminal or railroad has stated if the container can be picked up' }),
  available_for_pickup: z
    .boolean()
    .nullable()
    .describe('Means something only if availability_known')
    .meta({ doc: 'Whether the container is available for pickup; means something only if availability_known is true' }),
  ready_for_pickup: z
    .boolean()
    .nullable()
    .describe('Available, not held, not contradicted; null: not known')
    .meta({ doc: 'Available, without holds and without contradictions; null if availability is not known' }),
  holds_at_pod_terminal: z
    .array(StatedHold)
    .describe('stated_by: who states it, and when')
    .meta({ doc: 'Holds at the place of pickup, each with who states it and when' }),
  holds_reported: z
    .boolean()
    .describe('False: none were reported, so an empty list does not mean none')
    .meta({ doc: 'Whether holds were reported at all; if false, an empty list does not mean that there are none' }),
  fees_at_pod_terminal: z
    .array(StandingFee)
    .describe('A total repeats the others')
    .meta({ doc: 'Fees at the place of pickup; an entry of type total repeats the others' }),
  fees_reported: z
    .boolean()
    .describe('False: none were reported, so an empty list does not mean none')
    .meta({ doc: 'Whether fees were reported at all; if false, an empty list does not mean that there are none' }),
  location_at_pod_terminal: textOrNull(
    "Where in the yard the container stands, in the terminal's words; null if it states nothing",
  ),
  terminal_checked_at: Instant.nullable()
    .describe('When the terminal was last polled with success')
    .meta({ doc: 'When the terminal was last polled with success; null if it never was' }),
  terminal_statements: TerminalStatements.meta({
    doc: 'Who stated availability, holds, fees and the appointment last, and when',
  }),
  releases: z
    .array(Release)
    .describe('Holds released, as stated')
    .meta({ doc: 'Holds that a party stated as released' }),
  pod_full_out_chassis_number: textOrNull('Chassis with which the container was picked up; null if not reported'),
  empty_out_at: instantOrNull('When the empty container left the depot; null if not reported'),
  pol_full_in_at: instantOrNull('When the loaded container entered the terminal of departure; null if not reported'),
  pol_vessel_loaded_at: instantOrNull('When it was loaded at the port of lading; null if not reported'),
  pol_vessel_departed_at: instantOrNull('When the vessel left the port of lading; null if not reported'),
  pod_eta_at: Instant.nullable()
    .describe("The line's estimate for this container")
    .meta({ doc: "The shipping line's estimate of arrival at the port of discharge; null if it gives none" }),
  predicted_eta: PredictedEtaOrNull,
  pod_arrived_at: instantOrNull('When the vessel arrived at the port of discharge; null if not reported'),
  pod_discharged_at: instantOrNull('When it was discharged at the port of discharge; null if not reported'),
  pod_full_out_at: instantOrNull('When it left the port of discharge through the gate; null if not reported'),
  pod_rail_loaded_at: instantOrNull('When it was loaded on a train at the port of discharge; null if not reported'),
  pod_rail_departed_at: instantOrNull('When the train left the port of discharge; null if not reported'),
  pod_rail_carrier_scac: textOrNull('Reserved for the SCAC of the railroad at the port of discharge; always null'),
  ind_rail_carrier_scac: textOrNull('Reserved for the SCAC of the railroad at the inland destination; always null'),
  ind_eta_at: instantOrNull('Estimated arrival at the inland destination; null if there is no estimate'),
  predicted_ramp_eta: PredictedRampEtaOrNull,
  ind_ata_at: instantOrNull('When it arrived at the inland destination; null if not reported'),
  ind_rail_unloaded_at: instantOrNull('When it was unloaded from the train inland; null if not reported'),
  ind_seen_at: Instant.nullable()
    .describe('Inferred to be at its inland destination: available there, no earlier arrival reported')
    .meta({
      doc: 'Since when it is known to be at its inland destination, inferred from its availability there; null if an arrival is reported',
    }),
  ind_facility_lfd_on: instantOrNull('Last free day at the inland facility, the same as pickup_lfd_rail'),
  final_destination_full_out_at: instantOrNull('When it was picked up at its destination; null if not reported'),
  delivered_at: instantOrNull('When it was delivered to the consignee; null if not reported'),
  empty_terminated_at: instantOrNull('When the empty container was returned; null if not reported'),
  pod_timezone: textOrNull('IANA time zone of the port of discharge; null where it is not known'),
  final_destination_timezone: textOrNull('IANA time zone of the destination; null where it is not known'),
  empty_terminated_timezone: textOrNull('IANA time zone of the place of the empty return; null where it is not known'),
  pod_last_tracking_request_at: instantOrNull('When the terminal was last polled; null if it never was'),
  shipment_last_tracking_request_at: instantOrNull(
    'When the shipping line was last polled for the shipment; null if it never was',
  ),
  shipment_id: z.uuid(),
  pod_terminal_id: z.uuid().nullable(),
  pod_terminal_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  pickup_facility_id: z.uuid().nullable(),
  pickup_facility_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  pickup_facility_name: textOrNull('Terminal or ramp where it stands or is to be picked up; null if not known'),
  pickup_place_locode: textOrNull('UN/LOCODE of the place of pickup; null if not known'),
  pickup_place_name: z
    .string()
    .nullable()
    .describe('Place of pickup')
    .meta({ doc: 'Name of the place of pickup; null if not known' }),
  is_sandbox: IsSandbox,
  contradictions: z.array(ShownContradiction).meta({ doc: 'Facts about which sources disagree' }),
  disruptions: z
    .array(ShownDisruption)
    .meta({ doc: 'What disturbed the journey: a rolled booking, a missed connection, another port' }),
  last_movement: ShownMovement.nullable().meta({
    doc: 'The last thing that happened to the container; null if nothing was reported',
  }),
  last_seen: ShownSighting.nullable().meta({
    doc: 'Where the container was last seen between movements; null if nowhere',
  }),
  reefer: ShownReefer.nullable().meta({
    doc: 'What a refrigerated container last reported of itself; null if nothing',
  }),
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
