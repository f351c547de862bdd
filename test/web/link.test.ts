import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Role } from '../../src/core/permission.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type Browser, textOf } from './browser.ts';
import { PASSWORD, type PagesServer, type Person, startPages } from './pages-server.ts';

const NEW_PASSWORD = 'one more sentence of my own';

describeWithDatabase('a link', () => {
  const db = useDatabase();
  let pages: PagesServer;
  let owner: Person;
  let owners: Browser;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(async () => {
    owner = await pages.person();
    owners = await pages.browser(owner);
    await owners.get('/people');
  });

  const linkIn = (html: string): string => /value="[^"]*(\/link\?token=[\w-]{43})"/.exec(html)?.[1] ?? 'no link';
  const invite = async (email: string, role: Role = 'member') =>
    linkIn((await owners.submit('/people/invite', { email, role })).html);
  const roleOf = async (email: string) => {
    const where = { accountId: owner.accountId, user: { email } };
    return (await db.prisma.membership.findFirst({ where }))?.role ?? null;
  };

  it('lets a new user in with a name and a password, once', async () => {
    const email = `new-${owner.userId}@example.com`;
    const path = await invite(email, 'viewer');
    const browser = await pages.browser();
    const { html } = await browser.get(path);

    const joined = await browser.submit('/link', { name: 'Bea', password: NEW_PASSWORD });
    const page = await browser.get('/connections');
    const again = await (await pages.browser()).get(path);

    expect(textOf(html)).toContain(`Join ${owner.accountName}`);
    expect(html).toContain('autocomplete="new-password"');
    expect(html).toMatch(/autocomplete="username" value="[^"]*" readonly/);
    expect(joined.location).toBe('/console/');
    expect(textOf(page.html)).toContain(email);
    expect(await roleOf(email)).toBe('viewer');
    expect(again.status).toBe(404);
    expect(textOf(again.html)).toContain('This link is no longer valid');
  });

  it.each([
    [{ name: '', password: NEW_PASSWORD }, 'Give your name'],
    [{ name: 'Bea', password: 'short' }, 'A password has 12 to 200 characters'],
    [{ name: '<Bea>', password: '' }, 'A password has 12 to 200 characters'],
  ])('lets no user in with %o, and stays good', async (fields, text) => {
    const email = `new-${owner.userId}@example.com`;
    const path = await invite(email);
    const browser = await pages.browser();
    await browser.get(path);

    const refused = await browser.submit('/link', fields);
    const joined = await browser.submit('/link', { name: 'Bea', password: NEW_PASSWORD });

    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain(text);
    expect(refused.html).toContain('aria-invalid="true"');
    expect(joined.status).toBe(303);
  });

  it('is not used up by being opened', async () => {
    const path = await invite(`new-${owner.userId}@example.com`);
    const browser = await pages.browser();

    const statuses = [await browser.get(path), await browser.get(path, { method: 'HEAD' }), await browser.get(path)];

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('has a known user sign in, and then accept', async () => {
    const person = await pages.person();
    const path = await invite(person.email);
    const browser = await pages.browser();
    const { html } = await browser.get(path);
    const signIn = /href="(\/sign-in\?[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await browser.get(signIn);

    const back = await browser.follow(await browser.submit('/sign-in', { email: person.email, password: PASSWORD }));
    const accepted = await browser.submit('/link');
    const page = await browser.get('/connections');

    expect(textOf(back.html)).toContain(`Join ${owner.accountName}`);
    expect(back.html).not.toContain('name="password"');
    expect(accepted.location).toBe('/console/');
    expect(textOf(page.html)).toContain(owner.accountName);
    expect(page.html).toContain(`<option value="${owner.accountId}" selected>`);
    expect(await roleOf(person.email)).toBe('member');
  });

  it('is accepted only by the invited user', async () => {
    const [person, other] = [await pages.person(), await pages.person()];
    const path = await invite(person.email, 'owner');
    const browser = await pages.browser(other);
    const { html } = await browser.get(path);
    const [stranger, token] = [await pages.browser(), path.split('=')[1] ?? ''];
    await stranger.get('/sign-in');

    const answers = [
      await browser.post('/link', { csrf: csrfIn(browser), token }),
      await stranger.post('/link', { csrf: csrfIn(stranger), token, name: 'Eve', password: NEW_PASSWORD }),
    ];

    expect(textOf(html)).toContain(`You are signed in as ${other.email}`);
    expect(answers.map(({ status }) => status)).toEqual([403, 409]);
    expect([await roleOf(person.email), await roleOf(other.email)]).toEqual([null, null]);
  });

  it('reveals only to the person themselves whether they are known', async () => {
    const [person, other] = [await pages.person(), await pages.person()];
    await db.prisma.user.update({ where: { id: person.userId }, data: { passwordIsTainted: true } });
    const emails = [person.email, `${'0'.repeat(8)}${person.email.slice(8)}`];

    const shown = [];
    for (const email of emails) {
      await owners.get('/people');
      const path = await invite(email);
      const visits = [await (await pages.browser()).get(path), await (await pages.browser(other)).get(path)];
      shown.push(visits.map(({ html }) => textOf(html).replaceAll(email, 'who')));
    }

    expect(shown[0]).toEqual(shown[1]);
    expect(shown[0]?.[0]).toContain('ask the person who invited you for a password link');
    expect(shown[0]?.[1]).toContain(`You are signed in as ${other.email}`);
  });

  it('has a user whose password another person could choose choose their own, and signs out all other browsers', async () => {
    const person = await pages.person();
    await db.prisma.user.update({ where: { id: person.userId }, data: { passwordIsTainted: true } });
    const path = await invite(person.email);
    const [browser, squatter] = [await pages.browser(person), await pages.browser(person)];

    const { html } = await browser.get(path);
    const refused = await browser.submit('/link');
    const accepted = await browser.submit('/link', { password: NEW_PASSWORD });
    const page = await browser.get('/connections');
    const theirs = await squatter.get('/connections');
    await squatter.follow(theirs);
    const old = await squatter.submit('/sign-in', { email: person.email, password: PASSWORD });

    expect(textOf(html)).toContain('because your current one was set by a link that another person could see');
    expect(html).toContain('name="password"');
    expect([refused.status, textOf(refused.html).includes('A password has 12 to 200 characters')]).toEqual([422, true]);
    expect(accepted.location).toBe('/console/');
    expect(textOf(page.html)).toContain(owner.accountName);
    expect(page.html).toContain(`<option value="${owner.accountId}" selected>`);
    expect([theirs.status, old.status]).toEqual([303, 401]);
    const { passwordIsTainted } = await db.prisma.user.findUniqueOrThrow({ where: { id: person.userId } });
    expect(passwordIsTainted).toBe(false);
  });

  it('lets a member choose a new password, signs them in, and ends all their sessions', async () => {
    const member = await pages.person('member', { id: owner.accountId, name: owner.accountName });
    const old = await pages.browser(member);
    await owners.get('/people');
    const path = linkIn((await owners.submit('/people/password-link', {}, member.userId)).html);
    const browser = await pages.browser();
    await browser.get(path);

    const chosen = await browser.submit('/link', { password: NEW_PASSWORD });
    const page = await browser.get('/connections');

    expect(chosen.location).toBe('/console/');
    expect(textOf(page.html)).toContain(member.email);
    expect((await old.get('/connections')).status).toBe(303);
    expect((await browser.get(path)).status).toBe(404);
    await old.get('/sign-in');
    expect((await old.submit('/sign-in', { email: member.email, password: NEW_PASSWORD })).status).toBe(303);
  });

  it.each(['', 'x', 'x'.repeat(43), '\u0000', 'x'.repeat(5_000)])('is refused with the token %j', async (token) => {
    const browser = await pages.browser();
    await browser.get('/sign-in');

    const shown = await browser.get(`/link?token=${encodeURIComponent(token)}`);
    const used = await browser.post('/link', { csrf: csrfIn(browser), token, name: 'Eve', password: NEW_PASSWORD });

    expect(shown.status).toBe(404);
    expect(used.status).toBe(token === '\u0000' ? 400 : 404);
  });

  it('is not used without the token of the form', async () => {
    const email = `new-${owner.userId}@example.com`;
    const token = (await invite(email)).split('=')[1] ?? '';

    const answer = await (await pages.browser()).post('/link', { token, name: 'Bea', password: NEW_PASSWORD });

    expect(answer.status).toBe(403);
    expect(await roleOf(email)).toBeNull();
  });
});

function csrfIn(browser: Browser): string {
  return /name="csrf" value="([^"]*)"/.exec(browser.html)?.[1] ?? '';
}
