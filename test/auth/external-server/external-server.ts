import type { JWTPayload } from 'jose';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import { type ExternalVerifierOptions, externalVerifier } from '../../../src/auth/external-server/token.ts';
import { systemClock } from '../../../src/core/clock.ts';
import type { Principal } from '../../../src/core/context.ts';
import { newId } from '../../../src/core/id.ts';
import { Secret } from '../../../src/core/secret.ts';
import type { Database } from '../../../src/db/client.ts';
import { createHttpClient, type HttpClient } from '../../../src/net/fetch.ts';
import { type OpenIdServer, type OpenIdServerOptions, startOpenIdServer } from '../../support/openid-server.ts';

export const AUDIENCE = 'https://track.example.com';
const SCOPES = ['tracking:read', 'tracking:write', 'reference:read', 'account:admin'];
export const NOT_VALID = { code: 'unauthorized', message: expect.stringContaining('access token is not valid') };
export const NO_MEMBER = { code: 'unauthorized', message: expect.stringContaining('not a member of an account') };

/** An external authorization server, new for each test, and people who are members here. */
export function useExternalServer(db: Database) {
  let http: HttpClient;
  let server: OpenIdServer;
  const time = { nowMs: 0 };

  beforeEach(async () => {
    http = createHttpClient({ userAgent: 'landfall-test', allowPrivateAddresses: true });
    time.nowMs = systemClock.now();
    server = await start();
  });

  afterEach(() => http.close());

  return {
    get server() {
      return server;
    },
    set server(another: OpenIdServer) {
      server = another;
    },
    get http() {
      return http;
    },
    ...{ time, start, verifier, asking, newMember, newAccount, join, claims, signed },
  };

  async function start(options: Partial<OpenIdServerOptions> = {}): Promise<OpenIdServer> {
    const started = await startOpenIdServer({ redirectUri: 'http://127.0.0.1:1/callback', scopes: SCOPES, ...options });
    onTestFinished(() => started.close());
    return started;
  }

  function verifier(changes: Partial<ExternalVerifierOptions> = {}): (token: string) => Promise<Principal> {
    return externalVerifier({
      issuer: server.issuer,
      audience: () => [AUDIENCE, `${AUDIENCE}/mcp`],
      db,
      http,
      clock: { now: () => time.nowMs },
      clientId: null,
      clientSecret: null,
      ...changes,
    });
  }

  function asking(secret = server.client.secret): { clientId: string; clientSecret: Secret } {
    return { clientId: server.client.id, clientSecret: new Secret(secret) };
  }

  async function newMember(role = 'member'): Promise<{ userId: string; accountId: string; email: string }> {
    const [userId, accountId] = [newId(), await newAccount()];
    const email = `${userId}@example.com`;
    await db.prisma.user.create({ data: { id: userId, email } });
    await join(userId, accountId, role);
    server.person = { subject: userId, email, email_verified: true };
    return { userId, accountId, email };
  }

  async function newAccount(): Promise<string> {
    const id = newId();
    await db.prisma.account.create({ data: { id, name: id } });
    return id;
  }

  async function join(userId: string, accountId: string, role: string): Promise<void> {
    await db.prisma.membership.create({ data: { accountId, userId, role } });
  }

  /** What a token of the server says of the next user who signs in. */
  function claims(changes: Record<string, unknown> = {}): JWTPayload {
    const { subject, ...more } = server.person;
    const now = Math.floor(systemClock.now() / 1000);
    const times = { iat: now, exp: now + 600 };
    const whom = { iss: server.issuer, aud: AUDIENCE, sub: subject, client_id: 'host', jti: newId() };
    return { ...whom, ...times, scope: 'tracking:read', ...more, ...changes };
  }

  function signed(changes: Record<string, unknown> = {}, header = {}): Promise<string> {
    return server.sign(claims(changes), { typ: 'at+jwt', ...header });
  }
}
