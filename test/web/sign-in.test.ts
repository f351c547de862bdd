import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { textOf } from './browser.ts';
import { PASSWORD, type PagesServer, startPages, WAIT_SECONDS, waitingFor } from './pages-server.ts';

describeWithDatabase('the sign-in page', () => {
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(() => {
    pages.attempts.left = 1_000;
  });

  it('says how the first person is made as long as there is none', async () => {
    const empty = textOf((await (await pages.browser()).get('/sign-in')).html);
    await pages.person();
    const known = textOf((await (await pages.browser()).get('/sign-in')).html);

    expect(empty).toContain('landfall users add you@example.com');
    expect(known).not.toContain('landfall users add');
  });

  it('signs in with e-mail and password, under a cookie that was not there before', async () => {
    const person = await pages.person();
    const browser = await pages.browser();
    await browser.get('/sign-in');
    const before = browser.cookies.get('landfall') ?? '';

    const answer = await browser.submit('/sign-in', { email: person.email.toUpperCase(), password: PASSWORD });
    const led = await browser.get(answer.location ?? '');
    const page = await browser.get('/connections');

    expect([answer.status, led.location]).toEqual([303, '/console/']);
    expect(textOf(page.html)).toContain(person.email);
    expect(before).toMatch(/^[\w-]{43}$/);
    expect(browser.cookies.get('landfall')).not.toBe(before);
    expect(await pages.parts.sessions.find(before)).toBeNull();
  });

  it('makes the browser known for the user who signed in, and for no other', async () => {
    const [person, other] = [await pages.person(), await pages.person()];
    const browser = await pages.browser();
    await browser.get('/sign-in');
    const devices: (string | null)[] = [];
    const signIn = pages.parts.signIn;
    pages.parts.signIn = (attempt) => {
      devices.push(attempt.device);
      return signIn(attempt);
    };

    for (const { email } of [person, person, other]) {
      await browser.submit('/sign-in', { email, password: PASSWORD });
      await browser.get('/sign-in?again=1');
    }
    pages.parts.signIn = signIn;

    expect(devices).toEqual([null, expect.stringMatching(/^[\w-]{22}$/), null]);
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('landfall-device-'))).toHaveLength(2);
  });

  it('stores nothing for a visitor who is not signed in', async () => {
    const browser = await pages.browser();
    const count = () => db.prisma.userSession.count();
    const before = await count();

    await browser.get('/sign-in');

    expect(await count()).toBe(before);
    expect(browser.cookies.get('landfall')).toMatch(/^[\w-]{43}$/);
  });

  it('ends the session that a browser had when it signs in anew', async () => {
    const person = await pages.person();
    const browser = await pages.browser(person);
    const before = browser.cookies.get('landfall') ?? '';
    await browser.get('/sign-in?again=1');

    await browser.submit('/sign-in', { email: person.email, password: PASSWORD });

    expect(await pages.parts.sessions.find(before)).toBeNull();
    expect(await pages.parts.sessions.find(browser.cookies.get('landfall') ?? '')).toMatchObject({
      userId: person.userId,
    });
  });

  it('gives the same page for an unknown person and for a wrong password, and repeats no password', async () => {
    const person = await pages.person();
    const pageFor = async (email: string) => {
      const browser = await pages.browser();
      await browser.get('/sign-in');
      const { status, html } = await browser.submit('/sign-in', { email, password: 'quite <wrong> "one"' });
      return { status, html: html.replaceAll(email, 'EMAIL').replace(/name="csrf" value="[^"]*"/, '') };
    };

    const [known, unknown] = [await pageFor(person.email), await pageFor('unknown@example.com')];

    expect(known).toEqual(unknown);
    expect(known.status).toBe(401);
    expect(known.html).toContain('role="alert"');
    expect(known.html).toContain('aria-invalid="true"');
    expect(known.html).toContain('<title>Error: Sign in – Landfall</title>');
    expect(known.html).toContain('value="EMAIL"');
    expect(known.html).not.toContain('quite');
  });

  it('says in words, and once, when to try again after too many attempts', async () => {
    const browser = await pages.browser();
    await browser.get('/sign-in');
    pages.attempts.left = 0;

    const answer = await browser.submit('/sign-in', { email: 'a@example.com', password: 'x' });

    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe(String(WAIT_SECONDS));
    expect(textOf(answer.html)).toContain('There were too many attempts in a short time. Try again in 90 seconds.');
    expect(answer.html.match(/try again/gi)).toHaveLength(1);
  });

  it('leads back to where a user came from, and nowhere else', async () => {
    const person = await pages.person();
    const signIn = async (back: string) => {
      const browser = await pages.browser();
      await browser.get(`/sign-in?return=${encodeURIComponent(back)}`);
      const answer = await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
      return (await browser.get(answer.location ?? '')).location;
    };

    expect(await signIn('/keys?done=revoked')).toBe('/keys?done=revoked');
    expect(await signIn('//evil.example')).toBe('/console/');
    expect(await signIn('https://evil.example/')).toBe('/console/');
  });

  it.each([
    ['/keys', '/keys', '/keys'],
    ['/people', '/people/invite', '/people'],
  ])(
    'leads from %s back to it after a sign-in, where the session had ended before its form %s was sent',
    async (path, form, back) => {
      const person = await pages.person();
      const browser = await pages.browser(person);
      await browser.get(path);
      await db.prisma.userSession.deleteMany({ where: { userId: person.userId } });

      const answer = await browser.submit(form, { email: 'colleague@example.com', name: 'Nobody' });

      expect(answer.location).toBe(`/sign-in?${new URLSearchParams({ return: back })}`);
    },
  );

  it('takes the hidden path of its form for no better than that of its address', async () => {
    const person = await pages.person();
    const browser = await pages.browser();
    await browser.get('/sign-in');

    const fields = { email: person.email, password: PASSWORD, return: '/\\evil.example' };
    const answer = await browser.submit('/sign-in', fields);

    expect(answer.location).toBe('/sign-in?return=%2Fconsole%2F');
  });

  it('lets a user who is signed in pass at once, unless they have to sign in again', async () => {
    const person = await pages.person();
    const browser = await pages.browser(person);

    const passed = await browser.get('/sign-in?return=/password');
    const form = await browser.get('/sign-in?return=/password&again=1');

    expect([passed.status, passed.location]).toEqual([303, '/password']);
    expect([form.status, form.location]).toEqual([200, null]);
    expect(form.html).toContain(`value="${person.email}"`);
  });

  it('ends the way of its form at a page where a program waits, so that the program may be led to anywhere', async () => {
    const person = await pages.person();
    const { uid } = waitingFor(null);
    const browser = await pages.browser();
    await browser.get(`/sign-in?return=/interaction/${uid}`);

    const answer = await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    const page = await browser.follow(answer);

    expect(page.status).toBe(200);
    expect(page.html).toContain(`<meta http-equiv="refresh" content="0;url=/interaction/${uid}">`);
    expect(page.html).toContain(`href="/interaction/${uid}"`);
  });

  it('signs out, for good and on the record', async () => {
    const person = await pages.person();
    const browser = await pages.browser(person);
    const value = browser.cookies.get('landfall') ?? '';
    await browser.get('/connections');

    const answer = await browser.submit('/sign-out');
    const page = await browser.follow(answer);

    expect(await pages.parts.sessions.find(value)).toBeNull();
    expect(browser.cookies.get('landfall')).not.toBe(value);
    expect(textOf(page.html)).toContain('You are signed out.');
    const events = await db.prisma.auditEvent.findMany({ where: { accountId: person.accountId } });
    expect(events).toMatchObject([{ kind: 'sign_out', actor: person.email, address: '192.0.2.7' }]);
  });

  it('leads a user who is not signed in from any page of people to itself and back', async () => {
    const browser = await pages.browser();

    const answer = await browser.get('/audit?before=x');

    expect([answer.status, answer.location]).toEqual([303, '/sign-in?return=%2Faudit%3Fbefore%3Dx']);
  });
});
