import type { Log } from '../core/context.ts';

/** Time for the first answers, which need nothing of what is made ready after it. */
const DELAY_MS = 2_000;

/**
 * Makes ready a moment after the start what would delay both the start and the first request that needs it. `name` goes
 * into the log events. The answer cancels it, or waits for it where it has begun.
 */
export function warmUpLater(name: string, warmUp: () => Promise<unknown>, log: Log): () => Promise<void> {
  let warming = Promise.resolve();
  const timer = setTimeout(() => {
    warming = warmUp().then(
      () => log.info({}, `${name}.warmed_up`),
      (error: unknown) => log.warn({ err: error }, `${name}.warm_up_failed`),
    );
  }, DELAY_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    return warming;
  };
}
