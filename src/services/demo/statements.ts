import { sql } from '../../db/sql.ts';

/**
 * Removes the stopped shipments of an account of which every number is before one. Containers and events go with their shipment by
 * foreign keys; requests have none that removes them.
 */
export const REMOVE_FORMER_JOURNEYS = sql({
  name: 'remove_former_journeys',
  because: 'lease',
  parameters: ['bigint', 'uuid', 'text'],
  row: { one: 'int' },
  text: `WITH old AS (
      SELECT s.id FROM shipment s WHERE s.account_id = $2 AND s.line_tracking_stopped_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM tracking_request r WHERE r.shipment_id = s.id AND r.request_number >= $3)
      LIMIT $1 FOR UPDATE SKIP LOCKED
    ), requests AS (
      DELETE FROM tracking_request r USING old WHERE r.shipment_id = old.id
    ), gone AS (
      DELETE FROM shipment s USING old WHERE s.id = old.id RETURNING s.id
    )
    SELECT 1 AS one FROM gone`,
});
