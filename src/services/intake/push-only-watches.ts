import { repeat } from '../../core/repeat.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { MINUTE_MS, toInstant } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { ingestAgain } from '../../ingest/ingest-again.ts';
import { ingestRoot } from '../../ingest/ingest-pushed.ts';
import { settleSilence } from '../../ingest/miss.ts';
import { missedRoots } from '../../ingest/references.ts';
import { CLAIM_PUSH_ONLY } from './statements.ts';

/**
 * Does for push-only lines what polls do for the others: derives journeys again as time passes, and fails requests for
 * which no data was ever received. It also finds the journeys that missed data which was pushed while they were
 * created.
 */
export async function reviewPushOnlyWatches(tools: IngestTools): Promise<void> {
  const pushOnly = linesOfSources(tools.sources)
    .all()
    .filter(({ scac }) => tools.sources.line(scac).access === 'pushed');
  const lanes = pushOnly.map(({ scac }) => scac);
  const due = lanes.length === 0 ? [] : await tools.db.query(CLAIM_PUSH_ONLY, [lanes]);
  for (const { watch_id: watchId } of due) {
    await settleSilence(tools, watchId);
    await ingestAgain(tools, { watchId, statements: [], poll: null });
  }
  for (const rootId of await missedRoots(tools, toInstant(tools.clock.now()))) await ingestRoot(tools, rootId, false);
}

/** Does so every minute; the answer stops it. */
export function keepPushOnlyWatches(tools: IngestTools, everyMs = MINUTE_MS): () => Promise<void> {
  return repeat(
    () =>
      reviewPushOnlyWatches(tools).catch((error: unknown) => tools.log.error({ err: error }, 'intake.review_failed')),
    everyMs,
  );
}
