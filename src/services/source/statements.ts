import { column, sql } from '../../db/sql.ts';
import { VESSEL_SUSPICIONS_JSON } from '../ais/vessel-suspicion.ts';
import { CONTAINERS_BY_ID } from '../record/containers-by-id.ts';
import type { FreshnessRow } from './container-freshness.ts';
import { LINE_MEMBERS, SOURCE_JOINS, SOURCE_JSON } from './container-sources.ts';
import { TEST_PAUSE_SECONDS } from './test-pause.ts';

/* The raw statements about sources: what a container has of each, and their quotas. */

/** Containers of one shipment share most of their feeds, so each feed is read once, however many there are. */
export const CONTAINER_FRESHNESS = sql({
  name: 'container_freshness',
  because: 'json',
  parameters: ['uuid[]', 'uuid'],
  row: {
    id: 'uuid',
    said: column<FreshnessRow>('json'),
  },
  text: `WITH own AS MATERIALIZED (
      SELECT c.id, c.number, coalesce(c.watch_id, cs.watch_id) AS watch_id FROM ${CONTAINERS_BY_ID} c
        JOIN shipment cs ON cs.id = c.shipment_id WHERE c.account_id = $2
    ), link AS MATERIALIZED (
      SELECT o.id, w.id AS watch_id FROM own o JOIN watch_companion fc ON fc.watch_id = o.watch_id
        JOIN watch w ON w.id = fc.companion_id AND (w.kind <> 'container' OR w.number = o.number)
    ), feed AS MATERIALIZED (
      SELECT w.id, ${SOURCE_JSON} AS said FROM watch w ${SOURCE_JOINS}
      WHERE w.id IN (SELECT watch_id FROM link)
    )
    SELECT c.id, json_build_object(${LINE_MEMBERS}, 'stopped_at', cs.line_tracking_stopped_at,
      'linkedWatches', (SELECT json_agg(f.said) FROM link l JOIN feed f ON f.id = l.watch_id WHERE l.id = c.id),
      'suspicions', ${VESSEL_SUSPICIONS_JSON}) AS said
    FROM own JOIN container c ON c.id = own.id JOIN shipment cs ON cs.id = c.shipment_id
      LEFT JOIN watch_schedule cw ON cw.watch_id = own.watch_id`,
});

/** In one order, so that no two processes wait for each other. */
export const BLOCK_LANES = sql({
  name: 'block_lanes',
  because: 'poll',
  parameters: ['text[]', 'float'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, blocked_until)
    SELECT x.lane, now() + $2 * interval '1 second' FROM unnest($1::text[]) AS x(lane) ORDER BY x.lane
    ON CONFLICT (lane) DO UPDATE SET blocked_until = greatest(l.blocked_until, EXCLUDED.blocked_until)`,
});

export const PAUSE_OF_LANE = sql({
  name: 'pause_of_lane',
  because: 'clock',
  parameters: ['text'],
  row: { ms: 'float' },
  text: `SELECT extract(epoch FROM blocked_until - now())::float8 * 1000 AS ms FROM source_lane
    WHERE lane = $1 AND blocked_until > now()`,
});

/**
 * The same of the lane of an account, as long as the poll holds its lease ($3, $4): other credentials take the lease, and what
 * former ones were answered blocks no polls with these. The row is locked, so that whoever sets credentials waits, or has set them.
 */
export const BLOCK_OWN_LANE = sql({
  name: 'block_own_lane',
  because: 'poll',
  parameters: ['text', 'float', 'uuid', 'uuid'],
  row: {},
  text: `WITH held AS (SELECT FROM watch_schedule WHERE watch_id = $3 AND lease_token = $4 FOR SHARE)
    INSERT INTO source_lane AS l (lane, blocked_until) SELECT $1, now() + $2 * interval '1 second' FROM held
    ON CONFLICT (lane) DO UPDATE SET blocked_until = greatest(l.blocked_until, EXCLUDED.blocked_until)`,
});

export const COUNT_REQUESTS = sql({
  name: 'count_requests',
  because: 'poll',
  parameters: ['text', 'int'],
  row: {},
  text: `UPDATE source_lane SET minute_used = greatest(0, minute_used + $2), day_used = greatest(0, day_used + $2)
    WHERE lane = $1`,
});

const MINUTE_IS_OVER = "l.minute_start <= now() - interval '1 minute'";
const DAY_IS_OVER = "l.day_start <= now() - interval '1 day'";

/** Counts $2 requests that were made without an allowance. */
export const ADD_REQUESTS = sql({
  name: 'add_requests',
  because: 'clock',
  parameters: ['text', 'int'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used) VALUES ($1, $2, $2)
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN ${MINUTE_IS_OVER} THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN ${MINUTE_IS_OVER} THEN 0 ELSE l.minute_used END + $2,
      day_start = CASE WHEN ${DAY_IS_OVER} THEN now() ELSE l.day_start END,
      day_used = CASE WHEN ${DAY_IS_OVER} THEN 0 ELSE l.day_used END + $2`,
});

/** Takes one more request of a poll out of the quotas, $2 in a minute and $3 in a day; no row comes where none is left, or where the source wants to be left alone. */
export const TAKE_FURTHER_REQUEST = sql({
  name: 'take_further_request',
  because: 'clock',
  parameters: ['text', 'int?', 'int?'],
  row: { lane: 'text' },
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used) VALUES ($1, 1, 1)
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN ${MINUTE_IS_OVER} THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN ${MINUTE_IS_OVER} THEN 0 ELSE l.minute_used END + 1,
      day_start = CASE WHEN ${DAY_IS_OVER} THEN now() ELSE l.day_start END,
      day_used = CASE WHEN ${DAY_IS_OVER} THEN 0 ELSE l.day_used END + 1
    WHERE coalesce(l.blocked_until <= now(), true)
      AND coalesce(l.minute_used < $2 OR ${MINUTE_IS_OVER}, true) AND coalesce(l.day_used < $3 OR ${DAY_IS_OVER}, true)
    RETURNING l.lane`,
});

/**
 * Takes a test of a source out of its quotas: $2 is 1 where it polls and 0 where it only signs in, $3 and $4 are what the source
 * allows in a minute and a day. No row comes where it may not be tested now.
 */
export const TAKE_TEST = sql({
  name: 'take_test',
  because: 'clock',
  parameters: ['text', 'int', 'int?', 'int?'],
  row: { lane: 'text' },
  text: `INSERT INTO source_lane AS l (lane, tested_at, minute_used, day_used) VALUES ($1, now(), $2, $2)
    ON CONFLICT (lane) DO UPDATE SET tested_at = now(),
      minute_start = CASE WHEN ${MINUTE_IS_OVER} THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN ${MINUTE_IS_OVER} THEN 0 ELSE l.minute_used END + $2,
      day_start = CASE WHEN ${DAY_IS_OVER} THEN now() ELSE l.day_start END,
      day_used = CASE WHEN ${DAY_IS_OVER} THEN 0 ELSE l.day_used END + $2
    WHERE coalesce(l.tested_at <= now() - interval '${TEST_PAUSE_SECONDS} seconds', true)
      AND ($2 = 0 OR (coalesce(l.blocked_until <= now(), true)
        AND coalesce(l.minute_used < $3 OR ${MINUTE_IS_OVER}, true) AND coalesce(l.day_used < $4 OR ${DAY_IS_OVER}, true)))
    RETURNING l.lane`,
});

/** Why a source may not be tested now, and in how many seconds it may. */
export const TEST_REFUSAL = sql({
  name: 'test_refusal',
  because: 'clock',
  parameters: ['text', 'int?'],
  row: { cause: column<'tested' | 'blocked' | 'minute' | 'day'>('text'), seconds: 'int' },
  text: `SELECT c.cause, greatest(1, ceil(extract(epoch FROM c.until - now())))::int AS seconds
    FROM source_lane l CROSS JOIN LATERAL (
      SELECT * FROM (VALUES (1, 'tested', l.tested_at + interval '${TEST_PAUSE_SECONDS} seconds'), (2, 'blocked', l.blocked_until),
        (3, 'minute', CASE WHEN l.minute_used >= $2 THEN l.minute_start + interval '1 minute' END),
        (4, 'day', l.day_start + interval '1 day')) x(rank, cause, until)
      WHERE x.until > now() ORDER BY x.rank LIMIT 1) c
    WHERE l.lane = $1`,
});
