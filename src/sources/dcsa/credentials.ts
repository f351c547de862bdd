import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { notAnswered, type Poll, type PollLimits } from '../http-answer.ts';
import type { SignInAnswer } from '../source.ts';
import type { LineProfile, SecretHeader } from './lines/profile.ts';
import { type LineSettings, missingSettings } from './lines/settings.ts';
import { createTokenStore, type TokenStore } from './token.ts';
import { openTokenEndpoint } from './token-request.ts';

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
export type NotSent = ReturnType<typeof notAnswered>;

/** The way into a line. */
export interface Credentials {
  /** Sends a request with credentials, and once more with new ones where those were refused. */
  use<T>(poll: Poll, request: TokenRequest<T>): Promise<T | NotSent>;
  /** Obtains a token and sends nothing with it; absent where no token is needed. */
  signIn?(poll: Poll): Promise<SignInAnswer>;
}

/** The credentials of a line as its profile wants them shown. Fails with `configuration` if the settings are not complete. */
export function createCredentials(parts: CredentialParts): Credentials {
  const { profile, http, clock, limits } = parts;
  const { auth } = profile;
  const settings = { ...profile.defaults, ...parts.settings };
  checkSettings(profile, settings);
  const headers = secretHeaders(auth.headers, settings);
  const withoutToken: Credentials = { use: (_poll, request) => request.send(headers) };
  if (auth.kind !== 'client_credentials') return withoutToken;
  if (auth.token.isOptional === true && settings.clientId === undefined) return withoutToken;

  const endpoint = openTokenEndpoint(profile, auth.token, { settings, extraHeaders: headers, http, clock, limits });
  const tokens = createTokenStore(endpoint, clock);
  return { use, signIn };

  async function signIn(poll: Poll): Promise<SignInAnswer> {
    const access = await tokens.get(poll.deadline.remainingMs(), poll.signal);
    return access.ok ? { outcome: 'signed_in', requests: 0 } : access.answer;
  }

  async function use<T>(poll: Poll, request: TokenRequest<T>): Promise<T | NotSent> {
    const first = await withToken(poll, tokens, request);
    // A token may end before its time; one that is new is refused in earnest.
    if (first.isRefused) return (await withToken(poll, tokens, request)).answer;
    return first.answer;
  }

  async function withToken<T>(poll: Poll, store: TokenStore, request: TokenRequest<T>) {
    const access = await store.get(poll.deadline.remainingMs(), poll.signal);
    if (!access.ok) {
      const answer = { ...access.answer, requests: poll.requests };
      return { answer: notAnswered(answer), isRefused: false };
    }
    const answer = await request.send({ ...headers, authorization: `Bearer ${access.value}` });
    const isRefused = request.isRefused(answer);
    if (isRefused) store.drop(access.value);
    return { answer, isRefused };
  }
}

function checkSettings(profile: LineProfile, settings: LineSettings): void {
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

function secretHeaders(headers: readonly SecretHeader[], settings: LineSettings): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, setting }) => [name.toLowerCase(), settings[setting] ?? '']));
}
