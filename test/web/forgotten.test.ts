import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { newId } from '../../src/core/id.ts';
import { mailPurpose } from '../../src/services/mail/queue-mail.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { textOf } from './browser.ts';
import { PASSWORD, type PagesServer, startPages } from './pages-server.ts';

const NEW_PASSWORD = 'another sentence of mine';

describeWithDatabase('a forgotten password', () => {
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(() => {
    pages.parts.sendsMail = true;
  });

  async function ask(email: string) {
    const browser = await pages.browser();
    await browser.get('/forgotten');
    const answer = await browser.submit('/forgotten', { email });
    return { answer, page: await browser.follow(answer) };
  }

  async function mailsTo(recipient: string) {
    const rows = await db.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } });
    return rows.map(({ id, kind, body }) => ({
      kind,
      text: body === null ? '' : pages.parts.sealer.open(body, mailPurpose(id)),
    }));
  }

  /** The link of the mail that a person was sent. */
  async function mailedLink(email: string): Promise<string> {
    const [mail] = await vi.waitFor(async () => {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    const token = /\/link\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    if (token === undefined) throw new Error('The mail has no link.');
    return `/link?token=${token}`;
  }

  it('is replaced by a link in a mail, which ends all sessions and connections and is followed by a notice', async () => {
    const person = await pages.person();
    const { userId, accountId, email } = person;
    const elsewhere = await pages.browser(person);
    const connection = {
      clientId: 'c',
      clientName: 'Claude',
      permissions: ['tracking:read'],
      redirectHost: 'claude.ai',
    };
    await db.prisma.connection.create({ data: { ...connection, grantId: newId(), accountId, userId } });

    const { answer, page } = await ask(email.toUpperCase());
    const link = await mailedLink(email);
    const browser = await pages.browser();
    await browser.get(link);
    const chosen = await browser.submit('/link', { password: NEW_PASSWORD });
    const again = await browser.get(link);

    expect([answer.status, page.status, chosen.status, again.status]).toEqual([303, 200, 303, 404]);
    expect(textOf(page.html)).toContain('a mail with a link is on its way');
    expect((await elsewhere.get('/connections')).location).toContain('/sign-in');
    expect(await db.prisma.connection.count({ where: { userId } })).toBe(0);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['password_link', 'password_changed']);
    const signIn = (password: string) =>
      pages.parts.signIn({ email, password, address: '192.0.2.9', browser: 'b', device: null });
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await signIn(NEW_PASSWORD)).toEqual({ userId });
    expect(await db.prisma.user.findUnique({ where: { id: userId } })).toMatchObject({ passwordIsTainted: false });
    const kinds = (await db.prisma.auditEvent.findMany({ where: { accountId } })).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['password_link_requested', 'password_changed']));
  });

  it('is answered in the same way whether or not there is such a person, before that is looked up', async () => {
    const person = await pages.person();
    const pageFor = async (email: string) => {
      const { answer, page } = await ask(email);
      return { status: answer.status, location: answer.location, html: page.html };
    };
    // Whoever waited for the database would wait for ever.
    pages.parts.db = Object.assign(Object.create(db), { transaction: () => new Promise(() => {}) });

    const [known, unknown] = [await pageFor(person.email), await pageFor('nobody@example.com')];
    pages.parts.db = db;

    expect(known).toEqual(unknown);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it('brings one mail where the form is sent twice, and none to who signs in at a company or belongs to no account', async () => {
    const [person, employee] = [await pages.person(), await pages.person()];
    const identity = { issuer: 'https://id.example.com', client: 'company', subject: employee.userId };
    await db.prisma.userIdentity.create({ data: { ...identity, userId: employee.userId } });
    const alone = `${newId()}@example.com`;
    await db.prisma.user.create({ data: { id: newId(), email: alone } });

    await Promise.all([ask(employee.email), ask(alone), ask(person.email), ask(person.email)]);
    await mailedLink(person.email);
    await ask(person.email);

    expect(await mailsTo(person.email)).toHaveLength(1);
    expect([...(await mailsTo(employee.email)), ...(await mailsTo(alone))]).toEqual([]);
  });

  it('leaves links that others made valid, and mails nothing beyond what a person may get', async () => {
    const person = await pages.person();
    const { countForgotten } = pages.parts;
    pages.parts.countForgotten = async () => false;
    const quiet = await ask(person.email);
    pages.parts.countForgotten = async () => {
      throw new Failure('rate_limited', 'There were too many attempts.', { retryAfterSeconds: 60 });
    };
    const limited = await ask(person.email);
    pages.parts.countForgotten = countForgotten;

    expect([quiet.answer.status, limited.answer.status]).toEqual([303, 429]);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it.each(['ada', '', `${'a'.repeat(300)}@example.com`])('refuses %j, which is no address', async (email) => {
    const { answer } = await ask(email);

    expect(answer.status).toBe(422);
  });

  it('says whom to ask where no mail is sent, and takes no form', async () => {
    pages.parts.sendsMail = false;
    const browser = await pages.browser();
    const page = await browser.get('/forgotten');
    await browser.get('/sign-in');

    const sent = await browser.post('/forgotten', {
      email: 'a@example.com',
      csrf: /name="csrf" value="([^"]*)"/.exec(browser.html)?.[1] ?? '',
    });

    expect(textOf(page.html)).toContain('landfall users link');
    expect(page.html).not.toContain('<form');
    expect(sent.status).toBe(404);
  });
});
