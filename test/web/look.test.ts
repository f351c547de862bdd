import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { describeWithBrowser, accessibilityFaults as faults } from '../support/chromium.ts';
import { useDatabase } from '../support/database.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { startChromium } from '../support/start-chromium.ts';
import { PASSWORD, type PagesServer, type Person, startPages, waitingFor } from './pages-server.ts';

const WIDTHS = [320, 1280];
const PATHS = ['/connections', '/keys', '/people', '/audit', '/password', '/sign-in?again=1', '/interaction/pending'];

describeWithBrowser('in a real browser', () => {
  const db = useDatabase();
  let pages: PagesServer;
  let chrome: Chromium;
  let owner: Person;

  beforeAll(async () => {
    pages = await startPages(db);
    owner = await pages.person();
    await pages.join(owner, 'viewer');
    await furnish();
    chrome = await startChromium();
  });

  afterAll(async () => {
    await chrome.close();
    await pages.close();
  });

  /** Something in every list. */
  async function furnish(): Promise<void> {
    const { accountId } = owner;
    const member = await pages.person('member', { id: accountId, name: owner.accountName });
    const connection = { accountId, clientId: 'c', permissions: [...ALL_PERMISSIONS], redirectHost: 'claude.ai' };
    for (const { userId } of [owner, member]) {
      const data = { ...connection, grantId: newId(), userId, clientName: 'Claude' };
      await db.prisma.connection.create({ data });
    }
    const browser = await pages.browser(owner);
    await browser.get('/keys');
    await browser.submit('/keys', { name: 'Till', permission: 'tracking:read' }, 'name="permission"');
    await browser.get('/people');
    await browser.submit('/people/invite', { email: 'bea@example.com', role: 'member' });
    const redirect = { kind: 'loopback', host: '127.0.0.1:5341' } as const;
    const pending = waitingFor(owner, { uid: 'pending', permissions: ALL_PERMISSIONS, redirect });
    pages.authorizations.waiting.set('pending', pending);
  }

  async function open(options: { scheme?: 'light' | 'dark'; width?: number; person?: Person } = {}): Promise<Page> {
    const { scheme = 'light', width = 1280, person } = options;
    const context = await chrome.newContext({
      colorScheme: scheme,
      viewport: { width, height: 800 },
      bypassCSP: false,
    });
    if (person !== undefined) await signIn(context, person);
    return context.newPage();
  }

  async function signIn(context: BrowserContext, person: Person): Promise<void> {
    const value = await pages.parts.sessions.begin(person.userId);
    await context.addCookies([{ name: 'landfall', value, url: pages.origin }]);
  }

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    it.each(PATHS)('%s can be read and used by everybody, and fits', async (path) => {
      for (const width of WIDTHS) {
        const page = await open({ scheme, width, person: owner });
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        await page.goto(pages.origin + path);

        expect([path, width, await faults(page)]).toEqual([path, width, []]);
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, width, overflow]).toEqual([path, width, 0]);
        expect(problems).toEqual([]);
        await page.context().close();
      }
    });

    it('what goes wrong can be read by everybody', async () => {
      const page = await open({ scheme });
      await page.goto(`${pages.origin}/sign-in`);
      await page.getByLabel('E-mail address').fill('unknown@example.com');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();

      expect(await page.getByRole('alert').innerText()).toContain('not correct');
      expect(await faults(page)).toEqual([]);
      await page.goto(`${pages.origin}/link?token=x`);
      expect(await faults(page)).toEqual([]);
      await page.context().close();
    });
  });

  it.each(PATHS)('%s fits every window', async (path) => {
    const page = await open({ person: owner });
    await page.goto(pages.origin + path);

    for (let width = 320; width <= 1440; width += 80) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([path, width, overflow]).toEqual([path, width, 0]);
    }
    await page.context().close();
  });

  it('a user signs in and allows a program, and lands where the program waits', async () => {
    const last = await startLoopbackServer((_request, response) => response.end('received'));
    // Chromium would hold this hop to where the form of the page may lead, if it followed one.
    const receiver = await startLoopbackServer((_request, response) => {
      response.writeHead(302, { Location: `${last.url}/received` }).end();
    });
    const redirect = { kind: 'loopback', host: new URL(receiver.url).host } as const;
    const pending = waitingFor(owner, { redirect });
    pages.authorizations.waiting.set(pending.uid, pending);
    pages.authorizations.next = `${receiver.url}/callback?code=1`;
    const page = await open();

    await page.goto(`${pages.origin}/interaction/${pending.uid}`);
    await page.getByLabel('E-mail address').fill(owner.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(/received/);

    expect(await page.textContent('body')).toBe('received');
    await page.context().close();
    await receiver.close();
    await last.close();
  });

  it('a user with two accounts sees what a program could do in each before they allow it there', async () => {
    const receiver = await startLoopbackServer((_request, response) => response.end('received'));
    const person = await pages.person();
    const other = await pages.join(person, 'viewer');
    const pending = waitingFor(person);
    pages.authorizations.waiting.set(pending.uid, pending);
    pages.authorizations.next = `${receiver.url}/callback?code=1`;
    const page = await open({ person });

    await page.goto(`${pages.origin}/interaction/${pending.uid}`);
    await page.getByLabel('Another account').selectOption(other.id);
    await page.getByRole('button', { name: 'Use this account' }).click();
    await page.getByText('Not included').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: `Allow for ${other.name}` }).click();
    await page.waitForURL(/callback/);

    expect(pages.authorizations.answers.at(-1)).toMatchObject({ kind: 'allow', said: { accountId: other.id } });
    await page.context().close();
    await receiver.close();
  });

  it('a link can be read and used by everybody', async () => {
    const person = await pages.person();
    await db.prisma.user.update({ where: { id: person.userId }, data: { passwordIsTainted: true } });
    const browser = await pages.browser(owner);
    await browser.get('/people');
    const { html } = await browser.submit('/people/invite', { email: person.email, role: 'member' });
    const link = /value="([^"]*\/link\?token=[\w-]{43})"/.exec(html)?.[1] ?? '';

    for (const visitor of [undefined, person, owner]) {
      const page = await open({ width: 320, ...(visitor === undefined ? {} : { person: visitor }) });
      await page.goto(link);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      // A heading that stands right below a button reads as a part of it.
      const spaces = await page.evaluate(`[...document.querySelectorAll('.button + h2, form + h2')]
        .map((one) => one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)`);
      expect(spaces).toEqual(visitor === undefined ? [32] : []);
      await page.context().close();
    }
  });

  it('an invitation is copied with one click, and the rooms of the console are beside the page', async () => {
    const page = await open({ person: owner });
    await page.goto(`${pages.origin}/people`);
    await page.getByLabel('E-mail address').fill('cleo@example.com');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await page.getByRole('button', { name: 'Copy' }).click();

    await page.getByRole('button', { name: /^(Copied|Selected)$/ }).waitFor();
    expect(await page.getByLabel('Invitation for cleo@example.com').inputValue()).toContain('/link?token=');
    expect(await faults(page)).toEqual([]);
    const rooms = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link');
    expect(await rooms.allInnerTexts()).toEqual(expect.arrayContaining(['Today', 'Shipments', 'Tariffs']));
    expect(await page.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
    await page.context().close();
  });

  it('a program that needs no consent gets its answer after the sign-in', async () => {
    const receiver = await startLoopbackServer((_request, response) => response.end('received'));
    const pending = waitingFor(null);
    pages.authorizations.waiting.set(pending.uid, pending);
    pages.authorizations.next = `${receiver.url}/callback?code=1`;
    const page = await open();

    await page.goto(`${pages.origin}/interaction/${pending.uid}`);
    await page.getByLabel('E-mail address').fill(owner.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/callback/);

    expect(await page.textContent('body')).toBe('received');
    await page.context().close();
    await receiver.close();
  });

  it('the keyboard reaches the content first, and everything has a size that fingers hit', async () => {
    const page = await open({ person: owner });
    await page.goto(`${pages.origin}/people`);

    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    const small = await page.evaluate(`[...document.querySelectorAll('button, .button, select, summary')]
      .map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0 && (box.height < 44 || box.width < 24)).length`);
    expect(small).toBe(0);
    await page.context().close();
  });
});
