import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCompanySignIn } from '../../src/auth/sso/sign-in.ts';
import { Secret } from '../../src/core/secret.ts';
import { createHttpClient, type HttpClient } from '../../src/net/fetch.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type OpenIdServer, startOpenIdServer } from '../support/openid-server.ts';
import { testSealer } from '../support/sealer.ts';
import type { Browser } from './browser.ts';
import { textOf } from './browser.ts';
import { type PagesServer, startPages } from './pages-server.ts';

const COOKIE = 'landfall-sign-in';

describeWithDatabase('signing in at the company', () => {
  const db = useDatabase();
  let http: HttpClient;
  let pages: PagesServer;
  let server: OpenIdServer;

  beforeAll(async () => {
    pages = await startPages(db);
    http = createHttpClient({ userAgent: 'test', allowPrivateAddresses: true });
    const redirectUri = `${pages.origin}/sign-in/callback`;
    server = await startOpenIdServer({ redirectUri });
    pages.parts.company = createCompanySignIn({
      issuer: server.issuer,
      clientId: server.client.id,
      clientSecret: new Secret(server.client.secret),
      label: 'Example & Co',
      redirectUri: () => redirectUri,
      http,
      sealer: testSealer(),
      clock: pages.clock,
    });
  });

  afterAll(async () => {
    await server.close();
    await http.close();
    await pages.close();
  });

  const goThere = async (browser: Browser, back = '/keys') => {
    const answer = await browser.get(`/sign-in/company?${new URLSearchParams({ return: back })}`);
    const { pathname, search } = await server.visit(answer.location ?? '');
    return { answer, callback: pathname + search };
  };

  it('is offered beside the password, and leads back to where a user came from', async () => {
    const { html } = await (await pages.browser()).get('/sign-in?return=/keys');

    expect(html).toContain('href="/sign-in/company?return=%2Fkeys">Continue with Example &amp; Co</a>');
  });

  it('signs a known person in under a new cookie, and forgets the attempt', async () => {
    const person = await pages.person();
    server.person = { subject: person.userId, email: person.email, email_verified: true };
    const browser = await pages.browser();
    await browser.get('/sign-in');
    const before = browser.cookies.get('landfall');

    const { answer, callback } = await goThere(browser);
    const back = await browser.get(callback);

    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^landfall-sign-in=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect([back.status, back.location]).toEqual([303, '/keys']);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    expect(browser.cookies.get('landfall')).not.toBe(before);
    expect((await browser.get('/keys')).status).toBe(200);
  });

  it('leads nowhere but to pages of ours, whatever the cookie says', async () => {
    const person = await pages.person();
    server.person = { subject: person.userId, email: person.email, email_verified: true };
    const browser = await pages.browser();
    const { callback } = await goThere(browser, 'https://evil.example/');
    const kept = JSON.parse(Buffer.from(browser.cookies.get(COOKIE) ?? '', 'base64url').toString());
    browser.cookies.set(COOKIE, Buffer.from(JSON.stringify({ ...kept, back: '//evil.example' })).toString('base64url'));

    const back = await browser.get(callback);

    expect(kept.back).toBe('/console/');
    expect(back.location).toBe('/console/');
  });

  it('shows a person without an invitation whom to ask', async () => {
    server.person = { subject: 'stranger', email: 'stranger@example.com', email_verified: true };
    const browser = await pages.browser();
    const { callback } = await goThere(browser);

    const answer = await browser.get(callback);

    expect(answer.status).toBe(403);
    expect(textOf(answer.html)).toContain('ask an owner of your account for an invitation');
    expect((await browser.get('/connections')).status).toBe(303);
  });

  it.each(['nothing', 'of another attempt', 'broken'])(
    'refuses to come back with a cookie that is %s',
    async (what) => {
      const person = await pages.person();
      server.person = { subject: person.userId, email: person.email, email_verified: true };
      const [browser, other] = [await pages.browser(), await pages.browser()];
      const { callback } = await goThere(browser);
      await goThere(other);
      const cookies = { nothing: '', broken: 'e30', 'of another attempt': other.cookies.get(COOKIE) ?? '' };
      browser.cookies.set(COOKIE, new Map(Object.entries(cookies)).get(what) ?? '');

      const answer = await browser.get(callback);

      expect(answer.status).toBe(400);
      expect(textOf(answer.html)).toContain('start again from the sign-in page');
      expect(browser.cookies.has(COOKIE)).toBe(false);
    },
  );

  it('is not there where no company is set', async () => {
    const { company } = pages.parts;
    pages.parts.company = null;
    const browser = await pages.browser();

    const statuses = [
      (await browser.get('/sign-in/company')).status,
      (await browser.get('/sign-in/callback?code=x&state=y')).status,
    ];
    const { html } = await browser.get('/sign-in');
    pages.parts.company = company;

    expect(statuses).toEqual([404, 404]);
    expect(html).not.toContain('Continue with');
  });
});
