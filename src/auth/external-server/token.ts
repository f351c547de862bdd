import { hash } from 'node:crypto';
import type { JWKSCacheInput } from 'oauth4webapi';
import type { Clock } from '../../core/clock.ts';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Secret } from '../../core/secret.ts';
import type { Database } from '../../db/client.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { isServerFault, remoteServer, remoteUnavailable } from '../remote-server.ts';
import { type ExternalClaims, tokenNotValid } from './claims.ts';
import { isJwt, readExternalJwt } from './jwt.ts';
import { externalPrincipal } from './member.ts';
import { introspector } from './opaque.ts';

export interface ExternalVerifierOptions {
  /** The authorization server, as its metadata and its tokens name it. */
  issuer: string;
  /** What tokens for us may name as their audience. */
  audience(): readonly string[];
  db: Database;
  http: HttpClient;
  clock: Clock;
  /** Our client credentials for the introspection of opaque tokens; null where those are rejected. */
  clientId: string | null;
  clientSecret: Secret | null;
}

/** How long a verified token is cached, so that a busy client does not cost a signature per request. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 10_000;

/** RFC 6750 §2.1; longer ones do not fit into a header. */
const TOKEN = /^[\w.~+/-]+=*$/;
const TOKEN_LENGTH_MAX = 12_000;

/**
 * Makes the check of access tokens that an external authorization server issued. It fails with `unauthorized` for
 * tokens that are not valid and for people who are not members here, `unavailable` if the server cannot be reached.
 */
export function externalVerifier(options: ExternalVerifierOptions): (token: string) => Promise<Principal> {
  const read = tokenReader(options);
  const { db, clock } = options;
  const remembered = new Map<string, { claims: Promise<ExternalClaims>; until: number }>();
  return async (token) => externalPrincipal(db, await verified(token));

  function verified(token: string): Promise<ExternalClaims> {
    const name = hash('sha256', token, 'base64url');
    const known = remembered.get(name);
    if (known !== undefined && clock.now() < known.until) return known.claims;
    // Concurrent requests share one verification; a failed verification is not cached.
    const entry = { claims: read(token), until: clock.now() + REMEMBERED_MS };
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(name, entry);
    entry.claims.then(
      ({ cachedUntil }) => {
        entry.until = Math.min(entry.until, cachedUntil);
      },
      () => remembered.delete(name),
    );
    return entry.claims;
  }
}

function tokenReader(options: ExternalVerifierOptions): (token: string) => Promise<ExternalClaims> {
  const { issuer, audience, http, clock, clientId, clientSecret } = options;
  const server = remoteServer({ issuer, algorithms: ['oauth2', 'oidc'], http, clock });
  const introspect = clientId === null ? null : introspector({ clientId, clientSecret, audience, clock });
  const jwks: JWKSCacheInput = {};

  return async (token) => {
    if (token.length > TOKEN_LENGTH_MAX || !TOKEN.test(token)) throw tokenNotValid();
    try {
      return isJwt(token) ? await byItself(token) : await byIntrospection(token);
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw isServerFault(error) ? remoteUnavailable(new URL(issuer).host, error) : tokenNotValid();
    }
  };

  async function byItself(token: string): Promise<ExternalClaims> {
    const { options } = server;
    return readExternalJwt(token, { metadata: await server.metadata(), options, audience: audience(), jwks });
  }

  async function byIntrospection(token: string): Promise<ExternalClaims> {
    if (introspect === null) throw tokenNotValid();
    return introspect(server, token);
  }
}
