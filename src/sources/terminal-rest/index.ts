import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { toInstant } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import { terminals } from '../../domain/terminal.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { malformed, POLL_LIMITS, type Poll, type PollLimits, startPoll } from '../http-answer.ts';
import { type JoinedAnswers, joinPolls } from '../joined-polls.ts';
import { keepToken } from '../kept-token.ts';
import type { Answer, Query, Source, SourceLimits } from '../source.ts';
import type { RowsAnswer, TerminalApiSettings } from './api.ts';
import type { TerminalKind } from './kinds.ts';
import { answersOfRows } from './row-answers.ts';
import type { RowPlace } from './row-snapshot.ts';

export interface TerminalApiOptions {
  /** The `source` of the observations. */
  key: string;
  name: string;
  kind: TerminalKind;
  settings: TerminalApiSettings;
  facility: RowPlace['facility'];
  http: HttpClient;
  clock: Clock;
  log?: Log;
  limits?: Partial<SourceLimits>;
  pollLimits?: Partial<PollLimits>;
}

const POLL_SECONDS_MIN = 900;

/** A terminal that is polled by the API of its operator: the containers of one moment with one request. */
export function createTerminalApiSource(options: TerminalApiOptions): Source {
  const { key, name, kind, settings, http, clock, log } = options;
  const { api } = kind;
  const pollLimits = { ...POLL_LIMITS, ...options.pollLimits };
  const fields = { ...api.fields, ...settings.fields };
  const place = placeOf(options.facility);
  const tokens = keepToken(async (deadlineMs) => {
    const poll = startPoll({
      http,
      clock,
      log,
      limits: { ...pollLimits, deadlineMs },
      signal: AbortSignal.timeout(deadlineMs),
    });
    return (await api.signIn?.({ poll, settings })) ?? { ok: true, token: '', lifeSeconds: null };
  }, clock);
  const poll = joinPolls({ numbersMax: api.containersMax, run });
  const limits = { ...limitsOf(api.containersMax), ...options.limits };
  return { key, name, limits, kinds: ['container'], fetch };

  async function fetch({ kind: numberKind, number }: Query, signal: AbortSignal): Promise<Answer> {
    if (numberKind === 'container') return await poll(number, signal);
    return { outcome: 'refused', requests: 0, reason: `${name} knows containers only.` };
  }

  async function run(containers: readonly string[], signal: AbortSignal): Promise<JoinedAnswers> {
    const underWay = startPoll({ http, clock, log, limits: pollLimits, signal });
    try {
      const answered = await ask(containers, underWay);
      const reading = { source: key, fields, place, at: toInstant(clock.now()) };
      const answerTo = answered.ok ? answersOfRows(containers, answered.rows, reading) : () => answered.answer;
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
    const answered = await api.ask(containers, { poll: underWay, settings, token: first.token });
    if (api.signIn === undefined || answered.ok || answered.status !== 401) return answered;
    tokens.drop(first.token);
    const second = await tokens.get(underWay.deadline.remainingMs());
    if (!second.ok) return { ...second, status: null };
    return await api.ask(containers, { poll: underWay, settings, token: second.token });
  }
}

/** As many polls at once as one request takes. */
function limitsOf(containersMax: number): SourceLimits {
  return {
    concurrency: containersMax,
    requestsPerMinute: null,
    requestsPerDay: null,
    pollIntervalSecondsMin: POLL_SECONDS_MIN,
    pollIntervalSecondsMax: null,
  };
}

/** Where the terminal is, and on which clock: fees are in dollars in the United States, and elsewhere their currency is not known. */
function placeOf(facility: RowPlace['facility']): RowPlace {
  const row = terminals().find((one) => (facility?.codeList === 'FIRMS' ? one.firms : one.smdg) === facility?.code);
  const locode = row?.locode ?? null;
  const timezone = locode === null ? null : (findLocation(locode)?.timezone ?? null);
  return { facility, locode, timezone, currency: locode?.startsWith('US') === true ? 'USD' : null };
}
