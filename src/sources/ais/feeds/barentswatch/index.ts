import type { Clock } from '../../../../core/clock.ts';
import type { Log } from '../../../../core/context.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/instant.ts';
import type { HttpClient } from '../../../../net/fetch.ts';
import { StreamFailure } from '../../../../net/kept-stream.ts';
import { apiAddress, type FailedRows, issuedBy, requestJson } from '../../../api-request.ts';
import { type FailedAnswer, POLL_LIMITS, type Poll, startPoll } from '../../../http-answer.ts';
import { keepToken, type TokenIssue } from '../../../kept-token.ts';
import type { AisFeed, WantedVessels } from '../../feed.ts';
import type { AisMessage } from '../../reader.ts';
import { FeedHealth } from '../health.ts';
import { createPolledFeed, type PolledFeedPace } from '../polled-feed.ts';
import { BARENTSWATCH, toMessages } from './payload.ts';

export interface BarentsWatchOptions {
  /** `https://live.ais.barentswatch.no/v1`. */
  baseUrl: string;
  /** `https://id.barentswatch.no/connect/token`. */
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  http: HttpClient;
  clock: Clock;
  log: Log;
  pace?: PolledFeedPace;
}

/** One attempt: a feed has a pace of its own for what fails. */
const LIMITS = { ...POLL_LIMITS, attempts: 1, bodyBytesMax: 32 * 1024 * 1024 };
/** How far back the first poll looks. */
const FIRST_LOOK_MS = HOUR_MS;
/** What vessels say of themselves changes seldom. */
const NAMES_MS = 10 * MINUTE_MS;
/** Rows come in a little after their time. */
const OVERLAP_MS = MINUTE_MS;

/** AIS along the coast of Norway, of BarentsWatch: polled, once for all vessels. */
export function createBarentsWatchFeed(options: BarentsWatchOptions): AisFeed {
  const { clock, log, pace = {} } = options;
  const health = new FeedHealth();
  const tokens = keepToken((deadlineMs) => signIn(options, deadlineMs), clock);
  let polledMs: number | null = null;
  let namesMs: number | null = null;
  return createPolledFeed({ key: BARENTSWATCH, name: 'BarentsWatch', clock, log, pace, health, poll });

  async function poll(wanted: WantedVessels, signal: AbortSignal): Promise<AisMessage[]> {
    const nowMs = clock.now();
    const isDue = namesMs === null || nowMs - namesMs >= NAMES_MS;
    const rows = await latest((isDue ? namesMs : polledMs) ?? nowMs - FIRST_LOOK_MS, signal);
    polledMs = nowMs - OVERLAP_MS;
    if (isDue) namesMs = polledMs;
    const known = new Set(wanted.mmsis);
    const received = rows
      .flatMap((row) => messagesOf(row, nowMs))
      .filter(({ mmsi, statics }) => (statics === null ? known.has(mmsi) : isDue))
      .sort((one, other) => one.atMs - other.atMs);
    health.received(nowMs, received.length);
    return received;
  }

  /** The rows since a time. A token that is not accepted any more is renewed once. */
  async function latest(fromMs: number, signal: AbortSignal): Promise<unknown[]> {
    const underWay = startPoll({ ...options, limits: LIMITS, signal });
    for (let attempts = 1; ; attempts += 1) {
      const issued = await tokens.get(underWay.deadline.remainingMs());
      if (!issued.ok) throw failure(options.tokenUrl, issued.answer);
      const answered = await requestRows(underWay, { ...options, fromMs, token: issued.token });
      if (answered.ok) return answered.rows;
      if (answered.status === 401) tokens.drop(issued.token);
      if (answered.status !== 401 || attempts > 1) throw failure(options.baseUrl, answered.answer);
    }
  }

  function messagesOf(row: unknown, nowMs: number): AisMessage[] {
    const read = toMessages(row, nowMs);
    if (typeof read !== 'string') return read;
    health.counts[read] += 1;
    return [];
  }
}

async function signIn({ tokenUrl, clientId, clientSecret, ...parts }: BarentsWatchOptions, deadlineMs: number) {
  const signal = AbortSignal.timeout(deadlineMs);
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
