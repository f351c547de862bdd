import { column, sql } from '../../db/sql.ts';
import { LIVING_SQL } from '../tracking-request/tracked-sql.ts';
import type { FailedRow } from './failed-row.ts';

/* The raw statement of what needs a person now. */

/**
 * The numbers that could not be tracked since a moment, the latest first. One that was asked for again since then is that request's
 * matter, and one that its line follows by another request needs no one.
 */
export const LIST_FAILED_NUMBERS = sql({
  name: 'list_failed_numbers',
  because: 'list',
  parameters: ['uuid', 'instant', 'int'],
  row: { total: 'int', requests: column<FailedRow[]>('json') },
  text: `WITH failed AS (
      SELECT r.id, r.request_type, r.request_number, r.scac, r.failed_reason, r.updated_at, coalesce(r.failed_at, r.updated_at) AS failed_at
      FROM tracking_request r
      WHERE r.account_id = $1 AND r.status = 'failed' AND r.dismissed_at IS NULL AND r.failed_reason IS DISTINCT FROM 'duplicate'
        AND r.updated_at >= $2 AND coalesce(r.failed_at, r.updated_at) >= $2
        AND NOT EXISTS (
          SELECT FROM tracking_request o
          WHERE o.account_id = r.account_id AND o.normalized_number = r.normalized_number AND o.id <> r.id
            AND ((o.created_at, o.id) > (r.created_at, r.id)
              OR (o.status IN ${LIVING_SQL} AND (r.scac IS NULL OR o.scac = r.scac)))
        )
    )
    SELECT (SELECT count(*)::int FROM failed) AS total,
      (SELECT coalesce(json_agg(json_build_object('id', f.id, 'request_type', f.request_type, 'request_number', f.request_number,
          'scac', f.scac, 'failed_reason', f.failed_reason, 'updated_at', f.updated_at)), '[]')
        FROM (SELECT * FROM failed ORDER BY failed_at DESC, id DESC LIMIT $3::int) f) AS requests`,
});
