import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { describeWithBrowser } from '../support/chromium.ts';
import { useDatabase } from '../support/database.ts';
import { shot } from '../support/screenshot.ts';
import { startChromium } from '../support/start-chromium.ts';
import { type PagesServer, type Person, startPages } from './pages-server.ts';

const PATHS = ['/connections', '/keys', '/people', '/audit'];
const WIDTHS = [390, 1100, 1280, 1440];
const LONG_NAME = 'Supercalifragilistic-shipment-visibility-integration-for-the-plant-in-Rotterdam';

/** Words of up to 20 characters in tables that stand on more than one line, and cells that are wider than their table. */
const BROKEN_WORDS = `[...document.querySelectorAll('th, td')].flatMap((cell) => {
  const found = [];
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    if (node.parentElement.closest('option, details:not([open]) > form') !== null) continue;
    for (const match of node.data.matchAll(/[\\w:@.]{1,20}(?![\\w:@.-])/g)) {
      if (/[\\w:@.-]/.test(node.data[match.index - 1] ?? ' ')) continue;
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const tops = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.push(match[0]);
    }
  }
  const table = cell.closest('table').parentElement.getBoundingClientRect();
  if (cell.getBoundingClientRect().right > table.right + 1) found.push('too wide: ' + cell.textContent);
  return found;
})`;

describeWithBrowser('the tables of the pages', () => {
  const db = useDatabase();
  let pages: PagesServer;
  let chrome: Chromium;
  let owner: Person;

  beforeAll(async () => {
    pages = await startPages(db);
    owner = await pages.person();
    await furnish();
    chrome = await startChromium();
  });

  afterAll(async () => {
    await chrome.close();
    await pages.close();
  });

  /** Something in every table, with names as long as people give them. */
  async function furnish(): Promise<void> {
    const { accountId, userId, accountName } = owner;
    const member = await pages.person('member', { id: accountId, name: accountName });
    await db.prisma.user.update({
      where: { id: userId },
      data: { email: `ada.lovelace.${accountId.slice(-6)}@example.com` },
    });
    const connection = { accountId, clientId: 'c', permissions: [...ALL_PERMISSIONS], redirectHost: 'claude.ai' };
    for (const user of [owner, member]) {
      const data = { ...connection, grantId: newId(), userId: user.userId, clientName: 'Claude' };
      await db.prisma.connection.create({ data });
    }
    const browser = await pages.browser(owner);
    await browser.get('/keys');
    for (const name of ['Till', LONG_NAME]) {
      await browser.submit('/keys', { name, permission: ALL_PERMISSIONS }, 'name="permission"');
    }
    await browser.get('/people');
    await browser.submit('/people/invite', { email: 'bea@example.com', role: 'member' });
    const detail = { client: 'Claude', permissions: [...ALL_PERMISSIONS] };
    const event = {
      accountId,
      userId,
      kind: 'consent_given',
      actor: member.email,
      address: '2001:db8:1:2::1',
      detail,
    };
    await db.prisma.auditEvent.create({ data: { ...event, id: newId() } });
  }

  async function open(width: number, path: string): Promise<Page> {
    const context = await chrome.newContext({ viewport: { width, height: 900 } });
    const value = await pages.parts.sessions.begin(owner.userId);
    await context.addCookies([{ name: 'landfall', value, url: pages.origin }]);
    const page = await context.newPage();
    await page.goto(pages.origin + path);
    return page;
  }

  it.each(PATHS)('break no word of %s that has room, in no window', async (path) => {
    for (const width of WIDTHS) {
      const page = await open(width, path);
      await shot(page, `${path}-${width}`);
      expect([width, await page.evaluate(BROKEN_WORDS)]).toEqual([width, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.context().close();
    }
  });

  it('show in the audit every permission of a granted access', async () => {
    const page = await open(1280, '/audit');

    const text = await page.locator('tbody').innerText();
    expect(text).toContain(`permissions: ${ALL_PERMISSIONS.join(', ')}`);
    await page.context().close();
  });
});
