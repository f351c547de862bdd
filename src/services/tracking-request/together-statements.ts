import { sql } from '../../db/sql.ts';
import { laneSql, ownerSql } from '../../ingest/owner-sql.ts';
import { coveredSql, LIVING_SQL, RESCHEDULED_SQL, trackedIdSql } from './tracked-sql.ts';

/* The raw statements by which many numbers of an account are tracked together; each does what its like does for one. */

/** A line that is not given is an empty text. */
export const FIND_TRACKED_NUMBERS = sql({
  name: 'find_tracked_numbers',
  because: 'batch',
  parameters: ['uuid', 'text[]', 'text[]'],
  row: { place: 'bigint', id: 'uuid' },
  text: `SELECT x.place, found.id FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS x(number, scac, place)
    CROSS JOIN LATERAL (${trackedIdSql({ account: '$1', number: 'x.number', scac: "nullif(x.scac, '')" })}) found`,
});

/** The numbers in their order, so that two processes wait for each other and never both. What is not created is left out. */
export const CREATE_TRACKING_REQUESTS = sql({
  name: 'create_tracking_requests',
  because: 'batch',
  parameters: ['uuid', 'json'],
  row: { id: 'uuid', watch_id: 'uuid!', is_known: 'bool' },
  text: `WITH x AS MATERIALIZED (
      SELECT o.* FROM jsonb_to_recordset($2::jsonb) AS o(id uuid, watch_id uuid, source text, kind text, number text,
        request_type text, request_number text, ref_numbers text[], tags text[], idempotency_key text)
      WHERE NOT EXISTS (${coveredSql({ account: '$1', scac: 'o.source', number: 'o.number' })})
    ), w AS (
      INSERT INTO watch (id, source, kind, number, journey_month, owner_account_id)
      SELECT x.watch_id, x.source, x.kind, x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date, ${ownerSql('$1', 'x.source', 'x.kind')}
      FROM x ORDER BY x.source, x.kind, x.number
      ON CONFLICT (source, kind, number, owner_account_id) DO UPDATE SET source = EXCLUDED.source
      RETURNING id, source, kind, number, owner_account_id
    ), s AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at)
      SELECT w.id, ${laneSql('w.source', 'w.owner_account_id', 'w.kind')}, now() FROM w ORDER BY w.source, w.kind, w.number
      ${RESCHEDULED_SQL}
      RETURNING watch_id, last_succeeded_at IS NOT NULL AS is_known
    ), r AS (
      INSERT INTO tracking_request (id, account_id, watch_id, request_type, request_number, normalized_number, scac,
        ref_numbers, tags, idempotency_key)
      SELECT x.id, $1, w.id, x.request_type, x.request_number, x.number, x.source, x.ref_numbers, x.tags, x.idempotency_key
      FROM x JOIN w USING (source, kind, number) ORDER BY x.source, x.number
      ON CONFLICT (account_id, scac, normalized_number) WHERE status IN ${LIVING_SQL} DO NOTHING
      RETURNING id, watch_id
    ), wanted AS (
      UPDATE upstream_order o SET wanted_at = now() FROM r JOIN w ON w.id = r.watch_id
      WHERE o.scac = w.source AND o.kind = w.kind AND o.number = w.number AND w.owner_account_id IS NULL
    )
    SELECT r.id, r.watch_id, s.is_known FROM r JOIN s ON s.watch_id = r.watch_id`,
});
