import { withPolling } from '../record/request-polling.ts';
import type { TrackingRequest } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { FIND_TRACKED_NUMBER } from './statements.ts';

/**
 * The request by which an account tracks a number already, or has stopped to; null if it does not. Without a line any
 * line will do.
 */
export async function findTracked(
  context: ServiceContext,
  normalizedNumber: string,
  scac: string | null,
): Promise<TrackingRequest | null> {
  if (normalizedNumber === '') return null;
  const { db, principal } = context;
  const [found] = await db.query(FIND_TRACKED_NUMBER, [principal.accountId, normalizedNumber, scac]);
  return found === undefined ? null : withPolling(context, found);
}
