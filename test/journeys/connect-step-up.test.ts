import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Role } from '../../src/core/permission.ts';
import { describeWithDatabase } from '../support/database.ts';
import { call } from '../support/host-journey.ts';
import { oauthClient } from '../support/oauth-client.ts';
import { HOST_KINDS, isUnauthorized, type SdkHost, sdkHost } from '../support/sdk-hosts.ts';
import { authorizeAs, type SignInService, startSignInService } from '../support/sign-in-service.ts';

const TRACK = { number: 'SBX0HOLD01', scac: 'TEST' };
const CALL = { method: 'tools/call', params: { name: 'track_container', arguments: TRACK } };
const NOT_ALLOWED = 'This operation needs the permission tracking:write, which the key or sign-in does not have.';
const OTHER_ROLE =
  'To repeat the call does not help: the role of the user does not include it, and an administrator of the account can change the role.';

describeWithDatabase('a token that does not allow what is called', () => {
  let service: SignInService;
  beforeAll(async () => {
    service = await startSignInService({ SANDBOX: '1' });
  });
  afterAll(() => service.close());

  describe.each(HOST_KINDS)('of a host of generation %s', (kind) => {
    it.each(['', '/mcp'])('is replaced by one that does, and still all that it did, at ROOT%s', async (path) => {
      const host = await hostThatReads(kind, `${service.url}${path}`);
      const names = await host.toolNames();
      const before = host.memory.tokens?.scope;

      const refused: unknown = await host.callTool('track_container', TRACK).catch((error: unknown) => error);
      // The first generation refreshes first, which cannot give more, and leaves the rest to its host.
      if (kind === 'first') await beginAnew(host);
      await host.authorize();
      const tracked = await host.callTool('track_container', TRACK);

      expect(names).toContain('track_container');
      expect(isUnauthorized(refused)).toBe(kind !== 'first');
      expect(before).toBe('tracking:read');
      expect(scopesOf(host.memory.tokens?.scope)).toEqual(expect.arrayContaining(['tracking:read', 'tracking:write']));
      expect(host.memory.asked).toHaveLength(2);
      expect(tracked).toEqual({ isError: false, text: expect.stringContaining('SBX0HOLD01') });
      expect(await host.callTool('list_tracking_requests')).toMatchObject({ isError: false });
    });
  });

  it('is refused by a tool with all scopes that are needed, and where to get them', async () => {
    const access = await tokenOf('member', 'tracking:read reference:read');

    const { status, challenge } = await call(service.url, access, CALL);

    expect([status, parametersOf(challenge)]).toEqual([
      403,
      {
        error: 'insufficient_scope',
        error_description: NOT_ALLOWED,
        scope: 'tracking:write tracking:read reference:read',
        resource_metadata: `${service.url}/.well-known/oauth-protected-resource`,
      },
    ]);
  });

  it('is refused at ROOT/mcp with the metadata of that address', async () => {
    const access = await tokenOf('member', 'tracking:read');

    const { challenge } = await call(`${service.url}/mcp`, access, CALL);

    expect(parametersOf(challenge)).toMatchObject({
      resource_metadata: `${service.url}/.well-known/oauth-protected-resource/mcp`,
    });
  });

  it('is refused by the API with what is needed, and where to get it', async () => {
    const { status, challenge } = await post(await tokenOf('member', 'tracking:read'));

    expect([status, parametersOf(challenge)]).toMatchObject([
      403,
      {
        error: 'insufficient_scope',
        scope: expect.stringContaining('tracking:write'),
        resource_metadata: `${service.url}/.well-known/oauth-protected-resource`,
      },
    ]);
  });

  // A new token replaces the old one, and clients ask for exactly what they were challenged for.
  it('is refused by the API with all scopes that are needed', async () => {
    const { challenge } = await post(await tokenOf('member', 'tracking:read reference:read'));

    expect(parametersOf(challenge)).toMatchObject({ scope: 'tracking:write tracking:read reference:read' });
  });

  it('is not shown what its person could not allow either, and learns so from the tool', async () => {
    const host = sdkHost({
      kind: 'second',
      address: service.url,
      person: { ...(await service.person('viewer')), origins: [service.url] },
    });
    onTestFinished(() => host.close());
    await host.connect();

    const names = await host.toolNames();
    const answer = await host.callTool('track_container', TRACK);

    expect(host.memory.tokens?.scope).toBe('tracking:read reference:read');
    expect([names.includes('list_tracking_requests'), names.includes('track_container')]).toEqual([true, false]);
    expect(answer).toEqual({ isError: true, text: `forbidden: ${NOT_ALLOWED} ${OTHER_ROLE}` });
    expect(host.memory.asked).toHaveLength(1);
  });

  it('is not sent by the API to ask for what its person could not allow either', async () => {
    const { status, challenge } = await post(await tokenOf('viewer', 'tracking:read tracking:write'));

    expect([status, challenge]).toEqual([403, '']);
  });

  it('is requested by the API beside a key where there is neither', async () => {
    const { status, challenge } = await post(null);

    expect([status, challenge]).toEqual([
      401,
      `Token realm="landfall", Bearer realm="landfall", resource_metadata="${service.url}/.well-known/oauth-protected-resource", ` +
        'scope="tracking:read tracking:write reference:read"',
    ]);
  });

  /** A host that requested less than challenged for, the first time. */
  async function hostThatReads(kind: (typeof HOST_KINDS)[number], address: string): Promise<SdkHost> {
    const person = await service.person();
    const browser = service.browser();
    const host = sdkHost({
      kind,
      address,
      person: (asked) => {
        if (host.memory.asked.length === 1) asked.searchParams.set('scope', 'tracking:read');
        return authorizeAs(person, browser, asked);
      },
    });
    onTestFinished(() => host.close());
    await host.connect();
    return host;
  }

  async function tokenOf(role: Role, scope: string): Promise<string> {
    const client = await oauthClient(service);
    const { access } = await client.connect(await service.person(role), { scope });
    return access;
  }

  async function post(token: string | null): Promise<{ status: number; challenge: string }> {
    const response = await fetch(`${service.url}/v2/tracking_requests`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/vnd.api+json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: '{}',
    });
    return { status: response.status, challenge: response.headers.get('WWW-Authenticate') ?? '' };
  }
});

async function beginAnew(host: SdkHost): Promise<void> {
  host.memory.tokens = undefined;
  await expect(host.callTool('track_container', TRACK)).rejects.toSatisfy(isUnauthorized);
}

function scopesOf(scope = ''): string[] {
  return scope.split(' ');
}

/** The parameters of the one challenge of a header, all of which are quoted here. */
function parametersOf(challenge: string): Record<string, string> {
  expect(challenge).toMatch(/^Bearer /);
  return Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
