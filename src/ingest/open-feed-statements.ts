import { sql } from '../db/sql.ts';
import { AFTER_SQL, foundRootsSql, OWN_FEED, SAID_BEFORE } from './found-roots-sql.ts';
import { lockedRowsSql, lockedSql, WATCH_ROW } from './lock-sql.ts';

/*
 * The raw statements that open a push feed. Each finds it by its number, so that all of them are sent at once, and each sees
 * what those before it have written or waited for.
 */

/** Texts about the same number are serialized, before either holds a lock that the other may wait for. */
export const PUSH_FEED_TURN = sql({
  name: 'push_feed_turn',
  because: 'lock',
  parameters: ['text'],
  row: { taken: 'text' },
  text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))::text AS taken',
});

export const PUSH_FEED_MAKE = sql({
  name: 'push_feed_make',
  because: 'poll',
  parameters: ['uuid', 'text', 'text', 'text'],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    VALUES ($1, $2, $3, $4, date_trunc('month', now() AT TIME ZONE 'UTC')::date) ON CONFLICT DO NOTHING`,
});

/** Never polled, so never due. */
export const PUSH_FEED_PARK = sql({
  name: 'push_feed_park',
  because: 'poll',
  parameters: ['text', 'text', 'text'],
  row: {},
  text: `INSERT INTO watch_schedule (watch_id, lane, next_due_at) SELECT o.id, $1, 'infinity' FROM (${OWN_FEED}) o
    ON CONFLICT DO NOTHING`,
});

/** Locks the push feed, its journeys, and those that it is about to belong to: before anything that waits for them is written. */
export const PUSH_FEED_LOCK_FOUND = sql({
  name: 'push_feed_lock_found',
  because: 'lock',
  parameters: ['text', 'text', 'text', 'text[]', 'instant', 'text[]', 'text[]', 'text[]', 'uuid[]'],
  row: { id: 'uuid' },
  text: `SELECT w.id FROM watch w JOIN watch_schedule s ON s.watch_id = w.id
    WHERE w.id = ANY(ARRAY(${lockedSql({
      own: `(${OWN_FEED})`,
      others: foundRootsSql({
        said: `${SAID_BEFORE} UNION SELECT x.kind, x.number, x.scac FROM unnest($6::text[], $7::text[], $8::text[]) AS x(kind, number, scac)`,
        lines: '$4::text[]',
        since: '$5',
      }),
      shipmentIds: '$9::uuid[]',
    })}))
    ORDER BY w.id FOR UPDATE OF w, s`,
});

/**
 * What was named a moment ago need not be written down again. A number that was ever named without its line may be any
 * line's, in whatever order that was said.
 */
export const PUSH_FEED_REFERENCES = sql({
  name: 'push_feed_references',
  because: 'batch',
  parameters: ['text', 'text', 'text', 'text[]', 'text[]', 'text[]', 'instant'],
  row: {},
  text: `INSERT INTO watch_mention AS m (watch_id, kind, number, scac, heard_at)
    SELECT DISTINCT ON (x.kind, x.number) o.id, x.kind, x.number, x.scac, $7::timestamptz
      FROM (${OWN_FEED}) o, unnest($4::text[], $5::text[], $6::text[]) AS x(kind, number, scac)
      ORDER BY x.kind, x.number, x.scac NULLS FIRST
    ON CONFLICT (watch_id, kind, number) DO UPDATE SET heard_at = greatest(m.heard_at, EXCLUDED.heard_at),
        scac = CASE WHEN EXCLUDED.scac IS NULL THEN NULL ELSE m.scac END
      WHERE m.heard_at < EXCLUDED.heard_at - interval '1 minute' OR (m.scac IS NOT NULL AND EXCLUDED.scac IS NULL)`,
});

/**
 * Links the push feed to its journeys, and gives those that are new to it. One that began since the locks were taken and
 * that another ingest holds is left to what follows the transaction: waiting for it here would be in the wrong order.
 */
export const PUSH_FEED_LINK_FOUND = sql({
  name: 'push_feed_link_found',
  because: 'lock',
  parameters: ['text', 'text', 'text', 'text[]', 'instant'],
  row: { watch_id: 'uuid' },
  text: `WITH root AS MATERIALIZED (
      SELECT r.id FROM watch r
      WHERE r.id = ANY(ARRAY(${foundRootsSql({ said: SAID_BEFORE, lines: '$4::text[]', since: '$5' })}))
      FOR UPDATE SKIP LOCKED
    )
    INSERT INTO watch_companion (watch_id, companion_id) SELECT r.id, (${OWN_FEED}) FROM root r ORDER BY r.id
    ON CONFLICT DO NOTHING RETURNING watch_id`,
});

/** The rows of all that is locked, as they are now that it is. */
export const PUSH_FEED_LOCKED = sql({
  name: 'push_feed_locked',
  because: 'lock',
  parameters: ['text', 'text', 'text', 'uuid[]', 'instant'],
  row: WATCH_ROW,
  text: lockedRowsSql({ own: `(${OWN_FEED})`, shipmentIds: '$4::uuid[]', since: '$5' }),
});

/** Which of the statements of a text its push feed holds already. */
export const PUSH_FEED_KNOWN = sql({
  name: 'push_feed_known',
  because: 'poll',
  parameters: ['text', 'text', 'text', 'uuid[]'],
  row: { id: 'uuid' },
  text: `SELECT o.id FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE w.id = (${OWN_FEED}) AND o.id = ANY($4::uuid[])`,
});

/**
 * What follows a text about a number: the journeys that began while it was written, and those of other documents whose
 * containers it moves, which are on the same trip, or on one before or after it.
 */
export const PUSH_FEED_FIND_AFTER = sql({
  name: 'push_feed_find_after',
  because: 'batch',
  parameters: ['text', 'text', 'text', 'text[]', 'instant', 'text?', 'text[]', 'bool'],
  row: { id: 'uuid', is_missed: 'bool' },
  text: AFTER_SQL,
});
