import type { Transaction } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';
import { RULES_VERSION } from '../../ingest/rules-version.ts';

/*
 * What a terminal or railroad states of a container is kept with the container too, whatever document it names
 * (services/intake/groups.ts). Older versions kept it under the document alone, which may be written otherwise than the
 * number that is tracked.
 */

/** SQL: the statements of yards under documents that older rules kept, with the channel of their container. */
const DUE = `SELECT o.id, o.received_at, o.body, o.raw, o.body->>'container' AS number,
      regexp_replace(w.source, '-push-[a-z]{4}$', '-push') AS source
    FROM watch w JOIN observation o ON o.journey_month = w.journey_month AND o.watch_id = w.id
    WHERE w.rules_version < ${RULES_VERSION} AND w.kind IN ('bill_of_lading', 'booking') AND w.source ~ '-push(-[a-z]{4})?$'
      AND o.body->>'party' IN ('terminal', 'rail') AND o.body->>'container' IS NOT NULL
      AND (o.body->>'kind' IN ('terminal_snapshot', 'deadline', 'retraction')
        OR (o.body->>'kind' = 'movement' AND o.body->>'movement' IN ('available', 'not_available'))
        OR (o.body->>'kind' IN ('movement', 'sighting') AND w.source LIKE '%-push' AND w.kind = 'bill_of_lading'
          AND NOT EXISTS (SELECT FROM watch_mention b WHERE b.watch_id = w.id AND b.kind = 'booking')))`;

const MAKE = sql({
  name: 'repair_make_channels',
  because: 'json',
  parameters: [],
  row: {},
  text: `INSERT INTO watch (id, source, kind, number, journey_month)
    SELECT gen_random_uuid(), d.source, 'container', d.number, date_trunc('month', now() AT TIME ZONE 'UTC')::date
      FROM (SELECT DISTINCT source, number FROM (${DUE}) x) d ON CONFLICT DO NOTHING`,
});

const COPY = sql({
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

/** Keeps what yards stated under documents with their containers as well; gives how many statements were copied. */
export async function repairYardCopies(tx: Transaction): Promise<number> {
  await tx.query(MAKE, []);
  const [row] = await tx.query(COPY, []);
  return row?.count ?? 0;
}
