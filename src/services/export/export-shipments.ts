import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT } from '../../core/page.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions, readRows } from '../list/paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  lookUpOfShipments,
  SHIPMENT_LIST_FILTER_INPUT,
  SHIPMENT_ORDERS,
  ShipmentSort,
  shipmentListFilter,
} from '../shipment/shipment-list-filter.ts';
import { fieldValuesSql, readFieldColumns } from './field-columns.ts';
import { openSheet } from './open-sheet.ts';
import { SheetOutput } from './sheet.ts';
import {
  SHIPMENT_COLUMNS_OF_SHEET,
  SHIPMENT_SHEET_COLUMNS,
  SHIPMENT_SHEET_JOINS,
  type ShipmentSheetRow,
} from './shipment-columns.ts';
import { EXPORT_SHIPMENTS } from './statements.ts';

/** The shipments of the account as rows. Errors: `line_not_recognized`; `bad_request` for a wrong cursor. */
export const exportShipments = defineOperation(
  {
    id: 'export_shipments',
    summary: 'Export all shipments that a list would show, as rows',
    permission: 'tracking:read',
    input: z.object({
      ...SHIPMENT_LIST_FILTER_INPUT,
      sort: ShipmentSort.optional().describe('-created_at by default'),
      after: CURSOR_INPUT.after,
    }),
    output: SheetOutput,
  },
  async (context: ServiceContext, { after, ...input }) => {
    const own = await readFieldColumns(context, 'shipment');
    const wanted = await lookUpOfShipments(context, input);
    const read = fromReplica(async ({ db, principal }, from: string) => {
      const conditions = new Conditions('s', principal.accountId);
      const { extra } = shipmentListFilter(input, conditions, wanted);
      const list = {
        family: EXPORT_SHIPMENTS,
        table: 'shipment',
        alias: 's',
        conditions,
        // What it looks up is part of the statement, though an export does not say what it found.
        ...(extra === undefined ? {} : { extra }),
        order: SHIPMENT_ORDERS[input.sort ?? '-created_at'],
        columns: `${SHIPMENT_SHEET_COLUMNS}${fieldValuesSql(own, 's.id', 'fields')}`,
        joins: SHIPMENT_SHEET_JOINS,
      };
      return readRows(db, list, from);
    });
    const fields = [{ columns: own, of: (row: ShipmentSheetRow) => row.fields }];
    const source = {
      name: 'shipments',
      columns: SHIPMENT_COLUMNS_OF_SHEET,
      fields,
      lines: linesOfSources(context.sources),
    };
    return openSheet({ ...source, read: (from) => read(context, from) }, after);
  },
);
