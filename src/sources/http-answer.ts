import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import { type Deadline, startDeadline } from '../net/deadline.ts';
import type { HttpAnswer, HttpCall, HttpClient, HttpOutcome } from '../net/fetch.ts';
import { type RetriedOutcome, withRetries } from '../net/retry.ts';
import { parseJsonText, storableJsonText } from './json-text.ts';
import type { Answer, TakeFurtherRequest } from './source.ts';

/** The answers of an HTTP source that carry no data. */
export type FailedAnswer = Exclude<Answer, { outcome: 'found' }>;

/** The limits of one poll, over all of its requests. */
export interface PollLimits {
  deadlineMs: number;
  bodyBytesMax: number;
  attempts: number;
  retryDelayMsMin: number;
}

export const POLL_LIMITS: PollLimits = {
  deadlineMs: 30_000,
  bodyBytesMax: 8 * 1024 * 1024,
  attempts: 3,
  retryDelayMsMin: 500,
};

/** One poll under way: what it may use, and how many requests it has made. */
export interface Poll {
  http: HttpClient;
  clock: Clock;
  log?: Log | undefined;
  limits: PollLimits;
  deadline: Deadline;
  signal: AbortSignal;
  requests: number;
  /** Asked before each request but the first; all are made without it. */
  takeFurther?: TakeFurtherRequest | undefined;
  /** Asked before each request: whether one is left of an allowance that several sources share. All are made without it. */
  takeShared?: TakeFurtherRequest | undefined;
}

/** A JSON value, or the answer that the poll ends with. `json` is undefined where the body was empty. */
export type JsonAnswer = { ok: true; json: unknown; headers: Record<string, string>; text: string } | FailedJsonAnswer;

/** The answer that a poll ends with, and the beginning of what came; empty, with null for its status, where nothing came. */
export interface FailedJsonAnswer {
  ok: false;
  answer: FailedAnswer;
  status: number | null;
  headers: Record<string, string>;
  text: string;
}

const QUARANTINE_BYTES_MAX = 64 * 1024;

// Gateways answer a used-up quota with 403 as well ("Out of call volume quota" of Azure API Management). The credentials
// are in order then, and nothing has to be renewed.
const SAYS_QUOTA = /\bquota\b|rate limit|too many requests/i;
const QUOTA_TEXT_LENGTH_MAX = 2_000;

/** Starts the clock of a poll. */
export function startPoll(parts: Omit<Poll, 'deadline' | 'requests'>): Poll {
  return { ...parts, deadline: startDeadline(parts.limits.deadlineMs), requests: 0 };
}

/**
 * Gets one page of JSON, again after a moment where the source could not answer, within what is left of the poll. A question in JSON
 * is posted.
 */
export async function getJson(
  poll: Poll,
  url: URL,
  headers: Record<string, string>,
  question?: unknown,
): Promise<JsonAnswer> {
  const posted =
    question === undefined
      ? { method: 'GET' as const, headers }
      : {
          method: 'POST' as const,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(question),
        };
  const retried = await sendWithin(poll, {
    ...posted,
    url: url.href,
    headers: { accept: 'application/json', ...posted.headers },
  });
  return toJsonAnswer(retried, poll.requests);
}

/**
 * Sends a request of a poll, again after a moment where the source could not answer, within what is left of the poll. A retry for which
 * no request is left is not made, and the outcome before it stands.
 */
export async function sendWithin(
  poll: Poll,
  call: Omit<HttpCall, 'deadlineMs' | 'bodyBytesMax' | 'signal'>,
): Promise<RetriedOutcome> {
  const { http, clock, deadline, limits, signal } = poll;
  let last: HttpOutcome | null = null;
  const send = async (): Promise<HttpOutcome> => {
    if (!(await mayRequest(poll))) return last ?? ALLOWANCE_USED_UP;
    poll.requests += 1;
    const bounds = { deadlineMs: deadline.remainingMs(), bodyBytesMax: limits.bodyBytesMax, signal };
    last = await http.request({ ...call, ...bounds });
    return last;
  };
  return await withRetries(send, {
    attempts: limits.attempts,
    delayMsMin: limits.retryDelayMsMin,
    deadline,
    clock,
    signal,
  });
}

async function mayRequest({ requests, takeFurther, takeShared }: Poll): Promise<boolean> {
  const isTaken = requests === 0 || takeFurther === undefined || (await takeFurther());
  return isTaken && (takeShared === undefined || (await takeShared()));
}

/** The outcome of a first request for which nothing was left of the allowance. */
export const ALLOWANCE_USED_UP: HttpOutcome = { ok: false, error: 'aborted', message: 'No request is left.' };
/** An allowance begins anew after a minute. */
const POSTPONED_SECONDS = 60;

/** What an outcome of HTTP means for a poll: the same for every source. */
export function toJsonAnswer({ outcome, retryAfterSeconds }: RetriedOutcome, requests: number): JsonAnswer {
  if (outcome.ok) return readStatus(outcome, retryAfterSeconds, requests);
  if (outcome === ALLOWANCE_USED_UP) {
    const reason = 'Our allowance of requests is used up before the end of the answer; all of it is requested again.';
    return notAnswered({ outcome: 'postponed', requests, reason, seconds: POSTPONED_SECONDS });
  }
  const reason = outcome.message;
  if (outcome.error === 'too_large') {
    const { status, headers } = outcome;
    const text = textOf(outcome.beginning);
    return { ok: false, status, headers, text, answer: malformed(requests, reason, text) };
  }
  return notAnswered({
    outcome: 'unavailable',
    requests,
    reason,
    retryAfterSeconds: null,
    throttled: false,
    cause: 'network',
  });
}

/** The answer of a poll to which nothing came, or for which nothing was sent. */
export function notAnswered(answer: FailedAnswer): FailedJsonAnswer & { status: null } {
  return { ok: false, status: null, headers: {}, text: '', answer };
}

/** The source cannot be polled now; a later poll may succeed. */
export function unavailableAnswer(requests: number, reason: string): Extract<Answer, { outcome: 'unavailable' }> {
  return { outcome: 'unavailable', requests, reason, retryAfterSeconds: null, throttled: false };
}

/** The answer makes no sense; its beginning is kept. */
export function malformed(requests: number, reason: string, raw: string): FailedAnswer {
  return { outcome: 'malformed', requests, reason, raw: beginning(raw) };
}

function readStatus(answer: HttpAnswer, retryAfterSeconds: number | null, requests: number): JsonAnswer {
  const { status } = answer;
  if (status >= 200 && status < 300) return readBody(answer, requests);
  const { headers, body } = answer;
  return { ok: false, status, headers, text: textOf(body), answer: failedAnswer(answer, retryAfterSeconds, requests) };
}

function failedAnswer({ status, body }: HttpAnswer, retryAfterSeconds: number | null, requests: number): FailedAnswer {
  if (status === 404) return { outcome: 'unknown', requests };
  if (status === 403 && SAYS_QUOTA.test(textOf(body).slice(0, QUOTA_TEXT_LENGTH_MAX))) {
    const reason = 'The source says that our quota is used up (status 403).';
    return { outcome: 'unavailable', requests, reason, retryAfterSeconds, throttled: true };
  }
  if (status === 401 || status === 403) {
    const reason = `The source refused our credentials with status ${status}.`;
    return { outcome: 'refused', requests, reason, cause: 'credentials' };
  }
  if (status === 429) {
    const reason = 'The source limits the rate of requests (status 429).';
    return { outcome: 'unavailable', requests, reason, retryAfterSeconds, throttled: true };
  }
  if (status >= 500 || status === 408 || status === 425) {
    const reason = `The source failed with status ${status}.`;
    return { outcome: 'unavailable', requests, reason, retryAfterSeconds, throttled: false };
  }
  if (status < 400)
    return unavailableAnswer(requests, `The source redirects (status ${status}), which is not followed.`);
  // Any other status says that our request is wrong: only the text of the answer explains why.
  return malformed(requests, `The source did not accept the question (status ${status}).`, textOf(body));
}

function readBody({ headers, body, status }: HttpAnswer, requests: number): JsonAnswer {
  const text = body.toString('utf8');
  if (text.trim() === '') return { ok: true, json: undefined, headers, text };
  try {
    return { ok: true, json: parseJsonText(text), headers, text };
  } catch {
    const what = /^\uFEFF?\s*</.test(text) ? 'HTML or XML' : 'a text that is no JSON, or only a part of it';
    return { ok: false, status, headers, text, answer: malformed(requests, `The source sent ${what}.`, text) };
  }
}

function textOf(bytes: Buffer): string {
  return bytes.toString('utf8', 0, QUARANTINE_BYTES_MAX);
}

// Cut by bytes, so that a text of wide characters is no longer than any other.
function beginning(text: string): string {
  const short = text.length > QUARANTINE_BYTES_MAX ? text.slice(0, QUARANTINE_BYTES_MAX) : text;
  return storableJsonText(textOf(Buffer.from(short)));
}
