import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Authorization } from '../../src/auth/oauth/authorizations.ts';
import { ALL_PERMISSIONS, PERMISSIONS } from '../../src/core/permission.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { rawRows } from '../support/raw.ts';
import { type Browser, textOf } from './browser.ts';
import { PASSWORD, type PagesServer, type Person, startPages, waitingFor } from './pages-server.ts';

describeWithDatabase('an authorization', () => {
  const db = useDatabase();
  let pages: PagesServer;
  let person: Person;
  let browser: Browser;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(async () => {
    pages.authorizations.answers.length = 0;
    person = await pages.person();
    browser = await pages.browser(person);
  });

  const wait = (authorization: Authorization): string => {
    pages.authorizations.waiting.set(authorization.uid, authorization);
    return `/interaction/${authorization.uid}`;
  };

  it('leads a user who is not signed in to the sign-in page and back', async () => {
    const path = wait(waitingFor(null, { loginHint: 'ada@example.com' }));
    const stranger = await pages.browser();

    const answer = await stranger.get(path);
    const page = await stranger.follow(answer);

    const query = new URLSearchParams({ return: path, hint: 'ada@example.com' });
    expect(answer.location).toBe(`/sign-in?${query}`);
    expect(page.html).toContain('value="ada@example.com"');
  });

  it('goes on at once with a user who is signed in', async () => {
    const authorization = waitingFor(null);

    const answer = await browser.get(wait(authorization));

    const session = await pages.parts.sessions.find(browser.cookies.get('landfall') ?? '');
    expect(answer.location).toBe(pages.authorizations.next);
    expect(pages.authorizations.answers).toEqual([
      { kind: 'signedIn', uid: authorization.uid, said: { userId: person.userId, signedInAt: session?.signedInAt } },
    ]);
  });

  it('has people sign in again where it asks for that, once', async () => {
    const [row] = await rawRows<{ at: number }>(db, 'SELECT extract(epoch FROM now())::float8 * 1000 AS at');
    const path = wait(waitingFor(null, { needsFreshSignIn: true, startedAt: row?.at ?? 0 }));

    const answer = await browser.get(path);
    await browser.follow(answer);
    const signedIn = await browser.submit('/sign-in', { email: person.email, password: PASSWORD });
    await browser.follow(signedIn);
    const next = await browser.get(path);

    expect(answer.location).toBe(`/sign-in?${new URLSearchParams({ return: path, again: '1' })}`);
    expect(next.location).toBe(pages.authorizations.next);
  });

  it('has no user sign in again who did after it began', async () => {
    const answer = await browser.get(wait(waitingFor(null, { needsFreshSignIn: true, startedAt: 1_000 })));

    expect(answer.location).toBe(pages.authorizations.next);
  });

  it('says who asks by its own claim, where the answer goes, for whom, and what it could do', async () => {
    const { status, html, headers } = await browser.get(wait(waitingFor(person)));

    const text = textOf(html);
    expect(status).toBe(200);
    expect(text).toContain('Claude wants to use Landfall in your name');
    expect(text).toContain('it has not been verified');
    expect(text).toContain('Answer goes to claude.ai');
    expect(text).toContain(person.email);
    expect(text).toContain(person.accountName);
    expect(text).toContain('You can end this at any time under Connections');
    expect(text).toContain('Not you? Sign out');
    for (const permission of ['tracking:read', 'tracking:write', 'reference:read'] as const) {
      expect(text).toContain(PERMISSIONS[permission]);
    }
    expect(text).not.toContain(PERMISSIONS['webhooks:write']);
    expect(text).not.toContain('ot included');
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self';");
  });

  it('gives both answers the same weight', async () => {
    const { html } = await browser.get(wait(waitingFor(person)));

    const buttons = html.match(/<button[^>]*name="decision"[^>]*>/g);
    expect(buttons).toEqual(['<button name="decision" value="deny">', '<button name="decision" value="allow">']);
  });

  it('names the host of a program that is known by the address of its description', async () => {
    const client = { id: 'https://vscode.dev/oauth/client.json', name: 'VS Code', uri: null, isSelfDescribed: true };

    const { html } = await browser.get(wait(waitingFor(person, { client })));

    expect(textOf(html)).toContain('identified by the address vscode.dev');
  });

  it('warns where any program on the computer could receive the answer', async () => {
    const loopback = { kind: 'loopback', host: '127.0.0.1:53412' } as const;
    const app = { kind: 'app', host: 'cursor:' } as const;

    const [first, second] = [
      await browser.get(wait(waitingFor(person, { redirect: loopback }))),
      await browser.get(wait(waitingFor(person, { redirect: app }))),
    ];

    expect(textOf(first.html)).toContain('Any program on this computer could be the one that receives it');
    expect(textOf(second.html)).toContain('a program on this computer that has registered the scheme cursor:');
  });

  it('shows a hostile name as one short line', async () => {
    const name = `<script>alert(1)</script>\u202E\n${'x'.repeat(500)}`;
    const client = { id: 'client-1', name, uri: null, isSelfDescribed: false };

    const { html } = await browser.get(wait(waitingFor(person, { client })));

    const heading = /<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '';
    expect(heading).toMatch(/^&lt;script&gt;alert\(1\)&lt;\/script&gt; x{53}… wants to use Landfall in your name$/);
  });

  it('describes a program without a name', async () => {
    const client = { id: 'client-1', name: null, uri: null, isSelfDescribed: false };

    const { html } = await browser.get(wait(waitingFor(person, { client })));

    expect(textOf(html)).toContain('A program without a name wants to use Landfall');
  });

  it('is allowed with what was requested, on a page that goes on by itself or by its button', async () => {
    const authorization = waitingFor(person);
    await browser.get(wait(authorization));

    const answer = await browser.submit(`/interaction/${authorization.uid}`, { decision: 'allow' });

    // Chromium would hold a redirect, and every one after it, to where forms may lead.
    expect([answer.status, answer.location]).toEqual([200, null]);
    expect(answer.html).toContain(`<meta http-equiv="refresh" content="0;url=${pages.authorizations.next}">`);
    expect(answer.html).toContain(`href="${pages.authorizations.next}">Continue</a>`);
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self';");
    const { userId, accountId } = person;
    const permissions = ['tracking:read', 'tracking:write', 'reference:read'];
    const said = { userId, accountId, permissions, address: '192.0.2.7' };
    expect(pages.authorizations.answers).toEqual([{ kind: 'allow', uid: authorization.uid, said }]);
  });

  it.each([{ decision: 'deny' }, { decision: 'Allow' }, {}])('is denied with %o', async (fields) => {
    const authorization = waitingFor(person);
    await browser.get(wait(authorization));

    const answer = await browser.submit(`/interaction/${authorization.uid}`, fields);

    expect(answer.html).toContain(`<meta http-equiv="refresh" content="0;url=${pages.authorizations.next}">`);
    const { userId, accountId } = person;
    const said = { userId, accountId, address: '192.0.2.7' };
    expect(pages.authorizations.answers).toEqual([{ kind: 'deny', uid: authorization.uid, said }]);
  });

  it('gives no more than the role allows, and says so before', async () => {
    const viewer = await pages.person('viewer');
    const own = await pages.browser(viewer);
    const authorization = waitingFor(viewer, { permissions: ALL_PERMISSIONS });
    const { html } = await own.get(wait(authorization));

    await own.submit(`/interaction/${authorization.uid}`, { decision: 'allow' });

    expect(textOf(html).match(/Not included: your role viewer does not allow it/g)).toHaveLength(4);
    expect(pages.authorizations.answers).toMatchObject([
      { said: { permissions: ['tracking:read', 'reference:read', 'webhooks:read'] } },
    ]);
  });

  it('warns of what lets others in', async () => {
    const { html } = await browser.get(wait(waitingFor(person, { permissions: ALL_PERMISSIONS })));

    expect(html).toContain('<li class="strong"><h3>Manage keys and members</h3>');
    expect(textOf(html)).toContain('With this it can let others in');
  });

  it('can only be denied where nothing of it could be allowed', async () => {
    const viewer = await pages.person('viewer');
    const own = await pages.browser(viewer);
    const authorization = waitingFor(viewer, { permissions: ['tracking:write'] });
    const { html } = await own.get(wait(authorization));

    const answer = await own.submit(`/interaction/${authorization.uid}`, { decision: 'allow' });

    expect(textOf(html)).toContain('there is nothing to allow');
    expect(html).not.toContain('value="allow"');
    expect(answer.status).toBe(403);
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('is for the account that is chosen, once it was shown what the role there allows', async () => {
    const other = await pages.join(person, 'viewer');
    const authorization = waitingFor(person);
    const path = wait(authorization);
    const first = await browser.get(path);

    const shown = await browser.follow(await browser.submit('/account', { account: other.id }));
    await browser.submit(path, { decision: 'allow' });

    expect(textOf(first.html)).toContain(`Allow for ${person.accountName}`);
    expect(textOf(first.html)).not.toContain('ot included');
    expect(first.html).toContain(`<option value="${other.id}">${other.name} (viewer)</option>`);
    expect(shown.html).toContain(`<option value="${other.id}" selected>`);
    expect(textOf(shown.html)).toContain(`Allow for ${other.name}`);
    expect(textOf(shown.html)).toContain('Not included: your role viewer does not allow it');
    expect(pages.authorizations.answers).toMatchObject([
      { said: { accountId: other.id, permissions: ['tracking:read', 'reference:read'] } },
    ]);
  });

  it('is for no other account than the one that it was shown for', async () => {
    const other = await pages.join(person, 'viewer');
    const path = wait(waitingFor(person));

    await browser.get(path);
    const forged = await browser.submit(path, { decision: 'allow', account: other.id });
    await browser.get(path);
    await pages.parts.sessions.chooseAccount(browser.cookies.get('landfall') ?? '', other.id);
    const late = await browser.submit(path, { decision: 'allow' });

    expect([forged.status, late.status]).toEqual([409, 409]);
    expect(textOf(late.html)).toContain('open the page again');
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('is for no account that a user does not belong to', async () => {
    const stranger = await pages.person();
    const authorization = waitingFor(person);
    await browser.get(wait(authorization));

    const fields = { decision: 'allow', account: stranger.accountId };
    const answer = await browser.submit(`/interaction/${authorization.uid}`, fields);

    expect(answer.status).toBe(403);
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('is answered only by the user whom it is for', async () => {
    const other = await pages.person();
    const path = wait(waitingFor(other));
    await browser.get('/connections');

    const shown = await browser.get(path);
    await browser.get('/connections');
    const { csrf = '' } = Object.fromEntries(
      [...browser.html.matchAll(/name="(csrf)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]),
    );
    const posted = await browser.post(path, { csrf, decision: 'allow', account: person.accountId });

    expect([shown.status, posted.status]).toEqual([403, 403]);
    expect(textOf(shown.html)).toContain(`You are signed in as ${person.email}`);
    expect(textOf(shown.html)).toContain('start again from the program');
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('is answered by no user who is not signed in any more', async () => {
    const authorization = waitingFor(person);
    const path = wait(authorization);
    await browser.get(path);
    await pages.parts.sessions.endOthers(person.userId, null);

    const answer = await browser.submit(path, { decision: 'allow' });

    expect(answer.location).toBe(path);
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('is not answered without a token', async () => {
    const path = wait(waitingFor(person));

    const answer = await browser.post(path, { decision: 'allow', account: person.accountId });

    expect(answer.status).toBe(403);
    expect(pages.authorizations.answers).toEqual([]);
  });

  it('asks a user who signs out there to start again from the program', async () => {
    await browser.get(wait(waitingFor(person)));

    const page = await browser.follow(await browser.submit('/sign-out'));

    expect(textOf(page.html)).toContain('start again from that program');
  });

  it('is distinguished from one that has ended', async () => {
    const answer = await browser.get('/interaction/nothing');

    expect(answer.status).toBe(404);
    expect(textOf(answer.html)).toContain('start again from the program');
  });

  it('asks no user without an account', async () => {
    await db.prisma.membership.deleteMany({ where: { userId: person.userId } });

    const { html } = await browser.get(wait(waitingFor(person)));

    expect(textOf(html)).toContain('You belong to no account, so there is nothing to allow');
    expect(html).not.toContain('name="decision"');
  });
});
