import * as oauth from 'oauth4webapi';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import { startDeadline } from '../../net/deadline.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { type RetriedOutcome, withRetries } from '../../net/retry.ts';
import { type FailedAnswer, malformed, type PollLimits, toJsonAnswer, unavailableAnswer } from '../http-answer.ts';
import type { LineAuth } from './profiles.ts';
import type { LineSettings } from './settings.ts';

/** The way in, or the answer with which a poll ends that got none. */
export type TokenAnswer = { ok: true; token: string } | { ok: false; answer: FailedAnswer };

/** Keeps the token of one line. */
export interface TokenStore {
  /** The cached token, or a new one: concurrent callers wait for the same request. */
  get(deadlineMs: number, signal: AbortSignal): Promise<TokenAnswer>;
  /** Forgets a token that was not accepted, unless it has been replaced already. */
  drop(token: string): void;
}

export interface TokenStoreOptions {
  auth: Extract<LineAuth, { kind: 'client_credentials' }>;
  settings: LineSettings;
  extraHeaders: Record<string, string>;
  http: HttpClient;
  clock: Clock;
  limits: PollLimits;
}

const TOKEN_BYTES_MAX = 64 * 1024;
/** The assumed lifetime of a token of a line that does not state one. */
const TOKEN_SECONDS_DEFAULT = 300;
/** A token is renewed so long before its end, or at half of a life that is shorter than twice that. */
const RENEWAL_SECONDS = 30;

/**
 * A store of tokens by the client credentials grant (RFC 6749 §4.4). Fails with `configuration` if the secrets would
 * travel unencrypted to another machine.
 */
export function createTokenStore(options: TokenStoreOptions): TokenStore {
  const url = tokenUrl(options);
  if (url.protocol !== 'https:' && !isLoopbackUrl(url)) {
    throw new Failure('configuration', `Tokens of ${url.host} can only be requested over https.`);
  }
  let kept: { token: string; renewAtMs: number } | null = null;
  let pending: Promise<TokenAnswer> | null = null;
  return { get, drop };

  async function get(deadlineMs: number, signal: AbortSignal): Promise<TokenAnswer> {
    if (kept !== null && options.clock.now() < kept.renewAtMs) return { ok: true, token: kept.token };
    // The first request has the least time left of all, so that no request waits beyond its deadline.
    pending ??= renew(deadlineMs).finally(() => {
      pending = null;
    });
    return unlessCancelled(pending, signal);
  }

  function drop(token: string): void {
    if (kept?.token === token) kept = null;
  }

  async function renew(deadlineMs: number): Promise<TokenAnswer> {
    const result = await requestToken(options, deadlineMs);
    if (!result.ok) return result;
    const lifeSeconds = result.expiresIn ?? TOKEN_SECONDS_DEFAULT;
    const usableSeconds = lifeSeconds - Math.min(RENEWAL_SECONDS, lifeSeconds / 2);
    kept = { token: result.token, renewAtMs: options.clock.now() + usableSeconds * 1000 };
    return { ok: true, token: result.token };
  }
}

type Issued = { ok: true; token: string; expiresIn: number | undefined } | { ok: false; answer: FailedAnswer };

async function requestToken(options: TokenStoreOptions, deadlineMs: number): Promise<Issued> {
  const { auth, settings, extraHeaders } = options;
  const url = tokenUrl(options);
  const server: oauth.AuthorizationServer = { issuer: url.origin, token_endpoint: url.href };
  const client: oauth.Client = { client_id: settings.clientId ?? '' };
  const secret = settings.clientSecret ?? '';
  const clientAuth = auth.clientAuth === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
  const parameters = new URLSearchParams(auth.scope === null ? {} : { scope: auth.scope });
  let retried: RetriedOutcome | null = null;
  try {
    const response = await oauth.clientCredentialsGrantRequest(server, client, clientAuth, parameters, {
      headers: extraHeaders,
      [oauth.allowInsecureRequests]: isLoopbackUrl(url),
      [oauth.customFetch]: async (address, request) => {
        retried = await post(options, address, request, deadlineMs);
        return toResponse(retried);
      },
    });
    const issued = await oauth.processClientCredentialsResponse(server, client, response, {
      // What Apigee, behind several lines, calls a bearer token.
      recognizedTokenTypes: { bearertoken: () => undefined },
    });
    return { ok: true, token: issued.access_token, expiresIn: issued.expires_in };
  } catch (error) {
    return { ok: false, answer: tokenFailure(error, retried) };
  }
}

function post(
  { http, clock, limits }: TokenStoreOptions,
  url: string,
  request: oauth.CustomFetchOptions<'POST', URLSearchParams>,
  deadlineMs: number,
): Promise<RetriedOutcome> {
  const deadline = startDeadline(deadlineMs);
  return withRetries(
    () =>
      http.request({
        method: 'POST',
        url,
        headers: request.headers,
        body: request.body.toString(),
        deadlineMs: deadline.remainingMs(),
        bodyBytesMax: TOKEN_BYTES_MAX,
      }),
    { attempts: limits.attempts, delayMsMin: limits.retryDelayMsMin, deadline, clock },
  );
}

class NoResponse extends Error {}

// Not every line says that its JSON is JSON, and the library would not look further: whether it is, the parser says.
function toResponse({ outcome }: RetriedOutcome): Response {
  if (!outcome.ok || outcome.status < 200 || outcome.status > 599) throw new NoResponse();
  const { 'content-type': _, 'www-authenticate': __, ...headers } = outcome.headers;
  const body = outcome.body.length === 0 ? null : new Uint8Array(outcome.body);
  return new Response(body, { status: outcome.status, headers: { ...headers, 'content-type': 'application/json' } });
}

// The requests of a poll are those for events: tokens have quotas of their own.
function tokenFailure(error: unknown, retried: RetriedOutcome | null): FailedAnswer {
  if (retried === null) return unavailableAnswer(0, `No token could be requested (${nameOf(error)}).`);
  const { outcome } = retried;
  if (outcome.ok && (outcome.status === 400 || outcome.status === 401 || outcome.status === 403)) {
    const why = error instanceof oauth.ResponseBodyError ? `: ${error.error.slice(0, 60)}` : '';
    const reason = `The line issues no token (status ${outcome.status}${why}).`;
    return { outcome: 'refused', requests: 0, reason, cause: 'credentials' };
  }
  const { answer } = { answer: null, ...toJsonAnswer(retried, 0) };
  if (answer?.outcome === 'unavailable' || answer?.outcome === 'refused') return answer;
  // Nothing of it is quarantined: it may hold a token after all.
  return malformed(0, `The answer to the request for a token holds none (${nameOf(error)}).`, '');
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

function tokenUrl({ auth, settings }: TokenStoreOptions): URL {
  return new URL(settings.tokenUrl ?? `${settings.baseUrl.replace(/\/+$/, '')}${auth.tokenPath ?? ''}`);
}

/** Whether an address is one of this machine: secrets may only travel unencrypted inside of it. */
export function isLoopbackUrl(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}

async function unlessCancelled(pending: Promise<TokenAnswer>, signal: AbortSignal): Promise<TokenAnswer> {
  let stopWaiting = () => {};
  const cancelled = new Promise<TokenAnswer>((resolve) => {
    stopWaiting = () => resolve({ ok: false, answer: unavailableAnswer(0, 'The poll was cancelled.') });
  });
  signal.addEventListener('abort', stopWaiting, { once: true });
  if (signal.aborted) stopWaiting();
  try {
    return await Promise.race([pending, cancelled]);
  } finally {
    signal.removeEventListener('abort', stopWaiting);
  }
}
