import type { Log } from '../core/context.ts';
import { repeat } from '../core/repeat.ts';

/**
 * Removes what is past its retention again and again, and logs what was removed under the name of its topic; the answer stops
 * it and waits for the batch under way.
 */
export function keepExpiring(
  log: Log,
  { topic, everyMs }: { topic: string; everyMs: number },
  expire: (signal: AbortSignal) => Promise<object>,
): () => Promise<void> {
  return repeat(
    (signal) =>
      expire(signal).then(
        (expired) => log.info(expired, `${topic}.expired`),
        (error: unknown) => log.error({ err: error }, `${topic}.expiry_failed`),
      ),
    everyMs,
  );
}
