import { isTokenOf } from '../db/lease-session.ts';
import { column, sql } from '../db/sql.ts';
import type { Phase } from '../domain/journey/phase.ts';
import type { TrackedKind } from '../domain/tracked-number.ts';
import { ownCredentialsSql } from './own-credentials.ts';

/* The raw statements of polling: leases of watches, and the figures of sources. */

/**
 * Claims due watches, source by source, so that no source can starve another: at most so many of each source, the
 * longest due first, and none of a blocked source. A leased row is skipped until its lease ends on the database's clock,
 * so that nothing has to be cleaned up after a process that died. The due ids pass through an array
 * because the planner cannot know how few they are: joined as rows, they make it read both tables from end to end.
 */
export const CLAIM_WATCHES = sql({
  name: 'claim_watches',
  because: 'lease',
  parameters: ['text[]', 'int[]', 'float', 'uuid'],
  row: {
    watch_id: 'uuid',
    lane: 'text',
    kind: column<TrackedKind | 'voyage'>('text'),
    number: 'text',
    digest: 'bytes?',
    phase: column<Phase>('text'),
    eta_at: 'instant?',
    changes_at: 'instant?',
    failures: 'int',
    has_succeeded: 'bool',
    last_changed_at: 'instant',
    lease_token: 'uuid!',
  },
  text: `WITH claimed AS (
      UPDATE watch_schedule s SET lease_until = now() + $3 * interval '1 millisecond', lease_token = $4
      WHERE s.watch_id = ANY(ARRAY(
        SELECT d.watch_id FROM unnest($1::text[], $2::int[]) AS w(lane, most)
        LEFT JOIN source_lane l ON l.lane = w.lane
        CROSS JOIN LATERAL (
          SELECT watch_id FROM watch_schedule
          WHERE lane = w.lane AND next_due_at <= now() AND (lease_until IS NULL OR lease_until <= now())
          ORDER BY next_due_at LIMIT w.most FOR UPDATE SKIP LOCKED
        ) d
        WHERE l.blocked_until IS NULL OR l.blocked_until <= now()
      )) RETURNING s.*
    )
    SELECT c.watch_id, c.lane, w.kind, w.number, c.digest, c.phase, c.eta_at, c.changes_at, c.failures,
      c.last_succeeded_at IS NOT NULL AS has_succeeded, coalesce(c.last_changed_at, w.created_at) AS last_changed_at, c.lease_token
    FROM claimed c JOIN watch w ON w.id = c.watch_id`,
});

export const SETTLE_UNCHANGED = sql({
  name: 'settle_unchanged',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]', 'float[]'],
  row: {},
  text: `UPDATE watch_schedule s SET lease_until = NULL, lease_token = NULL,
      next_due_at = CASE WHEN isfinite(s.next_due_at) THEN now() + x.delay_ms * interval '1 millisecond' ELSE s.next_due_at END,
      failures = 0, last_attempted_at = now(), last_succeeded_at = now(), refusal = NULL, refused_since = NULL
    FROM unnest($1::uuid[], $2::uuid[], $3::float8[]) AS x(watch_id, lease_token, delay_ms)
    WHERE s.watch_id = x.watch_id AND s.lease_token = x.lease_token`,
});

export const RELEASE_WATCHES = sql({
  name: 'release_watches',
  because: 'lease',
  parameters: ['uuid[]', 'uuid[]'],
  row: {},
  text: `UPDATE watch_schedule SET lease_until = NULL, lease_token = NULL
    WHERE watch_id = ANY($1::uuid[]) AND lease_token = ANY($2::uuid[])`,
});

/** What a process holds of a lane stands at the head of what is due there, so that so many rows are enough to look at. */
const HEAD_OF_LANE = 2_000;

/** Ends the leases of a process that has died, in these lanes and in those of accounts. Rows that are locked are being settled, or claimed by others. */
export const FREE_WATCHES_OF_HOLDER = sql({
  name: 'free_watches_of_holder',
  because: 'lease',
  parameters: ['int', 'text[]'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET lease_until = NULL, lease_token = NULL
    WHERE s.watch_id = ANY(ARRAY(
      SELECT h.watch_id FROM (SELECT u.lane FROM unnest($2::text[]) AS u(lane)
        UNION SELECT o.id::text FROM line_credential o WHERE o.sealed IS NOT NULL) w
      CROSS JOIN LATERAL (
        SELECT d.watch_id FROM (
          SELECT watch_id, lease_until, lease_token FROM watch_schedule
          WHERE lane = w.lane AND next_due_at <= now() ORDER BY next_due_at LIMIT ${HEAD_OF_LANE}) d
        WHERE d.lease_until > now() AND ${isTokenOf('d.lease_token', '$1')}
      ) h))
      AND ${isTokenOf('s.lease_token', '$1')}
    RETURNING s.watch_id`,
});

/** The first of each source, by its index. A watch that is being polled still counts until its poll ends. */
export const LAG_OF_WATCHES = sql({
  name: 'lag_of_watches',
  because: 'batch',
  parameters: ['text[]'],
  row: { source: 'text', seconds: 'float' },
  text: `SELECT l.lane AS source, coalesce(extract(epoch FROM now() - due.next_due_at), 0)::float8 AS seconds
    FROM unnest($1::text[]) AS l(lane) LEFT JOIN LATERAL (
      SELECT s.next_due_at FROM watch_schedule s WHERE s.lane = l.lane AND s.next_due_at <= now()
      ORDER BY s.next_due_at LIMIT 1) due ON true`,
});

export const REFUSED_WATCHES = sql({
  name: 'refused_watches',
  because: 'count',
  parameters: [],
  row: { source: 'text', cause: 'text!', numbers: 'int' },
  text: `SELECT x.source, x.cause, count(*)::int AS numbers FROM (
      SELECT s.refusal AS cause, CASE WHEN s.lane = w.source THEN s.lane ELSE ${ownCredentialsSql('w.source')} END AS source
      FROM watch_schedule s JOIN watch w ON w.id = s.watch_id WHERE s.refusal IS NOT NULL AND isfinite(s.next_due_at)) x
    GROUP BY x.source, x.cause ORDER BY x.source, x.cause`,
});

/** Keeps the time of the first failure, whichever process saw it. */
export const MARK_SOURCE_FAILING = sql({
  name: 'mark_source_failing',
  because: 'clock',
  parameters: ['text'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, failing_since) VALUES ($1, now())
    ON CONFLICT (lane) DO UPDATE SET failing_since = now() WHERE l.failing_since IS NULL`,
});

/** SQL: after the last fault, by a millisecond at least, so that a new fault differs from one that has just been noted. */
const AFTER_LAST_FAULT = `greatest(date_trunc('milliseconds', now()), l.fault_at + interval '1 millisecond')`;

/**
 * Keeps the last fault of a source. While some of its numbers are answered and others are not, a fault ends and begins again: it is
 * the same one within the hour.
 */
export const MARK_SOURCE_FAULT = sql({
  name: 'mark_source_fault',
  because: 'clock',
  parameters: ['text', 'text', 'text', 'text?'],
  row: { is_new: 'bool' },
  text: `INSERT INTO source_lane AS l (lane, fault_outcome, fault_reason, fault_check, fault_since, fault_at)
    VALUES ($1, $2, $3, $4, now(), now())
    ON CONFLICT (lane) DO UPDATE SET fault_outcome = $2, fault_reason = $3, fault_check = $4, fault_at = ${AFTER_LAST_FAULT},
      fault_ended_at = NULL, fault_since = CASE WHEN l.fault_outcome = $2 AND l.fault_reason = $3
        AND coalesce(l.fault_ended_at, now()) > now() - interval '1 hour' THEN l.fault_since ELSE ${AFTER_LAST_FAULT} END
    RETURNING fault_since = fault_at AS is_new`,
});

export const MARK_SOURCE_ANSWERING = sql({
  name: 'mark_source_answering',
  because: 'poll',
  parameters: ['text'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, answered_at) VALUES ($1, now())
    ON CONFLICT (lane) DO UPDATE SET answered_at = now(), failing_since = NULL,
      fault_ended_at = CASE WHEN l.fault_at IS NULL THEN NULL ELSE coalesce(l.fault_ended_at, now()) END`,
});

export const FAILING_SOURCES = sql({
  name: 'failing_sources',
  because: 'clock',
  parameters: ['text[]'],
  row: { source: 'text', seconds: 'float' },
  text: `SELECT x.lane AS source, coalesce(extract(epoch FROM now() - l.failing_since), 0)::float8 AS seconds
    FROM unnest($1::text[]) AS x(lane) LEFT JOIN source_lane l ON l.lane = x.lane`,
});

/** Counts requests in the minute and the day that run, or that they begin. */
export const COUNT_SPEND = sql({
  name: 'count_spend',
  because: 'batch',
  parameters: ['text[]', 'int[]'],
  row: {},
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used)
    SELECT x.lane, x.requests, x.requests FROM unnest($1::text[], $2::int[]) AS x(lane, requests)
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END + EXCLUDED.minute_used,
      day_start = CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END,
      day_used = CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END + EXCLUDED.day_used`,
});
