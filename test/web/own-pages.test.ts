import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { textOf } from './browser.ts';
import { PASSWORD, type PagesServer, type Person, startPages } from './pages-server.ts';

const NEW_PASSWORD = 'another sentence that is secret';

describeWithDatabase('the pages of everybody', () => {
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  const connect = async ({ accountId, userId }: Person, clientName: string): Promise<string> => {
    const grantId = newId();
    const permissions = ['tracking:read', 'webhooks:write'];
    const data = { grantId, accountId, userId, clientId: 'c', clientName, redirectHost: 'claude.ai', permissions };
    await db.prisma.connection.create({ data });
    return grantId;
  };

  it('say how to connect as long as nothing is connected', async () => {
    const person = await pages.person('viewer');

    const { html } = await (await pages.browser(person)).get('/connections');

    expect(html).toContain('value="https://track.example.com/mcp"');
    expect(textOf(html)).toContain('No program is connected yet');
  });

  it('say on the page of mail that no mail server is set, whom to ask, and what there would be', async () => {
    const browser = await pages.browser(await pages.person('viewer'));

    const { status, html } = await browser.get('/mail');

    expect(status).toBe(200);
    expect(textOf(html)).toContain('No mail server is set: ask your operator to set SMTP_URL and MAIL_FROM');
    expect(textOf(html)).toContain('Every day, at a time of your choice');
    const rooms = [...html.matchAll(/href="\/console\/(\w*)"/g)].map(([, room]) => room);
    expect([rooms.includes('containers'), rooms.includes('add'), rooms.includes('feeds')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('show what may act for a user, and nothing of others', async () => {
    const [person, stranger] = [await pages.person('member'), await pages.person('member')];
    const colleague = await pages.person('member', { id: person.accountId, name: person.accountName });
    await connect(person, 'Claude <b>\u202E');
    await connect(stranger, 'Theirs');
    await connect(colleague, 'Of a colleague');

    const { html } = await (await pages.browser(person)).get('/connections');

    const text = textOf(html);
    expect(html).toContain('Claude &lt;b&gt;');
    expect(text).toContain('claude.ai See shipments and containers, Manage webhooks');
    expect(html).toMatch(/<time datetime="[^"]+Z">[\d-]+ [\d:]+ UTC<\/time>/);
    expect(text).toContain('never');
    expect(text).not.toContain('Theirs');
    expect(text).not.toContain('Of a colleague');
  });

  it('show owners what acts for others in their account, with whom', async () => {
    const owner = await pages.person();
    const member = await pages.person('member', { id: owner.accountId, name: owner.accountName });
    await connect(member, 'Cursor');

    const { html } = await (await pages.browser(owner)).get('/connections');

    expect(textOf(html)).toContain(`Cursor ${member.email} claude.ai`);
  });

  it('end a connection of one’s own', async () => {
    const person = await pages.person('viewer');
    const id = await connect(person, 'Claude');
    const browser = await pages.browser(person);
    await browser.get('/connections');

    const page = await browser.follow(await browser.submit('/connections/end', {}, id));

    expect(textOf(page.html)).toContain('The program is disconnected');
    expect(await db.prisma.connection.count({ where: { grantId: id } })).toBe(0);
  });

  it('end no connection of another user', async () => {
    const [person, stranger] = [await pages.person('member'), await pages.person()];
    const colleague = await pages.person('member', { id: person.accountId, name: person.accountName });
    const ids = [await connect(stranger, 'Theirs'), await connect(colleague, 'Of a colleague')];
    await connect(person, 'Own');
    const browser = await pages.browser(person);

    for (const id of ids) {
      await browser.get('/connections');
      const { status } = await browser.submit('/connections/end', { id });
      expect(status).toBe(404);
    }
    expect(await db.prisma.connection.count({ where: { grantId: { in: ids } } })).toBe(2);
  });

  it('show another account when it is chosen, and none that a user does not belong to', async () => {
    const [person, stranger] = [await pages.person(), await pages.person()];
    const other = await pages.join(person, 'viewer');
    const browser = await pages.browser(person);
    const { html } = await browser.get('/connections');
    const refused = await browser.submit('/account', { account: stranger.accountId });
    await browser.get('/connections');

    const page = await browser.follow(await browser.submit('/account', { account: other.id }));

    expect(html).toContain(`<option value="${person.accountId}" selected>`);
    expect(html).toContain('href="/keys"');
    expect(refused.status).toBe(404);
    expect(page.html).toContain(`<option value="${other.id}" selected>`);
    expect(page.html).not.toContain('href="/keys"');
  });

  it('mark where a user is, and let them skip the way there', async () => {
    const { html } = await (await pages.browser(await pages.person())).get('/connections');

    expect(html).toContain('<a href="/connections" aria-current="page">');
    expect(html).toContain('<a class="skip" href="#main">');
    expect(html).toContain('<main id="main">');
  });

  it('show a user without an account whom to ask', async () => {
    const person = await pages.person();
    await db.prisma.membership.deleteMany({ where: { userId: person.userId } });
    const browser = await pages.browser(person);

    const [home, keys] = [await browser.get('/connections'), await browser.get('/keys')];

    expect(textOf(home.html)).toContain('You belong to no account');
    expect(keys.status).toBe(403);
  });

  it('change a password, and sign out every other browser', async () => {
    const person = await pages.person('viewer');
    const [browser, other] = [await pages.browser(person), await pages.browser(person)];
    await browser.get('/password');

    const answer = await browser.submit('/password', { current: PASSWORD, password: NEW_PASSWORD });
    const page = await browser.follow(answer);
    await other.get('/sign-in?again=1');
    const old = await other.submit('/sign-in', { email: person.email, password: PASSWORD });
    const fresh = await other.submit('/sign-in', { email: person.email, password: NEW_PASSWORD });

    expect(textOf(page.html)).toContain('The password is changed');
    expect([old.status, fresh.status]).toEqual([401, 303]);
  });

  it('sign out the other browsers of a user who changes the password at once', async () => {
    const person = await pages.person('viewer');
    const [browser, other] = [await pages.browser(person), await pages.browser(person)];
    await browser.get('/password');

    await browser.submit('/password', { current: PASSWORD, password: NEW_PASSWORD });

    expect((await other.get('/connections')).status).toBe(303);
    expect((await browser.get('/connections')).status).toBe(200);
  });

  it('take the current password for no new sign-in, and disconnect programs where that is wanted', async () => {
    const person = await pages.person('viewer');
    const browser = await pages.browser(person);
    const id = await connect(person, 'Claude');
    const kinds = async () => {
      const events = await db.prisma.auditEvent.findMany({ where: { userId: person.userId }, orderBy: { id: 'asc' } });
      return events.map(({ kind }) => kind);
    };
    await browser.get('/password');
    await browser.submit('/password', { current: PASSWORD, password: NEW_PASSWORD });
    expect(await kinds()).toEqual(['password_changed']);
    expect(await db.prisma.connection.count({ where: { grantId: id } })).toBe(1);

    await browser.get('/password');
    const fields = { current: NEW_PASSWORD, password: PASSWORD, disconnect: '1' };
    const page = await browser.follow(await browser.submit('/password', fields));

    expect(textOf(page.html)).toContain('all programs are disconnected');
    expect(await kinds()).toEqual(['password_changed', 'password_changed', 'connection_ended']);
    expect(await db.prisma.connection.count({ where: { grantId: id } })).toBe(0);
  });

  it.each([
    ['a wrong current one', { current: 'wrong', password: NEW_PASSWORD }, 401, 'The current password is not correct.'],
    ['a short new one', { current: PASSWORD, password: 'short' }, 422, 'A password has 12 to 200 characters'],
  ])('refuse to change a password with %s', async (_what, fields, status, text) => {
    const person = await pages.person('viewer');
    const browser = await pages.browser(person);
    await browser.get('/password');

    const answer = await browser.submit('/password', fields);

    expect(answer.status).toBe(status);
    expect(textOf(answer.html)).toContain(text);
    expect(answer.html).toContain('aria-invalid="true"');
    expect(answer.html).not.toContain(fields.password);
  });

  it('count guesses of the current password like those at the door', async () => {
    const browser = await pages.browser(await pages.person());
    await browser.get('/password');
    const { left } = pages.attempts;
    pages.attempts.left = 0;

    const answer = await browser.submit('/password', { current: 'guess', password: NEW_PASSWORD });
    pages.attempts.left = left;

    expect(answer.status).toBe(429);
    expect(answer.headers.get('Retry-After')).toBe('90');
  });

  it('have no password for a user who signs in elsewhere', async () => {
    const person = await pages.person();
    await db.prisma.user.update({ where: { id: person.userId }, data: { passwordHash: null } });
    const browser = await pages.browser(person);

    const [home, password] = [await browser.get('/connections'), await browser.get('/password')];

    expect(home.html).not.toContain('href="/password"');
    expect(password.status).toBe(404);
  });
});
