import { z } from 'zod';
import { shortNames } from '../../core/short-name.ts';
import { normalizeInstants } from '../../db/instants.ts';
import type { ShownContradiction, ShownDisruption } from '../../domain/container-record/reasons.ts';
import type { StandingHold } from '../../domain/holds-and-fees.ts';
import { heldOf } from '../../wording/status-words.ts';
import { warningsOf, warningsOfShipment } from '../../wording/warnings.ts';
import { ReadableFields } from '../custom-field/fields-of.ts';
import { clockOf } from '../record/clock-of.ts';
import { isSandboxSql } from '../record/is-sandbox.ts';
import { listedContradictionsSql } from '../record/listed-contradictions.ts';
import { SHIPMENT_PORT_COLUMNS, SHIPMENT_PORTS, shipmentPortJoins } from '../record/shipment-ports.ts';

/** A container of a shipment, no more than what identifies it. */
export const ShipmentContainer = z.object({
  id: z.string(),
  number: z.string(),
  current_status: z.string(),
  held: z.string().nullable(),
  warnings: z.array(z.string()).nullable(),
});
export type ShipmentContainer = z.infer<typeof ShipmentContainer>;

/** A shipment as a row of a list. The texts carry no formats, as in the summary of a container. */
export const ShipmentSummary = z.object({
  id: z.string(),
  bill_of_lading_number: z.string(),
  shipping_line_scac: z.string(),
  ...SHIPMENT_PORTS,
  pod_vessel_name: z.string().nullable(),
  pol_etd_at: z.string().nullable(),
  pol_atd_at: z.string().nullable(),
  pol_timezone: z.string().nullable(),
  pod_eta_at: z.string().nullable(),
  pod_ata_at: z.string().nullable(),
  pod_timezone: z.string().nullable(),
  line_tracking_stopped_at: z.string().nullable(),
  line_tracking_stopped_reason: z.string().nullable(),
  containers_by_status: z.record(z.string(), z.number()),
  available_but_held: z.number().nullable(),
  warnings: z.array(z.string()).nullable(),
  container_names: z.array(z.object({ id: z.string(), number: z.string() })),
  containers: z.array(ShipmentContainer).optional(),
  ref_numbers: z.array(z.string()).nullable(),
  custom_fields: ReadableFields.optional(),
  is_sandbox: z.boolean().describe('Invented'),
  updated_at: z.string(),
});
export type ShipmentSummary = z.infer<typeof ShipmentSummary>;

/** What the database gives of such a row. */
export interface ShipmentSummaryRow
  extends Omit<
    ShipmentSummary,
    | 'container_names'
    | 'containers_by_status'
    | 'available_but_held'
    | 'warnings'
    | 'containers'
    | 'ref_numbers'
    | 'custom_fields'
  > {
  containers: ShipmentContainerRow[];
  ref_numbers: string[];
}

/** SQL: the columns of such a row, whose alias is `s`; they need SHIPMENT_SUMMARY_JOINS. */
export const SHIPMENT_SUMMARY_COLUMNS = `s.id, s.bill_of_lading_number, s.scac AS shipping_line_scac,
  ${SHIPMENT_PORT_COLUMNS}, s.pod_vessel_name,
  s.pol_etd_at, s.pol_atd_at, ${clockOf('pol')} AS pol_timezone, s.pod_eta_at, s.pod_ata_at, ${clockOf('pod')} AS pod_timezone,
  s.line_tracking_stopped_at, s.line_tracking_stopped_reason, s.ref_numbers, ${isSandboxSql('s.scac')}, s.updated_at,
  (SELECT coalesce(json_agg(json_build_object('id', sc.id, 'number', sc.number, 'current_status', sc.current_status, 'holds', sc.holds,
    'contradictions', ${listedContradictionsSql('sc')}, 'disruptions', sc.disruptions)
    ORDER BY sc.number), '[]') FROM container sc WHERE sc.shipment_id = s.id) AS containers`;

export const SHIPMENT_SUMMARY_JOINS = shipmentPortJoins('s');

const INSTANTS = [
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_ata_at',
  'line_tracking_stopped_at',
  'updated_at',
] as const satisfies readonly (keyof ShipmentSummaryRow)[];

const NAMES = ['port_of_lading_name', 'port_of_discharge_name', 'destination_name', 'pod_vessel_name'] as const;

/** The row of a list as it comes out of the database's JSON, with its containers if they are wanted. */
export function toShipmentSummary(row: ShipmentSummaryRow, hasContainers: boolean): ShipmentSummary {
  const { containers: rows, ref_numbers, ...shown } = normalizeInstants(row, INSTANTS);
  const containers = rows.map(toShipmentContainer);
  const held = rows.filter(isAvailableButHeld).length;
  return {
    ...shortNames(shown, NAMES),
    pol_etd_at: shown.pol_atd_at === null ? shown.pol_etd_at : null,
    pod_eta_at: shown.pod_ata_at === null ? shown.pod_eta_at : null,
    containers_by_status: countByStatus(containers),
    available_but_held: held > 0 ? held : null,
    warnings: warningsOfShipment(rows),
    container_names: containers.map(({ id, number }) => ({ id, number })),
    ...(hasContainers ? { containers } : {}),
    ref_numbers: ref_numbers.length > 0 ? ref_numbers : null,
  };
}

/** A container of a shipment as the database gives it. */
export interface ShipmentContainerRow extends Omit<ShipmentContainer, 'held' | 'warnings'> {
  holds: StandingHold[];
  contradictions: ShownContradiction[];
  disruptions: ShownDisruption[];
}

/** The same as it is shown. */
function toShipmentContainer({ holds, contradictions, disruptions, ...row }: ShipmentContainerRow): ShipmentContainer {
  const warnings = warningsOf({ ...row, contradictions, disruptions });
  return { ...row, held: heldOf(row.current_status, holds), warnings };
}

function isAvailableButHeld({ current_status, holds }: ShipmentContainerRow): boolean {
  return current_status === 'available' && holds.some(({ status }) => status === 'hold');
}

function countByStatus(containers: readonly ShipmentContainer[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { current_status: status } of containers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
}
