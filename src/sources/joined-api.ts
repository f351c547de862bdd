import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/context.ts';
import type { HttpClient } from '../net/fetch.ts';
import type { RowsAnswer } from './api-request.ts';
import { malformed, POLL_LIMITS, type Poll, type PollLimits, startPoll } from './http-answer.ts';
import { type JoinedAnswers, joinPolls } from './joined-polls.ts';
import { keepToken, type TokenIssue } from './kept-token.ts';
import type { Answer, Query, SignInAnswer, Source, SourceLimits, TakeFurtherRequest } from './source.ts';

/** An API that answers about several containers at once, as one of its plug-ins knows it. */
export interface JoinedApi {
  /** As many containers as one request takes. */
  containersMax: number;
  /** Requests a token; absent where credentials go with every request. */
  signIn?: ((poll: Poll) => Promise<TokenIssue>) | undefined;
  /** `token` is empty where none is issued. */
  ask(containers: readonly string[], poll: Poll, token: string): Promise<RowsAnswer>;
  /** The answers about the containers that rows give. */
  answersOf(containers: readonly string[], rows: readonly unknown[]): (container: string) => Answer;
}

export interface JoinedApiOptions {
  /** The `source` of the observations. */
  key: string;
  name: string;
  api: JoinedApi;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
}

const POLL_SECONDS_MIN = 900;
/** Polls at once where a request takes one container. */
const CONCURRENCY_MIN = 4;

/** A source that asks for the containers of one moment with one request, and signs in again where its token has ended. */
export function createJoinedApiSource({ key, name, api, http, clock, log, ...options }: JoinedApiOptions): Source {
  const pollLimits = { ...POLL_LIMITS, ...options.pollLimits };
  const { signIn } = api;
  const tokens = keepToken(async (deadlineMs) => {
    const limits = { ...pollLimits, deadlineMs };
    // Ended by its deadline alone: an abort at the same time would be reported as ours.
    const poll = startPoll({ http, clock, log, limits, signal: new AbortController().signal });
    return (await signIn?.(poll)) ?? { ok: true, token: '', lifeSeconds: null };
  }, clock);
  const poll = joinPolls({ numbersMax: api.containersMax, run });
  const limits = { ...limitsOf(api), ...options.limits };
  return { key, name, limits, kinds: ['container'], fetch, ...(signIn === undefined ? {} : { signIn: signInAlone }) };

  async function signInAlone(): Promise<SignInAnswer> {
    const token = await tokens.get(pollLimits.deadlineMs);
    return token.ok ? { outcome: 'signed_in', requests: 0 } : token.answer;
  }

  async function fetch(
    { kind: numberKind, number }: Query,
    signal: AbortSignal,
    takeFurther?: TakeFurtherRequest,
  ): Promise<Answer> {
    if (numberKind === 'container') return await poll(number, signal, takeFurther);
    return { outcome: 'refused', requests: 0, reason: `${name} knows containers only.` };
  }

  async function run(
    containers: readonly string[],
    signal: AbortSignal,
    takeFurther?: TakeFurtherRequest,
  ): Promise<JoinedAnswers> {
    const underWay = startPoll({ http, clock, log, limits: pollLimits, signal, takeFurther });
    try {
      const answered = await ask(containers, underWay);
      const answerTo = answered.ok ? api.answersOf(containers, answered.rows) : () => answered.answer;
      return { answerTo, requests: underWay.requests };
    } catch (error) {
      // An answer can be built to break a program, by a million nested brackets say; the polls must end all the same.
      log?.error({ source: key, err: error }, 'source.poll_crashed');
      const answer = malformed(underWay.requests, 'The answer could not be processed.', '');
      return { answerTo: () => answer, requests: underWay.requests };
    }
  }

  /** Asks, and once more with a new token where one that was kept is not accepted any more. */
  async function ask(containers: readonly string[], underWay: Poll): Promise<RowsAnswer> {
    const first = await tokens.get(underWay.deadline.remainingMs());
    if (!first.ok) return { ...first, status: null };
    const answered = await api.ask(containers, underWay, first.token);
    if (signIn === undefined || answered.ok || answered.status !== 401) return answered;
    tokens.drop(first.token);
    const second = await tokens.get(underWay.deadline.remainingMs());
    if (!second.ok) return { ...second, status: null };
    return await api.ask(containers, underWay, second.token);
  }
}

/** As many polls at once as one request takes. */
function limitsOf({ containersMax }: JoinedApi): SourceLimits {
  return {
    concurrency: Math.max(containersMax, CONCURRENCY_MIN),
    requestsPerMinute: null,
    requestsPerDay: null,
    pollIntervalSecondsMin: POLL_SECONDS_MIN,
    pollIntervalSecondsMax: null,
  };
}
