import * as oauth from 'oauth4webapi';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import { isLoopback } from '../../core/loopback.ts';
import type { Sealer } from '../../core/sealer.ts';
import type { Secret } from '../../core/secret.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { CompanyIdentity } from '../identity.ts';
import { remoteServer, remoteUnavailable } from '../remote-server.ts';
import { exchangeCode } from './exchange.ts';
import { type CompanyState, openState, sealState, startAgain } from './state.ts';

export type { CompanyIdentity } from '../identity.ts';

/** Signs users in at the OpenID provider of the company (SSO): authorization code flow with PKCE, state and nonce. */
export interface CompanySignIn {
  /** What the provider is called on the button. */
  label: string;
  /** Where the browser goes, and the sealed text that the same browser has to bring back. Fails with `unavailable`. */
  begin(): Promise<{ url: string; state: string }>;
  /**
   * Who came back, by the address that they came back to and what `begin` gave their browser. Fails with `bad_request`
   * or `unauthorized` if they have to start again, `forbidden` if the provider refused them, or `unavailable`.
   */
  finish(callbackUrl: URL, state: string): Promise<CompanyIdentity>;
}

export interface CompanySignInOptions {
  /** The provider, as its metadata and its tokens name it. */
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: Secret | null;
  label: string;
  redirectUri(): string;
  http: HttpClient;
  sealer: Sealer;
  clock: Clock;
}

const SCOPE = 'openid email profile';
const STATE_MS_MAX = 600_000;

/** Creates the SSO sign-in. */
export function createCompanySignIn(options: CompanySignInOptions): CompanySignIn {
  const { issuer, clientId, clientSecret, label, redirectUri, http, sealer, clock } = options;
  const client: oauth.Client = { client_id: clientId };
  const server = remoteServer({ issuer, algorithms: ['oidc'], http, clock });
  return { label, begin, finish };

  async function begin(): Promise<{ url: string; state: string }> {
    const url = authorizationUrl(await server.metadata());
    const kept: CompanyState = {
      verifier: oauth.generateRandomCodeVerifier(),
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      until: clock.now() + STATE_MS_MAX,
    };
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: redirectUri(),
      scope: SCOPE,
      state: kept.state,
      nonce: kept.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, state: sealState(sealer, kept) };
  }

  async function finish(callbackUrl: URL, sealed: string): Promise<CompanyIdentity> {
    const { verifier, nonce, state } = openState(sealer, sealed, clock.now());
    const metadata = await server.metadata();
    const callback = readCallback(metadata, callbackUrl, state);
    const own = { client, clientSecret, redirectUri: redirectUri() };
    return exchangeCode({ server, metadata, callback, verifier, nonce, ...own });
  }

  function readCallback(metadata: oauth.AuthorizationServer, url: URL, state: string): URLSearchParams {
    try {
      return oauth.validateAuthResponse(metadata, client, url, state);
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError) throw refusal(error.error, new URL(issuer).host);
      throw startAgain('This answer does not belong to the attempt to sign in that this browser began');
    }
  }
}

// Users are redirected to this URL, so it must be as safe as the requests of the program itself.
function authorizationUrl({ issuer, authorization_endpoint: endpoint = '' }: oauth.AuthorizationServer): URL {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url))) return url;
  throw remoteUnavailable(
    new URL(issuer).host,
    new Error('Its metadata names no authorization endpoint that can be used.'),
  );
}

// The error code is shown only if it has the form of one: a query parameter may contain any text.
function refusal(code: string, host: string): Failure {
  if (code === 'server_error' || code === 'temporarily_unavailable') return remoteUnavailable(host, new Error(code));
  const why = /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return new Failure('forbidden', `${host} rejected the sign-in${why}; ask the administrator of your account there.`);
}
