import { importPKCS8 } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Clock } from '../../core/clock.ts';
import type { ClientCertificate } from './client-certificate.ts';

/** How assertions are signed: Microsoft Entra recommends PS256 with the SHA-256 of the certificate, older programs use the other. */
export type AssertionAlgorithm = 'RS256' | 'PS256';

/** What an assertion is made from. */
export interface AssertionOptions {
  certificate: ClientCertificate;
  algorithm: AssertionAlgorithm;
  /** The token endpoint, which is the audience (RFC 7523 §3). */
  audience: string;
  clock: Clock;
}

/** An assertion is used once, at once. */
const LIFE_SECONDS = 300;
/** The line's clock may be behind ours. */
const SKEW_SECONDS = 60;

/**
 * Authenticates a client by an assertion that is signed with the key of a registered certificate (RFC 7523 §2.2), which its digest
 * names: `x5t` beside RS256, `x5t#S256` beside PS256, or whichever is known.
 */
export async function authenticateByAssertion(options: AssertionOptions): Promise<oauth.ClientAuth> {
  const { certificate, algorithm, audience, clock } = options;
  const pem = certificate.key.export({ format: 'pem', type: 'pkcs8' }).toString();
  const key = await importPKCS8(pem, algorithm);
  return oauth.PrivateKeyJwt(key, {
    [oauth.modifyAssertion]: (header, payload) => {
      const seconds = Math.floor(clock.now() / 1000);
      Object.assign(header, { typ: 'JWT', ...digestOf(certificate, algorithm) });
      Object.assign(payload, { aud: audience, nbf: seconds - SKEW_SECONDS, iat: seconds, exp: seconds + LIFE_SECONDS });
    },
  });
}

function digestOf({ sha1, sha256 }: ClientCertificate, algorithm: AssertionAlgorithm): Record<string, string> {
  const isSha1 = sha1 !== null && (algorithm === 'RS256' || sha256 === null);
  if (isSha1) return { x5t: sha1.toString('base64url') };
  return sha256 === null ? {} : { 'x5t#S256': sha256.toString('base64url') };
}
