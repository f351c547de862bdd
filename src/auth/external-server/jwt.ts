import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { RemoteServer } from '../remote-server.ts';
import { AudienceClaim, type ExternalClaims, externalClaims, ownAudience, tokenNotValid } from './claims.ts';

/** What is needed to verify a token by its signature. */
export interface JwtCheck {
  metadata: oauth.AuthorizationServer;
  options: RemoteServer['options'];
  audience: readonly string[];
  /** Where the server's keys are remembered. */
  jwks: oauth.JWKSCacheInput;
}

const Payload = z.object({ aud: AudienceClaim });

/** Whether a token has the form of a JWT, which is all that is known before it is verified. */
export function isJwt(token: string): boolean {
  const { success } = Payload.safeParse(payloadOf(token));
  return success;
}

/** Verifies a token as RFC 9068 §4 says: type, issuer, audience, times and signature. Throws if it is not valid. */
export async function readExternalJwt(token: string, check: JwtCheck): Promise<ExternalClaims> {
  const expected = ownAudience(Payload.parse(payloadOf(token)).aud, check.audience);
  if (expected === null) throw tokenNotValid();
  // The library takes requests; where this one goes to matters to proofs alone.
  const request = new Request('https://resource.invalid/', { headers: { authorization: `Bearer ${token}` } });
  const claims = await oauth.validateJwtAccessToken(check.metadata, request, expected, {
    ...check.options,
    [oauth.jwksCache]: check.jwks,
  });
  // A token that is bound to a key (RFC 8705, RFC 9449) is rejected because the proof is not verified here.
  if (claims.cnf !== undefined) throw tokenNotValid();
  return externalClaims(claims, claims.exp * 1000);
}

function payloadOf(token: string): unknown {
  const [, payload = '', signature, ...more] = token.split('.');
  if (signature === undefined || more.length > 0) return null;
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
