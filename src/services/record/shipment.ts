import { z } from 'zod';
import { normalizeInstants } from '../../db/instants.ts';
import { column, type RowOf } from '../../db/sql.ts';
import type { LineTable } from '../../domain/carrier.ts';
import { instantOrNull, textOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';
import { StopReason } from '../../domain/status.ts';
import { clockOf } from './clock-of.ts';
import { IsSandbox, isSandboxSql } from './is-sandbox.ts';
import { SHIPMENT_PORT_COLUMNS, SHIPMENT_PORTS, SHIPMENT_PORTS_ROW, shipmentPortJoins } from './shipment-ports.ts';
import { attemptedSinceSql, succeededSinceSql } from './since-followed.ts';

/** A bill of lading that an account tracks (`shipment` of the contract, with the ids of what it refers to). */
export const Shipment = z.object({
  id: z.uuid(),
  bill_of_lading_number: z
    .string()
    .describe('The requested bill of lading, or the one the line names; else the requested number')
    .meta({
      doc: 'The bill of lading that you track, or the one that the line names for it; else the number that you track',
    }),
  named_bill_numbers: z.array(z.string()).describe('All bills of lading that the line names for its containers'),
  former_numbers: z.array(z.string()).describe('Numbers that were replaced by bill_of_lading_number'),
  replaced_by_numbers: z.array(z.string()).describe('What its bill of lading or booking was split into'),
  normalized_number: z.string().describe('The form in which the line is polled'),
  booking_number: textOrNull('Booking number; null if not known'),
  ref_numbers: z.array(z.string()).meta({ doc: 'References of your own' }),
  tags: z.array(z.string()).meta({ doc: 'Tags of your own' }),
  created_at: Instant.meta({ doc: 'When the account began to track the shipment' }),
  updated_at: Instant.meta({ doc: 'When anything shown of the shipment last changed' }),
  ...SHIPMENT_PORTS,
  shipping_line_scac: z.string().meta({ doc: 'SCAC of the shipping line' }),
  shipping_line_name: z.string().meta({ doc: 'Full name of the shipping line' }),
  shipping_line_short_name: z.string().meta({ doc: 'Short name of the shipping line' }),
  customer_name: textOrNull('Company name of the customer for whom it is tracked; null if there is none'),
  pod_vessel_name: textOrNull('Name of the vessel to the port of discharge; null if not known'),
  pod_vessel_imo: textOrNull('IMO number of that vessel; null if not known'),
  pod_voyage_number: textOrNull("The shipping line's number of that voyage; null if not known"),
  pol_etd_at: Instant.nullable()
    .describe('Estimated departure from the port of lading')
    .meta({ doc: 'Estimated departure from the port of lading; null if there is no estimate' }),
  pol_atd_at: Instant.nullable()
    .describe('Actual departure')
    .meta({ doc: 'Actual departure from the port of lading; null if not reported' }),
  pod_eta_at: Instant.nullable()
    .describe("The line's estimate of arrival at the port of discharge")
    .meta({ doc: "The shipping line's estimate of arrival at the port of discharge; null if it gives none" }),
  pod_original_eta_at: Instant.nullable()
    .describe('The first estimate that the line gave')
    .meta({ doc: 'The first estimate of arrival that the shipping line gave; null if it gave none' }),
  pod_ata_at: Instant.nullable()
    .describe('Actual arrival')
    .meta({ doc: 'Actual arrival at the port of discharge; null if not reported' }),
  destination_eta_at: instantOrNull('Estimated arrival at the destination; null if there is no estimate'),
  destination_ata_at: instantOrNull('Actual arrival at the destination; null if not reported'),
  pol_timezone: textOrNull('IANA time zone of the port of lading; null where it is not known'),
  pod_timezone: textOrNull('IANA time zone of the port of discharge; null where it is not known'),
  destination_timezone: textOrNull('IANA time zone of the destination; null where it is not known'),
  line_tracking_last_attempted_at: instantOrNull('When the shipping line was last polled; null if it never was'),
  line_tracking_last_succeeded_at: instantOrNull('When the shipping line last answered; null if it never did'),
  line_tracking_stopped_at: instantOrNull('When tracking was stopped; null while it is tracked'),
  line_tracking_stopped_reason: StopReason.nullable().meta({
    doc: 'Why tracking was stopped; null while it is tracked',
  }),
  line_tracking_stopped_by_user_id: z.uuid().nullable(),
  port_of_lading_id: z.uuid().nullable(),
  port_of_discharge_id: z.uuid().nullable(),
  destination_id: z.uuid().nullable(),
  destination_type: z.enum(['port', 'metro_area']).nullable(),
  pod_terminal_id: z.uuid().nullable(),
  destination_terminal_id: z.uuid().nullable(),
  destination_terminal_type: z.enum(['terminal', 'rail_terminal']).nullable(),
  container_ids: z.array(z.uuid()),
  is_sandbox: IsSandbox,
});
export type Shipment = z.infer<typeof Shipment>;

/** The types of `SHIPMENT_COLUMNS`. */
export const SHIPMENT_ROW = {
  id: 'uuid',
  bill_of_lading_number: 'text',
  named_bill_numbers: 'text[]',
  former_numbers: 'text[]',
  replaced_by_numbers: 'text[]',
  normalized_number: 'text',
  booking_number: 'text?',
  ref_numbers: 'text[]',
  tags: 'text[]',
  created_at: 'instant',
  updated_at: 'instant',
  ...SHIPMENT_PORTS_ROW,
  shipping_line_scac: 'text',
  customer_name: 'text?',
  pod_vessel_name: 'text?',
  pod_vessel_imo: 'text?',
  pod_voyage_number: 'text?',
  pol_etd_at: 'instant?',
  pol_atd_at: 'instant?',
  pod_eta_at: 'instant?',
  pod_original_eta_at: 'instant?',
  pod_ata_at: 'instant?',
  destination_eta_at: 'instant?',
  destination_ata_at: 'instant?',
  pol_timezone: 'text?',
  pod_timezone: 'text?',
  destination_timezone: 'text?',
  line_tracking_last_attempted_at: 'instant?',
  line_tracking_last_succeeded_at: 'instant?',
  line_tracking_stopped_at: 'instant?',
  line_tracking_stopped_reason: column<z.infer<typeof StopReason>>('text?'),
  line_tracking_stopped_by_user_id: 'uuid?',
  port_of_lading_id: 'uuid?',
  port_of_discharge_id: 'uuid?',
  destination_id: 'uuid?',
  destination_type: column<'port' | 'metro_area'>('text?'),
  pod_terminal_id: 'uuid?',
  destination_terminal_id: 'uuid?',
  destination_terminal_type: column<'terminal' | 'rail_terminal'>('text?'),
  container_ids: column<string[]>('json'),
  is_sandbox: 'bool',
} as const;

/** What the database gives of a shipment; the line's names come from the table of lines. */
export type ShipmentRow = RowOf<typeof SHIPMENT_ROW>;

/**
 * SQL: the columns of a shipment and the joins that they need; `s` is the alias of the shipment. Vessel and voyage,
 * ports and times are the shipment's own, the freshness is that of the newest of the watches at the line that feed it.
 */
export const SHIPMENT_COLUMNS = `s.id, s.bill_of_lading_number, s.named_bill_numbers, s.former_numbers,
  s.replaced_by_numbers, s.normalized_number, s.booking_number, s.ref_numbers, s.tags,
  s.created_at, s.updated_at, ${SHIPMENT_PORT_COLUMNS}, s.scac AS shipping_line_scac,
  (SELECT cu.company_name FROM party cu WHERE cu.id = s.customer_id) AS customer_name,
  s.pod_vessel_name, s.pod_vessel_imo, s.pod_voyage_number,
  s.pol_etd_at, s.pol_atd_at, s.pod_eta_at, s.pod_original_eta_at, s.pod_ata_at, s.destination_eta_at, s.destination_ata_at,
  ${clockOf('pol')} AS pol_timezone, ${clockOf('pod')} AS pod_timezone, ${clockOf('dest')} AS destination_timezone,
  ${attemptedSinceSql('sw', 's')} AS line_tracking_last_attempted_at,
  ${succeededSinceSql('sw', 's')} AS line_tracking_last_succeeded_at,
  s.line_tracking_stopped_at, s.line_tracking_stopped_reason, s.line_tracking_stopped_by_id AS line_tracking_stopped_by_user_id,
  s.port_of_lading_id, s.port_of_discharge_id, s.destination_id, dest.kind AS destination_type, s.pod_terminal_id,
  s.destination_terminal_id, dt.kind AS destination_terminal_type, ${isSandboxSql('s.scac')},
  (SELECT coalesce(json_agg(sc.id ORDER BY sc.number), '[]') FROM container sc WHERE sc.shipment_id = s.id) AS container_ids`;

export const SHIPMENT_JOINS = `LEFT JOIN LATERAL (
    SELECT max(ws.last_attempted_at) AS last_attempted_at, max(ws.last_succeeded_at) AS last_succeeded_at
    FROM shipment_watch sl JOIN watch_schedule ws ON ws.watch_id = sl.watch_id
    WHERE sl.shipment_id = s.id AND (sl.ended_at IS NULL OR sl.watch_id = s.watch_id)) sw ON true
  ${shipmentPortJoins('s')} LEFT JOIN terminal dt ON dt.id = s.destination_terminal_id`;

const INSTANTS = [
  'created_at',
  'updated_at',
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'line_tracking_stopped_at',
] as const satisfies readonly (keyof ShipmentRow)[];

/** The record of a shipment as it comes out of the database, be it columns or JSON. */
export function toShipment(row: ShipmentRow, lines: LineTable): Shipment {
  const line = lines.find(row.shipping_line_scac);
  return Object.assign(normalizeInstants(row, INSTANTS), {
    // A snapshot that was stored before these members existed has none of them.
    named_bill_numbers: row.named_bill_numbers ?? [],
    former_numbers: row.former_numbers ?? [],
    replaced_by_numbers: row.replaced_by_numbers ?? [],
    shipping_line_name: line?.name ?? row.shipping_line_scac,
    shipping_line_short_name: line?.shortName ?? row.shipping_line_scac,
  });
}
