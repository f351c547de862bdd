import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, formOf, type Shown } from '../../support/browser.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { type OauthClient, oauthClient } from '../../support/oauth-client.ts';
import {
  PASSWORD,
  type Person,
  reachConsent,
  type SignInService,
  startSignInService,
} from '../../support/sign-in-service.ts';

describeWithDatabase('what a person is asked', () => {
  let service: SignInService;
  let person: Person;
  let client: OauthClient;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
    client = await oauthClient(service);
  });
  afterAll(() => service.close());

  /** The page that asks, in a new browser of a user. */
  async function openConsent(who = person): Promise<{ browser: Browser; consent: Shown }> {
    const browser = service.browser();
    const consent = await reachConsent(who, browser, client.authorization().address);
    expect(consent.url).toContain('/interaction/');
    expect(consent.status).toBe(200);
    return { browser, consent };
  }

  const connections = () => service.app.db.prisma.connection.count();

  function send(browser: Browser, target: string, fields: Record<string, string>, headers: object): Promise<Response> {
    return browser.ask(target, { method: 'POST', body: new URLSearchParams(fields), headers: { ...headers } });
  }

  const ownHeaders = () => ({ Origin: new URL(service.authUrl).origin, 'Sec-Fetch-Site': 'same-origin' });

  describe('is decided by a form of this browser', () => {
    it.each([
      ['carries no token', { csrf: '' }, {}],
      ['carries a token that was never issued', { csrf: 'A'.repeat(43) }, {}],
      ['says that it comes from another site', {}, { Origin: 'https://evil.example' }],
      ['says that it comes from nowhere', {}, { Origin: 'null' }],
      ['comes from another site by the word of the browser', {}, { 'Sec-Fetch-Site': 'cross-site' }],
      ['comes from a neighbour by the word of the browser', {}, { 'Sec-Fetch-Site': 'same-site' }],
      ['comes from our host without TLS or on another port', {}, { Origin: 'http://127.0.0.1:1' }],
    ])('and not by one that %s', async (_what, changed, headers) => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const before = await connections();

      const sent = { ...fields, decision: 'allow', ...changed };
      const answer = await send(browser, target, sent, { ...ownHeaders(), ...headers });

      expect(answer.status).toBe(403);
      expect(answer.headers.get('location')).toBeNull();
      expect(await connections()).toBe(before);
    });

    it('and not by one with the token of another browser', async () => {
      const [own, other] = [await openConsent(), await openConsent(await service.person())];
      const { csrf = '' } = formOf(other.consent, '/interaction/').fields;
      const { target, fields } = formOf(own.consent, '/interaction/');

      const answer = await send(own.browser, target, { ...fields, csrf, decision: 'allow' }, ownHeaders());

      expect(answer.status).toBe(403);
    });

    it('and not by one from before the person signed in', async () => {
      const browser = service.browser();
      const signIn = await browser.open(String(client.authorization().address));
      const { csrf = '' } = formOf(signIn, '/sign-in').fields;
      const consent = await browser.submit(signIn, '/sign-in', { email: person.email, password: PASSWORD });
      const { target, fields } = formOf(consent, '/interaction/');

      const answer = await send(browser, target, { ...fields, csrf, decision: 'allow' }, ownHeaders());

      expect(answer.status).toBe(403);
    });

    it('and not by an address that is opened', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const before = await connections();

      await browser.open(`${target}?${new URLSearchParams({ ...fields, decision: 'allow' })}`);

      expect(await connections()).toBe(before);
    });

    it('and not by JSON, which other sites can send without asking', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const headers = { ...ownHeaders(), 'Content-Type': 'text/plain' };

      const body = JSON.stringify({ ...fields, decision: 'allow' });
      const { status } = await browser.ask(target, { method: 'POST', body, headers });

      expect(status).toBe(415);
    });

    it('once, and its second use leads nowhere', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      await browser.submit(consent, '/interaction/', { decision: 'allow' });
      const before = await connections();

      const again = await send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());

      expect(again.status).toBe(404);
      expect(await connections()).toBe(before);
    });

    it('once, also by who presses again before the browser has gone on', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const before = await connections();
      await send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());

      const again = await send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());

      expect(await connections()).toBe(before + 1);
      expect(again.status).toBe(404);
    });

    it('without breaking anything by ten who press at once', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const press = () => send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());

      const answers = await Promise.all(Array.from({ length: 10 }, press));

      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    });

    it('and is answered by a page that carries no form on (RFC 9700 §4.12)', async () => {
      const { browser, consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');

      const decided = await send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());
      const [, next = ''] = /<meta http-equiv="refresh" content="0;url=([^"]+)">/.exec(await decided.text()) ?? [];
      const resumed = await browser.ask(new URL(next, service.authUrl).href);

      expect([decided.status, resumed.status]).toEqual([200, 303]);
    });

    it('which denies where it does not say what was decided', async () => {
      const { browser, consent } = await openConsent();

      const { url } = await browser.submit(consent, '/interaction/', { decision: 'perhaps' });

      expect(new URL(url).searchParams.get('error')).toBe('access_denied');
    });
  });

  describe('belongs to who began it', () => {
    it('so that another browser neither sees nor decides it', async () => {
      const { consent } = await openConsent();
      const { target, fields } = formOf(consent, '/interaction/');
      const others = [
        service.browser(),
        (await openConsent()).browser,
        (await openConsent(await service.person())).browser,
      ];

      for (const browser of others) {
        const shown = await browser.open(consent.url);
        const sent = await send(browser, target, { ...fields, decision: 'allow' }, ownHeaders());
        expect(shown.status).toBe(404);
        expect([403, 404]).toContain(sent.status);
        expect(shown.text).not.toContain('name="decision"');
      }
    });

    it('so that another user who signs in meanwhile in the same browser does not decide it', async () => {
      const { browser, consent } = await openConsent();
      const other = await service.person('owner', 'elsewhere');
      const signIn = await browser.open(`${service.authUrl}/sign-in?again=1`);
      await browser.submit(signIn, '/sign-in', { email: other.email, password: PASSWORD });
      const before = await connections();

      const shown = await browser.open(consent.url);
      const { csrf = '' } = formOf(await browser.open(`${service.authUrl}/connections`), '/sign-out').fields;
      const { target, fields } = formOf(consent, '/interaction/');
      const sent = await send(browser, target, { ...fields, csrf, decision: 'allow' }, ownHeaders());

      expect([shown.status, sent.status]).toEqual([403, 403]);
      expect(await connections()).toBe(before);
    });

    it('so that an account that the person is not in cannot be chosen', async () => {
      const foreign = await service.person('owner', 'a foreign account');
      const { browser, consent } = await openConsent();
      const before = await connections();

      const answers = [];
      for (const account of [foreign.accountId, '', 'x', "' OR 1=1"]) {
        answers.push(await browser.submit(consent, '/interaction/', { account, decision: 'allow' }));
      }

      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect(await connections()).toBe(before);
    });

    it('so that the identifier of an interaction opens nothing by itself', async () => {
      const { browser, consent } = await openConsent();
      const { rows } = await service.app.db.pool.query("SELECT payload FROM oauth_record WHERE model = 'Interaction'");
      const uids = rows.flatMap(({ payload }) => /[\w-]+$/.exec(String(payload.returnTo)) ?? []);
      expect(uids.length).toBeGreaterThan(0);

      for (const uid of uids.filter((one) => !consent.url.includes(one))) {
        expect((await browser.open(`${service.authUrl}/interaction/${uid}`)).status).toBe(404);
        const back = await browser.ask(`${service.authUrl}/authorize/${uid}`);
        expect([back.status, back.headers.get('location')]).toEqual([400, null]);
      }
    });

    it('so that cookies with its identifier that we did not sign open nothing', async () => {
      const { consent } = await openConsent();
      const uid = consent.url.split('/').at(-1) ?? '';
      const thief = (await openConsent(await service.person())).browser;
      const { host } = new URL(service.authUrl);
      const path = `/interaction/${uid}`;
      const [victim] = thief.jar().filter(({ name }) => name === 'landfall-asking.sig');
      thief.plant({ host, path, name: 'landfall-asking', value: uid });
      const without = await thief.open(consent.url);
      thief.plant({ host, path, name: 'landfall-asking.sig', value: victim?.value ?? '' });

      const withAnother = await thief.open(consent.url);

      expect([without.status, withAnother.status]).toEqual([404, 404]);
    });
  });

  it('is requested each time, however often it was allowed before', async () => {
    const browser = service.browser();
    await client.code(person, {}, browser);

    for (const params of [{}, { prompt: 'none' }]) {
      const shown = await browser.open(String(client.authorization(params).address));
      expect(shown.url).not.toContain('code=');
    }
  });

  it('stands in no frame, runs nothing and is not cached, on every page of the way', async () => {
    const browser = service.browser();
    const signIn = await browser.open(String(client.authorization().address));
    const wrong = await browser.submit(signIn, '/sign-in', { email: person.email, password: 'wrong' });
    const consent = await browser.submit(signIn, '/sign-in', { email: person.email, password: PASSWORD });
    const refused = await browser.open(consent.url.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')));
    const unknown = await browser.open(`${service.authUrl}/authorize?client_id=unknown`);
    const ended = await browser.open(`${service.authUrl}/authorize/nothing`);

    const pages = [signIn, wrong, consent, refused, unknown, ended];
    expect(pages.map(({ status }) => status)).toEqual([200, 401, 200, 404, 400, 400]);
    for (const { headers, text } of pages) {
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(text).not.toMatch(/<script|\son\w+=|javascript:/i);
    }
  });

  it('lets its form lead nowhere but to us', async () => {
    const { consent } = await openConsent();

    const policy = consent.headers.get('content-security-policy') ?? '';
    expect(/form-action ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
  });
});
