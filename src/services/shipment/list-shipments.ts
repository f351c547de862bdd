import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT, CURSOR_OUTPUT } from '../../core/page.ts';
import { withOwnFields } from '../custom-field/fields-of.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions, readPage } from '../list/paged-list.ts';
import { SHIPMENT_JOINS } from '../record/shipment.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  ShipmentDetails,
  ShipmentInclude,
  shipmentDetailsColumns,
  toShipmentDetails,
  withContainers,
  withShipmentFields,
  withStoppedBy,
} from './get-shipment.ts';
import { COSTS_OF_SHIPMENT } from './shipment-costs.ts';
import { MATCHED_OUTPUT, SUGGESTED_OUTPUT } from './shipment-filter.ts';
import {
  lookUpOfShipments,
  SHIPMENT_LIST_FILTER_INPUT,
  SHIPMENT_ORDERS,
  ShipmentSort,
  shipmentListFilter,
} from './shipment-list-filter.ts';
import {
  SHIPMENT_SUMMARY_COLUMNS,
  SHIPMENT_SUMMARY_JOINS,
  ShipmentSummary,
  toShipmentSummary,
} from './shipment-summary.ts';
import { LIST_SHIPMENTS, LIST_SHIPMENTS_FULL } from './statements.ts';

/** Which shipments, which page of them, and how much of each. */
export const ListShipmentsInput = z.object({
  ...SHIPMENT_LIST_FILTER_INPUT,
  sort: ShipmentSort.optional().describe('-created_at by default'),
  include_containers: z.boolean().default(false).describe('Whether their containers come along'),
  include: z
    .array(ShipmentInclude)
    .default([])
    .describe('What else comes along with whole records; custom_fields with rows too'),
  costs: z
    .boolean()
    .default(false)
    .describe('With what the containers of each cost, as their clocks were counted last; in full only'),
  detail: z.enum(['summary', 'full']).default('summary').describe('full: the whole record of each shipment'),
  ...CURSOR_INPUT,
});

const COMMON = { ...CURSOR_OUTPUT, ...MATCHED_OUTPUT, ...SUGGESTED_OUTPUT };

/** A page of shipments, in short or in full. */
export const ShipmentList = z.discriminatedUnion('detail', [
  z.object({ detail: z.literal('summary'), ...COMMON, shipments: z.array(ShipmentSummary) }),
  z.object({ detail: z.literal('full'), ...COMMON, shipments: z.array(ShipmentDetails) }),
]);
export type ShipmentList = z.infer<typeof ShipmentList>;

/**
 * The shipments of the account, newest first by default. Errors: `line_not_recognized`; `invalid_input` for a page too
 * deep.
 */
export const listShipments = defineOperation(
  {
    id: 'list_shipments',
    summary: 'List shipments by status, number, reference, port, shipping line, change, deadline or hold',
    permission: 'tracking:read',
    input: ListShipmentsInput,
    output: ShipmentList,
  },
  fromReplica(async (context: ServiceContext, input): Promise<ShipmentList> => {
    const { db, principal } = context;
    const { include_containers: hasContainers, detail } = input;
    const conditions = new Conditions('s', principal.accountId);
    const filter = shipmentListFilter(input, conditions, await lookUpOfShipments(context, input));
    const order = SHIPMENT_ORDERS[input.sort ?? '-created_at'];
    const list = { table: 'shipment', alias: 's', conditions, order, ...(filter.extra ? { extra: filter.extra } : {}) };

    if (detail === 'full') {
      const whole = shipmentDetailsColumns(withContainers(input.include, hasContainers));
      const columns = input.costs ? `${whole}, ${COSTS_OF_SHIPMENT} AS costs` : whole;
      const read = { ...list, family: LIST_SHIPMENTS_FULL, columns, joins: SHIPMENT_JOINS };
      const { listed, rows, ...found } = await readPage(db, read, input);
      const details = await withStoppedBy(
        context,
        rows.map((row) => toShipmentDetails(context, row)),
        input.include,
      );
      const shipments = await withShipmentFields(context, details, input.include);
      return { detail, ...listed, ...filter.matched(found), shipments };
    }
    const read = { ...list, family: LIST_SHIPMENTS, columns: SHIPMENT_SUMMARY_COLUMNS, joins: SHIPMENT_SUMMARY_JOINS };
    const { listed, rows, ...found } = await readPage(db, read, input);
    const summaries = rows.map((row) => toShipmentSummary(row, hasContainers));
    const shipments = input.include.includes('custom_fields') ? await withOwnFields(context, summaries) : summaries;
    return { detail, ...listed, ...filter.matched(found), shipments };
  }),
);
