import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PAGE_INPUT, PAGE_OUTPUT } from '../../core/page.ts';
import { ContainerStatus } from '../../domain/status.ts';
import { Moment, momentInstant } from '../moment.ts';
import { Conditions, readPage } from '../paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import { ShipmentDetails, type ShipmentDetailsRow, shipmentDetailsColumns, toShipmentDetails } from './get-shipment.ts';
import { SHIPMENT_JOINS } from './shipment.ts';
import {
  type FoundPorts,
  MATCHED_OUTPUT,
  SHIPMENT_FILTER_INPUT,
  SUGGESTED_OUTPUT,
  shipmentFilter,
} from './shipment-filter.ts';
import {
  SHIPMENT_SUMMARY_COLUMNS,
  SHIPMENT_SUMMARY_JOINS,
  ShipmentSummary,
  type ShipmentSummaryRow,
  toShipmentSummary,
} from './shipment-summary.ts';

/** By what shipments are told apart: the status of one of their containers, or whether the line is still asked. */
export const ShipmentListStatus = z.enum([...ContainerStatus.options, 'tracking', 'tracking_stopped']);
export type ShipmentListStatus = z.infer<typeof ShipmentListStatus>;

/** Which shipments, which page of them, and how much of each. */
export const ListShipmentsInput = z.object({
  status: ShipmentListStatus.optional(),
  tracking_stopped: z.boolean().optional().describe('Whether the line is not asked any more'),
  ...SHIPMENT_FILTER_INPUT,
  updated_after: Moment.optional().describe('ISO 8601 day or time; changed then or later, it or a container of it'),
  include_containers: z.boolean().default(false).describe('Whether their containers come along'),
  detail: z.enum(['summary', 'full']).default('summary').describe('full: the whole record of each shipment'),
  ...PAGE_INPUT,
});
type ListShipmentsInput = z.output<typeof ListShipmentsInput>;

const COMMON = { ...PAGE_OUTPUT, ...MATCHED_OUTPUT, ...SUGGESTED_OUTPUT };

/** A page of shipments, in short or in full. */
export const ShipmentList = z.discriminatedUnion('detail', [
  z.object({ detail: z.literal('summary'), ...COMMON, shipments: z.array(ShipmentSummary) }),
  z.object({ detail: z.literal('full'), ...COMMON, shipments: z.array(ShipmentDetails) }),
]);
export type ShipmentList = z.infer<typeof ShipmentList>;

/** The shipments of the account, newest first. Errors: `line_not_recognized`; `invalid_input` for a page too deep. */
export const listShipments = defineOperation(
  {
    id: 'list_shipments',
    summary: 'List shipments by status, port, shipping line or change',
    permission: 'tracking:read',
    input: ListShipmentsInput,
    output: ShipmentList,
  },
  async ({ db, principal }: ServiceContext, input): Promise<ShipmentList> => {
    const { include_containers: hasContainers, detail, page, page_size } = input;
    const conditions = new Conditions('s', principal.accountId);
    const filter = shipmentFilter(input, conditions);
    for (const text of filter.texts) conditions.add(text);
    addConditions(conditions, input);
    const list = { table: 'shipment', alias: 's', conditions, ...(filter.extra ? { extra: filter.extra } : {}) };

    if (detail === 'full') {
      const read = { ...list, columns: shipmentDetailsColumns(hasContainers), joins: SHIPMENT_JOINS };
      const { total, rows, ...found } = await readPage<ShipmentDetailsRow, FoundPorts>(db, read, input);
      return { detail, page, page_size, total, ...filter.matched(found), shipments: rows.map(toShipmentDetails) };
    }
    const read = { ...list, columns: SHIPMENT_SUMMARY_COLUMNS, joins: SHIPMENT_SUMMARY_JOINS };
    const { total, rows, ...found } = await readPage<ShipmentSummaryRow, FoundPorts>(db, read, input);
    const shipments = rows.map((row) => toShipmentSummary(row, hasContainers));
    return { detail, page, page_size, total, ...filter.matched(found), shipments };
  },
);

function addConditions(conditions: Conditions, { status, tracking_stopped, updated_after }: ListShipmentsInput): void {
  const hasContainer = (wanted: string) =>
    `s.id = ANY(ARRAY(SELECT c.shipment_id FROM container c WHERE c.account_id = ${conditions.account} AND ${wanted}))`;
  const isStopped = (stopped: boolean) => `s.line_tracking_stopped_at IS ${stopped ? 'NOT NULL' : 'NULL'}`;
  if (status === 'tracking' || status === 'tracking_stopped') conditions.add(isStopped(status === 'tracking_stopped'));
  else if (status !== undefined) conditions.add(hasContainer(`c.current_status = ${conditions.value(status)}`));
  if (tracking_stopped !== undefined) conditions.add(isStopped(tracking_stopped));
  if (updated_after !== undefined) {
    const since = conditions.value(momentInstant(updated_after));
    conditions.add(`(s.updated_at >= ${since} OR ${hasContainer(`c.updated_at >= ${since}`)})`);
  }
}
