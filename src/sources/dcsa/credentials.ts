import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { FailedAnswer, Poll, PollLimits } from '../http-answer.ts';
import type { LineProfile } from './profiles.ts';
import { type LineSettings, missingSettings, unsupportedReason } from './settings.ts';
import { createTokenStore, type TokenStore } from './token.ts';

/** A line and the keys to it. */
export interface CredentialParts {
  profile: LineProfile;
  settings: LineSettings;
  http: HttpClient;
  clock: Clock;
  limits: PollLimits;
}

/** A request that is sent with credentials. */
export interface TokenRequest<T> {
  send(headers: Record<string, string>): Promise<T>;
  /** Whether the line did not let us in. */
  isRefused(answer: T): boolean;
}

/** The outcome of a request that was not sent because no credentials could be obtained. */
export interface NotSent {
  ok: false;
  status: null;
  answer: FailedAnswer;
}

/** The way into a line. */
export interface Credentials {
  /** Sends a request with credentials, and once more with new ones where those were refused. */
  use<T>(poll: Poll, request: TokenRequest<T>): Promise<T | NotSent>;
}

/**
 * The credentials of a line as its profile wants them shown. Fails with `configuration` if the settings are not complete
 * or the line's way of signing in is not supported.
 */
export function createCredentials(parts: CredentialParts): Credentials {
  const { profile, settings, http, clock, limits } = parts;
  checkSettings(profile, settings);
  const headers = secretHeaders(profile, settings);
  if (profile.auth.kind !== 'client_credentials') return { use: (_poll, request) => request.send(headers) };

  const tokens = createTokenStore({ auth: profile.auth, settings, extraHeaders: headers, http, clock, limits });
  return { use };

  async function use<T>(poll: Poll, request: TokenRequest<T>): Promise<T | NotSent> {
    const first = await withToken(poll, tokens, request);
    // A token may end before its time; one that is new is refused in earnest.
    if (first.isRefused) return (await withToken(poll, tokens, request)).answer;
    return first.answer;
  }

  async function withToken<T>(poll: Poll, store: TokenStore, request: TokenRequest<T>) {
    const access = await store.get(poll.deadline.remainingMs(), poll.signal);
    if (!access.ok) {
      const answer: NotSent = { ok: false, status: null, answer: { ...access.answer, requests: poll.requests } };
      return { answer, isRefused: false };
    }
    const answer = await request.send({ ...headers, authorization: `Bearer ${access.token}` });
    const isRefused = request.isRefused(answer);
    if (isRefused) store.drop(access.token);
    return { answer, isRefused };
  }
}

function checkSettings(profile: LineProfile, settings: LineSettings): void {
  const reason = unsupportedReason(profile);
  if (reason !== null) throw new Failure('configuration', reason);
  const missing = missingSettings(profile, settings);
  if (missing.length > 0) {
    throw new Failure('configuration', `${profile.name} (${profile.scac}) lacks the settings ${missing.join(', ')}.`);
  }
  for (const address of [settings.baseUrl, settings.tokenUrl]) {
    if (address !== undefined && !/^https?:\/\//i.test(URL.canParse(address) ? address : '')) {
      throw new Failure('configuration', `A URL of ${profile.name} (${profile.scac}) is not an http or https URL.`);
    }
  }
}

function secretHeaders({ auth }: LineProfile, settings: LineSettings): Record<string, string> {
  const headers = auth.kind === 'headers' ? auth.headers : auth.kind === 'client_credentials' ? auth.extraHeaders : [];
  return Object.fromEntries(headers.map(({ name, setting }) => [name.toLowerCase(), settings[setting] ?? '']));
}
