/** How requests are tried again. */
export interface ClientRetries {
  /** Further attempts after the first one; 4 by default. */
  retries?: number;
  /** A service that asks to wait for longer than this is not waited for, in seconds; 120 by default. */
  maxWaitSeconds?: number;
}

type Fetch = (request: Request) => Promise<Response>;

/** Refused before anything was done, or not answered by the service itself. */
const TRIED_AGAIN: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** GET and HEAD change nothing; a second PATCH or DELETE of the same changes nothing more (RFC 9110, 9.2.2). */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']);

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 30_000;

/**
 * A fetch that tries again what was refused for the moment (429, 502, 503, 504) or got no answer, after `Retry-After` where the
 * service gives it, else after half a second, a second, two and so on, each with chance. A POST is tried again only
 * under its `Idempotency-Key`, with which it is executed once. An aborted signal ends it.
 */
export function retryingFetch(fetch: Fetch, { retries = 4, maxWaitSeconds = 120 }: ClientRetries = {}): Fetch {
  return async (request) => {
    const isRepeatable = REPEATABLE.has(request.method) || request.headers.has('Idempotency-Key');
    for (let attempt = 0; ; attempt++) {
      const isLast = !isRepeatable || attempt >= retries;
      // A body can be read once, so each attempt but the last sends a copy.
      const answer = await fetch(isLast ? request : request.clone()).catch((error: unknown) => {
        if (isLast || request.signal.aborted) throw error;
        return null;
      });
      if (answer !== null && (isLast || !TRIED_AGAIN.has(answer.status))) return answer;
      const waitMs = waitAfter(answer, attempt);
      if (answer !== null && waitMs > maxWaitSeconds * 1_000) return answer;
      await answer?.body?.cancel();
      await pause(waitMs, request.signal);
    }
  };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
function waitAfter(answer: Response | null, attempt: number): number {
  const given = answer?.headers.get('Retry-After') ?? '';
  if (/^\d+$/.test(given)) return Number(given) * 1_000;
  const date = Date.parse(given);
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  return Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
