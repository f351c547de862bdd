import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, formOf } from '../../support/browser.ts';
import { collectedLog } from '../../support/collected-log.ts';
import { describeWithDatabase } from '../../support/database.ts';
import { dumpDatabase, type Stored, spellings } from '../../support/database-dump.ts';
import { oauthClient } from '../../support/oauth-client.ts';
import {
  authorizeAs,
  PASSWORD,
  type Person,
  type SignInService,
  startSignInService,
} from '../../support/sign-in-service.ts';
import { useToken } from '../../support/token-use.ts';

describeWithDatabase('what is kept after everything that people and programs can do', () => {
  const { log, text: logged } = collectedLog();
  /** Everything that a caller could present, by what it is. */
  const secrets = new Map<string, string>();
  let service: SignInService;
  let stored: Stored[];

  beforeAll(async () => {
    service = await startSignInService({ LOG_LEVEL: 'debug' }, { log });
    const owner = await service.person('owner');
    await aPublicClient(owner);
    await aConfidentialClient(owner);
    await aWrongPassword(owner);
    await anInvitation(owner);
    stored = await dumpDatabase(service.app.db);
  });
  afterAll(() => service.close());

  function remember(what: string, value: unknown): void {
    if (typeof value !== 'string' || value.length < 12) throw new Error(`There is no ${what}: ${value}`);
    secrets.set(what, value);
  }

  /**
   * The cookies of a request that waits hold what stands in its address; what makes them worth something is the signature
   * that each of them has beside it.
   */
  function rememberBrowser(name: string, browser: Browser): void {
    const held = browser.jar().filter((cookie) => !['landfall-asking', 'landfall-resuming'].includes(cookie.name));
    for (const cookie of held) remember(`${name}: cookie ${cookie.name} at ${cookie.path}`, cookie.value);
  }

  async function aPublicClient(owner: Person): Promise<void> {
    const client = await oauthClient(service);
    const browser = service.browser();
    remember('registration token', client.registration.registration_access_token);
    const { address, verifier } = client.authorization({ scope: 'tracking:read offline_access' });
    const signIn = await browser.open(String(address));
    rememberBrowser('before', browser);
    remember('form token before', formOf(signIn, '/sign-in').fields.csrf);
    const consent = await browser.submit(signIn, '/sign-in', { email: owner.email, password: PASSWORD });
    rememberBrowser('asked', browser);
    remember('form token', formOf(consent, '/interaction/').fields.csrf);
    const back = await browser.submit(consent, '/interaction/', { decision: 'allow' });
    rememberBrowser('after', browser);
    remember('code', new URL(back.url).searchParams.get('code'));
    remember('verifier', verifier);
    const { body } = await client.exchange(secrets.get('code') ?? '', verifier);
    remember('access token', body.access_token);
    remember('signature of the access token', body.access_token.split('.')[2]);
    remember('refresh token', body.refresh_token);
    const next = await client.refresh(body.refresh_token);
    remember('next access token', next.body.access_token);
    remember('next refresh token', next.body.refresh_token);
    await useToken(service, body.access_token);
    await useToken(service, `${body.access_token}x`);
    await client.post('/introspect', { token: body.access_token });
    await client.refresh(`${body.refresh_token}x`);
    await client.exchange(secrets.get('code') ?? '', 'w'.repeat(43));
    // These two are under way when the database is stolen.
    const open = client.authorization();
    const waiting = await authorizeAs(owner, browser, open.address);
    remember('open code', waiting.searchParams.get('code'));
    await browser.open(String(client.authorization().address));
    rememberBrowser('waiting', browser);
  }

  async function aConfidentialClient(owner: Person): Promise<void> {
    const client = await oauthClient(service, { token_endpoint_auth_method: 'client_secret_post' });
    const { client_secret } = client.registration;
    remember('client secret', client_secret);
    remember('second registration token', client.registration.registration_access_token);
    const { code, verifier } = await client.code(owner);
    await client.exchange(code, verifier, { client_secret: `${client_secret}x` });
    const { body } = await client.exchange(code, verifier, { client_secret });
    remember('refresh token of the confidential client', body.refresh_token);
    const response = await fetch(client.registration.registration_client_uri, {
      headers: { Authorization: `Bearer ${client.registration.registration_access_token}` },
    });
    expect(response.status).toBe(200);
  }

  async function aWrongPassword({ email }: Person): Promise<void> {
    const browser = service.browser();
    const signIn = await browser.open(`${service.authUrl}/sign-in`);
    await browser.submit(signIn, '/sign-in', { email, password: 'the wrong but secret password' });
    remember('wrong password', 'the wrong but secret password');
    remember('password', PASSWORD);
  }

  async function anInvitation(owner: Person): Promise<void> {
    const browser = service.browser();
    const signIn = await browser.open(`${service.authUrl}/sign-in?return=/people`);
    const people = await browser.submit(signIn, '/sign-in', { email: owner.email, password: PASSWORD });
    const { csrf = '', of = '' } = formOf(people, '/people/invite').fields;
    const body = new URLSearchParams({ csrf, of, email: 'invited@example.com', role: 'member' });
    const answer = await browser.ask(`${service.authUrl}/people/invite`, { method: 'POST', body });
    const next = answer.headers.get('location');
    const shown = next === null ? await answer.text() : (await browser.open(new URL(next, service.authUrl).href)).text;
    remember('link', /link\?token=([\w-]{20,})/.exec(shown)?.[1]);
  }

  it('is enough to know it by, so that the test looks at the right place', () => {
    const columns = new Set(stored.map(({ column }) => column));

    for (const column of [
      'oauth_record.payload',
      'oauth_client.payload',
      'connection.grant_id',
      'user_session.id_hash',
    ]) {
      expect(columns).toContain(column);
    }
    const hash = createHash('sha256')
      .update(secrets.get('next refresh token') ?? '')
      .digest('hex');
    expect(stored.some(({ text }) => text === hash)).toBe(true);
    expect(secrets.size).toBeGreaterThan(20);
  });

  it('holds nothing that anybody could present, in any spelling', () => {
    const found = [...secrets].flatMap(([what, secret]) =>
      spellings(secret).flatMap((spelling) =>
        stored.filter(({ text }) => text.includes(spelling)).map(({ column }) => `${what} in ${column}`),
      ),
    );

    expect([...new Set(found)]).toEqual([]);
  });

  it('reveals nothing of it in the log either', () => {
    expect(logged()).toContain('oauth.refused');

    const found = [...secrets].filter(([, secret]) => spellings(secret).some((one) => logged().includes(one)));

    expect(found.map(([what]) => what)).toEqual([]);
  });
});
