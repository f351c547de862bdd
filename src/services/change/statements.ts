import { column, sql } from '../../db/sql.ts';
import { ChangeKind, type ChangeRow } from './change-kind.ts';

/* The raw statements of the change feed. */

const SAFE = '(SELECT safe FROM horizon)';

/** SQL: the number of the oldest transaction that goes on: what has a lower one is complete. */
const HORIZON = `horizon AS MATERIALIZED (
      SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS safe
    )`;

/**
 * SQL: which server it is, and since when it goes on without a gap: it is another one on another server, on a server that
 * took over from another one, and after a restore, which makes the tables anew: there the numbers of transactions mean
 * something else.
 */
const EPOCH = `md5(concat_ws(' ', (SELECT system_identifier FROM pg_control_system()),
        left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 'removed_record'::regclass::oid))`;

/** SQL: where and how much of the feed of an account is read. */
interface FeedSql {
  account: string;
  changedIn: string;
  id: string;
  limit: string;
  /** Whether a kind is wanted. */
  isWanted(kind: string): string;
}

/** SQL: the changed records of a kind behind a position; its table has an index in this order. */
function changed(kind: ChangeKind, { account, changedIn, id, limit, isWanted }: FeedSql): string {
  return `(SELECT c.changed_in, c.id, '${kind}' AS kind, c.updated_at AS at, false AS is_removed FROM ${kind} c
      WHERE ${isWanted(`'${kind}'`)} AND c.account_id = ${account} AND (c.changed_in, c.id) > (${changedIn}, ${id}) AND c.changed_in < ${SAFE}
      ORDER BY c.changed_in, c.id LIMIT ${limit})`;
}

/** SQL: that a removed record of a kind is there again, under its id. */
function isBack(kind: ChangeKind): string {
  return `(r.kind = '${kind}' AND EXISTS (SELECT FROM ${kind} b WHERE b.id = r.id))`;
}

/**
 * SQL: the last change of each record behind a position, in the order of transactions, as far as none of them can still be
 * followed by an earlier one. A record of two kinds with one id stays together, because a position names no kind.
 */
function feed(of: FeedSql): string {
  const { account, changedIn, id, limit, isWanted } = of;
  return `(SELECT coalesce(json_agg(x), '[]') FROM (
        SELECT * FROM (${ChangeKind.options.map((kind) => changed(kind, of)).join(' UNION ALL ')}
          UNION ALL (SELECT r.removed_in, r.id, r.kind, r.removed_at, true FROM removed_record r
            WHERE ${isWanted('r.kind')} AND r.account_id = ${account} AND (r.removed_in, r.id) > (${changedIn}, ${id})
              AND r.removed_in < ${SAFE} AND NOT (${ChangeKind.options.map(isBack).join(' OR ')})
            ORDER BY r.removed_in, r.id LIMIT ${limit})) c
        ORDER BY c.changed_in, c.id FETCH FIRST (${limit}) ROWS WITH TIES) x)`;
}

export const LIST_CHANGES = sql({
  name: 'list_changes',
  because: 'union',
  parameters: ['uuid', 'bigint', 'uuid', 'text[]', 'bigint'],
  row: { safe: 'bigint!', epoch: 'text!', now: 'instant', rows: column<ChangeRow[]>('json') },
  text: `WITH ${HORIZON}
    SELECT ${SAFE} AS safe, ${EPOCH} AS epoch, now()::timestamptz(3) AS now,
      ${feed({ account: '$1', changedIn: '$2', id: '$3', limit: '$5', isWanted: (kind) => `${kind} = ANY($4::text[])` })} AS rows`,
});

/** The same of several accounts, each behind a position of its own. */
export const FOLLOW_CHANGES = sql({
  name: 'follow_changes',
  because: 'union',
  parameters: ['uuid[]', 'bigint[]', 'uuid[]', 'bigint'],
  row: {
    account_id: 'uuid!',
    safe: 'bigint!',
    epoch: 'text!',
    now: 'instant',
    rows: column<ChangeRow[]>('json'),
  },
  text: `WITH ${HORIZON}
    SELECT a.account_id, ${SAFE} AS safe, ${EPOCH} AS epoch, now()::timestamptz(3) AS now,
      ${feed({ account: 'a.account_id', changedIn: 'a.changed_in', id: 'a.id', limit: '$4', isWanted: () => 'true' })} AS rows
    FROM unnest($1::uuid[], $2::bigint[], $3::uuid[]) AS a(account_id, changed_in, id)`,
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
