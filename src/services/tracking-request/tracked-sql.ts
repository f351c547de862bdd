/* What the statements for one number and for many have in common. */

/**
 * SQL: what becomes of the schedule of a watch that is known when its number is tracked once more. It keeps its date: who
 * asks second is answered from what is stored, and the line is not asked more often for it. Its digest is forgotten, so that
 * the next answer is taken in whole, even one as before: it settles a request that was cut off, and wakes the terminals.
 */
export const RESCHEDULED_SQL = `ON CONFLICT (watch_id) DO UPDATE SET digest = NULL,
        next_due_at = CASE WHEN watch_schedule.last_succeeded_at IS NOT NULL AND isfinite(watch_schedule.next_due_at)
          THEN watch_schedule.next_due_at ELSE now() END,
        failures = 0, phase = CASE WHEN watch_schedule.last_succeeded_at IS NULL THEN 'pending' ELSE watch_schedule.phase END`;

/** SQL: the states of a request that waits for its line or follows it; an account has one of them for a number. */
export const LIVING_SQL = "('pending', 'created', 'awaiting_manifest')";

const IS_STOPPED = `r.status = 'tracking_stopped' AND s.line_tracking_stopped_reason = 'cancelled_by_user'`;

/** SQL: the shipment is followed by a document, so that it has all of the containers; `s` is its alias. */
const HAS_DOCUMENT = `EXISTS (SELECT FROM shipment_watch l JOIN watch w ON w.id = l.watch_id
            WHERE l.shipment_id = s.id AND l.ended_at IS NULL AND w.kind <> 'container')`;

/**
 * SQL: the id of the living request of a number, or of that of the shipment which the number belongs to; last, of those that
 * the account has stopped. A container that was returned is free to travel again, so its last journey does not count. A
 * number that has replaced that of a shipment is tracked on its own too: its line may retract the replacement.
 */
export function trackedIdSql({ account, number, scac }: { account: string; number: string; scac: string }): string {
  return `SELECT f.id FROM (
        (SELECT 1 AS rank, r.id, r.created_at FROM tracking_request r WHERE r.account_id = ${account}
          AND r.normalized_number = ${number} AND r.status IN ${LIVING_SQL})
        UNION ALL
        (SELECT 2, r.id, r.created_at FROM container c JOIN tracking_request r ON r.shipment_id = c.shipment_id
          WHERE c.account_id = ${account} AND c.number = ${number} AND c.empty_terminated_at IS NULL AND r.status = 'created')
        UNION ALL
        (SELECT 3, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = ${account} AND s.normalized_number = ${number} AND r.status = 'created')
        UNION ALL
        (SELECT 4, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = ${account} AND s.booking_number = ${number} AND r.status = 'created' AND ${HAS_DOCUMENT})
        UNION ALL
        (SELECT 4, r.id, r.created_at FROM shipment s JOIN tracking_request r ON r.shipment_id = s.id
          WHERE s.account_id = ${account} AND s.bill_of_lading_number = ${number} AND s.former_numbers = '{}'
            AND r.status = 'created' AND ${HAS_DOCUMENT})
        UNION ALL
        (SELECT 5, r.id, r.created_at FROM tracking_request r JOIN shipment s ON s.id = r.shipment_id
          WHERE r.account_id = ${account} AND r.normalized_number = ${number} AND ${IS_STOPPED})
        UNION ALL
        (SELECT 6, r.id, r.created_at FROM container c JOIN shipment s ON s.id = c.shipment_id
          JOIN tracking_request r ON r.shipment_id = s.id
          WHERE c.account_id = ${account} AND c.number = ${number} AND c.empty_terminated_at IS NULL AND ${IS_STOPPED})
      ) f JOIN tracking_request t ON t.id = f.id WHERE ${scac}::text IS NULL OR t.scac = ${scac}
      ORDER BY f.rank, f.created_at DESC LIMIT 1`;
}

/**
 * SQL: the request and the shipment of a number that added nothing to that shipment when it was asked for. Its own request
 * failed as a duplicate, and the shipment is still tracked and still has it. A container that was returned since may travel
 * again, and is asked for anew.
 */
export function coveredSql({ account, scac, number }: { account: string; scac: string; number: string }): string {
  return `SELECT q.id, s.id AS shipment_id, q.status FROM tracking_request f
      JOIN shipment s ON s.id = f.shipment_id AND s.line_tracking_stopped_at IS NULL
      JOIN tracking_request q ON q.shipment_id = s.id AND q.status = 'created'
    WHERE f.account_id = ${account} AND f.scac = ${scac} AND f.normalized_number = ${number} AND f.status = 'failed'
      AND f.failed_reason = 'duplicate' AND (${number} IN (s.bill_of_lading_number, s.booking_number, s.normalized_number)
        OR EXISTS (SELECT FROM container c WHERE c.shipment_id = s.id AND c.number = ${number}
          AND c.empty_terminated_at IS NULL))`;
}
