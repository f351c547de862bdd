import type { HttpCall } from '../net/fetch.ts';
import type { RetriedOutcome } from '../net/retry.ts';
import { type FailedAnswer, malformed, type Poll, sendWithin, toJsonAnswer, unavailableAnswer } from './http-answer.ts';
import type { TokenIssue } from './kept-token.ts';

/** The rows of the containers that a service knows, or the answer that the poll ends with. */
export type RowsAnswer = { ok: true; rows: readonly unknown[] } | FailedRows;

/** `status` is that of the answer of HTTP; null where none came, or it was not for its status. */
export interface FailedRows {
  ok: false;
  answer: FailedAnswer;
  status: number | null;
}

/** The address of a path below the base URL. */
export function apiAddress({ baseUrl }: { baseUrl: string }, path: string): URL {
  return new URL(`${baseUrl.replace(/\/+$/, '')}/${path}`);
}

/** A request of JSON, or the answer that the poll ends with. */
export async function requestJson(poll: Poll, call: ApiCall): Promise<JsonRows> {
  return toRows(await sendApiCall(poll, call), poll);
}

/** What a request is made of, beside the limits of the poll. */
export type ApiCall = Pick<HttpCall, 'method' | 'headers' | 'acceptsGzip'> & { url: URL; body?: string };

type JsonRows = { ok: true; json: unknown; text: string } | FailedRows;

/** Sends a request, again after a moment where the service could not answer, within what is left of the poll and of the allowance. */
export async function sendApiCall(poll: Poll, { url, ...call }: ApiCall): Promise<RetriedOutcome> {
  return await sendWithin(poll, { ...call, url: url.href });
}

function toRows(retried: RetriedOutcome, poll: Poll): JsonRows {
  const answer = toJsonAnswer(retried, poll.requests);
  if (answer.ok) return { ok: true, json: answer.json, text: answer.text };
  return failedRows(answer.answer, { status: answer.status, requests: poll.requests });
}

/** Where no container is part of the address, what answers 404 is not the address that was meant. */
export function failedRows(
  answer: FailedAnswer,
  { status, requests }: { status: number | null; requests: number },
): FailedRows {
  if (answer.outcome !== 'unknown') return { ok: false, status, answer };
  const reason = 'Nothing is at this address (status 404): check the URL, and a key that is part of it.';
  return { ok: false, status, answer: unavailableAnswer(requests, reason) };
}

/** The list that holds the rows: the answer itself, or the first of these members that is one. */
export function rowsIn(json: unknown, members: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(json)) return json;
  if (typeof json !== 'object' || json === null) return null;
  const found = members.map((name): unknown => Reflect.get(json, name)).find((value) => Array.isArray(value));
  return Array.isArray(found) ? found : null;
}

/** An answer that is JSON, and holds no list of containers. */
export function noRows(poll: Poll, text: string): FailedRows {
  const answer = malformed(poll.requests, 'The answer is JSON, but holds no list of containers.', text);
  return { ok: false, status: null, answer };
}

/** A token out of the answer to a sign-in; nothing of an answer that holds none is kept, because it may hold one after all. */
export function issuedBy(answered: JsonRows, poll: Poll, members: readonly string[]): TokenIssue {
  if (!answered.ok)
    return { ok: false, answer: answered.answer.outcome === 'malformed' ? noToken(poll) : answered.answer };
  const { json } = answered;
  const member = (name: string): unknown =>
    typeof json === 'object' && json !== null ? Reflect.get(json, name) : null;
  const token = members.map(member).find((value) => typeof value === 'string' && value !== '');
  if (typeof token !== 'string') return { ok: false, answer: noToken(poll) };
  const lifeSeconds = Number(member('expires_in'));
  return { ok: true, token, lifeSeconds: Number.isFinite(lifeSeconds) && lifeSeconds > 0 ? lifeSeconds : null };
}

/** Services refuse a sign-in with a status of success, too. */
function noToken({ requests }: Poll): FailedAnswer {
  const reason = 'The service issued no token: the user, the password or the key may be wrong.';
  return { outcome: 'refused', requests, reason, cause: 'credentials' };
}
