import { column, sql } from '../../db/sql.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { RULES_VERSION } from '../../ingest/rules-version.ts';

/* The raw statements of repairs: which journeys are due, and what is written by the rules of today. */

export const REPAIR_NEXT = sql({
  name: 'repair_next',
  because: 'index',
  parameters: ['uuid', 'bigint'],
  row: { id: 'uuid' },
  text: `SELECT id FROM watch WHERE rules_version < ${RULES_VERSION} AND id > $1 ORDER BY id LIMIT $2`,
});

/** A watch that is locked by an ingest is skipped. */
export const REPAIR_TURN = sql({
  name: 'repair_turn',
  because: 'lease',
  parameters: ['uuid', 'bool'],
  row: { source: 'text', kind: 'text', number: 'text' },
  text: `SELECT source, kind, number FROM watch WHERE id = $1 AND (rules_version < ${RULES_VERSION} OR $2)
    FOR UPDATE SKIP LOCKED`,
});

/** The index of what is to be repaired serves a version that stands in the text, but no parameter. */
export const REPAIR_COUNT = sql({
  name: 'repair_count',
  isLong: true,
  because: 'index',
  parameters: [],
  row: { count: 'int' },
  text: `SELECT count(*)::int AS count FROM watch WHERE rules_version < ${RULES_VERSION}`,
});

/** One request for a number of each account that failed because the account had the shipment already; the others stay as they are. */
export const REPAIR_REOPEN_REQUESTS = sql({
  name: 'repair_reopen_requests',
  because: 'trip',
  parameters: ['uuid'],
  row: { id: 'uuid', updated_at: 'instant' },
  text: `UPDATE tracking_request r SET status = 'pending', failed_reason = NULL FROM (
      SELECT DISTINCT ON (f.account_id) f.id FROM tracking_request f
      WHERE f.watch_id = $1 AND f.status = 'failed' AND f.failed_reason = 'duplicate' AND NOT EXISTS (
        SELECT FROM tracking_request o WHERE o.watch_id = f.watch_id AND o.account_id = f.account_id
          AND o.status IN ('pending', 'awaiting_manifest', 'created'))
      ORDER BY f.account_id, f.created_at, f.id) x
    WHERE r.id = x.id RETURNING r.id, r.updated_at`,
});

/** What is no request of its own after all stays what it was, and when. */
export const REPAIR_CLOSE_REQUESTS = sql({
  name: 'repair_close_requests',
  because: 'batch',
  parameters: ['uuid[]', 'instant[]'],
  row: {},
  text: `UPDATE tracking_request r SET status = 'failed', failed_reason = 'duplicate', updated_at = x.updated_at
    FROM unnest($1::uuid[], $2::timestamptz[]) AS x(id, updated_at) WHERE r.id = x.id AND r.status IN ('pending', 'failed')`,
});

/** The other requests for the same number lead to the same shipment. */
export const REPAIR_LINK_REQUESTS = sql({
  name: 'repair_link_requests',
  because: 'trip',
  parameters: ['uuid[]'],
  row: {},
  text: `UPDATE tracking_request r SET shipment_id = c.shipment_id FROM tracking_request c
    WHERE c.id = ANY($1::uuid[]) AND c.status = 'created' AND r.watch_id = c.watch_id AND r.account_id = c.account_id
      AND r.status = 'failed' AND r.failed_reason = 'duplicate' AND r.shipment_id IS DISTINCT FROM c.shipment_id`,
});

/** A number that is followed again is polled again. */
export const REPAIR_WAKE_WATCH = sql({
  name: 'repair_wake_watch',
  because: 'clock',
  parameters: ['uuid', 'uuid[]'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = now(), digest = NULL WHERE s.watch_id = $1 AND NOT isfinite(s.next_due_at) AND EXISTS (
      SELECT FROM tracking_request r JOIN shipment h ON h.id = r.shipment_id
      WHERE r.id = ANY($2::uuid[]) AND r.status = 'created' AND h.line_tracking_stopped_at IS NULL)`,
});

export const REPAIR_LOAD_READINGS = sql({
  name: 'repair_load_readings',
  because: 'json',
  parameters: ['date', 'uuid'],
  row: { id: 'uuid', receivedAt: 'instant', body: column<ObservationDraft>('json'), raw: 'json?' },
  text: `SELECT id, received_at AS "receivedAt", body, raw FROM observation WHERE journey_month = $1 AND watch_id = $2
    ORDER BY received_at, id`,
});

/** The text stays with the statement that is read from it now. */
export const REPAIR_REPLACE_READINGS = sql({
  name: 'repair_replace_readings',
  because: 'batch',
  parameters: ['date', 'uuid', 'uuid[]', 'json'],
  row: {},
  text: `WITH former AS (
      DELETE FROM observation WHERE journey_month = $1 AND watch_id = $2 AND id = ANY($3::uuid[]) RETURNING id, received_at, raw
    )
    INSERT INTO observation (journey_month, watch_id, id, received_at, body, raw)
    SELECT $1, $2, x.id, x.received_at, x.body, (SELECT f.raw FROM former f WHERE f.id = x.was)
    FROM jsonb_to_recordset($4) AS x(id uuid, was uuid, received_at timestamptz, body jsonb)
    ON CONFLICT DO NOTHING`,
});

/** A retraction of an event by its id uses the id that it has now. */
export const REPAIR_RENAME_EVENTS = sql({
  name: 'repair_rename_events',
  because: 'batch',
  parameters: ['uuid', 'text[]', 'text[]'],
  row: {},
  text: `INSERT INTO watch_mention (watch_id, kind, number, scac, heard_at)
    SELECT m.watch_id, m.kind, x.is_now, m.scac, m.heard_at FROM unnest($2::text[], $3::text[]) AS x(was, is_now)
      JOIN watch_mention m ON m.watch_id = $1 AND m.kind = 'event' AND m.number = x.was
    ON CONFLICT DO NOTHING`,
});

export const REPAIR_WRITE_PLACES = sql({
  name: 'repair_write_places',
  because: 'batch',
  parameters: ['json'],
  row: {},
  text: `UPDATE location l SET name = x.name, state_abbr = x.state_abbr, country_code = x.country_code, timezone = x.timezone,
      latitude = x.latitude, longitude = x.longitude, kind = x.kind
    FROM jsonb_to_recordset($1) AS x(id uuid, name text, state_abbr text, country_code text, timezone text,
      latitude float8, longitude float8, kind text) WHERE l.id = x.id`,
});

/** SQL: the statements of yards under documents that older rules kept, with the push feed of their container. */
const DUE = `SELECT o.id, o.received_at, o.body, o.raw, o.body->>'container' AS number,
      regexp_replace(w.source, '-push-[a-z]{4}$', '-push') AS source
    FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE w.rules_version < ${RULES_VERSION} AND w.kind IN ('bill_of_lading', 'booking') AND w.source ~ '-push(-[a-z]{4})?$'
      AND o.body->>'party' IN ('terminal', 'rail') AND o.body->>'container' IS NOT NULL
      AND (o.body->>'kind' IN ('terminal_snapshot', 'deadline', 'retraction')
        OR (o.body->>'kind' = 'movement' AND o.body->>'movement' IN ('available', 'not_available'))
        OR (o.body->>'kind' IN ('movement', 'sighting') AND w.source LIKE '%-push' AND w.kind = 'bill_of_lading'
          AND NOT EXISTS (SELECT FROM watch_mention b WHERE b.watch_id = w.id AND b.kind = 'booking')))`;

export const REPAIR_MAKE_PUSH_FEEDS = sql({
  name: 'repair_make_push_feeds',
  because: 'json',
  parameters: [],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT gen_random_uuid(), d.source, 'container', d.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM (SELECT DISTINCT source, number FROM (${DUE}) x) d ON CONFLICT DO NOTHING`,
});

export const REPAIR_COPY_TO_CONTAINERS = sql({
  name: 'repair_copy_to_containers',
  because: 'json',
  parameters: [],
  row: { count: 'int' },
  text: `WITH due AS (${DUE}), kept AS (
      INSERT INTO observation (journey_month, watch_id, id, received_at, body, raw)
      SELECT t.journey_month, t.id, d.id, min(d.received_at), (array_agg(d.body))[1], (array_agg(d.raw))[1]
      FROM due d JOIN watch t ON t.source = d.source AND t.kind = 'container' AND t.number = d.number
      GROUP BY t.journey_month, t.id, d.id ON CONFLICT DO NOTHING RETURNING watch_id, received_at
    ), scheduled AS (
      INSERT INTO watch_schedule (watch_id, lane, next_due_at)
      SELECT DISTINCT t.id, t.source, 'infinity'::timestamptz FROM kept k JOIN watch t ON t.id = k.watch_id ON CONFLICT DO NOTHING
    ), named AS (
      INSERT INTO watch_mention AS m (watch_id, kind, number, scac, heard_at)
      SELECT t.id, 'container', t.number, NULL, max(k.received_at) FROM kept k JOIN watch t ON t.id = k.watch_id
      GROUP BY t.id, t.number ON CONFLICT (watch_id, kind, number)
        DO UPDATE SET heard_at = greatest(m.heard_at, EXCLUDED.heard_at)
    ) SELECT count(*)::int AS count FROM kept`,
});
