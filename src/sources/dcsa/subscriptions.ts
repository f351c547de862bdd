import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { withRetries } from '../../net/retry.ts';
import { type JsonAnswer, POLL_LIMITS, type Poll, type PollLimits, startPoll, toJsonAnswer } from '../http-answer.ts';
import { createCredentials } from './credentials.ts';
import { isObject } from './forms.ts';
import type { LineProfile } from './lines/profile.ts';
import { type LineSettings, lineUrl } from './lines/settings.ts';
import { Text } from './members.ts';
import { nextPage } from './next-page.ts';
import { PAGES_MAX } from './pages.ts';
import { isLoopbackUrl } from './token-request.ts';

/** What a subscription is narrowed down to; every member has to be met (TNT 2.2.0, POST /v2/event-subscriptions). */
export interface SubscriptionFilter {
  documentTypeCode?: string;
  equipmentReference?: string;
  carrierBookingReference?: string;
  transportDocumentReference?: string;
}

/** A subscription as a line lists it. The secret is never included. */
export interface Subscription {
  id: string;
  callbackUrl: string;
}

/** An answer of a line, or why there is none. */
export type SubscriptionReport<T> =
  | { ok: true; value: T }
  /** `isConflict`: the line has one that is not to exist beside what was requested. */
  | { ok: false; reason: string; isConflict?: boolean };

/** The subscriptions that we have at a line. Nothing throws: what a line says is a value. */
export interface SubscriptionClient {
  list(signal: AbortSignal): Promise<SubscriptionReport<Subscription[]>>;
  /** The subscription with an id; null where the line has none. */
  get(id: string, signal: AbortSignal): Promise<SubscriptionReport<Subscription | null>>;
  create(wanted: WantedSubscription, signal: AbortSignal): Promise<SubscriptionReport<string>>;
  updateSecret(id: string, secretBase64: string, signal: AbortSignal): Promise<SubscriptionReport<null>>;
  remove(id: string, signal: AbortSignal): Promise<SubscriptionReport<null>>;
}

export interface WantedSubscription {
  callbackUrl: string;
  /** In base64; what notifications are signed with. */
  secretBase64: string;
  filter?: SubscriptionFilter;
}

export interface SubscriptionOptions {
  profile: LineProfile;
  settings: LineSettings;
  http: HttpClient;
  clock: Clock;
  pollLimits?: Partial<PollLimits>;
}

const Listed = z.object({ subscriptionID: Text, callbackUrl: Text });

/**
 * A client for the event subscriptions of DCSA Track & Trace 2.2. Fails with `configuration` if the settings are not
 * complete, the line offers no subscriptions, or the secret would travel unencrypted to another machine.
 */
export function createSubscriptions(options: SubscriptionOptions): SubscriptionClient {
  const { profile, settings, http, clock } = options;
  if (profile.offersSubscriptions !== true) {
    throw new Failure('configuration', `${profile.name} (${profile.scac}) offers no subscriptions.`);
  }
  const limits = { ...POLL_LIMITS, ...options.pollLimits };
  const credentials = createCredentials({ profile, settings, http, clock, limits });
  const base = subscriptionsUrl(profile, settings);
  if (base.protocol !== 'https:' && !isLoopbackUrl(base)) {
    throw new Failure('configuration', `The secret of a subscription can only be given to ${base.host} over https.`);
  }
  return { list, get, create, updateSecret, remove };

  async function list(signal: AbortSignal): Promise<SubscriptionReport<Subscription[]>> {
    const poll = startPoll({ http, clock, limits, signal });
    const found: Subscription[] = [];
    let url: URL | null = base;
    for (let page = 0; url !== null; page++) {
      if (page === PAGES_MAX) return { ok: false, reason: `The line lists more than ${PAGES_MAX} pages.` };
      const answer = await request(poll, { method: 'GET', url });
      if (!answer.ok && answer.status === 404) return { ok: true, value: found };
      if (!answer.ok) return { ok: false, reason: reasonOf(answer) };
      const listed = listedIn(answer.json);
      if (listed === null) return { ok: false, reason: 'The answer is no list of subscriptions.' };
      found.push(...listed);
      const next = nextPage(answer.headers, base, url);
      if (next === 'elsewhere') return { ok: false, reason: 'The next page is said to be on another host.' };
      url = next === null || listed.length === 0 ? null : next.url;
    }
    return { ok: true, value: found };
  }

  async function get(id: string, signal: AbortSignal): Promise<SubscriptionReport<Subscription | null>> {
    const poll = startPoll({ http, clock, limits, signal });
    return shownIn(await request(poll, { method: 'GET', url: below(base, id) }), id);
  }

  async function create(wanted: WantedSubscription, signal: AbortSignal): Promise<SubscriptionReport<string>> {
    const { callbackUrl, secretBase64, filter } = wanted;
    const poll = startPoll({ http, clock, limits, signal });
    const body = { ...filter, callbackUrl, secret: secretBase64 };
    return createdIn(await request(poll, { method: 'POST', url: base, body }));
  }

  async function updateSecret(
    id: string,
    secretBase64: string,
    signal: AbortSignal,
  ): Promise<SubscriptionReport<null>> {
    const poll = startPoll({ http, clock, limits, signal });
    return withoutValue(
      await request(poll, { method: 'PUT', url: below(base, `${id}/secret`), body: { secret: secretBase64 } }),
    );
  }

  async function remove(id: string, signal: AbortSignal): Promise<SubscriptionReport<null>> {
    const poll = startPoll({ http, clock, limits, signal });
    const answer = await request(poll, { method: 'DELETE', url: below(base, id) });
    return !answer.ok && answer.status === 404 ? { ok: true, value: null } : withoutValue(answer);
  }

  function request(poll: Poll, call: Call): Promise<JsonAnswer> {
    return credentials.use(poll, {
      send: (headers) => send(poll, call, headers),
      isRefused: (answer) => !answer.ok && answer.status === 401,
    });
  }
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  body?: unknown;
}

// Two subscriptions are worse than none: only idempotent requests are retried.
async function send(poll: Poll, { method, url, body }: Call, headers: Record<string, string>): Promise<JsonAnswer> {
  const { http, clock, deadline, limits, signal } = poll;
  const content = body === undefined ? {} : { 'content-type': 'application/json' };
  const retried = await withRetries(
    () =>
      http.request({
        method,
        url: url.href,
        headers: { accept: 'application/json', ...content, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        deadlineMs: deadline.remainingMs(),
        bodyBytesMax: limits.bodyBytesMax,
        signal,
      }),
    { attempts: method === 'POST' ? 1 : limits.attempts, delayMsMin: limits.retryDelayMsMin, deadline, clock, signal },
  );
  poll.requests += retried.attempts;
  return toJsonAnswer(retried, poll.requests);
}

function subscriptionsUrl(profile: LineProfile, settings: LineSettings): URL {
  return lineUrl(profile, settings, profile.path.replace(/\/events\/?$/, '/event-subscriptions'));
}

function below(base: URL, path: string): URL {
  const url = new URL(base.href);
  url.pathname = `${base.pathname}/${path.split('/').map(encodeURIComponent).join('/')}`;
  return url;
}

function listedIn(json: unknown): Subscription[] | null {
  const elements = json === undefined ? [] : isObject(json) ? json.subscriptions : json;
  if (!Array.isArray(elements)) return null;
  return elements.flatMap((element: unknown) => {
    const { subscriptionID: id = null, callbackUrl = null } = Listed.safeParse(element).data ?? {};
    return id === null || callbackUrl === null ? [] : [{ id, callbackUrl }];
  });
}

function createdIn(answer: JsonAnswer): SubscriptionReport<string> {
  if (!answer.ok) return { ok: false, reason: reasonOf(answer), isConflict: answer.status === 409 };
  const id = Listed.safeParse(answer.json).data?.subscriptionID ?? null;
  return id === null ? { ok: false, reason: 'The answer names no subscription.' } : { ok: true, value: id };
}

/** The subscription of an answer about it; a line that does not know its id has none. */
function shownIn(answer: JsonAnswer, id: string): SubscriptionReport<Subscription | null> {
  if (!answer.ok) return answer.status === 404 ? { ok: true, value: null } : { ok: false, reason: reasonOf(answer) };
  const [shown] = listedIn([answer.json]) ?? [];
  return shown === undefined
    ? { ok: false, reason: 'The answer names no subscription.' }
    : { ok: true, value: { id, callbackUrl: shown.callbackUrl } };
}

function withoutValue(answer: JsonAnswer): SubscriptionReport<null> {
  return answer.ok ? { ok: true, value: null } : { ok: false, reason: reasonOf(answer) };
}

function reasonOf({ answer }: Extract<JsonAnswer, { ok: false }>): string {
  return 'reason' in answer ? answer.reason : 'The line knows no such address (status 404).';
}
