import { repeat } from '../../core/repeat.ts';
import { MINUTE_MS } from '../../domain/instant.ts';
import type { IngestTools } from '../../ingest/ingest.ts';
import { findVoyages } from './voyages.ts';

/** A voyage lasts for days: a new journey can wait so long for its first schedule. */
const EVERY_MS = 5 * MINUTE_MS;

/**
 * Finds the voyages that carry what is tracked, at once and then again and again, so that the scheduler polls their
 * schedules. Any number of processes may do so: a voyage is found once. The answer stops it.
 */
export function keepVoyages({ db, sources, log }: IngestTools, everyMs = EVERY_MS): () => Promise<void> {
  const find = () =>
    findVoyages(db, sources.schedules?.() ?? []).then(
      (voyages) => log.info({ voyages }, 'schedules.voyages_found'),
      (error: unknown) => log.error({ err: error }, 'schedules.voyages_not_found'),
    );
  const first = find();
  const stop = repeat(find, everyMs);
  return async () => {
    await stop();
    await first;
  };
}
