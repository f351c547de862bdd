import { Failure } from '../../core/failure.ts';

/** By then another process answers, or this one has started again. */
const RETRY_SECONDS = 10;

/** Errors: `unavailable` once the process stops. What was taken in until then stays, and the text is to be sent again. */
export function requireRunning({ stopping }: { stopping?: AbortSignal }): void {
  if (stopping?.aborted !== true) return;
  const message = 'The service is stopping, and has not taken in all of the text; send it again.';
  throw new Failure('unavailable', message, { retryAfterSeconds: RETRY_SECONDS });
}
