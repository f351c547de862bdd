import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { authorizeAs, type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';

/** On one's own machine there is no TLS. */
const OPTIONS = { [oauth.allowInsecureRequests]: true };
const REDIRECT_URI = 'https://host.example/callback';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** A client that takes nothing that its specifications do not allow. */
interface Connected {
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  clientAuth: oauth.ClientAuth;
  resource: string;
  tokens: oauth.TokenEndpointResponse;
}

describeWithDatabase('a client that takes nothing but what its specifications allow', () => {
  let service: SignInService;
  let person: Person;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
  });
  afterAll(() => service.close());

  it.each(['', '/', '/mcp'])(
    'is satisfied at ROOT%s with every answer from the first refusal to the last',
    async (path) => {
      const connected = await connect(`${service.url}${path}`);
      const { as, client, resource, tokens } = connected;

      const claims = await claimsOf(connected, tokens.access_token);
      const before = await introspect(connected, tokens.access_token);
      const listed = await listTools(resource, tokens.access_token);
      const refreshed = await refresh(connected, String(tokens.refresh_token));
      const again = await listTools(resource, refreshed.access_token);
      await revoke(connected, refreshed.access_token);
      const after = await introspect(connected, refreshed.access_token);

      expect(resource).toBe(`${service.url}${path === '/mcp' ? path : ''}`);
      expect(claims).toMatchObject({
        iss: as.issuer,
        aud: service.url,
        sub: person.userId,
        client_id: client.client_id,
        scope: 'tracking:read tracking:write reference:read',
      });
      expect(before).toMatchObject({
        active: true,
        client_id: client.client_id,
        sub: person.userId,
        scope: claims.scope,
      });
      expect([listed, again]).toEqual([200, 200]);
      expect(refreshed.refresh_token).not.toBe(tokens.refresh_token);
      expect(after).toEqual({ active: false });
      await expect(listTools(resource, refreshed.access_token)).rejects.toMatchObject({
        cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
      });
      await expect(refresh(connected, String(refreshed.refresh_token))).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    },
  );

  it.each(['client_secret_basic', 'client_secret_post'])(
    'is satisfied as one that has a secret, by %s',
    async (method) => {
      const connected = await connect(service.url, { token_endpoint_auth_method: method });

      const refreshed = await refresh(connected, String(connected.tokens.refresh_token));
      const introspected = await introspect(connected, refreshed.access_token);
      const wrong = { ...connected, clientAuth: oauth.ClientSecretPost('wrong') };

      expect(introspected).toMatchObject({ active: true, client_id: connected.client.client_id });
      await expect(refresh(wrong, String(refreshed.refresh_token))).rejects.toMatchObject({ error: 'invalid_client' });
    },
  );

  it('is refused a code with the verifier of another authorization', async () => {
    const { as, client, clientAuth } = await connect(service.url);
    const asked = await authorize({ as, client, resource: service.url });
    const another = oauth.generateRandomCodeVerifier();

    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      clientAuth,
      asked.answer,
      REDIRECT_URI,
      another,
      OPTIONS,
    );

    await expect(oauth.processAuthorizationCodeResponse(as, client, answer)).rejects.toMatchObject({
      status: 400,
      error: 'invalid_grant',
    });
  });

  // What is given out but never taken misleads clients (RFC 7591 §3.2.1).
  it('is given no secret where it is to use none', async () => {
    const { client } = await connect(service.url);

    expect(client).toMatchObject({ token_endpoint_auth_method: 'none' });
    expect(client).not.toHaveProperty('client_secret');
  });

  /** From an address alone to tokens, as each step names the next. */
  async function connect(address: string, metadata: Partial<oauth.Client> = {}): Promise<Connected> {
    const challenge = await challengeOf(address);
    const found = await fetch(challenge.resource_metadata ?? '');
    const server = await oauth.processResourceDiscoveryResponse(new URL(address), found);
    const issuer = new URL(server.authorization_servers?.[0] ?? '');
    const discovered = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...OPTIONS });
    const as = await oauth.processDiscoveryResponse(issuer, discovered);
    const registered = await oauth.dynamicClientRegistrationRequest(
      as,
      { client_name: 'A strict client', redirect_uris: [REDIRECT_URI], ...metadata },
      OPTIONS,
    );
    const client = await oauth.processDynamicClientRegistrationResponse(registered);
    const clientAuth = authenticationOf(client);
    const asked = await authorize({ as, client, resource: server.resource, scope: challenge.scope ?? '' });
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      clientAuth,
      asked.answer,
      REDIRECT_URI,
      asked.verifier,
      { ...OPTIONS, additionalParameters: { resource: server.resource } },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer);
    return { as, client, clientAuth, resource: server.resource, tokens };
  }

  async function authorize(asked: {
    as: oauth.AuthorizationServer;
    client: oauth.Client;
    resource: string;
    scope?: string;
  }) {
    const { as, client, resource, scope = 'tracking:read' } = asked;
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const address = new URL(as.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope,
      state,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const back = await authorizeAs(person, service.browser(), address);
    return { verifier, answer: oauth.validateAuthResponse(as, client, back, state) };
  }

  /** The challenge for an unknown caller. */
  async function challengeOf(address: string) {
    const error: unknown = await listTools(address, 'an-unknown-token').catch((reason: unknown) => reason);
    if (!(error instanceof oauth.WWWAuthenticateChallengeError)) throw error;
    expect(error.status).toBe(401);
    const [challenge] = error.cause;
    return challenge?.parameters ?? {};
  }
});

function authenticationOf(client: oauth.Client): oauth.ClientAuth {
  const secret = String(client.client_secret);
  if (client.token_endpoint_auth_method === 'client_secret_post') return oauth.ClientSecretPost(secret);
  return client.token_endpoint_auth_method === 'none' ? oauth.None() : oauth.ClientSecretBasic(secret);
}

async function listTools(address: string, token: string): Promise<number> {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' });
  const body = JSON.stringify(LIST);
  const response = await oauth.protectedResourceRequest(token, 'POST', new URL(address), headers, body, OPTIONS);
  await response.arrayBuffer();
  return response.status;
}

/** Checks a token as a resource server that knows nothing but the keys of the authorization server (RFC 9068 §4). */
async function claimsOf({ as, tokens }: Connected, token: string): Promise<oauth.JWTAccessTokenClaims> {
  const audience = new URL(as.issuer).origin;
  const request = new Request(audience, { headers: { Authorization: `Bearer ${token}` } });
  expect(tokens.token_type).toBe('bearer');
  return oauth.validateJwtAccessToken(as, request, audience, OPTIONS);
}

async function introspect({ as, client, clientAuth }: Connected, token: string) {
  const answer = await oauth.introspectionRequest(as, client, clientAuth, token, OPTIONS);
  return oauth.processIntrospectionResponse(as, client, answer);
}

async function refresh({ as, client, clientAuth }: Connected, token: string) {
  const answer = await oauth.refreshTokenGrantRequest(as, client, clientAuth, token, OPTIONS);
  return oauth.processRefreshTokenResponse(as, client, answer);
}

async function revoke({ as, client, clientAuth }: Connected, token: string): Promise<void> {
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, clientAuth, token, OPTIONS));
}
