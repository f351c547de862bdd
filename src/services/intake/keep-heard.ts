import { repeat } from '../../core/repeat.ts';
import { sql } from '../../db/sql.ts';
import { shippingLines } from '../../domain/carrier.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { ingestAgain } from '../../ingest/ingest-again.ts';
import { tellRoot } from '../../ingest/ingest-pushed.ts';
import { missedRoots } from '../../ingest/mention.ts';
import { settleSilence } from '../../ingest/miss.ts';

/** What is left is seen to the next time. */
const LOOKS_MAX = 200;

/** Whoever looks has a day; the look itself sets the date after that. */
const CLAIM = sql({
  name: 'claim_heard',
  because: 'lease',
  parameters: ['text[]'],
  row: { watch_id: 'uuid' },
  text: `UPDATE watch_schedule s SET next_due_at = now() + interval '1 day' WHERE s.watch_id = ANY(ARRAY(
      SELECT watch_id FROM watch_schedule WHERE lane = ANY($1::text[]) AND next_due_at <= now()
      ORDER BY next_due_at LIMIT ${LOOKS_MAX} FOR UPDATE SKIP LOCKED))
    RETURNING s.watch_id`,
});

/**
 * Does for lines that can only be heard what polls do for the others: lets time have its effect on what is known, and
 * gives up requests of which nothing was ever heard. It also finds the journeys that have missed what was pushed in the
 * moment in which they began.
 */
export async function lookAfterHeard(tools: IngestTools): Promise<void> {
  const heard = shippingLines().filter(({ scac }) => tools.sources.line(scac).access === 'pushed');
  const lanes = heard.map(({ scac }) => scac);
  const due = lanes.length === 0 ? [] : await tools.db.query(CLAIM, [lanes]);
  for (const { watch_id: watchId } of due) {
    await settleSilence(tools, watchId);
    await ingestAgain(tools, { watchId, statements: [], poll: null });
  }
  for (const rootId of await missedRoots(tools.db, toInstant(tools.clock.now()))) await tellRoot(tools, rootId, false);
}

/** Does so every minute; the answer stops it. */
export function keepHeard(tools: IngestTools, everyMs = MINUTE_MS): () => Promise<void> {
  return repeat(
    () => lookAfterHeard(tools).catch((error: unknown) => tools.log.error({ err: error }, 'intake.look_failed')),
    everyMs,
  );
}
