import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Principal } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Database } from '../../db/client.ts';
import type { TokenFacts } from '../access-token.ts';
import { endGrant } from './end-grant.ts';

/** What it takes to answer for tokens that the library issues and does not keep. */
export interface StructuredTokenParts {
  db: Database;
  /** What a living access token of ours says. Errors: `unauthorized`. */
  inspect(token: string): Promise<TokenFacts & { principal: Principal }>;
}

/** The error of the library for a token that it recognizes as a JWT; the client is authenticated by then. */
const UNSUPPORTED = 'unsupported_token_type';

/**
 * Revokes and introspects access tokens (RFC 7009, RFC 7662). The library stores no JWT and rejects them here, but
 * each carries the id of its grant: a revoked one ends its connection, and one whose connection has ended is not active.
 * A client only gets information about its own tokens.
 */
export function answerForStructuredTokens(provider: Provider, parts: StructuredTokenParts): void {
  provider.use(async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next();
    const route = ctx.oidc?.route;
    if ((route !== 'revocation' && route !== 'introspection') || !isUnsupported(ctx.body)) return;
    const facts = await factsOf(String(ctx.oidc.params?.token), parts);
    const own = facts?.clientId === ctx.oidc.client?.clientId ? facts : null;
    ctx.status = 200;
    if (route === 'introspection') ctx.body = own === null ? { active: false } : activeBody(own, provider.issuer);
    else {
      ctx.body = '';
      ctx.remove('Content-Type');
      if (own !== null) await endGrant(parts.db, { grantId: own.grantId, kind: 'connection_ended' });
    }
  });
}

function isUnsupported(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'error' in body && body.error === UNSUPPORTED;
}

async function factsOf(token: string, { inspect }: StructuredTokenParts) {
  try {
    return await inspect(token);
  } catch (error) {
    if (error instanceof Failure && error.code === 'unauthorized') return null;
    throw error;
  }
}

function activeBody(facts: TokenFacts & { principal: Principal }, issuer: string): object {
  return {
    active: true,
    iss: issuer,
    client_id: facts.clientId,
    sub: facts.principal.userId,
    aud: facts.audience,
    scope: [...facts.scopes].join(' '),
    iat: facts.issuedAt,
    exp: facts.expiresAt / 1000,
    token_type: 'Bearer',
  };
}
