import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import {
  authorizeAs,
  PASSWORD,
  type Person,
  reachConsent,
  type SignInService,
  startSignInService,
} from '../../support/sign-in-service.ts';

const SESSION = 'landfall';

describeWithDatabase('the user of a program', () => {
  let service: SignInService;
  let person: Person;
  let client: OauthClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
    client = await oauthClient(service);
  });
  afterAll(() => service.close());

  describe('follows who is signed in on the pages', () => {
    it('so that who signs out has to sign in again', async () => {
      const browser = service.browser();
      const consent = await reachConsent(person, browser, client.authorization().address);
      await browser.submit(consent, '/sign-out');

      const next = await browser.open(String(client.authorization().address));

      expect(next.url).toContain('/sign-in');
    });

    it('so that another user who signs in decides in their own name', async () => {
      const browser = service.browser();
      await reachConsent(person, browser, client.authorization().address);
      const other = await service.person();
      const signIn = await browser.open(`${service.authUrl}/sign-in?again=1`);
      await browser.submit(signIn, '/sign-in', { email: other.email, password: PASSWORD });

      const { code, verifier } = await client.code(other, {}, browser);
      const { body } = await client.exchange(code, verifier);

      expect(JSON.parse(Buffer.from(body.access_token.split('.')[1] ?? '', 'base64url').toString()).sub).toBe(
        other.userId,
      );
    });

    /** A browser in which a user signed in a while ago and has allowed a program. */
    async function knownBrowser(): Promise<Browser> {
      const browser = service.browser();
      await client.code(person, {}, browser);
      await service.app.db.pool.query("UPDATE user_session SET signed_in_at = signed_in_at - interval '1 minute'");
      return browser;
    }

    it('so that another user can sign in where a program wants a fresh sign-in', async () => {
      const browser = await knownBrowser();
      const other = await service.person();
      const signIn = await browser.open(String(client.authorization({ prompt: 'login' }).address));

      const consent = await browser.submit(signIn, '/sign-in', { email: other.email, password: PASSWORD });
      const back = await browser.submit(consent, '/interaction/', { decision: 'allow' });

      expect(new URL(back.url).searchParams.has('code')).toBe(true);
    });

    it('so that a program that wants a fresh sign-in gets one', async () => {
      const browser = await knownBrowser();

      const shown = await browser.open(String(client.authorization({ prompt: 'login' }).address));
      const next = await browser.open(shown.url);

      expect(shown.url).toContain('/sign-in');
      expect(next.text).toContain('name="password"');
    });
  });

  describe('needs a sign-in', () => {
    it('after which a cookie from before it is worthless', async () => {
      const victim = service.browser();
      const signIn = await victim.open(String(client.authorization().address));
      const planted = cookieOf(victim);

      await victim.submit(signIn, '/sign-in', { email: person.email, password: PASSWORD });

      const thief = service.browser();
      thief.plant(planted);
      expect(cookieOf(victim).value).not.toBe(planted.value);
      expect((await thief.open(`${service.authUrl}/connections`)).url).toContain('/sign-in');
    });

    it('after which the session of the authorization server has another name too', async () => {
      const browser = service.browser();
      await authorizeAs(person, browser, client.authorization().address);
      const first = browser.jar().find(({ name }) => name === 'landfall-authorizing')?.value;

      await authorizeAs(person, browser, client.authorization().address);

      const second = browser.jar().find(({ name }) => name === 'landfall-authorizing')?.value;
      expect(first).toBeDefined();
      expect(second).not.toBe(first);
    });

    it('that ends the session that the browser had', async () => {
      const browser = service.browser();
      await reachConsent(person, browser, client.authorization().address);
      const before = cookieOf(browser);
      const signIn = await browser.open(`${service.authUrl}/sign-in?again=1`);

      await browser.submit(signIn, '/sign-in', { email: person.email, password: PASSWORD });

      const thief = service.browser();
      thief.plant(before);
      expect((await thief.open(`${service.authUrl}/connections`)).url).toContain('/sign-in');
    });

    it('that does not reveal who is known here', async () => {
      const unknown = 'unknown@example.com';
      const without = await service.person();
      await service.app.db.prisma.user.update({ where: { id: without.userId }, data: { passwordHash: null } });

      const texts = [];
      for (const email of [person.email, unknown, without.email]) {
        const browser = service.browser();
        const signIn = await browser.open(`${service.authUrl}/sign-in`);
        const shown = await browser.submit(signIn, '/sign-in', { email, password: 'not the password' });
        texts.push([shown.status, shown.text.replaceAll(email, '').replace(/name="csrf" value="[^"]*"/g, '')]);
      }

      expect(texts[0]?.[0]).toBe(401);
      expect(texts[1]).toEqual(texts[0]);
      expect(texts[2]).toEqual(texts[0]);
    });

    it.each([
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '\\\\evil.example',
      '/%5Cevil.example',
      '/connections/..//evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
      'http:evil.example',
      '@evil.example',
      '.evil.example',
    ])('that leads nowhere else: %s', async (back) => {
      const browser = service.browser();
      const signIn = await browser.open(`${service.authUrl}/sign-in?${new URLSearchParams({ return: back })}`);

      const shown = await browser.submit(signIn, '/sign-in', { email: person.email, password: PASSWORD, return: back });

      expect(new URL(shown.url).origin).toBe(service.authUrl);
    });
  });

  it('has no way out that a program could lead people by', async () => {
    const browser = service.browser();
    await reachConsent(person, browser, client.authorization().address);
    const query = new URLSearchParams({
      post_logout_redirect_uri: 'https://evil.example/',
      client_id: client.clientId,
    });

    for (const path of ['/session/end', '/session/end/confirm', '/sign-out', '/end_session', '/logout']) {
      const { status, headers } = await browser.ask(`${service.authUrl}${path}?${query}`);
      expect([404, 405]).toContain(status);
      expect(headers.get('location')).toBeNull();
    }
  });

  function cookieOf(browser: Browser) {
    const cookie = browser.jar().find(({ name }) => name === SESSION);
    if (cookie === undefined) throw new Error('The browser has no cookie of the pages.');
    return cookie;
  }
});
