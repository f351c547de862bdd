import { sql } from '../../db/sql.ts';
import { withPolling } from '../record/request-polling.ts';
import {
  TRACKING_REQUEST_COLUMN_TYPES,
  TRACKING_REQUEST_COLUMNS,
  type TrackingRequest,
} from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';

const IS_STOPPED = `r.status = 'tracking_stopped' AND s.line_tracking_stopped_reason = 'cancelled_by_user'`;

/** SQL: the shipment is followed by a document, so that it has all of the containers; `s` is its alias. */
const HAS_DOCUMENT = `EXISTS (SELECT FROM shipment_watch l JOIN watch w ON w.id = l.watch_id
            WHERE l.shipment_id = s.id AND l.ended_at IS NULL AND w.kind <> 'container')`;

/**
 * The living request of a number, or that of the shipment which the number belongs to; last, those that the account has
 * stopped. A container that was returned is free to travel again, so its last journey does not count. A number that has
 * replaced that of a shipment is tracked on its own too: its line may retract the replacement.
 */
const FIND = sql({
  name: 'find_tracked_number',
  because: 'trip',
  parameters: ['uuid', 'text', 'text?'],
  row: TRACKING_REQUEST_COLUMN_TYPES,
  text: `SELECT ${TRACKING_REQUEST_COLUMNS} FROM tracking_request r WHERE r.id = (
      SELECT f.id FROM (
        (SELECT 1 AS rank, r.id, r.created_at FROM tracking_request r WHERE r.account_id = $1 AND r.normalized_number = $2
          AND r.status IN ('pending', 'created', 'awaiting_manifest'))
        UNION ALL
        (SELECT 2, r.id, r.created_at FROM container c JOIN tracking_request r ON r.shipment_id = c.shipment_id
          WHERE c.account_id = $1 AND c.number = $2 AND c.empty_terminated_at IS NULL AND r.status = 'created')
        UNION ALL
        (SELECT 3, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = $1 AND s.normalized_number = $2 AND r.status = 'created')
        UNION ALL
        (SELECT 4, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = $1 AND s.booking_number = $2 AND r.status = 'created' AND ${HAS_DOCUMENT})
        UNION ALL
        (SELECT 4, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = $1 AND s.bill_of_lading_number = $2 AND s.former_numbers = '{}' AND r.status = 'created'
            AND ${HAS_DOCUMENT})
        UNION ALL
        (SELECT 5, r.id, r.created_at FROM tracking_request r JOIN shipment s ON s.id = r.shipment_id
          WHERE r.account_id = $1 AND r.normalized_number = $2 AND ${IS_STOPPED})
        UNION ALL
        (SELECT 6, r.id, r.created_at FROM container c JOIN shipment s ON s.id = c.shipment_id
          JOIN tracking_request r ON r.shipment_id = s.id
          WHERE c.account_id = $1 AND c.number = $2 AND c.empty_terminated_at IS NULL AND ${IS_STOPPED})
      ) f JOIN tracking_request t ON t.id = f.id WHERE $3::text IS NULL OR t.scac = $3 ORDER BY f.rank, f.created_at DESC LIMIT 1)`,
});

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
  const [found] = await db.query(FIND, [principal.accountId, normalizedNumber, scac]);
  return found === undefined ? null : withPolling(context, found);
}
