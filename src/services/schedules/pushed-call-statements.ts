import { sql } from '../../db/sql.ts';

/* The raw statements of calls that are pushed: which times are taken in now, and which wait. */

/** SQL: whether a time is taken in now: it is the one that was taken in last, or that is long enough ago. */
const IS_ADMITTED = `(p.said = p.next_said OR p.taken_at <= $5::timestamptz - $6::float8 * interval '1 second')`;

/** A time that has to wait replaces the one that waits. */
export const UPDATE_PUSHED_CALLS = sql({
  name: 'update_pushed_calls',
  because: 'batch',
  parameters: ['text', 'uuid[]', 'uuid[]', 'text[]', 'instant', 'float'],
  row: { key: 'uuid', isAdmitted: 'bool' },
  text: `UPDATE pushed_call c SET
      said = CASE WHEN d.is_admitted THEN d.next_said ELSE c.said END,
      taken_at = CASE WHEN d.is_admitted AND c.said <> d.next_said THEN $5::timestamptz ELSE c.taken_at END,
      waiting = CASE WHEN d.is_admitted THEN NULL ELSE d.raw END,
      waiting_since = CASE WHEN d.is_admitted THEN NULL ELSE $5::timestamptz END
    FROM (SELECT p.*, ${IS_ADMITTED} AS is_admitted FROM (
        SELECT k.key, k.said, k.taken_at, x.said AS next_said, x.raw
        FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS x(key, said, raw)
        JOIN pushed_call k ON k.source = $1 AND k.key = x.key ORDER BY k.key FOR UPDATE OF k) p) d
    WHERE c.source = $1 AND c.key = d.key
    RETURNING c.key, d.is_admitted AS "isAdmitted"`,
});

/** Adds calls that are not known, as far as their vessels do not have too many; those that were added are taken in. */
export const ADD_PUSHED_CALLS = sql({
  name: 'add_pushed_calls',
  because: 'batch',
  parameters: ['text', 'uuid[]', 'text[]', 'uuid[]', 'instant', 'int'],
  row: { key: 'uuid' },
  text: `INSERT INTO pushed_call (source, key, imo, said, taken_at)
    SELECT $1, x.key, x.imo, x.said, $5::timestamptz
    FROM (SELECT u.*, row_number() OVER (PARTITION BY u.imo ORDER BY u.position) AS place
        FROM unnest($2::uuid[], $3::text[], $4::uuid[]) WITH ORDINALITY AS u(key, imo, said, position)) x
    WHERE x.place + (SELECT count(*) FROM pushed_call o WHERE o.source = $1 AND o.imo = x.imo) <= $6::int
    ORDER BY x.key ON CONFLICT DO NOTHING RETURNING key`,
});
