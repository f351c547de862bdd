import type { Clock } from '../../core/clock.ts';
import { type ApiCall, sendApiCall } from '../api-request.ts';
import { type FailedAnswer, type FailedJsonAnswer, malformed, type Poll, toJsonAnswer } from '../http-answer.ts';
import { ApiDocument, type ApiError, apiErrorsIn } from './document.ts';
import { SharedPause } from './shared-pause.ts';

/** What an upstream is called with. */
export interface UpstreamAccess {
  /** Its name here. */
  name: string;
  /** The base URL of its API. */
  url: string;
  key: string;
  /** Told when it limits the rate, where the poll does not end with that answer; it does not fail. */
  throttled?(retryAfterSeconds: number | null): Promise<void>;
}

/** A document, or the answer that the poll ends with; `errors` where the upstream gave them in the form of JSON:API. */
export type DocumentAnswer = { ok: true; document: ApiDocument } | FailedCall;

/** The requests to one upstream, which share its rate limit. */
export interface UpstreamApi {
  get(poll: Poll, path: string, query: Readonly<Record<string, string>>): Promise<DocumentAnswer>;
  post(poll: Poll, path: string, sent: { body: unknown; idempotencyKey: string }): Promise<DocumentAnswer>;
  /** A request whose answer need not be a document of JSON:API. */
  request(poll: Poll, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<BareAnswer>;
}

/** A JSON value, undefined where there is none, or the answer that the poll ends with. */
export type BareAnswer = { ok: true; json: unknown; text: string } | FailedCall;

/** An answer without a document; `errors` where the upstream gave them in the form of JSON:API. */
export interface FailedCall {
  ok: false;
  status: number | null;
  errors: ApiError[] | null;
  answer: FailedAnswer;
}

const MEDIA_TYPE = 'application/vnd.api+json';

/** Makes the requests to an upstream. */
export function createUpstreamApi(access: UpstreamAccess, clock: Clock): UpstreamApi {
  const authorization = `Token ${access.key}`;
  const pause = new SharedPause(clock);
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
    request: (poll, method, path, body) => {
      const headers = { authorization, accept: MEDIA_TYPE };
      const url = addressOf(path);
      if (body === undefined) return call(poll, { method, url, headers });
      const typed = { ...headers, 'content-type': MEDIA_TYPE };
      return call(poll, { method, url, headers: typed, body: JSON.stringify(body) });
    },
  };

  function addressOf(path: string): URL {
    return new URL(`${access.url.replace(/\/+$/, '')}${path}`);
  }

  async function send(poll: Poll, sent: ApiCall): Promise<DocumentAnswer> {
    const answered = await call(poll, sent);
    if (!answered.ok) return answered;
    const document = ApiDocument.safeParse(answered.json);
    if (document.success) return { ok: true, document: document.data };
    const answer = malformed(poll.requests, 'The answer is JSON, but no document of JSON:API.', answered.text);
    return { ok: false, status: null, errors: null, answer };
  }

  async function call(poll: Poll, sent: ApiCall): Promise<BareAnswer> {
    const paused = pause.answer(poll.requests);
    if (paused !== null) return { ok: false, status: null, errors: null, answer: paused };
    const answered = toJsonAnswer(await sendApiCall(poll, sent), poll.requests);
    if (!answered.ok) {
      const { answer } = answered;
      pause.note(answer);
      if (answer.outcome === 'unavailable' && answer.throttled) await access.throttled?.(answer.retryAfterSeconds);
      return explained(answered, access);
    }
    return { ok: true, json: answered.json, text: answered.text };
  }
}

/** What a status means at an upstream, beside what it means everywhere. */
function explained({ answer, status, text }: FailedJsonAnswer, { name }: UpstreamAccess): FailedCall {
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
