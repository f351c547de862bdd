import { column, sql } from '../db/sql.ts';
import type { PushFeed } from './push-feed.ts';
import { EVENT, IS_LEVEL, isFollowedSql, isOfLineSql } from './reference-sql.ts';

/* The raw statements of push feeds: their watches, references, events, and what is quarantined. */

export const PUSH_FEED_LINK = sql({
  name: 'push_feed_link',
  because: 'batch',
  parameters: ['uuid[]', 'uuid[]'],
  row: {},
  text: `INSERT INTO watch_companion (watch_id, companion_id)
    SELECT w, c FROM unnest($1::uuid[]) AS w CROSS JOIN unnest($2::uuid[]) AS c ORDER BY w, c ON CONFLICT DO NOTHING`,
});

const SWEPT_MAX = 500;

export const PUSH_FEED_MISSED = sql({
  name: 'push_feed_missed',
  because: 'poll',
  parameters: ['instant', 'text[]', 'instant'],
  row: { id: 'uuid' },
  text: `SELECT DISTINCT r.id FROM watch_mention n
      JOIN watch_mention o ON o.kind = n.kind AND o.number = n.number AND o.watch_id <> n.watch_id
      JOIN watch nw ON nw.id = n.watch_id JOIN watch ow ON ow.id = o.watch_id
      CROSS JOIN LATERAL (SELECT CASE WHEN nw.source = ANY($2::text[]) THEN n.watch_id ELSE o.watch_id END AS root_id,
        CASE WHEN nw.source = ANY($2::text[]) THEN o.watch_id ELSE n.watch_id END AS feed_id) side
      JOIN watch r ON r.id = side.root_id JOIN watch p ON p.id = side.feed_id
      JOIN watch_mention m ON m.watch_id = p.id AND m.kind = n.kind AND m.number = n.number
    WHERE n.heard_at > $1 AND n.kind <> '${EVENT}' AND r.source = ANY($2::text[]) AND p.source <> ALL($2::text[]) AND ${IS_LEVEL}
      AND ${isOfLineSql('$2::text[]')} AND ${isFollowedSql('r', '$3')}
      AND NOT EXISTS (SELECT FROM watch_companion c WHERE c.watch_id = r.id AND c.companion_id = p.id)
    LIMIT ${SWEPT_MAX}`,
});

export const PUSH_FEED_WAS_PUSHED = sql({
  name: 'push_feed_was_pushed',
  because: 'poll',
  parameters: ['uuid[]'],
  row: { id: 'uuid' },
  text: `SELECT r.id FROM watch r WHERE r.id = ANY($1::uuid[]) AND EXISTS (
      SELECT FROM watch_mention m JOIN watch p ON p.id = m.watch_id AND p.source LIKE '%-push%'
      WHERE m.kind = r.kind AND m.number = r.number AND (m.scac IS NULL OR m.scac = r.source))`,
});

export const PUSH_FEED_FIND_EVENT = sql({
  name: 'push_feed_find_event',
  because: 'poll',
  parameters: ['text[]', 'text[]', 'instant'],
  row: {
    source: 'text',
    kind: column<PushFeed['kind']>('text'),
    number: 'text',
    scac: 'text?',
    containers: 'text[]',
    statedBy: 'text[]',
  },
  text: `SELECT DISTINCT w.source, w.kind, w.number, m.scac, ARRAY(
      SELECT DISTINCT o.body->>'container' FROM observation o WHERE o.journey_month = w.journey_month AND o.watch_id = w.id
        AND (o.body->>'sourceEventId' = ANY($1::text[]) OR o.body->>'sourceEvent' = ANY($1::text[]))
        AND o.body->>'container' IS NOT NULL ORDER BY 1) AS containers, ARRAY(
      SELECT DISTINCT o.body->>'source' FROM observation o WHERE o.journey_month = w.journey_month AND o.watch_id = w.id
        AND (o.body->>'sourceEventId' = ANY($1::text[]) OR o.body->>'sourceEvent' = ANY($1::text[])) ORDER BY 1) AS "statedBy"
    FROM watch_mention m JOIN watch w ON w.id = m.watch_id
    WHERE m.kind = '${EVENT}' AND m.number = ANY($1::text[]) AND w.source = ANY($2::text[]) AND m.heard_at > $3`,
});

/** Mostly an id lies in one place alone, and nothing more has to be read. */
export const PUSH_FEED_FIND_ELSEWHERE = sql({
  name: 'push_feed_find_elsewhere',
  because: 'batch',
  parameters: ['text[]', 'text[]', 'text[]', 'text[]', 'text[]', 'instant'],
  row: { watchId: 'uuid', event: 'text' },
  text: `SELECT m.watch_id AS "watchId", m.number AS event FROM watch_mention m JOIN watch w ON w.id = m.watch_id
      JOIN unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS x(event, source, kind, number) ON x.event = m.number
    WHERE m.kind = '${EVENT}' AND w.source = ANY($5::text[]) AND m.heard_at > $6
      AND (w.source, w.kind, w.number) IS DISTINCT FROM (x.source, x.kind, x.number)`,
});

export const PUSH_FEED_FIND_VERSIONS = sql({
  name: 'push_feed_find_versions',
  because: 'poll',
  parameters: ['text[]', 'uuid[]'],
  row: {
    source: 'text',
    kind: column<PushFeed['kind']>('text'),
    number: 'text',
    scac: 'text?',
    event: 'text',
    container: 'text',
    recordedAt: 'text',
    movement: 'text',
    occurredAt: 'text',
    statedBy: 'text',
  },
  text: `SELECT DISTINCT ON (w.id, m.number) w.source, w.kind, w.number, m.scac, m.number AS event,
      o.body->>'container' AS container, o.body->>'recordedAt' AS "recordedAt", o.body->>'movement' AS movement,
      o.body->>'occurredAt' AS "occurredAt", o.body->>'source' AS "statedBy"
    FROM watch_mention m JOIN watch w ON w.id = m.watch_id
      JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE m.kind = '${EVENT}' AND m.number = ANY($1::text[]) AND m.watch_id = ANY($2::uuid[])
      AND o.body->>'sourceEventId' = m.number AND o.body->>'kind' = 'movement'
      AND o.body->>'container' IS NOT NULL AND o.body->>'recordedAt' IS NOT NULL
    ORDER BY w.id, m.number, o.body->>'recordedAt' DESC`,
});

/**
 * A line that is polled is polled as before, though not later than time changes something; one that only pushes is never
 * polled, and its date is that of the next derivation (services/intake/push-only-watches.ts). What a polled line sends by itself is as old
 * as its own date: a message that comes late must not make its answers look new.
 */
export const INGEST_SETTLE_UNPOLLED = sql({
  name: 'ingest_settle_unpolled',
  because: 'poll',
  parameters: ['uuid', 'text', 'instant?', 'instant?', 'bool', 'bool', 'instant?', 'bool', 'bool', 'instant?'],
  row: {},
  text: `UPDATE watch_schedule s SET phase = $2, eta_at = $3, changes_at = $4,
      next_due_at = CASE WHEN NOT $5 THEN 'infinity'::timestamptz
        WHEN $6 THEN least($7::timestamptz, coalesce($4::timestamptz, 'infinity'))
        ELSE least(s.next_due_at, coalesce($4::timestamptz, 'infinity')) END,
      failures = CASE WHEN $8 THEN 0 ELSE s.failures END,
      last_succeeded_at = CASE WHEN NOT $8 THEN s.last_succeeded_at WHEN s.last_attempted_at IS NULL THEN now()
        WHEN NOT $9 THEN s.last_succeeded_at ELSE greatest(s.last_succeeded_at, least(now(), $10::timestamptz)) END,
      last_changed_at = CASE WHEN $9 THEN now() ELSE s.last_changed_at END
    WHERE s.watch_id = $1`,
});

/** What a terminal stated before may count by now, so it is polled again, and ingested even if the answer is the same. */
export const INGEST_RESET_COMPANIONS = sql({
  name: 'ingest_reset_companions',
  because: 'batch',
  parameters: ['uuid[]', 'float[]'],
  row: {},
  text: `UPDATE watch_schedule s SET digest = NULL, next_due_at = least(s.next_due_at, now() + x.seconds * interval '1 second')
    FROM unnest($1::uuid[], $2::float8[]) AS x(id, seconds) WHERE s.watch_id = x.id AND isfinite(s.next_due_at)`,
});

/** The watches of its containers show when a terminal last reported; the root watch shows when a line did. */
export const INGEST_PUSH_FEED_RECEIVED = sql({
  name: 'ingest_push_feed_received',
  because: 'poll',
  parameters: ['uuid', 'bool'],
  row: {},
  text: `UPDATE watch_schedule s SET last_attempted_at = now(), last_succeeded_at = now(),
      last_changed_at = CASE WHEN $2 THEN now() ELSE s.last_changed_at END WHERE s.watch_id = $1`,
});

/**
 * The same text again is counted. Where the source has its fill, the place is taken of what was last seen longest ago,
 * of the same reason if there is one: how often a thing went wrong stays known, and its latest example.
 */
export const QUARANTINE_KEEP = sql({
  name: 'quarantine_keep',
  because: 'poll',
  parameters: ['uuid', 'text', 'uuid?', 'text', 'text', 'bytes', 'text?', 'text?', 'bool', 'bigint'],
  row: {},
  text: `WITH counted AS (
      UPDATE quarantine SET times = times + 1, last_seen_at = now() WHERE source = $2 AND content_hash = $6 RETURNING id
    ), filled AS (SELECT count(*) >= $10 AS is_full FROM quarantine WHERE source = $2
    ), replaced AS (
      UPDATE quarantine SET watch_id = $3, reason = $4, raw = $5, content_hash = $6, sender = $7, format = $8,
        is_whole = $9, times = times + 1, last_seen_at = now()
      WHERE (SELECT is_full FROM filled) AND NOT EXISTS (SELECT FROM counted)
        AND id = (SELECT id FROM quarantine WHERE source = $2 ORDER BY reason = $4 DESC, last_seen_at LIMIT 1)
      RETURNING id
    )
    INSERT INTO quarantine AS q (id, source, watch_id, reason, raw, content_hash, sender, format, is_whole)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
    WHERE NOT EXISTS (SELECT FROM counted) AND NOT EXISTS (SELECT FROM replaced)
    ON CONFLICT (source, content_hash) DO UPDATE SET times = q.times + 1, last_seen_at = now()`,
});
