import { sql, sqlFamily } from '../../db/sql.ts';
import { listRow } from '../list/paged-list.ts';
import { TRACKING_REQUEST_COLUMN_TYPES, TRACKING_REQUEST_COLUMNS } from '../record/tracking-request.ts';
import { TRACKING_REQUEST_DETAILS_ROW, type TrackingRequestDetailsRow } from './tracking-request-details.ts';

/* The raw statements of tracking requests: create one, read one, list them, and find the one that tracks a number. */

/**
 * Creates request, watch and schedule in one statement. A watch that is known keeps its date: who asks second is
 * answered from what is stored, and the line is not asked more often for it. Its digest is forgotten, so that the next
 * answer is taken in whole, even one as before: it settles a request that was cut off here, and wakes the terminals.
 */
export const CREATE_TRACKING_REQUEST = sql({
  name: 'create_tracking_request',
  because: 'trip',
  parameters: [
    'uuid',
    'text',
    'text',
    'text',
    'uuid',
    'uuid',
    'text',
    'text',
    'text[]',
    'text[]',
    'text?',
    'uuid?',
    'json?',
  ],
  row: {
    ...TRACKING_REQUEST_COLUMN_TYPES,
    watch_id: 'uuid!',
    is_known: 'bool',
    next_due_at: 'instant?',
  },
  text: `WITH w AS (
      INSERT INTO watch (id, source, kind, number, journey_month)
      VALUES ($1, $2, $3, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date)
      ON CONFLICT (source, kind, number) DO UPDATE SET source = EXCLUDED.source RETURNING id
    ), s AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT id, $2, now() FROM w
      ON CONFLICT (watch_id) DO UPDATE SET digest = NULL,
        next_due_at = CASE WHEN watch_schedule.last_succeeded_at IS NOT NULL AND isfinite(watch_schedule.next_due_at)
          THEN watch_schedule.next_due_at ELSE now() END,
        failures = 0, phase = CASE WHEN watch_schedule.last_succeeded_at IS NULL THEN 'pending' ELSE watch_schedule.phase END
      RETURNING watch_id, last_succeeded_at IS NOT NULL AS is_known, next_due_at
    ), r AS (
      INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac,
        ref_numbers, tags, idempotency_key, customer_id, initial_fields)
      SELECT $5, $6, w.id, $7, $8, $4, $2, $9::text[], $10::text[], $11, $12, $13::jsonb FROM w
      ON CONFLICT (account_id, scac, normalized_number) WHERE status IN ('pending', 'created', 'awaiting_manifest') DO NOTHING
      RETURNING *
    )
    SELECT ${TRACKING_REQUEST_COLUMNS}, r.watch_id, s.is_known, s.next_due_at FROM r JOIN s ON s.watch_id = r.watch_id`,
});

const IS_STOPPED = `r.status = 'tracking_stopped' AND s.line_tracking_stopped_reason = 'cancelled_by_user'`;

/** SQL: the shipment is followed by a document, so that it has all of the containers; `s` is its alias. */
const HAS_DOCUMENT = `EXISTS (SELECT FROM shipment_watch l JOIN watch w ON w.id = l.watch_id
            WHERE l.shipment_id = s.id AND l.ended_at IS NULL AND w.kind <> 'container')`;

/**
 * The living request of a number, or that of the shipment which the number belongs to; last, those that the account has
 * stopped. A container that was returned is free to travel again, so its last journey does not count. A number that has
 * replaced that of a shipment is tracked on its own too: its line may retract the replacement.
 */
export const FIND_TRACKED_NUMBER = sql({
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

export const GET_TRACKING_REQUEST = sqlFamily({
  name: 'get_tracking_request',
  because: 'request',
  row: TRACKING_REQUEST_DETAILS_ROW,
});

export const LIST_TRACKING_REQUESTS = sqlFamily({
  name: 'list_tracking_requests',
  because: 'list',
  row: listRow<TrackingRequestDetailsRow>(),
});

/**
 * A number that added nothing to a shipment when it was asked for: its request failed as a duplicate, and the shipment is
 * still tracked and still has it. A container that was returned since may travel again, and is asked for anew.
 */
export const FIND_COVERED_TRACKING_REQUEST = sql({
  name: 'find_covered_tracking_request',
  because: 'trip',
  parameters: ['uuid', 'text', 'text'],
  row: { id: 'uuid', shipment_id: 'uuid?', status: 'text' },
  text: `SELECT q.id, s.id AS shipment_id, q.status FROM tracking_request f
      JOIN shipment s ON s.id = f.shipment_id AND s.line_tracking_stopped_at IS NULL
      JOIN tracking_request q ON q.shipment_id = s.id AND q.status = 'created'
    WHERE f.account_id = $1 AND f.scac = $2 AND f.normalized_number = $3 AND f.status = 'failed'
      AND f.failed_reason = 'duplicate' AND ($3 IN (s.bill_of_lading_number, s.booking_number, s.normalized_number)
        OR EXISTS (SELECT FROM container c WHERE c.shipment_id = s.id AND c.number = $3 AND c.empty_terminated_at IS NULL))
    ORDER BY q.created_at, q.id LIMIT 1`,
});
