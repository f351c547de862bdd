import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { type Person, reachConsent, type SignInService, startSignInService } from '../../support/sign-in-service.ts';
import { useHeader, useToken } from '../../support/token-use.ts';

const USUAL = 'tracking:read tracking:write reference:read';

describeWithDatabase('what a program asks for', () => {
  let service: SignInService;
  let client: OauthClient;
  const people = new Map<string, { person: Person; browser: Browser }>();
  beforeAll(async () => {
    service = await startSignInService();
    client = await oauthClient(service);
    for (const role of ['owner', 'member', 'viewer'] as const) {
      people.set(role, { person: await service.person(role), browser: service.browser() });
    }
  });
  afterAll(() => service.close());

  function someone(role: string): { person: Person; browser: Browser } {
    const found = people.get(role);
    if (found === undefined) throw new Error(role);
    return found;
  }

  /** What the token of a user allows, and the scope in the answer. */
  async function given(role: string, params: Record<string, string | null>) {
    const { person, browser } = someone(role);
    const { code, verifier } = await client.code(person, params, browser);
    const { body } = await client.exchange(code, verifier);
    return { granted: body.scope, claims: claimsOf(body.access_token), token: String(body.access_token), body };
  }

  it.each([
    ['nothing', { scope: null }, USUAL],
    ['an empty text', { scope: '' }, USUAL],
    ['names of its own alone', { scope: 'claudeai mcp:read openid profile email' }, USUAL],
    [
      'some that there are and some that there are not',
      { scope: 'claudeai tracking:read webhooks:read' },
      'tracking:read webhooks:read',
    ],
    ['names that every object has', { scope: 'constructor __proto__ toString tracking:read' }, 'tracking:read'],
    ['the same twice', { scope: 'tracking:read tracking:read' }, 'tracking:read'],
    ['another case', { scope: 'Tracking:Read' }, USUAL],
    [
      'all there is',
      { scope: `${USUAL} webhooks:read webhooks:write account:admin` },
      `${USUAL} webhooks:read webhooks:write account:admin`,
    ],
  ])('is given as far as there is such a thing, where it is %s', async (_what, params, expected) => {
    const { granted, claims } = await given('owner', params);

    expect(sorted(granted)).toEqual(sorted(expected));
    expect(sorted(claims.scope)).toEqual(sorted(expected));
  });

  it.each([
    ['viewer', 'tracking:read tracking:write webhooks:write account:admin', 'tracking:read'],
    ['member', 'tracking:read account:admin', 'tracking:read'],
    ['owner', 'tracking:read account:admin', 'tracking:read account:admin'],
  ])('is cut to what the person may: %s', async (role, scope, expected) => {
    const { granted, claims, token } = await given(role, { scope });

    expect(sorted(granted)).toEqual(sorted(expected));
    expect(sorted(claims.scope)).toEqual(sorted(expected));
    // What the person could still allow is listed, so that a host can ask for it; what their role can never have is not.
    const tools = await toolNames(token);
    expect(tools).toContain('list_webhooks');
    expect(tools.includes('redeliver_webhook_notification')).toBe(role !== 'viewer');
  });

  it('is refused where the person may nothing of it', async () => {
    const { person } = someone('viewer');
    const browser = service.browser();
    const { address } = client.authorization({ scope: 'tracking:write webhooks:write' });
    const consent = await reachConsent(person, browser, address);

    expect(consent.text).not.toContain('value="allow"');
    const { status } = await browser.submit(consent, '/interaction/', { decision: 'allow' });

    expect(status).toBe(403);
  });

  it('is not more after a refresh than the person was shown', async () => {
    const { person, browser } = someone('viewer');
    const { refresh } = await client.connect(person, { scope: 'tracking:read account:admin' }, browser);
    await service.app.db.prisma.membership.update({
      where: { accountId_userId: { accountId: person.accountId, userId: person.userId } },
      data: { role: 'owner' },
    });

    const { body } = await client.refresh(refresh);

    expect(body.scope).toBe('tracking:read');
    expect(claimsOf(body.access_token).scope).toBe('tracking:read');
    await service.app.db.prisma.membership.update({
      where: { accountId_userId: { accountId: person.accountId, userId: person.userId } },
      data: { role: 'viewer' },
    });
  });

  it('may be to come back later, which gives a refresh token and no permission', async () => {
    const { granted, claims, body } = await given('member', {
      scope: 'tracking:read offline_access',
      prompt: 'consent',
    });

    expect(sorted(claims.scope)).toEqual(['tracking:read']);
    expect(sorted(granted).filter((name) => name !== 'offline_access')).toEqual(['tracking:read']);
    expect(body.refresh_token).toEqual(expect.any(String));
    expect((await client.refresh(body.refresh_token)).status).toBe(200);
  });

  it('is never who the person is', async () => {
    const { body } = await given('member', { scope: 'openid profile email tracking:read', nonce: 'n' });

    expect(body).not.toHaveProperty('id_token');
    const { status } = await fetch(`${service.authUrl}/me`, {
      headers: { Authorization: `Bearer ${body.access_token}` },
    });
    expect([401, 404]).toContain(status);
  });

  it('decides what the token does', async () => {
    const reading = (await given('owner', { scope: 'tracking:read' })).token;
    const hooks = (await given('owner', { scope: 'webhooks:read' })).token;
    const of = (path: string, token: string) => useHeader(`${service.url}/v2/${path}`, `Bearer ${token}`);

    expect([await of('containers', reading), await of('webhooks', reading)]).toEqual([200, 403]);
    expect([await of('containers', hooks), await of('webhooks', hooks)]).toEqual([403, 200]);
  });

  it('is named to clients that have too little, so that the program can ask for more', async () => {
    const { token } = await given('owner', { scope: 'tracking:read' });

    const { status, headers } = await fetch(`${service.url}/v2/webhooks`, {
      headers: { Authorization: `Bearer ${token}` },
    });

    expect(status).toBe(403);
    expect(headers.get('www-authenticate')).toMatch(/error="insufficient_scope", scope="([^"]* )?webhooks:read[ "]/);
  });

  describe('is for the one resource here', () => {
    it.each([
      ['its root', () => service.url],
      ['its root with a slash', () => `${service.url}/`],
      ['its endpoint', () => `${service.url}/mcp`],
      ['its endpoint with a slash', () => `${service.url}/mcp/`],
      ['nothing', () => null],
      ['another name of this machine', () => service.url.replace('127.0.0.1', 'localhost')],
    ])('however it is spelled: %s', async (_what, of) => {
      const { claims, token, body } = await given('member', { resource: of() });

      expect(claims.aud).toBe(service.url);
      expect(await useToken(service, token)).toEqual([200, 200]);
      expect(claimsOf((await client.refresh(body.refresh_token)).body.access_token).aud).toBe(service.url);
    });

    it.each([
      'https://elsewhere.example',
      'http://127.0.0.1:1',
      'URL/other',
      'URL/mcp/other',
      'URL?x=1',
      'URL#x',
      'URL.evil.example',
      'http://user@127.0.0.1',
      'urn:landfall',
      '',
    ])('and for no other: %s', async (resource) => {
      const { address } = client.authorization({ resource: resource.replace('URL', service.url) });

      const { status, text } = await service.browser().open(String(address));

      // Nothing is as good as none.
      if (resource === '') expect([200, 400]).toContain(status);
      else expect([status, text]).toEqual([400, expect.stringContaining('(invalid_target')]);
    });

    it('and for no two', async () => {
      const { address } = client.authorization();
      address.searchParams.append('resource', 'https://elsewhere.example');

      const { status, text } = await service.browser().open(String(address));

      expect([status, text]).toEqual([400, expect.stringContaining('(invalid_target')]);
    });

    it('even where the code is exchanged for another', async () => {
      const { person, browser } = someone('member');
      const { code, verifier } = await client.code(person, {}, browser);

      const { body } = await client.exchange(code, verifier, { resource: 'https://elsewhere.example' });

      expect(body.error).toBe('invalid_target');
    });
  });

  async function toolNames(token: string): Promise<string[]> {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return [...(await response.text()).matchAll(/"name":"(\w+)"/g)].map(([, name = '']) => name);
  }
});

function claimsOf(token: string): Record<string, string> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

function sorted(scope: string | undefined): string[] {
  return (scope ?? '').split(' ').sort();
}
