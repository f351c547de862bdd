import { column, sql } from '../../db/sql.ts';
import { ChangeKind, type ChangeRow } from './change-kind.ts';

/* The raw statements of the change feed. */

const SAFE = '(SELECT safe FROM horizon)';

/** SQL: the changed records of a kind behind a position; its table has an index in this order. */
function changed(kind: ChangeKind): string {
  return `(SELECT c.changed_in, c.id, '${kind}' AS kind, c.updated_at AS at, false AS is_removed FROM ${kind} c
      WHERE '${kind}' = ANY($4::text[]) AND c.account_id = $1 AND (c.changed_in, c.id) > ($2, $3) AND c.changed_in < ${SAFE}
      ORDER BY c.changed_in, c.id LIMIT $5)`;
}

/** SQL: that a removed record of a kind is there again, under its id. */
function isBack(kind: ChangeKind): string {
  return `(r.kind = '${kind}' AND EXISTS (SELECT FROM ${kind} b WHERE b.id = r.id))`;
}

/**
 * The last change of each record behind a position, in the order of transactions, as far as none of them can still be
 * followed by an earlier one. A record of two kinds with one id stays together, because a position names no kind. The epoch
 * is another one on another server, on a server that took over from another one, and after a restore, which makes the tables
 * anew: there the numbers of transactions mean something else.
 */
export const LIST_CHANGES = sql({
  name: 'list_changes',
  because: 'union',
  parameters: ['uuid', 'bigint', 'uuid', 'text[]', 'bigint'],
  row: { safe: 'bigint!', epoch: 'text!', now: 'instant', rows: column<ChangeRow[]>('json') },
  text: `WITH horizon AS MATERIALIZED (
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS safe
    )
    SELECT ${SAFE} AS safe, md5(concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 'removed_record'::regclass::oid)) AS epoch,
      now()::timestamptz(3) AS now,
      (SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT * FROM (${ChangeKind.options.map(changed).join(' UNION ALL ')}
          UNION ALL (SELECT r.removed_in, r.id, r.kind, r.removed_at, true FROM removed_record r
            WHERE r.kind = ANY($4::text[]) AND r.account_id = $1 AND (r.removed_in, r.id) > ($2, $3)
              AND r.removed_in < ${SAFE} AND NOT (${ChangeKind.options.map(isBack).join(' OR ')})
            ORDER BY r.removed_in, r.id LIMIT $5)) c
        ORDER BY c.changed_in, c.id FETCH FIRST ($5) ROWS WITH TIES) x) AS rows`,
});

/**
 * A time that nothing which cannot be read yet bears, or an earlier one: a change bears the time at which its transaction
 * began, by the clock of the database, or that of a process a little before. What has written nothing for so long that no
 * limit would let it, only reads, as a backup does. The seconds cover what the clocks of processes differ by, and a
 * transaction that has begun and does not show that yet.
 */
export const LISTS_AS_OF = sql({
  name: 'lists_as_of',
  because: 'clock',
  parameters: [],
  row: { as_of: 'instant' },
  text: `SELECT date_trunc('milliseconds', least(now(), min(a.xact_start)) - interval '15 seconds') AS as_of
    FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
      AND (a.backend_xid IS NOT NULL OR a.xact_start > now() - interval '10 minutes')`,
});
