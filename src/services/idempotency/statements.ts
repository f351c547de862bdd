import { sql } from '../../db/sql.ts';

/* The raw statements of the lease of an idempotent request. */

/** The process of a request renews its lease. After the death of the process the request can be taken over this soon. */
const LEASE_SECONDS = 10;

const KEPT_HOURS = 24;

/** Each new name takes some old ones away, so that there is no job of its own for it. */
const FORGOTTEN_MAX = 20;

/**
 * Inserts the row, takes over one that is too old or was given up, or reads the one that is there. Of two that come at
 * once one inserts; the other waits for it and then reads.
 */
export const BEGIN_IDEMPOTENT_REQUEST = sql({
  name: 'begin_idempotent_request',
  because: 'lease',
  parameters: ['uuid', 'text', 'bytes'],
  row: { is_mine: 'bool', is_same: 'bool', status: 'int?', document: 'text?', age_s: 'float?', lease_s: 'float?' },
  text: `WITH forgotten AS (
      DELETE FROM idempotent_request WHERE (account_id, key) IN (SELECT o.account_id, o.key FROM idempotent_request o
        WHERE o.created_at < now() - interval '${KEPT_HOURS} hours' AND (o.account_id, o.key) <> ($1, $2)
        LIMIT ${FORGOTTEN_MAX} FOR UPDATE SKIP LOCKED)
    ), taken AS (
      INSERT INTO idempotent_request AS r (account_id, key, fingerprint, locked_until, created_at)
      VALUES ($1, $2, $3, clock_timestamp() + interval '${LEASE_SECONDS} seconds', clock_timestamp())
      ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = EXCLUDED.fingerprint, status = NULL, document = NULL,
        locked_until = EXCLUDED.locked_until, created_at = EXCLUDED.created_at
      WHERE r.created_at < now() - interval '${KEPT_HOURS} hours'
        OR (r.status IS NULL AND r.locked_until < clock_timestamp() AND r.fingerprint = EXCLUDED.fingerprint)
      RETURNING true
    )
    SELECT EXISTS (SELECT FROM taken) AS is_mine, coalesce(r.fingerprint = $3, true) AS is_same, r.status, r.document,
      extract(epoch FROM clock_timestamp() - r.created_at)::float8 AS age_s,
      extract(epoch FROM r.locked_until - clock_timestamp())::float8 AS lease_s
    FROM (VALUES (1)) one LEFT JOIN idempotent_request r ON r.account_id = $1 AND r.key = $2`,
});

export const RENEW_IDEMPOTENT_REQUEST = sql({
  name: 'renew_idempotent_request',
  because: 'clock',
  parameters: ['uuid', 'text', 'bytes'],
  row: {},
  text: `UPDATE idempotent_request SET locked_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
    WHERE account_id = $1 AND key = $2 AND fingerprint = $3 AND status IS NULL`,
});
