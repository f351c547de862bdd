import type { Log } from '../core/context.ts';
import type { Database } from '../db/client.ts';

/** Time for the first answers, which need no Prisma. */
const DELAY_MS = 2_000;

/**
 * Loads Prisma a moment after the start, so that it delays neither the start nor the first request that needs it. The
 * answer calls it off, or waits for it.
 */
export function warmUpLater(db: Database, log: Log): () => Promise<void> {
  let warming = Promise.resolve();
  const timer = setTimeout(() => {
    warming = db.warmUp().then(
      () => log.info({}, 'database.warmed_up'),
      (error: unknown) => log.warn({ err: error }, 'database.warm_up_failed'),
    );
  }, DELAY_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    return warming;
  };
}
