import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { type Browser, textOf } from './browser.ts';
import { type PagesServer, type Person, startPages } from './pages-server.ts';

describeWithDatabase('the pages of owners', () => {
  const db = useDatabase();
  let pages: PagesServer;
  let owner: Person;
  let browser: Browser;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(async () => {
    owner = await pages.person();
    browser = await pages.browser(owner);
  });

  const colleague = (role: 'owner' | 'member' | 'viewer') =>
    pages.person(role, { id: owner.accountId, name: owner.accountName });

  it.each(['member', 'viewer'] as const)('are closed to a %s, and not shown', async (role) => {
    const own = await pages.browser(await colleague(role));
    const { html } = await own.get('/connections');
    const { csrf = '' } = { csrf: /name="csrf" value="([^"]*)"/.exec(html)?.[1] };
    const gets = ['/keys', '/people', '/audit'];
    const posts = ['/keys', '/keys/revoke', '/people/invite', '/people/withdraw', '/people/role', '/people/remove'];

    for (const path of gets) {
      expect([path, (await own.get(path)).status]).toEqual([path, 403]);
      expect(html).not.toContain(`href="${path}"`);
    }
    for (const path of [...posts, '/people/password-link']) {
      const answer = await own.post(path, { csrf, of: owner.accountId, email: 'x@example.com', role: 'owner' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
    expect(await db.prisma.signInLink.count({ where: { accountId: owner.accountId } })).toBe(0);
  });

  it('refuse what was meant for another account than the one that is shown now', async () => {
    const other = await pages.join(owner, 'owner');
    await browser.get('/people');
    await pages.parts.sessions.chooseAccount(browser.cookies.get('landfall') ?? '', other.id);

    const answer = await browser.submit('/people/invite', { email: 'x@example.com', role: 'owner' });

    expect(answer.status).toBe(409);
    expect(await db.prisma.signInLink.count({ where: { accountId: other.id } })).toBe(0);
  });

  it('create a key, show it once, and list it by its beginning', async () => {
    const { html } = await browser.get('/keys');

    const fields = { name: 'Till <1>', permission: ['tracking:read', 'reference:read'], expires_in_days: '90' };
    const created = await browser.submit('/keys', fields, 'name="permission"');
    const listed = await browser.get('/keys');

    const key = /readonly autocomplete="off"\s*value="(lf_[\w-]{43})"/.exec(created.html)?.[1] ?? '';
    const checked = [...html.matchAll(/value="([a-z:]+)" checked/g)].map(([, name]) => name);
    expect(checked).toEqual(['tracking:read']);
    expect(key).not.toBe('');
    expect(listed.html).not.toContain(key);
    expect(listed.html).toContain(`${key.slice(0, 11)}…`);
    expect(listed.html).toContain('Till &lt;1&gt;');
    const [row] = await db.prisma.apiKey.findMany({ where: { accountId: owner.accountId } });
    expect(row).toMatchObject({ name: 'Till <1>', permissions: ['tracking:read', 'reference:read'] });
    expect(row?.expiresAt?.getTime()).toBeGreaterThan((row?.createdAt.getTime() ?? 0) + 89 * 86_400_000);
  });

  it.each([
    [{ name: ' ', permission: 'tracking:read' }, 'Give the key a name'],
    [{ name: 'Till', permission: 'tracking:rule' }, 'Choose at least one permission'],
  ])('create no key of %o, and keep what was filled in', async (fields, text) => {
    await browser.get('/keys');

    const answer = await browser.submit('/keys', fields, 'name="permission"');

    expect(answer.status).toBe(422);
    expect(textOf(answer.html)).toContain(text);
    expect(answer.html).toContain(`value="${fields.name.trim()}"`);
    expect(await db.prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(0);
  });

  it('revoke a key of the account, and no other', async () => {
    await browser.get('/keys');
    await browser.submit('/keys', { name: 'Till', permission: 'tracking:read' }, 'name="permission"');
    const { id } = await db.prisma.apiKey.findFirstOrThrow({ where: { accountId: owner.accountId } });
    const stranger = await pages.browser(await pages.person());
    const { html } = await stranger.get('/keys');
    const [csrf = '', of = ''] = ['csrf', 'of'].map(
      (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1],
    );

    const refused = await stranger.post('/keys/revoke', { csrf, of, key: id });
    const page = await browser.follow(await browser.submit('/keys/revoke', {}, id));

    expect(refused.status).toBe(404);
    expect(textOf(page.html)).toContain('revoked');
    expect(page.html).not.toContain('action="/keys/revoke"');
  });

  it('distinguish an expired key', async () => {
    await browser.get('/keys');
    await browser.submit('/keys', { name: 'Till', permission: 'tracking:read' }, 'name="permission"');
    await db.prisma.apiKey.updateMany({
      where: { accountId: owner.accountId },
      data: { expiresAt: new Date('2026-05-01T00:00:00Z') },
    });

    const { html } = await browser.get('/keys');

    expect(textOf(html)).toContain('expired 2026-05-01 00:00 UTC');
    expect(html).not.toContain('action="/keys/revoke"');
  });

  it('invite a user by a link that is shown once, and withdraw it', async () => {
    await browser.get('/people');

    const invited = await browser.submit('/people/invite', { email: 'Bea@Example.com', role: 'viewer' });
    const listed = await browser.get('/people');
    const [link] = await db.prisma.signInLink.findMany({ where: { accountId: owner.accountId } });
    const page = await browser.follow(await browser.submit('/people/withdraw', {}, link?.id));

    expect(invited.status).toBe(200);
    expect(invited.html).toContain(`value="${pages.origin}/link?token=`);
    expect(listed.html).not.toContain('/link?token=');
    expect(textOf(listed.html)).toContain('bea@example.com viewer');
    expect(link).toMatchObject({ email: 'bea@example.com', role: 'viewer', createdBy: owner.userId });
    expect(textOf(page.html)).not.toContain('bea@example.com');
  });

  it('keep what was filled in when a user cannot be invited', async () => {
    await browser.get('/people');

    const answer = await browser.submit('/people/invite', { email: owner.email, role: 'viewer' });

    expect(answer.status).toBe(422);
    expect(answer.html).toContain('role="alert"');
    expect(answer.html).toContain(`value="${owner.email}"`);
    expect(answer.html).toContain('<option value="viewer" selected>');
  });

  it('invite no user to a role that there is not', async () => {
    await browser.get('/people');

    const answer = await browser.submit('/people/invite', { email: 'x@example.com', role: 'admin' });

    expect(answer.status).toBe(422);
    expect(textOf(answer.html)).toContain('Choose one of the roles');
    expect(await db.prisma.signInLink.count({ where: { accountId: owner.accountId } })).toBe(0);
  });

  it('change what a user may do', async () => {
    const member = await colleague('member');
    await browser.get('/people');

    const page = await browser.follow(await browser.submit('/people/role', { role: 'viewer' }, member.userId));

    expect(textOf(page.html)).toContain('The role is saved');
    const where = { accountId_userId: { accountId: owner.accountId, userId: member.userId } };
    expect(await db.prisma.membership.findUnique({ where })).toMatchObject({ role: 'viewer' });
  });

  it('remove a user, and none of another account', async () => {
    const [member, stranger] = [await colleague('member'), await pages.person()];
    await browser.get('/people');
    const refused = await browser.submit('/people/remove', { user_id: stranger.userId });
    await browser.get('/people');

    const page = await browser.follow(await browser.submit('/people/remove', {}, member.userId));

    expect(refused.status).toBe(404);
    expect(textOf(page.html)).not.toContain(member.email);
    expect(await db.prisma.membership.count({ where: { userId: stranger.userId } })).toBe(1);
  });

  it('show who made a key, and revoke it with them where that is wanted', async () => {
    const second = await colleague('owner');
    const theirs = await pages.browser(second);
    await theirs.get('/keys');
    await theirs.submit('/keys', { name: 'Till', permission: 'tracking:read' }, 'name="permission"');
    const keys = await browser.get('/keys');
    const people = await browser.get('/people');

    const page = await browser.follow(await browser.submit('/people/remove', { revoke_keys: '1' }, second.userId));

    expect(keys.html).toContain(`<td class="long" data-label="By">${second.email}</td>`);
    expect(textOf(people.html).match(/Also revoke the keys that they made \(\d+\)/g)).toEqual([
      'Also revoke the keys that they made (1)',
    ]);
    expect(textOf(page.html)).toContain('the keys that they made are revoked');
    expect(textOf((await browser.get('/keys')).html)).toContain('revoked');
  });

  it('forget how a user signed in at their company', async () => {
    const member = await colleague('member');
    const identity = { issuer: 'https://idp.example', client: 'company', subject: member.userId };
    await db.prisma.userIdentity.create({ data: { ...identity, userId: member.userId } });
    const theirs = await pages.browser(member);
    await browser.get('/people');

    const page = await browser.follow(await browser.submit('/people/forget-sign-in', {}, member.userId));

    expect(textOf(page.html)).toContain('The company sign-in is forgotten');
    expect(page.html).not.toContain('/people/forget-sign-in');
    expect((await theirs.get('/connections')).status).toBe(303);
    expect(await db.prisma.userIdentity.count({ where: { userId: member.userId } })).toBe(0);
  });

  it('explain on the same page that the last owner has to stay', async () => {
    await browser.get('/people');

    const answer = await browser.submit('/people/remove', {}, owner.userId);

    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain('is the only owner of the account');
    expect(answer.html).toContain('<h1>People</h1>');
  });

  it('lead an owner who lowered their own role to a page that they may see', async () => {
    await colleague('owner');
    await browser.get('/people');

    const page = await browser.follow(await browser.submit('/people/role', { role: 'viewer' }, owner.userId));

    expect([page.status, page.html.includes('<h1>Connections</h1>')]).toEqual([200, true]);
  });

  it('make a link to a new password that is shown once', async () => {
    const member = await colleague('member');
    await browser.get('/people');

    const made = await browser.submit('/people/password-link', {}, member.userId);

    expect(made.status).toBe(200);
    expect(made.html).toContain(`value="${pages.origin}/link?token=`);
    expect((await browser.get('/people')).html).not.toContain('/link?token=');
  });

  it('say who did what, the newest first, and no more than fits on a page', async () => {
    await browser.get('/keys');
    await browser.submit('/keys', { name: '<Till>', permission: 'tracking:read' }, 'name="permission"');
    const rows = Array.from({ length: 60 }, (_, at) => ({
      id: crypto.randomUUID(),
      accountId: owner.accountId,
      at: new Date(Date.UTC(2026, 0, 1, 0, at)),
      kind: 'sign_in_failed',
      actor: owner.email,
      detail: {},
    }));
    await db.prisma.auditEvent.createMany({ data: rows });

    const newest = await browser.get('/audit');
    const older = /<a class="button" href="([^"]*)">Older/.exec(newest.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const rest = await browser.get(older);

    expect(textOf(newest.html)).toContain(`Created an API key ${owner.email}`);
    expect(newest.html).toContain('name: &lt;Till&gt;');
    expect(textOf(newest.html)).toContain('192.0.2.7');
    expect(newest.html.match(/<tr>/g)).toHaveLength(51);
    expect(rest.html.match(/<tr>/g)).toHaveLength(12);
    expect(rest.html).not.toContain('>Older<');
    expect(rest.html).toContain('>Newest<');
  });

  it('refuse an audit cursor that is none', async () => {
    for (const before of ['x', '\u0000', '9999-99-99T99:99:99.999Z_x']) {
      expect((await browser.get(`/audit?before=${encodeURIComponent(before)}`)).status).toBe(422);
    }
  });

  it('show nothing of another account in the audit', async () => {
    const stranger = await pages.person();
    const own = await pages.browser(stranger);
    await own.get('/keys');
    await own.submit('/keys', { name: 'Theirs', permission: 'tracking:read' }, 'name="permission"');

    expect((await browser.get('/audit')).html).not.toContain('Theirs');
  });
});
