import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import { authorizeAs, type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

describeWithDatabase('the address that an answer goes to', () => {
  let service: SignInService;
  let person: Person;
  let browser: Browser;
  let web: OauthClient;
  let local: OauthClient;
  let app: OauthClient;
  let all: OauthClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person();
    browser = service.browser();
    web = await oauthClient(service, { redirect_uris: ['https://host.example/callback'] });
    local = await oauthClient(service, { redirect_uris: ['http://127.0.0.1:1234/cb'] });
    app = await oauthClient(service, { redirect_uris: ['com.example.app:/cb'] });
    all = await oauthClient(service, {
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.example/agents/callback?kept=1',
        'http://localhost/callback',
        'http://[::1]:80/callback',
      ],
    });
  });
  afterAll(() => service.close());

  /** Nothing but a page of ours is shown, whatever else is wrong with the request, and it leads nowhere by itself. */
  async function expectOwnPage(client: OauthClient, redirect_uri: string): Promise<void> {
    for (const more of [{}, { response_type: 'token' }, { prompt: 'none' }, { code_challenge: null }]) {
      const { address } = client.authorization({ redirect_uri, ...more });
      const response = await fetch(address, { redirect: 'manual' });
      const text = await response.text();
      expect({ redirect_uri, status: response.status }).toEqual({ redirect_uri, status: 400 });
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(text).not.toMatch(/http-equiv="refresh"|<form|<script/);
      expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/console/']);
    }
  }

  describe('on a web site', () => {
    it.each([
      ['another path', 'https://host.example/other'],
      ['a trailing slash', 'https://host.example/callback/'],
      ['a path below', 'https://host.example/callback/more'],
      ['a path of another case', 'https://host.example/Callback'],
      ['a host of another case', 'https://HOST.example/callback'],
      ['a scheme of another case', 'HTTPS://host.example/callback'],
      ['a host below', 'https://evil.host.example/callback'],
      ['a host that begins so', 'https://host.example.evil.example/callback'],
      ['a host that ends so', 'https://evilhost.example/callback'],
      ['a host with a dot at its end', 'https://host.example./callback'],
      ['a port', 'https://host.example:8443/callback'],
      ['the usual port', 'https://host.example:443/callback'],
      ['no TLS', 'http://host.example/callback'],
      ['an encoded letter', 'https://host.example/%63allback'],
      ['an encoded slash', 'https://host.example%2Fcallback'],
      ['dot segments', 'https://host.example/x/../callback'],
      ['encoded dot segments', 'https://host.example/callback/%2e%2e/callback'],
      ['a parameter of the path', 'https://host.example/callback;x'],
      ['a double slash', 'https://host.example//callback'],
      ['backslashes', 'https:\\\\host.example\\callback'],
      ['a user', 'https://host.example@evil.example/callback'],
      ['a user on the right host', 'https://evil@host.example/callback'],
      ['a fragment', 'https://host.example/callback#x'],
      ['an empty fragment', 'https://host.example/callback#'],
      ['a query', 'https://host.example/callback?next=https://evil.example'],
      ['an empty query', 'https://host.example/callback?'],
      ['a letter that looks the same', 'https://h\u043Est.example/callback'],
      ['the same in its plain form', 'https://xn--hst-qdd.example/callback'],
      ['a wide letter', 'https://\uFF48ost.example/callback'],
      ['a NUL at its end', 'https://host.example/callback\u0000'],
      ['a NUL within', 'https://host.example/callback\u0000.evil.example'],
      ['a line break', 'https://host.example/callback\r\nX: y'],
      ['a space before', ' https://host.example/callback'],
      ['a tab within', 'https://host.example/call\tback'],
      ['no host', '/callback'],
      ['no scheme', '//host.example/callback'],
      ['a script', 'javascript:alert(1)//https://host.example/callback'],
      ['data', 'data:text/html,https://host.example/callback'],
      ['this machine', 'http://127.0.0.1:1234/callback'],
      ['no address', 'callback'],
    ])('is not taken with %s', (_what, redirect) => expectOwnPage(web, redirect));

    it('gets no code where it stands twice', async () => {
      const { address } = web.authorization();
      address.searchParams.append('redirect_uri', 'https://evil.example/callback');

      const shown = await service.browser().open(String(address));

      expect([new URL(shown.url).origin, shown.status]).toEqual([service.authUrl, 400]);
      expect(shown.text).toContain('(invalid_request');
    });

    it('is not taken of another client', () => expectOwnPage(web, all.redirectUri));

    it('is not taken in a form that is posted either', async () => {
      const { address } = web.authorization({ redirect_uri: 'https://evil.example/callback' });
      const init = { method: 'POST', body: address.searchParams, redirect: 'manual' } as const;

      const response = await fetch(`${service.authUrl}/authorize`, init);

      expect(response.ok).toBe(false);
      expect(response.headers.get('location')).toBeNull();
    });

    it('is the registered one where there is only that and none is named', async () => {
      const { address } = web.authorization({ redirect_uri: null });

      const back = await authorizeAs(person, browser, address);

      expect(`${back.origin}${back.pathname}`).toBe('https://host.example/callback');
    });

    it('is not guessed where there are several', async () => {
      const { address } = all.authorization({ redirect_uri: null });

      const response = await fetch(address, { redirect: 'manual' });

      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
    });
  });

  describe('on the machine of the person', () => {
    it.each([
      ['another path', 'http://127.0.0.1:1234/other'],
      ['a trailing slash', 'http://127.0.0.1:1234/cb/'],
      ['a query', 'http://127.0.0.1:1234/cb?x=1'],
      ['a fragment', 'http://127.0.0.1:1234/cb#x'],
      ['another name of the machine', 'http://localhost:1234/cb'],
      ['its other address', 'http://[::1]:1234/cb'],
      ['another address of the machine', 'http://127.0.0.2:1234/cb'],
      ['its address in one number', 'http://2130706433:1234/cb'],
      ['its address in short', 'http://127.1:1234/cb'],
      ['TLS', 'https://127.0.0.1:1234/cb'],
      ['another scheme', 'ftp://127.0.0.1:1234/cb'],
      ['a host that begins so', 'http://127.0.0.1.evil.example:1234/cb'],
      ['a user that looks like it', 'http://127.0.0.1:1234@evil.example/cb'],
      ['a user', 'http://evil@127.0.0.1:1234/cb'],
      ['a port that is too large', 'http://127.0.0.1:65536/cb'],
      ['a port that is no number', 'http://127.0.0.1:12a4/cb'],
      ['a port that is less than nothing', 'http://127.0.0.1:-1/cb'],
      ['every address', 'http://0.0.0.0:1234/cb'],
      ['the next machine', 'http://192.168.0.1:1234/cb'],
    ])('is not taken with %s', (_what, redirect) => expectOwnPage(local, redirect));

    it.each([
      ['http://127.0.0.1:1/cb', () => local],
      ['http://127.0.0.1:65535/cb', () => local],
      ['http://127.0.0.1/cb', () => local],
      ['http://localhost:49152/callback', () => all],
      ['http://[::1]:49152/callback', () => all],
    ])('is taken with any port (RFC 8252 §7.3): %s', async (redirect_uri, of) => {
      const { address } = of().authorization({ redirect_uri });

      const back = await authorizeAs(person, browser, address);

      expect(back.href.split('?')[0]).toBe(redirect_uri);
      expect(back.searchParams.has('code')).toBe(true);
    });

    it('binds the code to the port that it was requested for', async () => {
      const redirect_uri = 'http://127.0.0.1:4321/cb';
      const { code, verifier } = await local.code(person, { redirect_uri }, browser);

      const other = await local.exchange(code, verifier, { redirect_uri: 'http://127.0.0.1:4322/cb' });
      const same = await local.exchange(code, verifier, { redirect_uri });

      expect(other).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
      expect(same.status).toBe(200);
    });
  });

  describe('of a program with a scheme of its own', () => {
    it.each([
      ['another path', 'com.example.app:/other'],
      ['two slashes', 'com.example.app://cb'],
      ['three slashes', 'com.example.app:///cb'],
      ['no slash', 'com.example.app:cb'],
      ['another case', 'COM.example.app:/cb'],
      ['a scheme that begins so', 'com.example.app2:/cb'],
      ['a scheme that ends so', 'xcom.example.app:/cb'],
      ['a query', 'com.example.app:/cb?x=1'],
      ['a fragment', 'com.example.app:/cb#x'],
      ['a NUL', 'com.example.app:/cb\u0000'],
      ['the web', 'https://com.example.app/cb'],
    ])('is not taken with %s', (_what, redirect) => expectOwnPage(app, redirect));

    it.each([
      'cursor://anysphere.cursor-mcp:1/oauth/callback',
      'cursor://evil/oauth/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback/',
      'cursor://anysphere.cursor-mcp/oauth/../oauth/callback',
      'https://www.cursor.example/agents/callback',
      'https://www.cursor.example/agents/callback?kept=2',
      'https://www.cursor.example:1/agents/callback?kept=1',
      'https://localhost/callback',
    ])('has no near neighbours among several: %s', (redirect) => expectOwnPage(all, redirect));

    it.each([
      ['com.example.app:/cb', () => app],
      ['cursor://anysphere.cursor-mcp/oauth/callback', () => all],
      ['https://www.cursor.example/agents/callback?kept=1', () => all],
    ])('is taken letter by letter: %s', async (redirect_uri, of) => {
      const { address } = of().authorization({ redirect_uri });

      const back = await authorizeAs(person, browser, address);

      expect(back.href.startsWith(redirect_uri)).toBe(true);
      expect(back.searchParams.has('code')).toBe(true);
    });
  });
});
