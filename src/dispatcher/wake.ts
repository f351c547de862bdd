import type { Database } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** So much word is taken at once; the rest is for the next time, or for another process. */
export const WAKES_MAX = 1_000;

/**
 * Takes word of what is new and makes the lanes due that it is for. A lane that somebody holds is left alone: when it is
 * given back, what waits in it is looked for. That is why every lane is locked before it is looked at. One that is just
 * being given back still looks held to this statement's own view of the table, and its holder may have looked before the
 * notification was there; only the row as it is after the wait tells. A circuit that is open stays so, but it says nothing to
 * a webhook that is inactive: what is sent to one by hand is sent at once, and the rest is given up.
 */
export const TAKE_WAKES = sql({
  name: 'take_webhook_wakes',
  because: 'lease',
  parameters: ['bigint'],
  row: { taken: 'int' },
  text: `WITH taken AS (
      DELETE FROM webhook_wake WHERE id = ANY(ARRAY(
        SELECT id FROM webhook_wake ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)) RETURNING webhook_id
    ), lane AS MATERIALIZED (
      SELECT o.webhook_id, o.due_at, o.lease_until, CASE WHEN w.active THEN o.blocked_until END AS blocked_until
      FROM webhook_lane o JOIN webhook w ON w.id = o.webhook_id
      WHERE o.webhook_id = ANY(ARRAY(SELECT webhook_id FROM taken)) ORDER BY o.webhook_id FOR UPDATE OF o
    ), woken AS (
      UPDATE webhook_lane l SET due_at = greatest(now(), lane.blocked_until) FROM lane
      WHERE l.webhook_id = lane.webhook_id AND lane.due_at > greatest(now(), lane.blocked_until)
        AND (lane.lease_until IS NULL OR lane.lease_until <= now())
    )
    SELECT count(*)::int AS taken FROM taken`,
});

/** Takes word of what is new, and tells how much of it there was. */
export async function takeWakes(db: Database): Promise<number> {
  const [row] = await db.query(TAKE_WAKES, [WAKES_MAX]);
  return row?.taken ?? 0;
}
