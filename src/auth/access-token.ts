import { createHash } from 'node:crypto';
import { type CryptoKey, jwtVerify } from 'jose';
import type { Clock } from '../core/clock.ts';
import type { Log, Principal } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import { isPermission, type Permission, permissionsOf } from '../core/permission.ts';
import type { Database } from '../db/client.ts';
import { SIGNING_ALGORITHM, type SigningKeys } from './signing-keys.ts';
import { FIND_CONNECTION_OF_TOKEN, USE_CONNECTION } from './statements.ts';

/** Resolves the principal of a token. Errors: `unauthorized`. */
export type VerifyToken = (token: string) => Promise<Principal>;

export interface AccessTokenParts {
  db: Database;
  keys: SigningKeys;
  /** Who issues the tokens, and for whom: the address of the authorization server and that of this service. */
  issuer(): string;
  audience(): string;
  clock: Clock;
  log: Log;
}

/** What a token says, once it is known to be ours. */
export interface TokenFacts {
  grantId: string;
  clientId: string;
  audience: string;
  scopes: ReadonlySet<Permission>;
  /** In seconds since the epoch, as tokens have it. */
  issuedAt: number;
  /** In milliseconds. */
  expiresAt: number;
}

/** Checks access tokens. */
export interface AccessTokens {
  verify: VerifyToken;
  /** The principal of a token, and its claims. Errors: `unauthorized`. */
  inspect(token: string): Promise<TokenFacts & { principal: Principal }>;
}

/** Checking a signature takes longer than everything else, so tokens that were checked are known again until they end. */
const KNOWN_MAX = 10_000;

/** That a connection is used is written down once a minute. */
const USED_MS = 60_000;

const TOKEN_LENGTH_MAX = 4_096;

/**
 * Checks our own access tokens (RFC 9068): signature, issuer, audience, type and time, and at each use that what the person
 * allowed has not been taken back, which acts at once. Tokens that are bound to a key are no bearer tokens. What a token
 * may is what was allowed and what the person's role allows today.
 */
export function accessTokens(parts: AccessTokenParts): AccessTokens {
  const known = new Map<string, TokenFacts>();
  const used = new Map<string, number>();
  return { verify, inspect };

  async function verify(token: string): Promise<Principal> {
    const facts = await factsOf(token);
    const principal = await principalOf(facts);
    noteUse(facts.grantId);
    return principal;
  }

  async function inspect(token: string): Promise<TokenFacts & { principal: Principal }> {
    const facts = await factsOf(token);
    return { ...facts, principal: await principalOf(facts) };
  }

  async function principalOf({ grantId, scopes }: TokenFacts): Promise<Principal> {
    const [row] = await parts.db.query(FIND_CONNECTION_OF_TOKEN, [grantId]);
    if (row === undefined) throw refused('was taken back');
    const obtainable = new Set(permissionsOf(row.role));
    const permissions = new Set([...scopes].filter((scope) => obtainable.has(scope)));
    return { accountId: row.account_id, keyId: null, userId: row.user_id, permissions, obtainable };
  }

  async function factsOf(token: string): Promise<TokenFacts> {
    if (token.length > TOKEN_LENGTH_MAX) throw refused('is not valid');
    const name = createHash('sha256').update(token).digest('base64');
    const found = known.get(name);
    if (found !== undefined && found.expiresAt > parts.clock.now()) return found;
    const facts = await check(token, parts);
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(name, facts);
    return facts;
  }

  function noteUse(grantId: string): void {
    const now = parts.clock.now();
    if ((used.get(grantId) ?? 0) > now - USED_MS) return;
    if (used.size >= KNOWN_MAX) used.clear();
    used.set(grantId, now);
    parts.db
      .query(USE_CONNECTION, [grantId])
      .catch((error: unknown) => parts.log.warn({ err: error }, 'token.use_not_recorded'));
  }
}

async function check(token: string, { keys, issuer, audience, clock }: AccessTokenParts): Promise<TokenFacts> {
  const options = {
    issuer: issuer(),
    audience: audience(),
    algorithms: [SIGNING_ALGORITHM],
    typ: 'at+jwt',
    currentDate: new Date(clock.now()),
    requiredClaims: ['exp', 'iat', 'sub', 'gid', 'client_id'],
  };
  const verified = await jwtVerify(token, async (header: { kid?: string }) => keyOf(header.kid, keys), options).catch(
    (error: unknown) => {
      if (error instanceof Failure) throw error;
      if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))
        throw refused('is not valid');
      throw error;
    },
  );
  const { gid, client_id: clientId, scope, exp = 0, iat = 0, cnf, aud } = verified.payload;
  const isOurs = typeof gid === 'string' && typeof clientId === 'string' && typeof aud === 'string';
  if (!isOurs || cnf !== undefined) throw refused('is not valid');
  const scopes = typeof scope === 'string' ? scope.split(' ').filter(isPermission) : [];
  return { grantId: gid, clientId, audience: aud, scopes: new Set(scopes), issuedAt: iat, expiresAt: exp * 1000 };
}

async function keyOf(kid: string | undefined, keys: SigningKeys): Promise<CryptoKey> {
  const key = kid === undefined ? null : await keys.publicKey(kid);
  if (key === null) throw refused('is not valid');
  return key;
}

function refused(why: string): Failure {
  return new Failure('unauthorized', `The access token ${why} or has ended; request a new one.`);
}
