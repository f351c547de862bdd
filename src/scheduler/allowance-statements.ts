import { sql } from '../db/sql.ts';

/* The raw statements of what all processes together may ask of a source: its quotas, and the slots of its concurrency. */

/** What a process wanted counts for so long; it asks again every half second. */
const WAITING_SECONDS = 3;

const IS_WAITING = `(e.value->>'asked')::float8 > extract(epoch FROM now()) - ${WAITING_SECONDS}`;

/**
 * Takes polls out of the quotas and the concurrency of each source, no more than are due: what is left is read and written
 * under one lock, so that no two processes take the same polls. Each poll takes as many requests as it is expected to make ($10). A
 * blocked source uses up nothing.
 *
 * `holders` of a source has an entry for each process that polls it under a limit of concurrency: `polls` that it runs, which
 * count until `until`, so that those of a process that died come back by themselves; and how many more it `wants`, as of
 * `asked`. A process that has its share leaves to the others what they want of theirs. The entries are in the locked row
 * itself, because after the wait for a lock only that row is read anew, and not what another table has by then.
 */
export const TAKE_ALLOWANCE = sql({
  name: 'take_allowance',
  because: 'lease',
  parameters: ['text[]', 'int[]', 'int[]', 'int[]', 'int[]', 'int[]', 'bool[]', 'uuid', 'float', 'int[]'],
  row: { lane: 'text', granted: 'int', minute_start: 'instant?', day_start: 'instant?', is_open: 'bool' },
  text: `WITH due AS MATERIALIZED (
      SELECT w.lane, w.per_minute, w.per_day, w.per_poll, w.fleet, w.held, w.has_changed, d.polls
      FROM unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bool[], $10::int[])
        AS w(lane, most, per_minute, per_day, fleet, held, has_changed, per_poll)
      CROSS JOIN LATERAL (SELECT count(*)::int AS polls FROM (SELECT 1 FROM watch_schedule s WHERE s.lane = w.lane
        AND s.next_due_at <= now() AND (s.lease_until IS NULL OR s.lease_until <= now()) LIMIT w.most) x) d
      WHERE d.polls > 0 OR w.has_changed
    ), locked AS (
      SELECT l.lane, due.per_minute, due.per_day, due.per_poll, due.fleet, due.held, due.has_changed, l.holders,
        CASE WHEN l.blocked_until > now() THEN 0 ELSE due.polls END AS polls,
        CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END AS minute_start,
        CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END AS minute_used,
        CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END AS day_start,
        CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END AS day_used
      FROM source_lane l JOIN due ON due.lane = l.lane
      WHERE l.blocked_until IS NULL OR l.blocked_until <= now() OR due.has_changed
      ORDER BY l.lane FOR UPDATE OF l
    ), wanted AS (
      SELECT k.*, greatest(least(polls, (per_minute - minute_used) / per_poll, (per_day - day_used) / per_poll), 0) AS wants, o.entries, s.used,
        least(k.fleet - s.used - k.held, greatest(f.share - k.held, k.fleet - s.used - k.held - s.reserved)) AS slots
      FROM locked k
      CROSS JOIN LATERAL (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') AS entries,
          count(*) FILTER (WHERE (e.value->>'polls')::int > 0 OR ${IS_WAITING}) AS others
        FROM jsonb_each(k.holders) e WHERE e.key <> $8::uuid::text AND (e.value->>'until')::float8 > extract(epoch FROM now())) o
      CROSS JOIN LATERAL (SELECT ceil(k.fleet::float8 / (o.others + 1))::int AS share) f
      CROSS JOIN LATERAL (SELECT coalesce(sum((e.value->>'polls')::int), 0)::int AS used,
          coalesce(sum(greatest(least((e.value->>'wants')::int, f.share - (e.value->>'polls')::int), 0))
            FILTER (WHERE ${IS_WAITING}), 0)::int AS reserved
        FROM jsonb_each(o.entries) e) s
    ), granted AS (
      SELECT *, greatest(least(wants, slots), 0) AS granted FROM wanted
    ), taken AS (
      UPDATE source_lane l SET minute_start = g.minute_start, minute_used = g.minute_used + g.granted * g.per_poll,
        day_start = g.day_start, day_used = g.day_used + g.granted * g.per_poll,
        holders = CASE WHEN g.fleet IS NULL OR g.held + g.wants = 0 THEN g.entries ELSE g.entries || jsonb_build_object($8::uuid::text,
          jsonb_build_object('polls', g.held + g.granted, 'wants', g.wants - g.granted, 'asked', extract(epoch FROM now()),
            'until', extract(epoch FROM now()) + $9::float8 / 1000)) END
      FROM granted g
      WHERE l.lane = g.lane AND (g.granted > 0 OR g.has_changed OR (g.fleet IS NOT NULL AND g.wants > 0))
      RETURNING l.lane, g.granted, l.minute_start, l.day_start
    )
    SELECT due.lane, coalesce(t.granted, 0) AS granted, t.minute_start, t.day_start,
      EXISTS (SELECT 1 FROM source_lane l WHERE l.lane = due.lane) AS is_open
    FROM due LEFT JOIN taken t ON t.lane = due.lane`,
});

/** A source that was never polled has no row yet that could be locked. */
export const OPEN_LANES = sql({
  name: 'open_lanes',
  because: 'batch',
  parameters: ['text[]'],
  row: {},
  text: `INSERT INTO source_lane (lane) SELECT x.lane FROM unnest($1::text[]) AS x(lane) ORDER BY x.lane ON CONFLICT DO NOTHING`,
});

/** What goes back must not make room in a minute or a day that has begun since. Its slots go back with the next round. */
export const GIVE_BACK_ALLOWANCE = sql({
  name: 'give_back_allowance',
  because: 'batch',
  parameters: ['text[]', 'int[]', 'instant[]', 'instant[]'],
  row: {},
  text: `UPDATE source_lane l SET
      minute_used = CASE WHEN l.minute_start = x.minute_start THEN greatest(l.minute_used - x.requests, 0) ELSE l.minute_used END,
      day_used = CASE WHEN l.day_start = x.day_start THEN greatest(l.day_used - x.requests, 0) ELSE l.day_used END
    FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[]) AS x(lane, requests, minute_start, day_start)
    WHERE l.lane = x.lane`,
});

/** A process that ends gives its slots back, so that the others need not wait until they expire. */
export const RELEASE_SLOTS = sql({
  name: 'release_slots',
  because: 'lease',
  parameters: ['uuid'],
  row: {},
  text: `UPDATE source_lane SET holders = holders - $1::uuid::text WHERE jsonb_exists(holders, $1::uuid::text)`,
});
