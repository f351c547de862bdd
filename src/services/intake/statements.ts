import { sql } from '../../db/sql.ts';
import { AFTER_SQL } from '../../ingest/found-roots-sql.ts';

/* The raw statements of inbound messages: which came before, and which watches are only pushed. */

export const INTAKE_REPEAT = sql({
  name: 'intake_repeat',
  because: 'poll',
  parameters: ['text', 'bytes'],
  row: { format: 'text?', known: 'int' },
  text: `UPDATE intake SET times = times + 1, last_seen_at = now()
    WHERE sender = $1 AND content_hash = $2 AND quarantined = 0 RETURNING format, taken + known AS known`,
});

// Of a text that was cut off, what was new when it came first is known now.
const REPEATED_SQL = `times = i.times + 1, last_seen_at = now(), format = EXCLUDED.format,
      taken = i.taken + EXCLUDED.taken, known = greatest(EXCLUDED.known - i.taken, 0), quarantined = EXCLUDED.quarantined`;

export const INTAKE_KEEP = sql({
  name: 'intake_keep',
  because: 'poll',
  parameters: ['uuid', 'text', 'text?', 'text', 'bytes', 'int', 'int', 'int', 'int'],
  row: {},
  text: `INSERT INTO intake AS i (id, sender, format, origin, content_hash, size, taken, known, quarantined)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (sender, content_hash) DO UPDATE SET ${REPEATED_SQL}`,
});

/** Remembers a text where nothing follows what it states of its last number, else gives the journeys that do. */
export const INTAKE_KEEP_UNLESS_AFTER = sql({
  name: 'intake_keep_unless_after',
  because: 'poll',
  parameters: [
    ...(['text', 'text', 'text', 'text[]', 'instant', 'text?', 'text[]', 'bool'] as const),
    ...(['uuid', 'text', 'text?', 'text', 'bytes', 'int', 'int', 'int'] as const),
  ],
  row: { id: 'uuid', is_missed: 'bool' },
  text: `WITH after AS MATERIALIZED (${AFTER_SQL}), kept AS (
      INSERT INTO intake AS i (id, sender, format, origin, content_hash, size, taken, known, quarantined)
      SELECT $9, $10, $11, $12, $13, $14, $15, $16, 0 WHERE NOT EXISTS (SELECT FROM after)
      ON CONFLICT (sender, content_hash) DO UPDATE SET ${REPEATED_SQL})
    SELECT id, is_missed FROM after`,
});

/** What is left is processed at the next run. */
const LOOKS_MAX = 200;

/** The claimed watches are leased for a day; processing sets the next date. */
export const CLAIM_PUSH_ONLY = sql({
  name: 'claim_push_only',
  because: 'lease',
  parameters: ['text[]'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET next_due_at = now() + interval '1 day' WHERE s.watch_id = ANY(ARRAY(
      SELECT watch_id FROM watch_schedule WHERE lane = ANY($1::text[]) AND next_due_at <= now()
      ORDER BY next_due_at LIMIT ${LOOKS_MAX} FOR UPDATE SKIP LOCKED))
    RETURNING s.watch_id`,
});

/** Makes numbers of a line ($2) due that were not polled within $3 seconds. */
export const MAKE_NUMBERS_DUE = sql({
  name: 'make_numbers_due',
  because: 'clock',
  parameters: ['text', 'text[]', 'float'],
  row: {},
  text: `UPDATE watch_schedule s SET next_due_at = now() FROM watch w
    WHERE w.id = s.watch_id AND w.source = $1 AND w.number = ANY($2) AND s.lane = $1
      AND isfinite(s.next_due_at) AND s.next_due_at > now() AND (s.lease_until IS NULL OR s.lease_until <= now())
      AND coalesce(s.last_attempted_at <= now() - $3 * interval '1 second', true)`,
});
