import { sql } from '../db/sql.ts';

/**
 * A period is divided into so many steps. Uses within a step are stored as one entry, with the time of the latest: an
 * entry leaves the period by at most one step too late, never too early, and a row stays small under every limit.
 */
const STEPS = 120;

/**
 * Counts as many of the wanted uses as the rate leaves room for, under the lock of the row, so that processes together never
 * exceed a limit. An entry holds when uses were counted, and how many. A negative number gives uses back: to the entry of the
 * moment at which they were taken, or the newest, so that what is given back leaves the period together with what was taken.
 */
export const TAKE_RATE_LIMIT = sql({
  name: 'take_rate_limit',
  because: 'request',
  parameters: ['text', 'int', 'int', 'float', 'instant?', 'instant?'],
  row: { granted: 'int', used: 'int', wait_seconds: 'float', newest_at: 'instant?' },
  text: `INSERT INTO rate_limit AS r (key, used_at, used, granted, expires_at)
    SELECT $1, ARRAY[at], ARRAY[uses], uses, at + make_interval(secs => $4::float8)
    FROM (SELECT coalesce($5::timestamptz, clock_timestamp())::timestamptz(3) AS at, greatest(0, least($2::int, $3::int)) AS uses) AS first
    ON CONFLICT (key) DO UPDATE SET (used_at, used, granted, expires_at) = (
      WITH kept AS (SELECT at, uses FROM unnest(r.used_at, r.used) AS entry (at, uses)
          WHERE at > excluded.used_at[1] - make_interval(secs => $4)),
        taken AS (SELECT CASE WHEN $2 < 0 THEN coalesce($6::timestamptz, max(at)) ELSE greatest(excluded.used_at[1], max(at)) END AS at,
          least($2, greatest(0, $3 - coalesce(sum(uses), 0)))::int AS uses FROM kept),
        entries AS (SELECT max(at) AS at, sum(uses)::int AS uses
          FROM (SELECT at, uses FROM kept UNION ALL SELECT at, uses FROM taken WHERE uses <> 0) AS entry
          GROUP BY date_bin(make_interval(secs => $4 / ${STEPS}), at, 'epoch') HAVING sum(uses) > 0)
      SELECT coalesce(array_agg(at ORDER BY at), '{}'), coalesce(array_agg(uses ORDER BY at), '{}'),
        (SELECT uses FROM taken), excluded.expires_at FROM entries)
    RETURNING granted, (SELECT coalesce(sum(uses), 0) FROM unnest(used) AS uses)::int AS used,
      coalesce(extract(epoch FROM used_at[1] - expires_at)::float8 + 2 * $4, $4) AS wait_seconds,
      used_at[cardinality(used_at)] AS newest_at`,
});
