import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { type CompanyIdentity, type IdentityClaims, identityOf } from '../identity.ts';

/** The verified claims of an access token of an external authorization server. */
export interface ExternalClaims {
  identity: CompanyIdentity;
  /** The account that it is for, if it names one. */
  accountId: string | null;
  scopes: readonly string[];
  /** In milliseconds since the epoch; from then on it has to be verified again. */
  cachedUntil: number;
}

/** The claim that says whom a token is for. */
export const AudienceClaim = z.union([z.string(), z.array(z.string())]);

/** Reads what we need to know from claims that were verified. Fails with `unauthorized` if they name no user. */
export function externalClaims(claims: IdentityClaims, cachedUntil: number): ExternalClaims {
  const account = claims.account_id ?? claims.landfall_account;
  const scope = claims.scope;
  return {
    identity: identityOf(claims),
    accountId: typeof account === 'string' && isUuid(account) ? account : null,
    scopes: typeof scope === 'string' ? scope.split(' ') : [],
    cachedUntil,
  };
}

/** Which of our own names a token is for; null if it is for none of them. */
export function ownAudience(claim: z.infer<typeof AudienceClaim>, own: readonly string[]): string | null {
  const named = [claim].flat();
  return own.find((name) => named.includes(name)) ?? null;
}

/** The failure of every invalid token; it does not disclose the reason. */
export function tokenNotValid(): Failure {
  return new Failure(
    'unauthorized',
    'The access token is not valid, has expired, or is not for this server; sign in again.',
  );
}
