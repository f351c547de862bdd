import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { hiddenOf, textOf } from './browser.ts';
import { PASSWORD, type PagesServer, startPages, waitingFor } from './pages-server.ts';

const FORM = 'application/x-www-form-urlencoded';

describeWithDatabase('every page', () => {
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  it('runs nothing, loads nothing, stands in no frame and is not cached', async () => {
    const { headers, html } = await (await pages.browser()).get('/sign-in');

    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
    expect(headers.get('Content-Security-Policy')).toBe(policy);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Referrer-Policy')).toBe('same-origin');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull();
  });

  it('has no script, no style of its own, no foreign address, and stays out of search engines', async () => {
    const person = await pages.person();
    const authorization = waitingFor(person);
    pages.authorizations.waiting.set(authorization.uid, authorization);
    const browser = await pages.browser(person);
    const paths = ['/connections', '/keys', '/people', '/audit', '/password', '/sign-in?again=1'];

    for (const path of [...paths, `/interaction/${authorization.uid}`]) {
      const { status, html } = await browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(html).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:/i);
      expect(html.replace('https://track.example.com/mcp', '')).not.toMatch(/(src|href|action)="(https?:)?\/\//i);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(html.match(/<main/g)).toHaveLength(1);
    }
  });

  it.each([
    ['dark', '<html lang="en" data-theme="dark">'],
    ['light', '<html lang="en" data-theme="light">'],
    ['"><script>', '<html lang="en">'],
  ])('has the theme that was chosen in the console, and no other text of its cookie: %s', async (theme, start) => {
    const browser = await pages.browser();
    browser.cookies.set('theme', theme);

    const { html } = await browser.get('/sign-in');

    expect(html).toContain(start);
    expect(html).not.toContain('"><script>');
  });

  it('keeps its headers on answers that lead elsewhere', async () => {
    const { headers } = await (await pages.browser()).get('/connections');

    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('gives a cookie that no script reads and no other site sends', async () => {
    const { headers } = await (await pages.browser()).get('/sign-in');

    const cookie = /^landfall=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/;
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(cookie)]);
  });

  it('answers HEAD like GET, without a body', async () => {
    const { status, headers, html } = await (await pages.browser()).get('/sign-in', { method: 'HEAD' });

    expect([status, html]).toEqual([200, '']);
    expect(Number(headers.get('Content-Length'))).toBeGreaterThan(1_000);
  });

  it.each([
    ['PUT', '/sign-in', 'GET, HEAD, POST'],
    ['DELETE', '/connections', 'GET, HEAD'],
    ['GET', '/sign-out', 'POST'],
    ['OPTIONS', '/keys/revoke', 'POST'],
  ])('answers %s %s with what it takes', async (method, path, allow) => {
    const answer = await (await pages.browser()).get(path, { method });

    expect(answer.status).toBe(405);
    expect(answer.headers.get('Allow')).toBe(allow);
  });

  it.each(['/', '/nothing', '/keys/nothing', '/Sign-In', '/sign-in/', '/interaction', '/v2/shipments'])(
    'lets %s pass',
    async (path) => {
      const { status, html } = await (await pages.browser()).get(path);

      expect([status, html]).toEqual([404, 'passed on']);
    },
  );

  it('refuses a form without a token, with a wrong one, or with that of another browser', async () => {
    const person = await pages.person();
    const [browser, other] = [await pages.browser(), await pages.browser()];
    await browser.get('/sign-in');
    await other.get('/sign-in');
    const fields = { email: person.email, password: PASSWORD };

    const answers = [
      await browser.post('/sign-in', fields),
      await browser.post('/sign-in', { ...fields, csrf: 'x'.repeat(43) }),
      await browser.post('/sign-in', { ...fields, csrf: hiddenOf(other.html).csrf ?? '' }),
      await (await pages.browser()).post('/sign-in', { ...fields, csrf: hiddenOf(browser.html).csrf ?? '' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(textOf(answers[0]?.html ?? '')).toContain('open the page again');
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])('refuses a form that comes with %o, whatever its token', async (headers) => {
    const person = await pages.person();
    const browser = await pages.browser();
    const { html } = await browser.get('/sign-in');

    const fields = { ...hiddenOf(html), email: person.email, password: PASSWORD };
    const answer = await browser.post('/sign-in', fields, headers);

    expect(answer.status).toBe(403);
    expect(textOf(answer.html)).toContain('sent from another site');
  });

  it('takes a form of a browser that does not say where it comes from', async () => {
    const person = await pages.person();
    const browser = await pages.browser();
    const { html } = await browser.get('/sign-in');

    const body = new URLSearchParams({ ...hiddenOf(html), email: person.email, password: PASSWORD });
    const answer = await browser.get('/sign-in', { method: 'POST', body });

    expect(answer.status).toBe(303);
  });

  it.each([
    ['application/json', '{}', 415],
    ['text/plain', 'csrf=x', 415],
    ['multipart/form-data; boundary=x', '--x--', 415],
    [FORM, `a=${'x'.repeat(32 * 1024)}`, 413],
  ])('refuses a body of %s', async (type, body, status) => {
    const browser = await pages.browser();

    const answer = await browser.get('/sign-in', { method: 'POST', body, headers: { 'Content-Type': type } });

    expect(answer.status).toBe(status);
  });

  it('refuses what the database cannot store', async () => {
    const browser = await pages.browser();
    const { html } = await browser.get('/sign-in');

    const answer = await browser.post('/sign-in', { ...hiddenOf(html), email: 'a\u0000@example.com', password: 'x' });

    expect(answer.status).toBe(400);
  });

  it('reports a bug by the id of the request alone, and logs it once', async () => {
    const authorization = waitingFor(null);
    pages.authorizations.waiting.set(authorization.uid, authorization);
    const { find } = pages.authorizations;
    pages.authorizations.find = async () => {
      throw new Error('secret inside');
    };

    const answer = await (await pages.browser()).get(`/interaction/${authorization.uid}`);
    pages.authorizations.find = find;

    expect(answer.status).toBe(500);
    expect(textOf(answer.html)).toContain('request-1');
    expect(answer.html).not.toContain('secret inside');
    expect(pages.broken.splice(0)).toMatchObject([{ requestId: 'request-1', err: { message: 'secret inside' } }]);
  });

  it('reports a failure in its own words, escaped', async () => {
    const { find } = pages.authorizations;
    pages.authorizations.find = async () => {
      throw new Failure('not_found', 'No <b>such</b> thing; start again.');
    };

    const answer = await (await pages.browser()).get('/interaction/x');
    pages.authorizations.find = find;

    expect(answer.status).toBe(404);
    expect(answer.html).toContain('No &lt;b&gt;such&lt;/b&gt; thing; start again.');
    expect(pages.broken).toEqual([]);
  });

  it('reports a part of ours that is out of reach without naming it, and when to come again', async () => {
    const browser = await pages.browser(await pages.person());
    const { find } = pages.parts.sessions;
    pages.parts.sessions.find = async () => {
      throw new Failure('unavailable', 'No connection to db.internal:5432.', { cause: new Error('refused') });
    };

    const answer = await browser.get('/connections');
    pages.parts.sessions.find = find;

    expect(answer.status).toBe(503);
    expect(answer.headers.get('Retry-After')).toBe('10');
    expect(textOf(answer.html)).toContain('Try again in 10 seconds.');
    expect(answer.html).not.toContain('db.internal');
    expect(pages.broken.splice(0)).toHaveLength(1);
  });

  it('answers an address with a wrong escape with a page', async () => {
    const answer = await (await pages.browser()).get('/interaction/%E0%A4%A');

    expect(answer.status).toBe(400);
    expect(answer.html).toContain('<h1>');
  });

  it('reads a request line that names another host as its own', async () => {
    const location = await new Promise<string | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(pages.origin);
      const sent = request({ hostname, port, path: 'http://evil.example/keys?x=1' }, (response) => {
        resolve(response.headers.location);
        response.resume();
      });
      sent.on('error', reject).end();
    });

    expect(location).toBe('/sign-in?return=%2Fkeys%3Fx%3D1');
  });
});

describeWithDatabase('pages below a path over https', () => {
  const BASE_URL = 'https://track.example.com/auth';
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db, BASE_URL);
  });

  afterAll(() => pages.close());

  it('give a cookie that is bound to the host and to https', async () => {
    const { headers } = await (await pages.browser()).get('/sign-in');

    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-landfall=.*Path=\/;.*; Secure$/)]);
  });

  it('lead along their own path alone', async () => {
    const person = await pages.person();
    const browser = await pages.browser();
    const redirected = await browser.get('/keys');
    expect(redirected.location).toBe('/auth/sign-in?return=%2Fauth%2Fkeys');
    await browser.follow(redirected);

    const answer = await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    const page = await browser.follow(answer);

    expect(page.status).toBe(200);
    expect(page.html).toContain('<h1>Keys</h1>');
    const links = [...page.html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, link]) => link);
    // The console is at one place, wherever people sign in.
    const others = links.filter((link) => !link?.startsWith('/auth/') && link !== '#main');
    expect(others.filter((link) => !/^\/console\/(?:[a-z]*|#search)$/.test(link ?? ''))).toEqual([]);
  });
});
