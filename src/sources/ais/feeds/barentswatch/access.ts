import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import { openEventStream } from '../../../../net/event-stream.ts';
import type { HttpClient } from '../../../../net/fetch.ts';
import { StreamFailure } from '../../../../net/kept-stream.ts';
import { apiAddress, type FailedRows, issuedBy, requestJson } from '../../../api-request.ts';
import { type FailedAnswer, POLL_LIMITS, type Poll, startPoll } from '../../../http-answer.ts';
import { keepToken, type TokenIssue } from '../../../kept-token.ts';

/** How BarentsWatch is reached. */
export interface BarentsWatchAccessOptions {
  /** `https://live.ais.barentswatch.no/v1`. */
  baseUrl: string;
  /** `https://id.barentswatch.no/connect/token`. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** Set where what is new is received over a stream, and not polled. */
  stream?: { userAgent: string; silenceMs?: number };
}

/** What BarentsWatch gives. Both fail with a `StreamFailure` that has no credential in it. */
export interface BarentsWatchAccess {
  /** The rows since a time. */
  latest(fromMs: number, signal: AbortSignal): Promise<unknown[]>;
  /** The texts of rows as they come. */
  events(signal: AbortSignal): Promise<AsyncIterator<readonly string[], undefined>>;
}

/** One attempt: a feed has a pace of its own for what fails. */
const LIMITS = { ...POLL_LIMITS, attempts: 1, bodyBytesMax: 32 * 1024 * 1024 };

/** Reaches BarentsWatch with a token, which is kept as long as it is accepted. */
export function barentsWatchAccess(options: BarentsWatchAccessOptions): BarentsWatchAccess {
  const { baseUrl, clock } = options;
  const tokens = keepToken((deadlineMs) => signIn(options, deadlineMs), clock);
  return { latest, events };

  function latest(fromMs: number, signal: AbortSignal): Promise<unknown[]> {
    const underWay = underWayOf(signal);
    return withToken(underWay, async (token) => {
      const answered = await requestRows(underWay, { ...options, fromMs, token });
      if (answered.ok) return { ok: true, value: answered.rows };
      return { ok: false, status: answered.status, failure: failure(baseUrl, answered.answer) };
    });
  }

  function underWayOf(signal: AbortSignal): Poll {
    return startPoll({ ...options, limits: LIMITS, signal });
  }

  /** Does something with a token. One that is not accepted any more is renewed once. */
  async function withToken<Value>(underWay: Poll, act: (token: string) => Promise<Attempt<Value>>): Promise<Value> {
    for (let attempts = 1; ; attempts += 1) {
      const issued = await tokens.get(underWay.deadline.remainingMs());
      if (!issued.ok) throw failure(options.tokenUrl, issued.answer);
      const tried = await act(issued.token);
      if (tried.ok) return tried.value;
      if (tried.status === 401) tokens.drop(issued.token);
      if (tried.status !== 401 || attempts > 1) throw tried.failure;
    }
  }

  function events(signal: AbortSignal): Promise<AsyncIterator<readonly string[], undefined>> {
    return withToken(underWayOf(signal), (token) => openEvents(options, token, signal));
  }
}

type Attempt<Value> = { ok: true; value: Value } | { ok: false; status: number | null; failure: StreamFailure };

async function openEvents(
  { baseUrl, clock, stream: { userAgent, ...bounds } = { userAgent: '' } }: BarentsWatchAccessOptions,
  token: string,
  signal: AbortSignal,
): Promise<Attempt<AsyncIterator<readonly string[], undefined>>> {
  const url = apiAddress({ baseUrl }, 'sse/combined');
  url.searchParams.set('modelType', 'Full');
  url.searchParams.set('modelFormat', 'Json');
  const headers = { authorization: `Bearer ${token}` };
  try {
    const value = await openEventStream({ url: url.href, headers, userAgent, clock, signal, ...bounds });
    return { ok: true, value };
  } catch (error) {
    if (!(error instanceof StreamFailure)) throw error;
    return { ok: false, status: error.status, failure: error };
  }
}

async function signIn({ tokenUrl, clientId, clientSecret, ...parts }: BarentsWatchAccessOptions, deadlineMs: number) {
  // Ended by its deadline alone: an abort at the same time would be reported as ours.
  const { signal } = new AbortController();
  const poll = startPoll({ ...parts, limits: { ...LIMITS, deadlineMs }, signal });
  const grant = { grant_type: 'client_credentials', scope: 'ais', client_id: clientId, client_secret: clientSecret };
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
  const body = new URLSearchParams(grant).toString();
  const answered = await requestJson(poll, { method: 'POST', url: new URL(tokenUrl), headers, body });
  const issued: TokenIssue = issuedBy(answered, poll, ['access_token']);
  return issued;
}

interface RowsRequest {
  baseUrl: string;
  fromMs: number;
  token: string;
}

async function requestRows(
  poll: Poll,
  { baseUrl, fromMs, token }: RowsRequest,
): Promise<{ ok: true; rows: unknown[] } | FailedRows> {
  const url = apiAddress({ baseUrl }, 'latest/combined');
  url.searchParams.set('modelType', 'Full');
  url.searchParams.set('modelFormat', 'Json');
  url.searchParams.set('since', new Date(fromMs).toISOString());
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
  const answered = await requestJson(poll, { method: 'GET', url, headers, acceptsGzip: true });
  if (!answered.ok) return answered;
  if (Array.isArray(answered.json)) return { ok: true, rows: answered.json };
  throw new StreamFailure(`${url.host}: The answer is JSON of another form.`);
}

function failure(address: string, answer: FailedAnswer): StreamFailure {
  const reason = 'reason' in answer ? answer.reason : 'The source does not know the address.';
  const retryAfterSeconds = answer.outcome === 'unavailable' ? (answer.retryAfterSeconds ?? 0) : 0;
  return new StreamFailure(`${new URL(address).host}: ${reason}`, { retryAfterMs: retryAfterSeconds * 1000 });
}
