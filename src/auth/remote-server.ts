import * as oauth from 'oauth4webapi';
import type { Clock } from '../core/clock.ts';
import { Failure } from '../core/failure.ts';
import { isLoopback } from '../core/loopback.ts';
import type { Secret } from '../core/secret.ts';
import { asFetch, type Fetch, NoAnswer } from '../net/as-fetch.ts';
import type { HttpClient } from '../net/fetch.ts';

/** A remote authorization server: its metadata, and how to send requests to it. */
export interface RemoteServer {
  /** What it says of itself. Fails with `unavailable` if it does not say it. */
  metadata(): Promise<oauth.AuthorizationServer>;
  /** Options of each request to it. */
  options: { [oauth.customFetch]: Fetch; [oauth.allowInsecureRequests]: boolean };
}

export interface RemoteServerOptions {
  issuer: string;
  /** Where its metadata may be: as RFC 8414 §3 has it, or as OpenID Connect Discovery 1.0 §4; tried in this order. */
  algorithms: readonly ('oauth2' | 'oidc')[];
  http: HttpClient;
  clock: Clock;
}

const LIMITS = { deadlineMs: 5_000, bodyBytesMax: 512 * 1024 };
const REMEMBERED_MS = 3_600_000;

/** The errors that are the server's fault; all others are the fault of the presented token. */
const SERVER_FAULTS: readonly string[] = [
  oauth.RESPONSE_IS_NOT_CONFORM,
  oauth.RESPONSE_IS_NOT_JSON,
  oauth.MISSING_SERVER_METADATA,
  oauth.INVALID_SERVER_METADATA,
  oauth.HTTP_REQUEST_FORBIDDEN,
  oauth.REQUEST_PROTOCOL_FORBIDDEN,
];

/** Makes a server known whose metadata is looked up when it is needed, and then remembered for an hour. */
export function remoteServer({ issuer, algorithms, http, clock }: RemoteServerOptions): RemoteServer {
  const address = new URL(issuer);
  const fetch = asFetch(http, LIMITS);
  const options = { [oauth.customFetch]: safeFetch, [oauth.allowInsecureRequests]: isLoopback(address) };
  let known: { metadata: Promise<oauth.AuthorizationServer>; until: number } | null = null;
  return { metadata, options };

  function metadata(): Promise<oauth.AuthorizationServer> {
    if (known !== null && clock.now() < known.until) return known.metadata;
    const discovery = { metadata: discover(), until: clock.now() + REMEMBERED_MS };
    known = discovery;
    discovery.metadata.catch(() => {
      if (known === discovery) known = null;
    });
    return discovery.metadata;
  }

  async function discover(): Promise<oauth.AuthorizationServer> {
    let failure: unknown = null;
    for (const algorithm of algorithms) {
      try {
        const response = await oauth.discoveryRequest(address, { algorithm, ...options });
        return await oauth.processDiscoveryResponse(address, response);
      } catch (error) {
        failure = error;
      }
    }
    throw remoteUnavailable(address.host, failure);
  }

  // A server on this machine may be requested over http, but its metadata must not lead to other hosts that way.
  async function safeFetch(...[input, init]: Parameters<Fetch>): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.protocol !== 'https:' && !isLoopback(url)) throw new NoAnswer(`${url.host} is only requested over https.`);
    return fetch(input, init);
  }
}

/** How a client makes itself known at an endpoint, of the ways that the server says it accepts there. */
export function clientAuth(accepted: readonly string[] | undefined, secret: Secret | null): oauth.ClientAuth {
  if (secret === null) return oauth.None();
  // RFC 8414 §2: where nothing is said, it is client_secret_basic.
  const isPostOnly = accepted?.includes('client_secret_post') === true && !accepted.includes('client_secret_basic');
  return isPostOnly ? oauth.ClientSecretPost(secret.reveal()) : oauth.ClientSecretBasic(secret.reveal());
}

/** Whether the server failed, rather than the presented token or code. */
export function isServerFault(error: unknown): boolean {
  return error instanceof NoAnswer || SERVER_FAULTS.includes(codeOf(error));
}

/** Whether the server said no to us, by the body of its answer or by a challenge. */
export function isRefusal(error: unknown): boolean {
  return error instanceof oauth.ResponseBodyError || error instanceof oauth.WWWAuthenticateChallengeError;
}

/** The failure of a request that needs a server which is unavailable. */
export function remoteUnavailable(host: string, error: unknown): Failure {
  const message = `The server ${host} cannot confirm who you are at the moment; try again later.`;
  return new Failure('unavailable', message, { retryAfterSeconds: 10, cause: harmless(error) });
}

/** An error without what the library attaches to it: claims, tokens and whole answers are not for logs. */
export function harmless(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('Something that is no error was thrown.');
  const code = codeOf(error);
  return new Error(code === '' ? `${error.name}: ${error.message}` : `${code}: ${error.message}`);
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return typeof code === 'string' ? code : '';
}
