import * as oauth from 'oauth4webapi';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import { startDeadline } from '../../net/deadline.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { type RetriedOutcome, withRetries } from '../../net/retry.ts';
import { type FailedAnswer, malformed, type PollLimits, toJsonAnswer, unavailableAnswer } from '../http-answer.ts';
import { authenticateByAssertion } from './client-assertion.ts';
import { type ClientCertificate, openClientCertificate } from './client-certificate.ts';
import { clockDifference } from './clock-difference.ts';
import type { LineProfile, TokenGrant } from './lines/profile.ts';
import { type LineSettings, lineUrl, settingVariable } from './lines/settings.ts';

/** A value, or the answer with which a poll ends that did not get it. */
export type TokenAnswer<T> = { ok: true; value: T } | { ok: false; answer: FailedAnswer };

/** A token, and for how long it is accepted if that was stated. */
export interface IssuedToken {
  token: string;
  lifeSeconds?: number | undefined;
}

/** Where and how a line issues tokens. */
export interface TokenEndpoint {
  url: URL;
  grant: TokenGrant;
  settings: LineSettings;
  /** The settings that decide where it is, by the names of their variables. */
  check: string;
  /** Of a client that authenticates by assertion. */
  certificate: ClientCertificate | null;
  extraHeaders: Record<string, string>;
  http: HttpClient;
  clock: Clock;
  limits: PollLimits;
}

const TOKEN_BYTES_MAX = 64 * 1024;

/**
 * The endpoint at which a line issues tokens for the client credentials grant (RFC 6749 §4.4). Fails with `configuration` if the
 * secrets would travel unencrypted to another machine, or the certificate cannot be used.
 */
export function openTokenEndpoint(
  profile: LineProfile,
  grant: TokenGrant,
  parts: Omit<TokenEndpoint, 'url' | 'grant' | 'certificate' | 'check'>,
): TokenEndpoint {
  const { settings } = parts;
  const known = (grant.url ?? '').replace('{tenant}', encodeURIComponent(settings.tenant ?? ''));
  const url = settings.tokenUrl === undefined ? lineUrl(profile, settings, known) : new URL(settings.tokenUrl);
  if (url.protocol !== 'https:' && !isLoopbackUrl(url)) {
    throw new Failure('configuration', `Tokens of ${url.host} can only be requested over https.`);
  }
  const { certificate = '', certificatePassword, certificateThumbprint } = settings;
  const isAsserted = grant.client === 'assertion';
  const opened = isAsserted ? openClientCertificate({ certificate, certificatePassword, certificateThumbprint }) : null;
  const decisive = grant.url?.includes('{tenant}') === true ? 'tenant' : 'baseUrl';
  const check = `${settingVariable(profile.scac, 'tokenUrl')} and ${settingVariable(profile.scac, decisive)}`;
  return { ...parts, url, grant, certificate: opened, check };
}

/** Requests a token. It never throws. */
export async function requestToken(endpoint: TokenEndpoint, deadlineMs: number): Promise<TokenAnswer<IssuedToken>> {
  const { url, grant, settings, extraHeaders, certificate, clock } = endpoint;
  const expiredMs = certificate?.validUntilMs ?? Number.POSITIVE_INFINITY;
  if (expiredMs <= clock.now()) return refused(`Our certificate expired at ${new Date(expiredMs).toISOString()}.`);
  const server: oauth.AuthorizationServer = { issuer: url.origin, token_endpoint: url.href };
  const client: oauth.Client = { client_id: settings.clientId ?? '' };
  const scope = settings.scope ?? grant.scope;
  let retried: RetriedOutcome | null = null;
  try {
    const authentication = await authenticationOf(endpoint);
    const parameters = new URLSearchParams(scope === null ? {} : { scope });
    const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, parameters, {
      headers: extraHeaders,
      [oauth.allowInsecureRequests]: isLoopbackUrl(url),
      [oauth.customFetch]: async (_url, request) => {
        retried = await post(endpoint, request, deadlineMs);
        return toResponse(retried);
      },
    });
    const issued = await oauth.processClientCredentialsResponse(server, client, response, {
      // What Apigee, behind several lines, calls a bearer token.
      recognizedTokenTypes: { bearertoken: () => undefined },
    });
    return { ok: true, value: { token: issued.access_token, lifeSeconds: issued.expires_in } };
  } catch (error) {
    return { ok: false, answer: failureOf(endpoint, error, retried) };
  }
}

function authenticationOf(endpoint: TokenEndpoint): Promise<oauth.ClientAuth> | oauth.ClientAuth {
  const { grant, settings, certificate, url, clock } = endpoint;
  if (certificate !== null) {
    const algorithm = settings.assertionAlgorithm === 'PS256' ? 'PS256' : 'RS256';
    return authenticateByAssertion({ certificate, algorithm, audience: url.href, clock });
  }
  const secret = settings.clientSecret ?? '';
  return grant.client === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret);
}

function post(
  { url, grant, http, clock, limits }: TokenEndpoint,
  { headers, body }: oauth.CustomFetchOptions<'POST', URLSearchParams>,
  deadlineMs: number,
): Promise<RetriedOutcome> {
  const deadline = startDeadline(deadlineMs);
  const address = new URL(url);
  if (grant.parametersIn === 'query') {
    for (const [name, value] of body) address.searchParams.set(name, value);
  }
  return withRetries(
    () =>
      http.request({
        method: 'POST',
        url: address.href,
        headers,
        body: grant.parametersIn === 'query' ? '' : body.toString(),
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
function failureOf(
  { url, clock, certificate, check }: TokenEndpoint,
  error: unknown,
  retried: RetriedOutcome | null,
): FailedAnswer {
  if (retried === null) return unavailableAnswer(0, `No token could be requested (${nameOf(error)}).`);
  const { outcome } = retried;
  if (outcome.ok && (outcome.status === 400 || outcome.status === 401 || outcome.status === 403)) {
    const skew = certificate === null ? '' : clockDifference(outcome.headers, clock);
    return refused(`The line issues no token (status ${outcome.status}${codesOf(error)}).${skew}`).answer;
  }
  if (outcome.ok && (outcome.status === 404 || outcome.status === 405)) {
    const reason = `No token endpoint is at ${url.host}${url.pathname} (status ${outcome.status}).`;
    return { outcome: 'misconfigured', requests: 0, reason, check };
  }
  const { answer } = { answer: null, ...toJsonAnswer(retried, 0) };
  if (answer?.outcome === 'unavailable' || answer?.outcome === 'refused') return answer;
  // Nothing of it is quarantined: it may hold a token after all.
  return malformed(0, `The answer to the request for a token holds none (${nameOf(error)}).`, '');
}

function refused(reason: string): { ok: false; answer: FailedAnswer } {
  return { ok: false, answer: { outcome: 'refused', requests: 0, reason, cause: 'credentials' } };
}

/** The error code of OAuth and, of Microsoft Entra, the number by which its documentation explains the error. */
function codesOf(error: unknown): string {
  if (!(error instanceof oauth.ResponseBodyError)) return '';
  const number = /\bAADSTS\d{3,9}\b/.exec(error.error_description ?? '')?.[0];
  return `: ${[error.error.slice(0, 60), number].filter((code) => code !== undefined).join(' ')}`;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}

/** Whether an address is one of this machine: secrets may only travel unencrypted inside of it. */
export function isLoopbackUrl(url: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
}
