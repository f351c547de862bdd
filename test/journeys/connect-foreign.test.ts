import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { describeWithDatabase } from '../support/database.ts';
import { call } from '../support/host-journey.ts';
import { type OpenIdServer, startOpenIdServer } from '../support/openid-server.ts';
import { HOST_KINDS, HOST_REDIRECT_URI, sdkHost } from '../support/sdk-hosts.ts';
import { type Person, type SignInService, startSignInService } from '../support/sign-in-service.ts';

const SCOPES = ['tracking:read', 'tracking:write', 'reference:read'];
const USUAL = SCOPES.join(' ');

describeWithDatabase('a service whose people sign in at an external server', () => {
  let server: OpenIdServer;
  let service: SignInService;
  let person: Person;
  beforeAll(async () => {
    const clientAuthMethod = 'client_secret_post';
    server = await startOpenIdServer({ redirectUri: HOST_REDIRECT_URI, scopes: SCOPES, clientAuthMethod });
    service = await startSignInService({ AUTH_SERVER: 'foreign', AUTH_URL: server.issuer });
    person = await service.person();
    server.person = { subject: 'member', email: person.email, email_verified: true };
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  it('names that server, and has none itself', async () => {
    const metadata = await fetch(`${service.url}/.well-known/oauth-protected-resource`);
    const own = ['/.well-known/oauth-authorization-server', '/authorize', '/jwks'].map((path) => statusOf(path));

    expect(await metadata.json()).toMatchObject({ resource: service.url, authorization_servers: [server.issuer] });
    expect(await Promise.all(own)).toEqual([404, 404, 404]);
  });

  it.each(HOST_KINDS)('lets in a host of generation %s that the server knows', async (kind) => {
    const host = sdkHost({ kind, address: `${service.url}/mcp`, person: (address) => server.visit(address.href) });
    onTestFinished(() => host.close());
    const { id: client_id, secret: client_secret } = server.client;
    const known = { client_id, client_secret, token_endpoint_auth_method: 'client_secret_post' };
    Object.assign(host.memory, { client: { ...known, issuer: server.issuer } });

    await host.connect();

    expect(host.memory.asked.map(({ origin }) => origin)).toEqual([server.issuer]);
    expect(await host.callTool('list_tracking_requests')).toEqual({ isError: false, text: 'There are none.' });
  });

  it.each(['', '/', '/mcp'])('takes a token that is for ROOT%s, for MCP and for the API', async (path) => {
    const token = await server.accessToken(USUAL, `${service.url}${path}`);

    const tools = await call(`${service.url}/mcp`, token);

    expect([tools.status, (await api(token)).status]).toEqual([200, 200]);
  });

  it.each([
    ['for another service', 'https://elsewhere.example', 'member'],
    ['of a person who is no member', null, 'a-stranger'],
  ])('refuses a token %s, and says where to get one', async (_what, resource, subject) => {
    const { person: before } = server;
    onTestFinished(() => {
      server.person = before;
    });
    if (subject !== 'member') server.person = { subject, email: `${subject}@example.com`, email_verified: true };
    const token = await server.accessToken(USUAL, resource ?? service.url);

    const tools = await call(service.url, token);
    const containers = await api(token);

    const metadata = `resource_metadata="${service.url}/.well-known/oauth-protected-resource"`;
    expect(tools).toEqual({ status: 401, challenge: expect.stringContaining(metadata) });
    expect([containers.status, containers.headers.get('WWW-Authenticate')]).toEqual([
      401,
      expect.stringContaining(metadata),
    ]);
  });

  it('asks for more where a token does not allow what is called', async () => {
    const token = await server.accessToken('tracking:read', service.url);

    const refused = await call(service.url, token, {
      method: 'tools/call',
      params: { name: 'track_container', arguments: { number: 'MSKU1234565' } },
    });

    expect(refused).toEqual({ status: 403, challenge: expect.stringContaining('error="insufficient_scope"') });
  });

  async function statusOf(path: string): Promise<number> {
    return (await fetch(`${service.url}${path}`, { redirect: 'manual' })).status;
  }

  function api(token: string): Promise<Response> {
    return fetch(`${service.url}/v2/containers`, { headers: { Authorization: `Bearer ${token}` } });
  }
});
