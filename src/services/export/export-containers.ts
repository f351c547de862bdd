import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT } from '../../core/page.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { type ShortChargeReader, shortChargeReader } from '../charge/read-short-charges.ts';
import { NO_TARIFF, type ShortCharge } from '../charge/short-charge.ts';
import {
  CONTAINER_FILTER_INPUT,
  CONTAINER_ORDERS,
  ContainerSort,
  containerFilter,
  lookUpOfContainers,
} from '../container/container-filter.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions, readRows } from '../list/paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import type { ChargedSheetRow } from './container-charge-columns.ts';
import { CONTAINER_COLUMNS_OF_SHEET } from './container-columns.ts';
import { CONTAINER_SHEET_COLUMNS, CONTAINER_SHEET_JOINS, type ContainerSheetRow } from './container-sheet-row.ts';
import { fieldValuesSql, readFieldColumns } from './field-columns.ts';
import { openSheet } from './open-sheet.ts';
import { SheetOutput } from './sheet.ts';
import { EXPORT_CONTAINERS } from './statements.ts';

type SheetRow = ContainerSheetRow & ChargedSheetRow;

/** The containers of the account as rows. Errors: `line_not_recognized`; `bad_request` for a wrong cursor. */
export const exportContainers = defineOperation(
  {
    id: 'export_containers',
    summary: 'Export all containers that a list would show, as rows',
    permission: 'tracking:read',
    input: z.object({
      ...CONTAINER_FILTER_INPUT,
      sort: ContainerSort.optional().describe('-created_at by default'),
      after: CURSOR_INPUT.after,
    }),
    output: SheetOutput,
  },
  async (context: ServiceContext, { after, ...input }) => {
    const own = await readFieldColumns(context, 'container');
    const ofShipment = await readFieldColumns(context, 'shipment', { name: 'shipment_', title: 'Shipment: ' });
    const wanted = await lookUpOfContainers(context, input);
    const charges = await fromReplica(shortChargeReader)(context, undefined);
    const values = `${fieldValuesSql(own, 'c.id', 'fields')}${fieldValuesSql(ofShipment, 'cs.id', 'shipment_fields')}`;
    const read = fromReplica(async (reading: ServiceContext, from: string) => {
      const conditions = new Conditions('c', reading.principal.accountId);
      const { extra } = containerFilter(input, conditions, wanted);
      const list = {
        family: EXPORT_CONTAINERS,
        table: 'container',
        alias: 'c',
        conditions,
        // What it looks up is part of the statement, though an export does not say what it found.
        ...(extra === undefined ? {} : { extra }),
        order: CONTAINER_ORDERS[input.sort ?? '-created_at'],
        columns: `${CONTAINER_SHEET_COLUMNS}${values}`,
        joins: CONTAINER_SHEET_JOINS,
      };
      const page = await readRows(reading.db, list, from);
      return { ...page, rows: await withCharges(reading, page.rows, charges) };
    });
    const fields = [
      { columns: own, of: (row: SheetRow) => row.fields },
      { columns: ofShipment, of: (row: SheetRow) => row.shipment_fields },
    ];
    const source = {
      name: 'containers',
      columns: CONTAINER_COLUMNS_OF_SHEET,
      fields,
      lines: linesOfSources(context.sources),
    };
    return openSheet({ ...source, read: (from) => read(context, from) }, after);
  },
);

/** The charges of all rows that have the same ones. */
const NONE: readonly ShortCharge[] = [];
const WITHOUT_TARIFF: readonly ShortCharge[] = [NO_TARIFF];

/** Where no tariff is stored nothing is read: it is the same for each container that is not returned. */
async function withCharges(
  context: ServiceContext,
  rows: ContainerSheetRow[],
  { hasTariffs, read }: ShortChargeReader,
): Promise<SheetRow[]> {
  const charges = hasTariffs
    ? await read(
        context,
        rows.map(({ id }) => id),
      )
    : null;
  const chargesOf = ({ id, empty_terminated_at }: ContainerSheetRow) =>
    charges?.get(id) ?? (hasTariffs || empty_terminated_at !== null ? NONE : WITHOUT_TARIFF);
  // Taken out, so that nothing else holds a row once it is written.
  return rows.splice(0).map((row) => Object.assign(row, { charges: chargesOf(row) }));
}
