import type { Clock } from '../../core/clock.ts';
import type { RetriedOutcome } from '../../net/retry.ts';
import { type ApiCall, sendApiCall } from '../api-request.ts';
import { isObject } from '../dcsa/forms.ts';
import { ALLOWANCE_USED_UP, type FailedAnswer, type Poll, toJsonAnswer } from '../http-answer.ts';
import { type UpstreamAccess, upstreamVariable } from './api.ts';
import { SharedPause } from './shared-pause.ts';
import type { TrackingService } from './tracking-service.ts';

/**
 * The members of an answer, or the answer that the poll ends with; `status` is null where no answer came, `wasSent` false where the
 * request cannot have reached the service.
 */
export type ServiceAnswer =
  | { ok: true; json: unknown; text: string }
  | { ok: false; status: number | null; json: unknown; answer: FailedAnswer; wasSent: boolean };

/** The requests to a service, which share its rate limit. */
export interface ServiceApi {
  get(poll: Poll, path: string, query?: Readonly<Record<string, string>>): Promise<ServiceAnswer>;
  post(poll: Poll, path: string, body: object): Promise<ServiceAnswer>;
}

type Explained = Pick<TrackingService, 'keyHeader' | 'explain'>;

/** Makes the requests to a service. */
export function createServiceApi(service: Explained, access: UpstreamAccess, clock: Clock): ServiceApi {
  const headers = { [service.keyHeader]: access.key, accept: 'application/json' };
  const pause = new SharedPause(clock);
  return {
    get: (poll, path, query = {}) => {
      const url = addressOf(path);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return send(poll, { method: 'GET', url, headers });
    },
    post: async (poll, path, body) => {
      // An order that is sent again may be paid again, so that it is sent once in a poll.
      const once = { ...poll, limits: { ...poll.limits, attempts: 1 } };
      const typed = { ...headers, 'content-type': 'application/json' };
      const call = { method: 'POST', url: addressOf(path), headers: typed, body: JSON.stringify(body) } as const;
      const answered = await send(once, call);
      poll.requests = once.requests;
      return answered;
    },
  };

  function addressOf(path: string): URL {
    return new URL(`${access.url.replace(/\/+$/, '')}${path}`);
  }

  async function send(poll: Poll, call: ApiCall): Promise<ServiceAnswer> {
    const paused = pause.answer(poll.requests);
    if (paused !== null) return { ok: false, status: null, json: undefined, answer: paused, wasSent: false };
    const retried = await sendApiCall(poll, call);
    const wasSent = !isUnsent(retried);
    const answered = toJsonAnswer(retried, poll.requests);
    if (answered.ok) return { ok: true, json: answered.json, text: answered.text };
    pause.note(answered.answer);
    const { status, text } = answered;
    const json = jsonIn(text);
    if (status === null) return { ok: false, status, json, answer: answered.answer, wasSent };
    const said = json === undefined ? noApi(answered.answer, status) : service.explain(status, json, poll.requests);
    return { ok: false, status, json, answer: said ?? answered.answer, wasSent };
  }

  /** A page where JSON is expected is not the service; one with a failure of the server may be of what stands before it. */
  function noApi(answer: FailedAnswer, status: number): FailedAnswer | null {
    if (status >= 500 || status === 429 || answer.outcome === 'refused') return null;
    const reason = `What answered with status ${status} is not the API of the upstream ${access.name}.`;
    const { requests } = answer;
    return { outcome: 'misconfigured', requests, reason, check: upstreamVariable(access.name, 'URL') };
  }
}

/** Whether no connection was made over which the request could have been sent. Where that is not certain, it may have been. */
function isUnsent({ outcome, attempts }: RetriedOutcome): boolean {
  if (attempts === 0 || outcome === ALLOWANCE_USED_UP) return true;
  if (outcome.ok || outcome.error === 'too_large') return false;
  const { error, detail } = outcome;
  return error === 'dns' || error === 'blocked_address' || detail === 'refused' || detail === 'not_sendable';
}

function jsonIn(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
