import * as oauth from 'oauth4webapi';
import { Failure } from '../../core/failure.ts';
import type { Secret } from '../../core/secret.ts';
import { type CompanyIdentity, identityOf } from '../identity.ts';
import {
  clientAuth,
  harmless,
  isRefusal,
  isServerFault,
  type RemoteServer,
  remoteUnavailable,
} from '../remote-server.ts';
import { startAgain } from './state.ts';

/** An answer of the provider that belongs to an attempt of this browser, and what is needed to make use of it. */
export interface CodeExchange {
  server: RemoteServer;
  metadata: oauth.AuthorizationServer;
  client: oauth.Client;
  clientSecret: Secret | null;
  /** What came with the browser, checked by `validateAuthResponse`. */
  callback: URLSearchParams;
  redirectUri: string;
  verifier: string;
  nonce: string;
}

/**
 * Exchanges a code for the identity of a user. Fails with `bad_request` or `unauthorized` if they have to start again, or
 * `unavailable` if the provider does not answer or does not accept us.
 */
export async function exchangeCode(exchange: CodeExchange): Promise<CompanyIdentity> {
  try {
    return await readIdentity(exchange);
  } catch (error) {
    throw exchangeFailure(error, new URL(exchange.metadata.issuer).host);
  }
}

async function readIdentity(exchange: CodeExchange): Promise<CompanyIdentity> {
  const { metadata, client, server } = exchange;
  const response = await requestTokens(exchange);
  const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
    expectedNonce: exchange.nonce,
    requireIdToken: true,
  });
  // It came straight from the provider, but a company's own network may be intercepted.
  await oauth.validateApplicationLevelSignature(metadata, response, server.options);
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  if (claims === undefined) throw new Error('The answer to a request that requires an ID token has one.');
  if (claims.email !== undefined || metadata.userinfo_endpoint === undefined) return identityOf(claims);
  const answer = await oauth.userInfoRequest(metadata, client, tokens.access_token, server.options);
  const more = await oauth.processUserInfoResponse(metadata, client, claims.sub, answer);
  return identityOf({ ...more, iss: claims.iss, sub: claims.sub });
}

function requestTokens(exchange: CodeExchange): Promise<Response> {
  const { metadata, client, callback, redirectUri, verifier, server } = exchange;
  const auth = clientAuth(metadata.token_endpoint_auth_methods_supported, exchange.clientSecret);
  return oauth.authorizationCodeGrantRequest(metadata, client, auth, callback, redirectUri, verifier, server.options);
}

function exchangeFailure(error: unknown, host: string): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') {
    return startAgain('This sign-in was already used or has expired');
  }
  // Everything else that a provider says no to is a setting of ours that it does not agree with.
  if (isRefusal(error) || isServerFault(error)) return remoteUnavailable(host, error);
  const message = `What ${host} says of you cannot be trusted; start again from the sign-in page.`;
  return new Failure('unauthorized', message, { cause: harmless(error) });
}
