import { z } from 'zod';
import { shortNames } from '../../core/short-name.ts';
import { normalizeInstants } from '../../db/instants.ts';
import {
  bindingOf,
  lastFreeDaysInShort,
  type RecordedLastFreeDay,
} from '../../domain/container-record/last-free-day.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { ShownReefer, ShownSighting } from '../../domain/container-record/sightings.ts';
import type { StandingFee, StandingHold } from '../../domain/holds-and-fees.ts';
import { isReadyForPickup } from '../../domain/journey/ready-for-pickup.ts';
import { PICKED_UP_STATUSES } from '../../domain/status.ts';
import { feesTotal, holdNames } from '../../wording/claims.ts';
import { forecastInShort } from '../../wording/forecast-text.ts';
import { hasPassed } from '../../wording/has-passed.ts';
import { localTime } from '../../wording/local-time.ts';
import { sightingBrief } from '../../wording/sightings-text.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf } from '../../wording/warnings.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { PREDICTED_ETA_SQL, type PredictedEta } from '../record/predicted-eta.ts';
import { SHIPMENT_PORT_COLUMNS, SHIPMENT_PORTS, shipmentPortJoins } from '../record/shipment-ports.ts';

/**
 * A container as a row of a list: what identifies it, where it goes, and what has to be done about it. The texts carry
 * no formats, because tools show this schema to a model and the pattern of an instant costs more than a row.
 * `stale_sources` names the sources without recent data, with their state (`MAEU failing, own-terminal stale`); all others are fresh.
 */
export const ContainerSummary = z.object({
  id: z.string(),
  number: z.string(),
  current_status: z.string(),
  held: z.string().nullable(),
  shipment_id: z.string(),
  bill_of_lading_number: z.string(),
  shipping_line_scac: z.string(),
  ...SHIPMENT_PORTS,
  pod_vessel_name: z.string().nullable().describe('Of its shipment'),
  pod_eta_at: z.string().nullable(),
  /** Our own forecast, in days of the port: `2026-12-10 (2026-12-09 to 2026-12-12)`. */
  predicted_eta: z.string().nullable(),
  pod_arrived_at: z.string().nullable(),
  pod_timezone: z.string().nullable(),
  /** The binding one, in the calendar of its place. */
  last_free_day: z.string().nullable(),
  /** Of every party, `2026-11-12 (terminal at Los Angeles, binding)`. */
  free_days: z.array(z.string()).nullable(),
  pickup_appointment: z.string().nullable(),
  pickup_place_locode: z.string().nullable(),
  pickup_place_name: z.string().nullable().describe('Where it stands or is to be picked up'),
  /** Where it was reported after its last milestone, in few words. */
  last_seen: z.string().nullable(),
  /** Contradictions and disruptions in few words. */
  warnings: z.array(z.string()).nullable(),
  available_for_pickup: z.boolean().nullable(),
  ready_for_pickup: z.boolean().nullable(),
  holds: z.array(z.string()).nullable().describe('Those known'),
  fees_total: z.string().nullable().describe('e.g. 450 USD'),
  terminal_checked_at: z.string().nullable(),
  stale_sources: z.string().optional(),
  tracking_stopped: z.boolean().nullable(),
  ref_numbers: z.array(z.string()).nullable(),
  is_sandbox: z.boolean().describe('Invented'),
  updated_at: z.string().describe('Of it or its shipment'),
});
export type ContainerSummary = z.infer<typeof ContainerSummary>;

/** What the database gives of such a row. */
export interface ContainerSummaryRow extends Omit<ContainerSummary, MadeMember | 'holds' | 'ref_numbers'> {
  availability_known: boolean;
  holds: StandingHold[];
  fees: StandingFee[];
  ref_numbers: string[];
  last_free_days: RecordedLastFreeDay[];
  pickup_appointment_at: string | null;
  pickup_appointment_timezone: string | null;
  predicted: PredictedEta | null;
  contradictions: ShownContradiction[];
  disruptions: ShownDisruption[];
  seen: ShownSighting | null;
  reefer: ShownReefer | null;
}

type MadeMember =
  | 'last_free_day'
  | 'free_days'
  | 'pickup_appointment'
  | 'ready_for_pickup'
  | 'held'
  | 'predicted_eta'
  | 'warnings'
  | 'last_seen'
  | 'fees_total'
  | 'stale_sources';

/**
 * SQL: the columns of such a row. Of a shipment that has arrived the estimate was that of the containers which did.
 * They need CONTAINER_JOINS and CONTAINER_SUMMARY_JOINS.
 */
export const CONTAINER_SUMMARY_COLUMNS = `c.id, c.number, c.current_status, c.shipment_id, cs.bill_of_lading_number,
  cs.scac AS shipping_line_scac, ${SHIPMENT_PORT_COLUMNS}, cs.pod_vessel_name, coalesce(c.pod_eta_at, CASE WHEN cs.pod_ata_at IS NULL THEN cs.pod_eta_at END) AS pod_eta_at, c.pod_arrived_at,
  coalesce(c.pod_timezone, pod.timezone) AS pod_timezone, c.last_free_days, c.pickup_appointment_at,
  c.pickup_appointment_timezone, c.availability_known, c.available_for_pickup, c.holds, c.fees, ${listedContradictionsSql('c')} AS contradictions, c.disruptions, c.last_seen AS seen, c.reefer, ${PREDICTED_ETA_SQL} AS predicted,
  pl.locode AS pickup_place_locode, pl.name AS pickup_place_name,
  greatest(c.terminal_checked_at, tc.at) AS terminal_checked_at,
  CASE WHEN cs.line_tracking_stopped_at IS NOT NULL THEN true END AS tracking_stopped, c.ref_numbers, ${isSandboxSql('cs.scac')},
  greatest(c.updated_at, cs.updated_at) AS updated_at`;

export const CONTAINER_SUMMARY_JOINS = shipmentPortJoins('cs');

const INSTANTS = [
  'pod_eta_at',
  'pod_arrived_at',
  'pickup_appointment_at',
  'terminal_checked_at',
  'updated_at',
] as const satisfies readonly (keyof ContainerSummaryRow)[];

const NAMES = [
  'port_of_lading_name',
  'port_of_discharge_name',
  'destination_name',
  'pod_vessel_name',
  'pickup_place_name',
] as const;

/**
 * The row of a list as it comes out of the database's JSON; an empty list of what may be unknown says nothing. Names are
 * cut, because one of a thousand letters in every row would be more than a model can read.
 */
export function toContainerSummary(row: ContainerSummaryRow, now: number): ContainerSummary {
  const { availability_known, fees, last_free_days: days, ...rest } = normalizeInstants(row, INSTANTS);
  const {
    pickup_appointment_at,
    pickup_appointment_timezone,
    contradictions,
    disruptions,
    seen,
    reefer,
    predicted,
    ...shown
  } = rest;
  const { pod_arrived_at, holds, available_for_pickup: availableForPickup } = shown;
  return {
    ...shortNames(shown, NAMES),
    held: heldOf(shown.current_status, holds),
    warnings: warningsOf({ ...shown, contradictions, disruptions, reefer }),
    last_seen: sightingBrief(seen),
    pod_eta_at: pod_arrived_at === null ? shown.pod_eta_at : null,
    predicted_eta: forecastInShort(predicted, shown.pod_timezone),
    last_free_day: bindingOf(days)?.date ?? null,
    free_days: lastFreeDaysInShort(days),
    pickup_appointment: appointmentInShort({ ...shown, pickup_appointment_at, pickup_appointment_timezone }, now),
    available_for_pickup: availability_known ? availableForPickup : null,
    ready_for_pickup: availability_known ? isReadyForPickup({ availableForPickup, holds, contradictions }) : null,
    holds: holdNames(holds),
    fees_total: feesTotal(fees),
    ref_numbers: shown.ref_numbers.length > 0 ? shown.ref_numbers : null,
  };
}

/**
 * The pickup appointment on the clock of its place, marked where it has passed without a pickup; null if there is none, or
 * once the container was picked up. `now` is milliseconds since the epoch.
 */
export function appointmentInShort(
  container: {
    current_status: string;
    pickup_appointment_at: string | null;
    pickup_appointment_timezone: string | null;
  },
  now: number,
): string | null {
  const { current_status, pickup_appointment_at: at, pickup_appointment_timezone: timezone } = container;
  const isOver = PICKED_UP_STATUSES.some((status) => status === current_status);
  if (at === null || isOver) return null;
  return `${localTime(at, timezone)}${hasPassed(at, timezone, now) ? ' (passed, no pickup is reported)' : ''}`;
}
