import { repeat } from '../../core/repeat.ts';
import { sql } from '../../db/sql.ts';
import { shippingLines } from '../../domain/carrier.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { ingestAgain } from '../../ingest/ingest-again.ts';
import { ingestRoot } from '../../ingest/ingest-pushed.ts';
import { settleSilence } from '../../ingest/miss.ts';
import { missedRoots } from '../../ingest/references.ts';

/** What is left is processed at the next run. */
const LOOKS_MAX = 200;

/** The claimed watches are leased for a day; processing sets the next date. */
const CLAIM = sql({
  name: 'claim_push_only',
  because: 'lease',
  parameters: ['text[]'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET next_due_at = now() + interval '1 day' WHERE s.watch_id = ANY(ARRAY(
      SELECT watch_id FROM watch_schedule WHERE lane = ANY($1::text[]) AND next_due_at <= now()
      ORDER BY next_due_at LIMIT ${LOOKS_MAX} FOR UPDATE SKIP LOCKED))
    RETURNING s.watch_id`,
});

/**
 * Does for push-only lines what polls do for the others: derives journeys again as time passes, and fails requests for
 * which no data was ever received. It also finds the journeys that missed data which was pushed while they were
 * created.
 */
export async function reviewPushOnlyWatches(tools: IngestTools): Promise<void> {
  const pushOnly = shippingLines().filter(({ scac }) => tools.sources.line(scac).access === 'pushed');
  const lanes = pushOnly.map(({ scac }) => scac);
  const due = lanes.length === 0 ? [] : await tools.db.query(CLAIM, [lanes]);
  for (const { watch_id: watchId } of due) {
    await settleSilence(tools, watchId);
    await ingestAgain(tools, { watchId, statements: [], poll: null });
  }
  for (const rootId of await missedRoots(tools.db, toInstant(tools.clock.now())))
    await ingestRoot(tools, rootId, false);
}

/** Does so every minute; the answer stops it. */
export function keepPushOnlyWatches(tools: IngestTools, everyMs = MINUTE_MS): () => Promise<void> {
  return repeat(
    () => reviewPushOnlyWatches(tools).catch((error: unknown) => tools.log.error({ err: error }, 'intake.look_failed')),
    everyMs,
  );
}
