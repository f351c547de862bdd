import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { CURSOR_INPUT } from '../../core/page.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { fromReplica } from '../from-replica.ts';
import { Conditions, readRows } from '../list/paged-list.ts';
import type { ServiceContext } from '../service-context.ts';
import {
  addRequestConditions,
  lookUpOfRequests,
  TRACKING_REQUEST_FILTERS,
  TRACKING_REQUEST_ORDERS,
  TrackingRequestSort,
} from '../tracking-request/list-tracking-requests.ts';
import { fieldValuesSql, readFieldColumns } from './field-columns.ts';
import { openSheet } from './open-sheet.ts';
import {
  REQUEST_COLUMNS_OF_SHEET,
  REQUEST_SHEET_COLUMNS,
  REQUEST_SHEET_JOINS,
  type RequestSheetRow,
} from './request-columns.ts';
import { SheetOutput } from './sheet.ts';
import { EXPORT_TRACKING_REQUESTS } from './statements.ts';

/** The tracking requests of the account as rows. Errors: `line_not_recognized`; `bad_request` for a wrong cursor. */
export const exportTrackingRequests = defineOperation(
  {
    id: 'export_tracking_requests',
    summary: 'Export all tracking requests that a list would show, as rows',
    permission: 'tracking:read',
    input: z.object({
      ...TRACKING_REQUEST_FILTERS,
      sort: TrackingRequestSort.optional().describe('-created_at by default'),
      after: CURSOR_INPUT.after,
    }),
    output: SheetOutput,
  },
  async (context: ServiceContext, { after, ...input }) => {
    const own = await readFieldColumns(context, 'tracking_request');
    const wanted = await lookUpOfRequests(context, input);
    const read = fromReplica(async ({ db, principal }, from: string) => {
      const conditions = new Conditions('r', principal.accountId);
      addRequestConditions(conditions, input, wanted);
      const list = {
        family: EXPORT_TRACKING_REQUESTS,
        table: 'tracking_request',
        alias: 'r',
        conditions,
        order: TRACKING_REQUEST_ORDERS[input.sort ?? '-created_at'],
        columns: `${REQUEST_SHEET_COLUMNS}${fieldValuesSql(own, 'r.id', 'fields')}`,
        joins: REQUEST_SHEET_JOINS,
      };
      return readRows(db, list, from);
    });
    const fields = [{ columns: own, of: (row: RequestSheetRow) => row.fields }];
    const source = {
      name: 'tracking_requests',
      columns: REQUEST_COLUMNS_OF_SHEET,
      fields,
      lines: linesOfSources(context.sources),
    };
    return openSheet({ ...source, read: (from) => read(context, from) }, after);
  },
);
