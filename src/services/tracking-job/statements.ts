import { isTokenOf } from '../../db/lease-session.ts';
import { removalByAge } from '../../db/removal.ts';
import { sql } from '../../db/sql.ts';

/* The raw statements of tracking jobs: store one, claim one, settle its numbers, and remove old ones. */

/** Renewed with every batch, which takes a second or two. */
const LEASE_SECONDS = 30;

export const CREATE_TRACKING_JOB = sql({
  name: 'create_tracking_job',
  because: 'batch',
  parameters: ['uuid', 'uuid', 'int', 'json'],
  row: {},
  text: `WITH job AS (
      INSERT INTO tracking_job (id, account_id, total) VALUES ($1, $2, $3)
    )
    INSERT INTO tracking_job_row (job_id, position, request_number, request_type, scac, ref_numbers, tags)
    SELECT $1, x.position, x.request_number, x.request_type, x.scac, coalesce(x.ref_numbers, '{}'), coalesce(x.tags, '{}')
    FROM jsonb_to_recordset($4::jsonb)
      AS x(position int, request_number text, request_type text, scac text, ref_numbers text[], tags text[])`,
});

/** The job that has waited longest, so that those of all accounts take turns. */
export const CLAIM_TRACKING_JOB = sql({
  name: 'claim_tracking_job',
  because: 'lease',
  parameters: ['uuid'],
  row: { id: 'uuid', account_id: 'uuid' },
  text: `UPDATE tracking_job SET lease_token = $1, next_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    WHERE id = (SELECT id FROM tracking_job WHERE next_at <= now() ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, account_id`,
});

/** Writes outcomes and renews the lease, unless it was lost; a number that has an outcome keeps it. */
export const SETTLE_TRACKING_JOB = sql({
  name: 'settle_tracking_job',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'int[]', 'text[]', 'uuid[]', 'text[]', 'text[]', 'text[]'],
  row: { is_held: 'bool' },
  text: `WITH held AS (
      UPDATE tracking_job SET next_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
      WHERE id = $1 AND lease_token = $2 RETURNING id
    ), settled AS (
      UPDATE tracking_job_row r SET outcome = x.outcome, tracking_request_id = x.request_id, suggestion = x.suggestion,
        code = x.code, detail = x.detail
      FROM unnest($3::int[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::text[])
        AS x(position, outcome, request_id, suggestion, code, detail), held
      WHERE r.job_id = held.id AND r.position = x.position AND r.outcome IS NULL
    )
    SELECT EXISTS (SELECT FROM held) AS is_held`,
});

/** Gives the lease back: the job is finished, or waits for its next turn, which may be at once: the column rounds to milliseconds. */
export const RELEASE_TRACKING_JOB = sql({
  name: 'release_tracking_job',
  because: 'lease',
  parameters: ['uuid', 'uuid'],
  row: { is_finished: 'bool' },
  text: `UPDATE tracking_job j SET lease_token = NULL,
      next_at = CASE WHEN o.is_open THEN date_trunc('milliseconds', clock_timestamp()) END, finished_at = CASE WHEN NOT o.is_open THEN clock_timestamp() END
    FROM (SELECT EXISTS (SELECT FROM tracking_job_row r WHERE r.job_id = $1 AND r.outcome IS NULL) AS is_open) o
    WHERE j.id = $1 AND j.lease_token = $2
    RETURNING NOT o.is_open AS is_finished`,
});

/** Ends the leases of a process that has died. */
export const FREE_TRACKING_JOBS = sql({
  name: 'free_tracking_jobs',
  because: 'lease',
  parameters: ['int'],
  row: { id: 'uuid' },
  text: `UPDATE tracking_job SET lease_token = NULL, next_at = now()
    WHERE next_at IS NOT NULL AND ${isTokenOf('lease_token', '$1')} RETURNING id`,
});

/** Rows are removed before their job, a batch at a time. */
export const REMOVE_OLD_JOB_ROWS = sql({
  name: 'remove_old_job_rows',
  because: 'lease',
  parameters: ['bigint', 'int'],
  row: { one: 'int' },
  text: `DELETE FROM tracking_job_row WHERE (job_id, position) IN (
      SELECT r.job_id, r.position FROM tracking_job j JOIN tracking_job_row r ON r.job_id = j.id
      WHERE j.created_at < now() - $2::int * interval '1 day' LIMIT $1 FOR UPDATE OF r SKIP LOCKED) RETURNING 1 AS one`,
});

export const REMOVE_OLD_JOBS = sql({
  name: 'remove_old_jobs',
  ...removalByAge({ table: 'tracking_job', key: 'id', column: 'created_at' }),
});
