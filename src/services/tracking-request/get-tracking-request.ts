import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OF_ONE, statementMemory } from '../../db/statement-memory.ts';
import { withOwnFields } from '../custom-field/fields-of.ts';
import { queryOwned } from '../record/find-owned.ts';
import { withPolling } from '../record/request-polling.ts';
import type { TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { GET_TRACKING_REQUEST } from './statements.ts';
import {
  TrackingRequestDetails,
  type TrackingRequestDetailsRow,
  TrackingRequestInclude,
  toTrackingRequestDetails,
  trackingRequestDetailsColumns,
  withAccount,
  withShippingLine,
} from './tracking-request-details.ts';

const statementOf = statementMemory(GET_TRACKING_REQUEST, OF_ONE, TrackingRequestInclude.options);

/** One tracking request of the account. Errors: `not_found`, also for one of another account. */
export const getTrackingRequest = defineOperation(
  {
    id: 'get_tracking_request',
    summary: 'Get one tracking request with its state and the shipment it led to',
    permission: 'tracking:read',
    input: z.object({
      id: z.string().describe('Id of the tracking request'),
      include: z.array(TrackingRequestInclude).default([]).describe('What comes along'),
    }),
    output: TrackingRequestDetails,
  },
  async (context: ServiceContext, { id, include }): Promise<TrackingRequestDetails> => {
    const read = withShippingLine(context, await readDetails(context, id, include), include);
    const [known = read] = await withAccount(context, [read], include);
    if (!include.includes('custom_fields')) return known;
    const [details = known] = await withOwnFields(context, [known]);
    return details;
  },
);

/** The same for operations that answer with a request they have to do with, which takes no permission to read. */
export function readTrackingRequest(context: ServiceContext, id: string): Promise<TrackingRequest> {
  return readDetails(context, id, []);
}

async function readDetails(
  context: ServiceContext,
  id: string,
  include: readonly TrackingRequestInclude[],
): Promise<TrackingRequestDetails> {
  return withPolling(context, toTrackingRequestDetails(context, await readRow(context, id, include)));
}

function readRow(
  context: ServiceContext,
  id: string,
  include: readonly TrackingRequestInclude[],
): Promise<TrackingRequestDetailsRow> {
  const statement = statementOf(include, () => {
    const columns = trackingRequestDetailsColumns(include);
    return `SELECT ${columns} FROM tracking_request r WHERE r.id = $1 AND r.account_id = $2`;
  });
  return queryOwned(context, statement, { id, thing: 'tracking request' });
}
