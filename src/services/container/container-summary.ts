import { z } from 'zod';
import { localDate } from '../../domain/instant.ts';
import type { TerminalFee, TerminalHold } from '../../domain/observation.ts';
import { lastFreeDayZone } from '../describe.ts';
import { normalizeInstants } from '../instants.ts';
import { isSandboxSql } from '../sandbox/is-sandbox.ts';
import { shortNames } from '../short-name.ts';
import { feesTotal, holdNames } from './claims-in-short.ts';

/**
 * A container as a row of a list: what tells it apart, where it goes, and what has to be done about it. The texts carry
 * no formats, because tools show this schema to a model and the pattern of an instant costs more than a row.
 * `stale_sources` names with its state who was not heard lately (`MAEU failing, own-terminal stale`); all others are fresh.
 */
export const ContainerSummary = z.object({
  id: z.string(),
  number: z.string(),
  current_status: z.string(),
  shipment_id: z.string(),
  bill_of_lading_number: z.string(),
  shipping_line_scac: z.string(),
  port_of_lading_locode: z.string().nullable(),
  port_of_lading_name: z.string().nullable(),
  port_of_discharge_locode: z.string().nullable(),
  port_of_discharge_name: z.string().nullable(),
  destination_locode: z.string().nullable(),
  destination_name: z.string().nullable(),
  pod_vessel_name: z.string().nullable().describe('Of its shipment'),
  pod_eta_at: z.string().nullable(),
  pod_arrived_at: z.string().nullable(),
  pod_timezone: z.string().nullable(),
  pickup_lfd: z.string().nullable(),
  last_free_day: z.string().nullable().describe('pickup_lfd as local day'),
  available_for_pickup: z.boolean().nullable(),
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
export interface ContainerSummaryRow
  extends Omit<ContainerSummary, 'last_free_day' | 'holds' | 'fees_total' | 'stale_sources' | 'ref_numbers'> {
  availability_known: boolean;
  holds: TerminalHold[];
  fees: TerminalFee[];
  ref_numbers: string[];
  final_destination_timezone: string | null;
  pickup_lfd_line: string | null;
  pickup_lfd_terminal: string | null;
  pickup_lfd_rail: string | null;
}

/**
 * SQL: the columns of such a row. Of a shipment that has arrived the estimate was that of the containers which did.
 * They need CONTAINER_JOINS and CONTAINER_SUMMARY_JOINS.
 */
export const CONTAINER_SUMMARY_COLUMNS = `c.id, c.number, c.current_status, c.shipment_id, cs.bill_of_lading_number,
  cs.scac AS shipping_line_scac, pol.locode AS port_of_lading_locode, pol.name AS port_of_lading_name,
  pod.locode AS port_of_discharge_locode, pod.name AS port_of_discharge_name, dest.locode AS destination_locode,
  dest.name AS destination_name, cs.pod_vessel_name, coalesce(c.pod_eta_at, CASE WHEN cs.pod_ata_at IS NULL THEN cs.pod_eta_at END) AS pod_eta_at, c.pod_arrived_at,
  coalesce(c.pod_timezone, pod.timezone) AS pod_timezone, c.final_destination_timezone, c.pickup_lfd, c.pickup_lfd_line,
  c.pickup_lfd_terminal, c.pickup_lfd_rail, c.availability_known, c.available_for_pickup, c.holds, c.fees,
  greatest(c.terminal_checked_at, tc.at) AS terminal_checked_at,
  CASE WHEN cs.line_tracking_stopped_at IS NOT NULL THEN true END AS tracking_stopped, c.ref_numbers, ${isSandboxSql('cs.scac')},
  greatest(c.updated_at, cs.updated_at) AS updated_at`;

export const CONTAINER_SUMMARY_JOINS = `LEFT JOIN location pol ON pol.id = cs.port_of_lading_id
  LEFT JOIN location pod ON pod.id = cs.port_of_discharge_id LEFT JOIN location dest ON dest.id = cs.destination_id`;

const INSTANTS = [
  'pod_eta_at',
  'pod_arrived_at',
  'pickup_lfd',
  'pickup_lfd_line',
  'pickup_lfd_terminal',
  'pickup_lfd_rail',
  'terminal_checked_at',
  'updated_at',
] as const satisfies readonly (keyof ContainerSummaryRow)[];

const NAMES = ['port_of_lading_name', 'port_of_discharge_name', 'destination_name', 'pod_vessel_name'] as const;

/**
 * The row of a list as it comes out of the database's JSON; an empty list of what may be unknown says nothing. Names are
 * cut, because one of a thousand letters in every row would be more than a model can read.
 */
export function toContainerSummary(row: ContainerSummaryRow): ContainerSummary {
  const { availability_known, final_destination_timezone, fees, ...rest } = normalizeInstants(row, INSTANTS);
  const { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail, ...shown } = rest;
  const { pickup_lfd, pod_timezone, pod_arrived_at } = shown;
  const import_deadlines = { pickup_lfd_line, pickup_lfd_terminal, pickup_lfd_rail };
  const place = { pod_timezone, final_destination_timezone, import_deadlines };
  return {
    ...shortNames(shown, NAMES),
    pod_eta_at: pod_arrived_at === null ? shown.pod_eta_at : null,
    last_free_day: pickup_lfd === null ? null : localDate(pickup_lfd, lastFreeDayZone(place, pickup_lfd)),
    available_for_pickup: availability_known ? shown.available_for_pickup : null,
    holds: holdNames(shown.holds),
    fees_total: feesTotal(fees),
    ref_numbers: shown.ref_numbers.length > 0 ? shown.ref_numbers : null,
  };
}
