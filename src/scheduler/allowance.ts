import type { Database } from '../db/client.ts';
import { type RowOf, sql } from '../db/sql.ts';
import type { Instant } from '../domain/instant.ts';

/** How many polls of a source a process can start now, and the quota of the source. */
export interface Appetite {
  lane: string;
  limit: number;
  requestsPerMinute: number | null;
  requestsPerDay: number | null;
}

/** Polls that were taken out of the quota of a source, in the minute and the day that then ran. */
interface Grant {
  lane: string;
  granted: number;
  minute_start: Instant;
  day_start: Instant;
}

/**
 * Takes polls out of the quota of each source, no more than are due: what is left is read and written under one lock,
 * so that no two processes take the same polls. A blocked source uses up nothing.
 */
const TAKE = sql({
  name: 'take_allowance',
  because: 'lease',
  parameters: ['text[]', 'int[]', 'int[]', 'int[]'],
  row: { lane: 'text', granted: 'int', minute_start: 'instant?', day_start: 'instant?', is_open: 'bool' },
  text: `WITH due AS MATERIALIZED (
      SELECT w.lane, w.per_minute, w.per_day, d.polls
      FROM unnest($1::text[], $2::int[], $3::int[], $4::int[]) AS w(lane, most, per_minute, per_day)
      CROSS JOIN LATERAL (SELECT count(*)::int AS polls FROM (SELECT 1 FROM watch_schedule s WHERE s.lane = w.lane
        AND s.next_due_at <= now() AND (s.lease_until IS NULL OR s.lease_until <= now()) LIMIT w.most) x) d
      WHERE d.polls > 0
    ), locked AS (
      SELECT l.lane, due.polls, due.per_minute, due.per_day,
        CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END AS minute_start,
        CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END AS minute_used,
        CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END AS day_start,
        CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END AS day_used
      FROM source_lane l JOIN due ON due.lane = l.lane WHERE l.blocked_until IS NULL OR l.blocked_until <= now()
      ORDER BY l.lane FOR UPDATE OF l
    ), taken AS (
      UPDATE source_lane l SET minute_start = g.minute_start, minute_used = g.minute_used + g.granted,
        day_start = g.day_start, day_used = g.day_used + g.granted
      FROM (SELECT *, least(polls, per_minute - minute_used, per_day - day_used) AS granted FROM locked) g
      WHERE l.lane = g.lane AND g.granted > 0
      RETURNING l.lane, g.granted, l.minute_start, l.day_start
    )
    SELECT due.lane, coalesce(t.granted, 0) AS granted, t.minute_start, t.day_start,
      EXISTS (SELECT 1 FROM source_lane l WHERE l.lane = due.lane) AS is_open
    FROM due LEFT JOIN taken t ON t.lane = due.lane`,
});

/** A source that was never polled has no row yet that could be locked. */
const OPEN = sql({
  name: 'open_lanes',
  because: 'batch',
  parameters: ['text[]'],
  row: {},
  text: `INSERT INTO source_lane (lane) SELECT x.lane FROM unnest($1::text[]) AS x(lane) ORDER BY x.lane ON CONFLICT DO NOTHING`,
});

/** What goes back must not make room in a minute or a day that has begun since. */
const GIVE_BACK = sql({
  name: 'give_back_allowance',
  because: 'batch',
  parameters: ['text[]', 'int[]', 'instant[]', 'instant[]'],
  row: {},
  text: `UPDATE source_lane l SET
      minute_used = CASE WHEN l.minute_start = x.minute_start THEN greatest(l.minute_used - x.polls, 0) ELSE l.minute_used END,
      day_used = CASE WHEN l.day_start = x.day_start THEN greatest(l.day_used - x.polls, 0) ELSE l.day_used END
    FROM unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[]) AS x(lane, polls, minute_start, day_start)
    WHERE l.lane = x.lane`,
});

const COUNT = sql({
  name: 'count_requests',
  because: 'poll',
  parameters: ['text', 'int'],
  row: {},
  text: 'UPDATE source_lane SET minute_used = minute_used + $2, day_used = day_used + $2 WHERE lane = $1',
});

/** Takes the polls that the quotas allow now; sources of which nothing is due or left are absent. */
export async function takeAllowances(db: Database, appetites: readonly Appetite[]): Promise<Grant[]> {
  if (appetites.length === 0) return [];
  const wanted = [
    appetites.map(({ lane }) => lane),
    appetites.map(({ limit }) => limit),
    appetites.map(({ requestsPerMinute }) => requestsPerMinute),
    appetites.map(({ requestsPerDay }) => requestsPerDay),
  ] as const;
  const rows = await db.query(TAKE, wanted);
  const closed = rows.filter((row) => !row.is_open).map(({ lane }) => lane);
  const granted = rows.flatMap(toGrants);
  if (closed.length === 0) return granted;
  await db.query(OPEN, [closed]);
  const opened = await takeAllowances(
    db,
    appetites.filter(({ lane }) => closed.includes(lane)),
  );
  return [...granted, ...opened];
}

/** Where nothing was taken there is no time either. */
function toGrants({ lane, granted, minute_start, day_start }: RowOf<typeof TAKE.row>): Grant[] {
  if (granted <= 0 || minute_start === null || day_start === null) return [];
  return [{ lane, granted, minute_start, day_start }];
}

/** Gives back what was granted and then not used, because another process was faster. */
export async function giveBack(
  db: Database,
  grants: readonly Grant[],
  used: ReadonlyMap<string, number>,
): Promise<void> {
  const left = grants.map((grant) => ({ ...grant, polls: grant.granted - (used.get(grant.lane) ?? 0) }));
  const unused = left.filter(({ polls }) => polls > 0);
  if (unused.length === 0) return;
  await db.query(GIVE_BACK, [
    unused.map(({ lane }) => lane),
    unused.map(({ polls }) => polls),
    unused.map(({ minute_start }) => minute_start),
    unused.map(({ day_start }) => day_start),
  ]);
}

/** Counts requests that a poll took beyond its first, pages for example. */
export async function countRequests(db: Database, lane: string, requests: number): Promise<void> {
  await db.query(COUNT, [lane, requests]);
}
