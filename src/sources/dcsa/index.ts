import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import {
  getJson,
  type JsonAnswer,
  malformed,
  notAnswered,
  POLL_LIMITS,
  type Poll,
  type PollLimits,
  startPoll,
} from '../http-answer.ts';
import type { Answer, Query, Source, TakeFurtherRequest } from '../source.ts';
import { type AnswerForm, answerForm } from './answer-forms.ts';
import { cosconClient } from './coscon-signature.ts';
import { createCredentials } from './credentials.ts';
import { deviceEventsIn, deviceEventsUrl, deviceNewsOf } from './device-events.ts';
import { explainedFailure, mayHaveWrongPrefix } from './explained-failure.ts';
import { kindsOf } from './kinds-of-numbers.ts';
import type { LineProfile } from './lines/profile.ts';
import type { LineSettings } from './lines/settings.ts';
import { readPages } from './pages.ts';
import { asTheLineWritesIt, type EventsQuestion, questionAbout } from './question.ts';
import { answerOfError } from './stated-error.ts';
import { toObservations } from './to-observations.ts';

export interface DcsaSourceOptions {
  profile: LineProfile;
  settings: LineSettings;
  http: HttpClient;
  clock: Clock;
  log?: Log;
  pollLimits?: Partial<PollLimits>;
}

/** A line that is polled by DCSA Track & Trace. Fails with `configuration` if the settings are not complete, or wrong. */
export function createDcsaSource(options: DcsaSourceOptions): Source {
  const { profile, settings, clock, log } = options;
  const http = signingClient(options);
  const form = answerForm(profile.form);
  const limits = { ...POLL_LIMITS, ...options.pollLimits };
  const credentials = createCredentials({ profile, settings, http, clock, limits });
  const version = versionHeader(profile);
  const { scac: key, name, limits: sourceLimits, showsOwnOnly = false } = profile;
  const kinds = kindsOf(profile);
  const canonicalNumber = (query: Query) => asTheLineWritesIt(profile, query);
  const { signIn } = credentials;
  const started = (signal: AbortSignal, takeFurther?: TakeFurtherRequest) =>
    startPoll({ http, clock, log, limits, signal, takeFurther });
  const tested = signIn === undefined ? {} : { signIn: (signal: AbortSignal) => signIn(started(signal)) };
  return { key, name, limits: sourceLimits, kinds, canonicalNumber, showsOwnOnly, fetch, ...tested };

  async function fetch(query: Query, signal: AbortSignal, takeFurther?: TakeFurtherRequest): Promise<Answer> {
    const poll = started(signal, takeFurther);
    try {
      return await request(query, poll);
    } catch (error) {
      // An answer can be built to break a program, by a million nested brackets say; the poll must end all the same.
      log?.error({ source: profile.scac, err: error }, 'source.poll_crashed');
      return malformed(poll.requests, 'The answer could not be processed.', '');
    }
  }

  async function request(query: Query, poll: Poll): Promise<Answer> {
    if (!kinds.includes(query.kind)) {
      const reason = `${profile.name} cannot be polled for a ${words(query.kind)}.`;
      return { outcome: 'refused', requests: 0, reason };
    }
    const written = { kind: query.kind, number: asTheLineWritesIt(profile, query) };
    if (mayHaveWrongPrefix(profile, written)) poll.limits = { ...poll.limits, attempts: 1 };
    const question = questionAbout(profile, settings, written);
    const getEvents = async (url: URL) => {
      const page = await getPage({ ...question, url }, poll);
      if (page.ok) return withStatedError(page, { form, profile, poll });
      return { ...page, answer: explainedFailure(page, { profile, settings, query: written, clock }) };
    };
    const list = {
      first: question.url,
      paging: profile.paging,
      getPage: getEvents,
      noun: 'events',
      elementsIn: form.eventsIn,
    };
    const pages = await readPages(list, poll);
    if (!pages.ok) return pages.answer;
    const events = distinct(pages.elements);
    if (events.size === 0) return { outcome: 'unknown', requests: poll.requests };

    const receivedAt = toInstant(clock.now());
    const translation = { source: profile.scac, receivedAt };
    const reports = toObservations(await deviceEventsBeside(question.url, poll, { getPage, options }), translation);
    // Lines send the same events in another order every time, and some stamp them anew.
    const stamps = [...events.values()].map((event) => digest(withoutStamps(event)).toString('hex'));
    return {
      outcome: 'found',
      digest: digest([...stamps, ...deviceNewsOf(reports)].sort()),
      requests: poll.requests,
      statements: () => [...toObservations([...events.values()], translation), ...reports],
    };
  }

  function getPage({ url, body }: EventsQuestion, poll: Poll): Promise<JsonAnswer> {
    return credentials.use(poll, {
      send: (headers) => getJson(poll, url, { ...headers, ...version }, body),
      isRefused: (answer) => !answer.ok && answer.status === 401,
    });
  }
}

/**
 * What devices report, beside the events at `first`. A reefer reports more often than everything else together, so this has a
 * request of its own, of the last days only.
 */
async function deviceEventsBeside(
  first: URL,
  poll: Poll,
  {
    getPage,
    options,
  }: { getPage: (question: EventsQuestion, poll: Poll) => Promise<JsonAnswer>; options: DcsaSourceOptions },
): Promise<unknown[]> {
  const { profile, clock, log } = options;
  if (profile.servesDeviceEvents !== true) return [];
  const { eventsIn: elementsIn } = answerForm(profile.form);
  const list = { first: deviceEventsUrl(first, clock), getPage: (url: URL) => getPage({ url }, poll), noun: 'events' };
  const pages = await readPages({ ...list, elementsIn }, poll);
  return [...distinct(deviceEventsIn(pages, { source: profile.scac, log })).values()];
}

function versionHeader({ apiVersion }: LineProfile): Record<string, string> {
  return apiVersion === undefined ? {} : { 'api-version': apiVersion };
}

/** A client that signs its requests, for a line that wants that. */
function signingClient({ profile, settings, http, clock }: DcsaSourceOptions): HttpClient {
  return profile.auth.kind === 'coscon_hmac' ? cosconClient(http, settings, clock) : http;
}

/** An answer, or the end of the poll where it states an error though its status is one of success. */
function withStatedError(
  page: Extract<JsonAnswer, { ok: true }>,
  { form, profile, poll }: { form: AnswerForm; profile: LineProfile; poll: Poll },
): JsonAnswer {
  const error = form.errorIn?.(page.json) ?? null;
  if (error === null) return page;
  const { requests } = poll;
  return notAnswered(answerOfError(error, { requests, text: page.text, notFoundText: profile.notFoundText }));
}

/** An event without the times at which it was created or sent, which are not facts about the container. */
function withoutStamps(event: unknown): unknown {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return event;
  return { ...event, eventCreatedDateTime: undefined, eventUpdatedDateTime: undefined };
}

/** The events by the digest of their content: pages overlap where events come in while they are read. */
function distinct(events: readonly unknown[]): Map<string, unknown> {
  return new Map(events.map((event) => [digest(event).toString('hex'), event]));
}

function words(kind: Query['kind']): string {
  return kind.replaceAll('_', ' ');
}
