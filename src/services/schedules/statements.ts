import { column, sql } from '../../db/sql.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { CONTAINER_ABOARD, joinedSql, VOYAGES_OF_CONTAINERS } from './voyage-sql.ts';

/* The raw statements of vessel schedules: the watches of voyages, their containers and calls. */

/** The voyages, each with the containers that have joined it since it was last made due. */
export const SCHEDULES_FIND_VOYAGES = sql({
  name: 'schedules_find_voyages',
  because: 'batch',
  isLong: true,
  parameters: ['text[]', 'text[]'],
  row: { source: 'text', imo: 'text', voyage: 'text?', joined: 'text[]' },
  text: `WITH aboard AS MATERIALIZED (
      SELECT DISTINCT s.scac, x.imo, x.voyage, c.id::text AS id FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = ANY($1::text[])
    )
    SELECT k.source, a.imo, a.voyage,
      coalesce(array_agg(a.id ORDER BY a.id) FILTER (WHERE m.number IS NULL), '{}') AS joined
    FROM aboard a JOIN unnest($1::text[], $2::text[]) AS k(scac, source) ON k.scac = a.scac
      LEFT JOIN watch w ON w.source = k.source AND w.kind = 'voyage'
        AND w.number = a.imo || coalesce(' ' || a.voyage, '')
      LEFT JOIN watch_mention m ON m.watch_id = w.id AND m.kind = '${CONTAINER_ABOARD}' AND m.number = a.id
    GROUP BY k.source, a.imo, a.voyage`,
});

export const SCHEDULES_MAKE_WATCHES = sql({
  name: 'schedules_make_watches',
  because: 'batch',
  parameters: ['uuid[]', 'text[]', 'text[]'],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT x.id, x.source, 'voyage', x.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
    FROM unnest($1::uuid[], $2::text[], $3::text[]) AS x(id, source, number) ORDER BY x.source, x.number
    ON CONFLICT DO NOTHING`,
});

/** One that was parked without a new journey is polled again no sooner than if it had not been parked. */
export const SCHEDULES_WAKE = sql({
  name: 'schedules_wake',
  because: 'lease',
  parameters: ['text[]', 'text[]'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = coalesce(s.last_attempted_at + interval '6 hours', now())
    FROM (SELECT o.watch_id FROM unnest($1::text[], $2::text[]) AS x(source, number)
        JOIN watch w ON w.source = x.source AND w.kind = 'voyage' AND w.number = x.number
        JOIN watch_schedule o ON o.watch_id = w.id AND o.next_due_at = 'infinity' AND o.lease_token IS NULL
      ORDER BY w.id FOR UPDATE OF o) r WHERE s.watch_id = r.watch_id`,
});

/** Many containers may join one voyage one after the other; its line is not polled for each of them. */
const JOIN_MINUTES_MIN = 30;

/**
 * A container that joins makes the voyage due, once, in any process. One that joins while the voyage is polled is seen at the
 * next look: the answer may have been taken in without it.
 */
export const SCHEDULES_JOIN = sql({
  name: 'schedules_join',
  because: 'lease',
  parameters: ['text[]', 'text[]', 'text[]'],
  row: {},
  text: `WITH joined AS (
      INSERT INTO watch_mention (watch_id, kind, number, heard_at)
      SELECT w.id, '${CONTAINER_ABOARD}', x.container, now()
      FROM unnest($1::text[], $2::text[], $3::text[]) AS x(source, number, container)
        JOIN watch w ON w.source = x.source AND w.kind = 'voyage' AND w.number = x.number
        LEFT JOIN watch_schedule o ON o.watch_id = w.id
      WHERE o.lease_token IS NULL ORDER BY w.id, x.container
      ON CONFLICT DO NOTHING RETURNING watch_id
    )
    INSERT INTO watch_schedule AS s (watch_id, lane, next_due_at, phase)
    SELECT w.id, w.source, now(), 'ocean' FROM watch w WHERE w.id IN (SELECT watch_id FROM joined) ORDER BY w.id
    ON CONFLICT (watch_id) DO UPDATE SET next_due_at =
        least(s.next_due_at, greatest(now(), s.last_attempted_at + interval '${JOIN_MINUTES_MIN} minutes'))
      WHERE s.lease_token IS NULL`,
});

const CALL_ROW = {
  imo: 'text',
  voyage: 'text?',
  locode: 'text',
  at: 'instant?',
  containers: 'text[]',
  name: 'text?',
} as const;

/**
 * SQL: the ports at which containers of a line ($1) leave voyages: where a source has stated that they are discharged from
 * this vessel, the ports of transhipment among them, and their port of discharge. What was planned before and is no more
 * does no harm: a schedule makes no way (domain/journey/etas.ts).
 */
function callsSql(ofVoyages: string): string {
  return `WITH aboard AS (
      SELECT DISTINCT c.number, x.imo, x.voyage, coalesce(c.watch_id, s.watch_id) AS watch_id,
        CASE WHEN s.pod_vessel_imo = x.imo THEN s.port_of_discharge_id END AS pod_id, s.pod_eta_at
      FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = $1 AND ${ofVoyages}
    ), stated_under AS (
      SELECT DISTINCT a.number, a.imo, a.voyage, w.id, w.journey_month FROM aboard a JOIN watch w ON w.id = a.watch_id
      UNION SELECT a.number, a.imo, a.voyage, w.id, w.journey_month
        FROM aboard a JOIN watch_companion k ON k.watch_id = a.watch_id
          JOIN watch w ON w.id = k.companion_id WHERE w.kind <> 'container' OR w.number = a.number
    ), planned AS (
      SELECT u.number, u.imo, u.voyage, o.body->'place'->>'locode' AS locode, (o.body->>'occurredAt')::timestamptz AS at
      FROM stated_under u JOIN observation o ON o.journey_month = u.journey_month AND o.watch_id = u.id
      WHERE o.body->>'kind' = 'movement' AND o.body->>'movement' IN ('arrive', 'discharge')
        AND o.body->>'classifier' <> 'actual' AND o.body->>'party' NOT IN ('ais', 'schedule')
        AND o.body->'vessel'->>'imo' = u.imo AND o.body->'place'->>'locode' IS NOT NULL
        AND (o.body->>'container' IS NULL OR o.body->>'container' = u.number)
      UNION ALL SELECT a.number, a.imo, a.voyage, l.locode, a.pod_eta_at FROM aboard a JOIN location l ON l.id = a.pod_id
        WHERE l.locode IS NOT NULL
    )
    SELECT p.imo, p.voyage, p.locode, max(p.at) AS at, array_agg(DISTINCT p.number ORDER BY p.number) AS containers,
      (SELECT v.name FROM vessel v WHERE v.imo = p.imo) AS name
    FROM planned p GROUP BY p.imo, p.voyage, p.locode ORDER BY p.imo, p.voyage, p.locode`;
}

/** Those of one voyage, by the containers that have joined its watch. */
export const SCHEDULES_CALLS = sql({
  name: 'schedules_calls',
  because: 'trip',
  parameters: ['text', 'text', 'text?', 'uuid'],
  row: CALL_ROW,
  text: callsSql(`x.imo = $2 AND x.voyage IS NOT DISTINCT FROM $3 AND c.id IN (${joinedSql('$4')})`),
});

/** Those of some vessels, whose schedule a line has pushed; their containers are found by what was said of the vessels. */
export const SCHEDULES_ABOARD = sql({
  name: 'schedules_aboard',
  because: 'batch',
  isLong: true,
  parameters: ['text', 'text[]'],
  row: CALL_ROW,
  text: callsSql(`x.imo = ANY($2::text[]) AND c.id IN (
        SELECT e.container_id FROM vessel v JOIN transport_event e ON e.vessel_id = v.id
          WHERE v.imo = ANY($2::text[]) AND e.vessel_id IS NOT NULL AND e.invalidated_at IS NULL
        UNION SELECT b.id FROM shipment g JOIN container b ON b.shipment_id = g.id
          WHERE g.scac = $1 AND g.pod_vessel_imo = ANY($2::text[]))`),
});

export const SCHEDULES_FORGET = sql({
  name: 'schedules_forget',
  because: 'trip',
  parameters: ['text', 'text', 'text?', 'uuid'],
  row: {},
  text: `DELETE FROM watch_mention m WHERE m.watch_id = $4 AND m.number NOT IN (
      SELECT c.id::text FROM ${VOYAGES_OF_CONTAINERS} AND s.scac = $1 AND x.imo = $2 AND x.voyage IS NOT DISTINCT FROM $3
        AND c.id IN (${joinedSql('$4')}))`,
});

export const SCHEDULES_SAID = sql({
  name: 'schedules_said',
  because: 'trip',
  parameters: ['text', 'text'],
  row: { id: 'uuid', received_at: 'instant', body: column<ObservationDraft>('json') },
  text: `SELECT o.id, o.received_at, o.body FROM watch w
      JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE w.source = $1 AND w.kind = 'container' AND w.number = $2`,
});

/**
 * Removes what schedules stated of a container ($1, $2) and have replaced since, so that its record stays bounded however often a sender
 * changes its mind: of each time of a call the first version and the newest ones ($3) are kept, and of all the newest ($4).
 */
export const SCHEDULES_FORGET_REPLACED = sql({
  name: 'schedules_forget_replaced',
  because: 'json',
  parameters: ['text', 'text', 'int', 'int'],
  row: { id: 'uuid' },
  text: `WITH said AS (
      SELECT o.journey_month, o.watch_id, o.id,
        row_number() OVER (ORDER BY o.received_at DESC, o.id) AS newest,
        row_number() OVER (v ORDER BY o.received_at DESC, o.id) AS newest_of_call,
        row_number() OVER (v ORDER BY o.received_at, o.id) AS oldest_of_call
      FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
      WHERE w.source = $1 AND w.kind = 'container' AND w.number = $2
      WINDOW v AS (PARTITION BY o.body->>'kind', coalesce(o.body->>'sourceEventId', o.body->>'retracts'))
    )
    DELETE FROM observation o USING said s
    WHERE o.journey_month = s.journey_month AND o.watch_id = s.watch_id AND o.id = s.id
      AND (s.newest > $4::int OR (s.newest_of_call > $3::int AND s.oldest_of_call > 1))
    RETURNING o.id`,
});

/** A large vessel carries thousands of containers; another worker takes over after this if one dies. */
const TAKING_MINUTES = 15;

export const SCHEDULES_HOLD = sql({
  name: 'schedules_hold',
  because: 'lease',
  parameters: ['uuid', 'uuid'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule SET lease_until = now() + interval '${TAKING_MINUTES} minutes'
    WHERE watch_id = $1 AND lease_token = $2 RETURNING watch_id`,
});

export const SCHEDULES_SETTLE = sql({
  name: 'schedules_settle',
  because: 'lease',
  parameters: ['uuid', 'uuid', 'float?', 'bytes?', 'int?', 'bool'],
  row: {},
  text: `UPDATE watch_schedule s SET lease_token = NULL, lease_until = NULL, last_attempted_at = now(),
      next_due_at = coalesce(now() + $3::float8 * interval '1 millisecond', 'infinity'),
      digest = coalesce($4::bytea, s.digest), failures = coalesce($5::int, s.failures),
      last_succeeded_at = CASE WHEN $5::int = 0 THEN now() ELSE s.last_succeeded_at END,
      last_changed_at = CASE WHEN $6 THEN now() ELSE s.last_changed_at END
    WHERE s.watch_id = $1 AND s.lease_token = $2`,
});

/** A journey with a new statement is updated by its ingest. */
export const SCHEDULES_HEAR = sql({
  name: 'schedules_hear',
  because: 'lease',
  parameters: ['text', 'text[]', 'int'],
  row: {},
  text: `UPDATE watch_schedule s SET last_attempted_at = now(), failures = $3,
      last_succeeded_at = CASE WHEN $3 = 0 THEN now() ELSE s.last_succeeded_at END
    FROM (SELECT o.watch_id FROM watch w JOIN watch_schedule o ON o.watch_id = w.id
      WHERE w.source = $1 AND w.kind = 'container' AND w.number = ANY($2::text[])
      ORDER BY w.id FOR UPDATE OF o SKIP LOCKED) x WHERE s.watch_id = x.watch_id`,
});
