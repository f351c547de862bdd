import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Failure } from '../../src/core/failure.ts';
import { createWelcomeLink } from '../../src/services/welcome/welcome-link.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { textOf } from './browser.ts';
import { type PagesServer, startPages } from './pages-server.ts';

const OWNER = { name: 'Ada', email: 'Ada@example.com', password: 'a wharf at low tide' };

describeWithDatabase('the welcome link', () => {
  const db = useDatabase();
  let pages: PagesServer;

  beforeAll(async () => {
    pages = await startPages(db);
  });

  afterAll(() => pages.close());

  beforeEach(async () => {
    await db.prisma.auditEvent.deleteMany({});
    await db.prisma.user.deleteMany({});
    await db.prisma.account.deleteMany({});
    await db.prisma.welcomeLink.deleteMany({});
  });

  async function newLink(): Promise<string> {
    const token = await createWelcomeLink(db);
    if (token === null) throw new Error('Somebody has joined already.');
    return token;
  }

  /** Opens a link and fills in its form. */
  async function join(token: string, fields: Partial<typeof OWNER> = {}) {
    const browser = await pages.browser();
    await browser.get(`/welcome/${token}`);
    return { browser, answer: await browser.submit('/welcome', { ...OWNER, ...fields }) };
  }

  it('makes the first person owner and operator, signs them in, and leads through every step', async () => {
    const { browser, answer } = await join(await newLink());

    expect([answer.status, answer.location]).toEqual([303, '/welcome/source']);
    const users = await db.prisma.user.findMany({ include: { memberships: { include: { account: true } } } });
    expect(users).toMatchObject([
      { email: 'ada@example.com', name: 'Ada', memberships: [{ role: 'owner', account: { name: 'default' } }] },
    ]);
    expect(users[0]?.operatesSince).not.toBeNull();
    expect(await db.prisma.auditEvent.findMany()).toMatchObject([
      { kind: 'first_owner_joined', actor: 'ada@example.com', address: '192.0.2.7' },
    ]);
    for (const [path, text] of [
      ['source', 'The sandbox is on'],
      ['numbers', 'Nothing is tracked yet'],
      ['host', 'Settings, Connectors, Add custom connector'],
      ['ready', 'Open Today'],
    ] as const) {
      const page = await browser.get(`/welcome/${path}`);
      expect([page.status, textOf(page.html)]).toEqual([200, expect.stringContaining(text)]);
    }
  });

  it('is stored as a hash alone, and is never made once anybody has joined', async () => {
    const token = await newLink();
    const [stored] = await db.prisma.welcomeLink.findMany();
    expect(Buffer.from(stored?.tokenHash ?? []).toString('base64url')).not.toBe(token);

    await pages.person('viewer');

    expect(await createWelcomeLink(db)).toBeNull();
  });

  it('is dead once it was used, once another was used, and once anybody has joined otherwise', async () => {
    const [used, other] = [await newLink(), await newLink()];
    await join(used);
    const stranger = await pages.browser();
    const after = [await stranger.get(`/welcome/${used}`), await stranger.get(`/welcome/${other}`)];
    await db.prisma.user.deleteMany({});
    const late = await newLink();
    await pages.person();

    const joined = await stranger.get(`/welcome/${late}`);

    expect([...after, joined].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(textOf(joined.html)).toContain('no longer valid');
  });

  it('makes one account and one owner where two people use the links of two processes at once', async () => {
    const tokens = await Promise.all([newLink(), newLink()]);

    const answers = await Promise.all(tokens.map((token, at) => join(token, { email: `p${at}@example.com` })));

    expect(answers.map(({ answer }) => answer.status).sort()).toEqual([303, 404]);
    expect([await db.prisma.user.count(), await db.prisma.account.count()]).toEqual([1, 1]);
  });

  it('expires, is limited in number, and leads nowhere where it is wrong', async () => {
    const token = await newLink();
    await db.prisma.welcomeLink.updateMany({ data: { expiresAt: new Date(0) } });
    for (let at = 0; at < 20; at++) await newLink();
    const browser = await pages.browser();

    for (const wrong of [token, 'x', '%00', 'a'.repeat(4_000), '..%2f..', "'or''='"]) {
      expect((await browser.get(`/welcome/${wrong}`)).status).toBe(404);
    }
    expect(await db.prisma.welcomeLink.count()).toBeLessThanOrEqual(16);
    expect(await db.prisma.account.count()).toBe(0);
    expect(pages.broken).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'Give your name'],
    [{ email: 'ada' }, 'This is no e-mail address'],
    [{ password: 'short' }, 'characters'],
    [{ password: 'ada@example.com' }, 'choose another'],
  ])('keeps the link where %j is wrong, and repeats no password', async (wrong, text) => {
    const token = await newLink();

    const { browser, answer } = await join(token, wrong);
    const again = await browser.submit('/welcome', OWNER);

    expect(textOf(answer.html)).toContain(text);
    expect(answer.html).not.toContain(OWNER.password);
    expect(answer.status).toBe(422);
    expect(again.status).toBe(303);
  });

  it('is limited in attempts, at opening and at joining', async () => {
    const token = await newLink();
    const browser = await pages.browser();
    await browser.get(`/welcome/${token}`);
    const { countWelcome } = pages.parts;
    pages.parts.countWelcome = async () => {
      throw new Failure('rate_limited', 'There were too many attempts.', { retryAfterSeconds: 60 });
    };

    const answers = [await browser.get(`/welcome/${token}`), await browser.submit('/welcome', OWNER)];
    pages.parts.countWelcome = countWelcome;

    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
    expect(await db.prisma.user.count()).toBe(0);
  });

  it('runs no script but that which copies, and stays out of caches and other sites', async () => {
    const { browser } = await join(await newLink());
    const [source, host] = [await browser.get('/welcome/source'), await browser.get('/welcome/host')];

    expect(source.headers.get('Content-Security-Policy')).not.toContain('script-src');
    expect(host.headers.get('Content-Security-Policy')).toMatch(/script-src 'sha256-[^']+';/);
    expect([host.headers.get('Cache-Control'), host.headers.get('Referrer-Policy')]).toEqual([
      'no-store',
      'same-origin',
    ]);
  });

  it('leads who has not signed in to the sign-in and back, and tells who has no link how to begin', async () => {
    const nobody = await (await pages.browser()).get('/welcome');
    await pages.person();
    const known = await (await pages.browser()).get('/welcome');

    expect([nobody.status, textOf(nobody.html)]).toEqual([404, expect.stringContaining('Open the whole link')]);
    expect([known.status, known.location]).toEqual([303, '/sign-in?return=%2Fwelcome%2Fsource']);
  });

  it('shows no lines to who does not operate the installation', async () => {
    const browser = await pages.browser(await pages.person());

    const page = await browser.get('/welcome/source');

    expect(textOf(page.html)).toContain('shown to who operates the installation');
    expect(page.html).not.toContain('<details>');
  });
});
