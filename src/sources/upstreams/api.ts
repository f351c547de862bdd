import type { Clock } from '../../core/clock.ts';
import { type ApiCall, sendApiCall } from '../api-request.ts';
import { type FailedAnswer, type FailedJsonAnswer, malformed, type Poll, toJsonAnswer } from '../http-answer.ts';
import { ApiDocument, type ApiError, apiErrorsIn } from './document.ts';

/** What an upstream is called with. */
export interface UpstreamAccess {
  /** Its name here. */
  name: string;
  /** The base URL of its API. */
  url: string;
  key: string;
}

/** A document, or the answer that the poll ends with; `errors` where the upstream gave them in the form of JSON:API. */
export type DocumentAnswer =
  | { ok: true; document: ApiDocument }
  | { ok: false; status: number | null; errors: ApiError[] | null; answer: FailedAnswer };

/** The requests to one upstream, which share its wish to be left alone for a while. */
export interface UpstreamApi {
  get(poll: Poll, path: string, query: Readonly<Record<string, string>>): Promise<DocumentAnswer>;
  post(poll: Poll, path: string, sent: { body: unknown; idempotencyKey: string }): Promise<DocumentAnswer>;
}

const MEDIA_TYPE = 'application/vnd.api+json';
/** How long an upstream that says 429 is left alone, where it does not say. */
const BLOCKED_SECONDS = 60;

/** Makes the requests to an upstream. */
export function createUpstreamApi(access: UpstreamAccess, clock: Clock): UpstreamApi {
  const authorization = `Token ${access.key}`;
  let blockedUntilMs = 0;
  return {
    get: (poll, path, query) => {
      const url = addressOf(path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return send(poll, { method: 'GET', url, headers: { authorization, accept: MEDIA_TYPE }, acceptsGzip: true });
    },
    post: (poll, path, { body, idempotencyKey }) => {
      const headers = { authorization, accept: MEDIA_TYPE, 'content-type': MEDIA_TYPE };
      return send(poll, {
        method: 'POST',
        url: addressOf(path),
        headers: { ...headers, 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      });
    },
  };

  function addressOf(path: string): URL {
    return new URL(`${access.url.replace(/\/+$/, '')}${path}`);
  }

  // All lines of an upstream have one key, so a limit that one of them has met holds for the others.
  async function send(poll: Poll, call: ApiCall): Promise<DocumentAnswer> {
    const waitMs = blockedUntilMs - clock.now();
    if (waitMs > 0) return { ok: false, status: null, errors: null, answer: blocked(poll, Math.ceil(waitMs / 1_000)) };
    const answered = toJsonAnswer(await sendApiCall(poll, call), poll.requests);
    if (!answered.ok) {
      const { answer } = answered;
      if (answer.outcome === 'unavailable' && answer.throttled)
        blockedUntilMs = clock.now() + (answer.retryAfterSeconds ?? BLOCKED_SECONDS) * 1_000;
      return explained(answered, access);
    }
    const document = ApiDocument.safeParse(answered.json);
    if (document.success) return { ok: true, document: document.data };
    const answer = malformed(poll.requests, 'The answer is JSON, but no document of JSON:API.', answered.text);
    return { ok: false, status: null, errors: null, answer };
  }
}

function blocked({ requests }: Poll, retryAfterSeconds: number): FailedAnswer {
  const reason = 'The upstream limits the rate of requests, of all its lines together.';
  return { outcome: 'unavailable', requests, reason, retryAfterSeconds, throttled: true };
}

/** What a status means at an upstream, beside what it means everywhere. */
function explained({ answer, status, text }: FailedJsonAnswer, { name }: UpstreamAccess): DocumentAnswer {
  const { requests } = answer;
  const errors = apiErrorsIn(text);
  const failed = (said: FailedAnswer) => ({ ok: false as const, status, errors, answer: said });
  if (status === 403 && answer.outcome === 'refused') {
    const reason = `The upstream ${name} does not permit this with our key (status 403): it needs the permission tracking:write.`;
    return failed({ outcome: 'refused', requests, reason, cause: 'permission' });
  }
  const isPage = answer.outcome === 'malformed' && errors === null;
  if (errors === null && (status === 404 || status === 405 || isPage)) {
    const what = status === null ? '' : ` with status ${status}`;
    const reason = `What answered${what} is not the API of the upstream ${name}.`;
    return failed({ outcome: 'misconfigured', requests, reason, check: upstreamVariable(name, 'URL') });
  }
  return failed(answer);
}

/** The name of the variable of a setting of an upstream. */
export function upstreamVariable(name: string, suffix: string): string {
  return `UPSTREAM_${name.toUpperCase().replaceAll('-', '_')}_${suffix}`;
}
