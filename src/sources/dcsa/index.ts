import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { digest } from '../../core/id.ts';
import { toInstant } from '../../domain/instant.ts';
import type { HttpClient } from '../../net/fetch.ts';
import {
  getJson,
  type JsonAnswer,
  malformed,
  POLL_LIMITS,
  type Poll,
  type PollLimits,
  startPoll,
} from '../http-answer.ts';
import type { Answer, Query, Source } from '../source.ts';
import { createCredentials } from './credentials.ts';
import { deviceEventsIn, deviceEventsUrl, deviceNewsOf } from './device-events.ts';
import { explainedFailure } from './explained-failure.ts';
import { firstPage } from './following-page.ts';
import { hmmEvents } from './hmm-events.ts';
import { kindsOf } from './kinds-of-numbers.ts';
import type { LineProfile } from './lines/profile.ts';
import { type LineSettings, lineUrl } from './lines/settings.ts';
import { readPages } from './pages.ts';
import { eventsInPayload, looksLikeEvents } from './payload.ts';
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
  const { profile, settings, http, clock, log } = options;
  const limits = { ...POLL_LIMITS, ...options.pollLimits };
  const credentials = createCredentials({ profile, settings, http, clock, limits });
  const { apiVersion } = profile;
  const version: Record<string, string> = apiVersion === undefined ? {} : { 'api-version': apiVersion };
  const { scac: key, name, limits: sourceLimits, showsOwnOnly = false } = profile;
  const kinds = kindsOf(profile);
  const canonicalNumber = (query: Query) => asTheLineWritesIt(profile, query);
  const { signIn } = credentials;
  const startSignIn = (signal: AbortSignal) => startPoll({ http, clock, log, limits, signal });
  const tested = signIn === undefined ? {} : { signIn: (signal: AbortSignal) => signIn(startSignIn(signal)) };
  return { key, name, limits: sourceLimits, kinds, canonicalNumber, showsOwnOnly, fetch, ...tested };

  async function fetch(query: Query, signal: AbortSignal): Promise<Answer> {
    const poll = startPoll({ http, clock, log, limits, signal });
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
    const first = eventsUrl(profile, settings, written);
    const getEvents = async (url: URL) => {
      const page = await getPage(url, poll);
      return page.ok ? page : { ...page, answer: explainedFailure(page, { profile, settings, query: written }) };
    };
    const { paging } = profile;
    const elementsIn = profile.form === 'hmm' ? hmmEvents : eventsIn;
    const pages = await readPages({ first, paging, getPage: getEvents, noun: 'events', elementsIn }, poll);
    if (!pages.ok) return pages.answer;
    const events = distinct(pages.elements);
    if (events.size === 0) return { outcome: 'unknown', requests: poll.requests };

    const receivedAt = toInstant(clock.now());
    const translation = { source: profile.scac, receivedAt };
    const reports = toObservations(await deviceEvents(first, poll), translation);
    // Lines send the same events in another order every time, and some stamp them anew.
    const stamps = [...events.values()].map((event) => digest(withoutStamps(event)).toString('hex'));
    return {
      outcome: 'found',
      digest: digest([...stamps, ...deviceNewsOf(reports)].sort()),
      requests: poll.requests,
      statements: () => [...toObservations([...events.values()], translation), ...reports],
    };
  }

  // A reefer reports more often than everything else together, so it has a request of its own, of the last days only.
  async function deviceEvents(first: URL, poll: Poll): Promise<unknown[]> {
    if (profile.servesDeviceEvents !== true) return [];
    const url = deviceEventsUrl(first, clock);
    const getEvents = (page: URL) => getPage(page, poll);
    const pages = await readPages({ first: url, getPage: getEvents, noun: 'events', elementsIn: eventsIn }, poll);
    return [...distinct(deviceEventsIn(pages, { source: profile.scac, log })).values()];
  }

  function getPage(url: URL, poll: Poll): Promise<JsonAnswer> {
    return credentials.use(poll, {
      send: (headers) => getJson(poll, url, { ...headers, ...version }),
      isRefused: (answer) => !answer.ok && answer.status === 401,
    });
  }
}

function eventsUrl(profile: LineProfile, settings: LineSettings, { kind, number }: Query): URL {
  const { path, parameters, fixedParameters = {}, settingParameters = {}, version, paging } = profile;
  const url = lineUrl(profile, settings, path);
  url.searchParams.set(parameters[kind] ?? '', number);
  for (const [name, value] of Object.entries(fixedParameters)) url.searchParams.set(name, value);
  for (const [name, setting] of Object.entries(settingParameters)) {
    const value = settings[setting];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  if (version === '3.0') url.searchParams.set('eventTypes', 'SHIPMENT,TRANSPORT,EQUIPMENT');
  return firstPage(url, paging);
}

// Some lines return no result if the number has the prefix that is printed on their own documents.
function asTheLineWritesIt({ prefixes, numberPrefix }: LineProfile, { kind, number }: Query): string {
  if (kind === 'container' || numberPrefix[kind] === 'keep') return number;
  const prefix = prefixes.find((candidate) => number.startsWith(candidate) && number.length > candidate.length);
  return prefix === undefined ? number : number.slice(prefix.length);
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

function eventsIn(json: unknown): readonly unknown[] | null {
  const events = eventsInPayload(json);
  return events !== null && looksLikeEvents(events) ? events : null;
}
