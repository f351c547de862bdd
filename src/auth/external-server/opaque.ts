import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { Secret } from '../../core/secret.ts';
import { clientAuth, isRefusal, type RemoteServer, remoteUnavailable } from '../remote-server.ts';
import { AudienceClaim, type ExternalClaims, externalClaims, ownAudience, tokenNotValid } from './claims.ts';

export interface IntrospectionOptions {
  /** Who we are at the server. */
  clientId: string;
  clientSecret: Secret | null;
  audience(): readonly string[];
  clock: Clock;
}

/** Introspects an opaque token at its server. */
export type Introspect = (server: RemoteServer, token: string) => Promise<ExternalClaims>;

/** How long an introspection result is cached; a token may be revoked at any time. */
const CACHED_MS = 30_000;

/** The limit of concurrent introspections: invented tokens must not make us flood the server. */
const AT_ONCE_MAX = 32;

const Answer = z.object({
  active: z.literal(true),
  sub: z.string(),
  aud: AudienceClaim,
  iss: z.string().optional(),
  exp: z.number().default(Number.POSITIVE_INFINITY),
  nbf: z.number().default(0),
  token_type: z.string().default('Bearer'),
});

/** Makes the check of opaque tokens by introspection (RFC 7662). It throws if one is not valid, or not for us. */
export function introspector({ clientId, clientSecret, audience, clock }: IntrospectionOptions): Introspect {
  const client: oauth.Client = { client_id: clientId };
  let running = 0;

  return async (server, token) => {
    if (running >= AT_ONCE_MAX) {
      const message = 'Too many access tokens are being looked at; try again in a second.';
      throw new Failure('rate_limited', message, { retryAfterSeconds: 1 });
    }
    running++;
    try {
      const metadata = await server.metadata();
      return read(metadata.issuer, await ask(server, metadata, token));
    } finally {
      running--;
    }
  };

  async function ask(
    server: RemoteServer,
    metadata: oauth.AuthorizationServer,
    token: string,
  ): Promise<oauth.IntrospectionResponse> {
    const ways = metadata.introspection_endpoint_auth_methods_supported;
    const authentication = clientAuth(ways ?? metadata.token_endpoint_auth_methods_supported, clientSecret);
    const response = await oauth.introspectionRequest(metadata, client, authentication, token, {
      ...server.options,
      additionalParameters: { token_type_hint: 'access_token' },
    });
    try {
      return await oauth.processIntrospectionResponse(metadata, client, response);
    } catch (error) {
      // It says no to us, not to the token.
      throw isRefusal(error) ? remoteUnavailable(new URL(metadata.issuer).host, error) : error;
    }
  }

  function read(issuer: string, answer: oauth.IntrospectionResponse): ExternalClaims {
    const { sub, aud, iss, exp, nbf, token_type } = Answer.parse(answer);
    const now = clock.now();
    const isOurs = ownAudience(aud, audience()) !== null && (iss ?? issuer) === issuer;
    const isTimely = nbf * 1000 <= now && now < exp * 1000;
    // Tokens that are bound to a key are rejected because the proof is not verified here.
    const isBearer = token_type.toLowerCase() === 'bearer' && answer.cnf === undefined;
    if (!isOurs || !isTimely || !isBearer) throw tokenNotValid();
    return externalClaims({ ...answer, iss: issuer, sub }, Math.min(exp * 1000, now + CACHED_MS));
  }
}
