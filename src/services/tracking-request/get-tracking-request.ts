import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import type { Statement } from '../../db/client.ts';
import { ownRow } from '../own-row.ts';
import type { ServiceContext } from '../service-context.ts';
import { TRACKING_REQUEST_COLUMNS, TrackingRequest } from './tracking-request.ts';

const GET: Statement = {
  name: 'get_tracking_request',
  text: `SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r WHERE r.id = $1 AND r.account_id = $2`,
};

/** One tracking request of the account. Errors: `not_found`, also for one of somebody else. */
export const getTrackingRequest = defineOperation(
  {
    id: 'get_tracking_request',
    summary: 'Get one tracking request with its state and the shipment it led to',
    permission: 'tracking:read',
    input: z.object({ id: z.string().describe('Id of the tracking request') }),
    output: TrackingRequest,
  },
  (context: ServiceContext, { id }) => readTrackingRequest(context, id),
);

/** The same for operations that answer with a request they have to do with, which takes no permission to read. */
export function readTrackingRequest(context: ServiceContext, id: string): Promise<TrackingRequest> {
  return ownRow<TrackingRequest>(context, GET, { id, thing: 'tracking request' });
}
