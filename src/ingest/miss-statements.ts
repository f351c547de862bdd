import { sql } from '../db/sql.ts';

/* The raw statements of polls without an answer. */

export const MISS_LOCK = sql({
  name: 'miss_lock',
  because: 'lease',
  parameters: ['uuid', 'uuid'],
  row: { watch_id: 'uuid' },
  text: `SELECT s.watch_id FROM watch_schedule s WHERE s.watch_id = $1 AND s.lease_token = $2 FOR UPDATE`,
});

/** The number is not known: wait for the manifest, or give up at once or after a week. */
export const MISS_UNKNOWN = sql({
  name: 'miss_unknown',
  because: 'poll',
  parameters: ['uuid', 'bool', 'float'],
  row: { id: 'uuid', account_id: 'uuid', status: 'text', old_status: 'text' },
  text: `UPDATE tracking_request r SET updated_at = now(), is_retrying = false,
      status = CASE WHEN $2 OR r.created_at < now() - $3 * interval '1 millisecond' THEN 'failed' ELSE 'awaiting_manifest' END,
      failed_reason = CASE WHEN $2 THEN 'not_found'
        WHEN r.created_at < now() - $3 * interval '1 millisecond' THEN 'expired' ELSE 'awaiting_manifest' END
    FROM (SELECT id, status FROM tracking_request WHERE watch_id = $1 AND status IN ('pending', 'awaiting_manifest')) old
    WHERE r.id = old.id
    RETURNING r.id, r.account_id, r.status, old.status AS old_status`,
});

/**
 * The line failed: retry, and record the reason; fail after the last try, which does not find data that is not shown to us. A request that waits for its manifest is only
 * polled again.
 */
export const MISS_FAILED = sql({
  name: 'miss_failed',
  because: 'poll',
  parameters: ['uuid', 'bool', 'text'],
  row: { id: 'uuid', account_id: 'uuid', status: 'text', old_status: 'text' },
  text: `UPDATE tracking_request r SET updated_at = now(), retry_count = r.retry_count + 1, is_retrying = NOT $2,
      status = CASE WHEN $2 THEN 'failed' ELSE r.status END,
      failed_reason = CASE WHEN $2 AND $3 <> 'data_unavailable' THEN 'retries_exhausted' ELSE $3 END
    FROM (SELECT id, status FROM tracking_request WHERE watch_id = $1 AND status IN ('pending', 'awaiting_manifest')) old
    WHERE r.id = old.id
    RETURNING r.id, r.account_id, r.status, old.status AS old_status`,
});

/** The line has no time: no try is counted, but a request does not wait for ever. */
export const MISS_THROTTLED = sql({
  name: 'miss_throttled',
  because: 'poll',
  parameters: ['uuid'],
  row: { id: 'uuid', account_id: 'uuid', status: 'text', old_status: 'text' },
  text: `UPDATE tracking_request r SET updated_at = now(), is_retrying = NOT old.is_late,
      status = CASE WHEN old.is_late THEN 'failed' ELSE r.status END,
      failed_reason = CASE WHEN old.is_late THEN 'retries_exhausted' ELSE 'shipping_line_unreachable' END
    FROM (SELECT id, status, created_at < now() - interval '1 day' AS is_late FROM tracking_request
      WHERE watch_id = $1 AND status = 'pending') old
    WHERE r.id = old.id
    RETURNING r.id, r.account_id, r.status, old.status AS old_status`,
});

/** The source has no answer yet: what was said of the request stands, but it does not wait for ever. */
export const MISS_POSTPONED = sql({
  name: 'miss_postponed',
  because: 'poll',
  parameters: ['uuid'],
  row: { id: 'uuid', account_id: 'uuid', status: 'text', old_status: 'text' },
  text: `UPDATE tracking_request r SET updated_at = now(), is_retrying = false, status = 'failed',
      failed_reason = 'retries_exhausted'
    FROM (SELECT id, status FROM tracking_request
      WHERE watch_id = $1 AND status = 'pending' AND created_at < now() - interval '2 days') old
    WHERE r.id = old.id
    RETURNING r.id, r.account_id, r.status, old.status AS old_status`,
});

export const MISS_SETTLE = sql({
  name: 'miss_settle',
  because: 'lease',
  parameters: ['uuid', 'text', 'float', 'text?', 'bool', 'text', 'text?'],
  row: {},
  text: `UPDATE watch_schedule s SET lease_token = NULL, lease_until = NULL, last_attempted_at = now(),
      last_miss = $6, last_miss_reason = $7,
      failures = CASE $2 WHEN 'failed' THEN s.failures + 1 WHEN 'throttled' THEN s.failures ELSE 0 END,
      refusal = CASE WHEN $4::text IS NOT NULL THEN $4 WHEN $5 THEN NULL ELSE s.refusal END,
      refused_since = CASE WHEN $4::text IS NOT NULL AND $4 IS DISTINCT FROM s.refusal THEN now()
        WHEN $4::text IS NULL AND $5 THEN NULL ELSE s.refused_since END,
      phase = CASE WHEN s.last_succeeded_at IS NULL AND $2 = 'unknown' AND NOT EXISTS (SELECT 1 FROM watch_companion c
        WHERE c.companion_id = s.watch_id) THEN 'awaiting_manifest' ELSE s.phase END,
      next_due_at = CASE WHEN NOT isfinite(s.next_due_at) THEN s.next_due_at
        WHEN s.last_succeeded_at IS NULL AND NOT EXISTS (SELECT 1 FROM tracking_request r
          WHERE r.watch_id = s.watch_id AND r.status IN ('pending', 'awaiting_manifest', 'created'))
        AND NOT EXISTS (SELECT 1 FROM watch_companion c WHERE c.companion_id = s.watch_id)
        AND NOT EXISTS (SELECT 1 FROM shipment_watch l JOIN shipment f ON f.id = l.shipment_id
          WHERE l.watch_id = s.watch_id AND l.ended_at IS NULL AND f.line_tracking_stopped_at IS NULL)
        THEN 'infinity'::timestamptz ELSE now() + $3 * interval '1 millisecond' END
    WHERE s.watch_id = $1`,
});

export const MISS_SILENT = sql({
  name: 'miss_silent',
  because: 'lock',
  parameters: ['uuid', 'float'],
  row: { id: 'uuid', account_id: 'uuid', status: 'text', old_status: 'text' },
  text: `UPDATE tracking_request r SET updated_at = now(), is_retrying = false, status = 'failed', failed_reason = 'expired'
    FROM (SELECT id, status FROM tracking_request WHERE watch_id = $1 AND status IN ('pending', 'awaiting_manifest')
      AND created_at < now() - $2 * interval '1 millisecond' ORDER BY id FOR UPDATE) old
    WHERE r.id = old.id
    RETURNING r.id, r.account_id, r.status, old.status AS old_status`,
});

export const MISS_REST = sql({
  name: 'miss_rest',
  because: 'poll',
  parameters: ['uuid'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = 'infinity' WHERE s.watch_id = $1 AND NOT EXISTS (SELECT 1 FROM
    tracking_request r WHERE r.watch_id = s.watch_id AND r.status IN ('pending', 'awaiting_manifest', 'created'))`,
});
