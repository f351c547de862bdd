import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/instant.ts';
import { createShareLink } from '../../src/services/share-link/create-share-link.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILL = 'SBX0DEMO01';
const BOX = 'LFXU1001406';

/** The API gives at most 100 records at once. */
const MORE_THAN_A_PAGE = 101;

describeWithBrowser('sharing', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage([BILL], 1);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const addressOf = async () => `/containers/${await stage.idOf(BOX)}`;

  /** Makes a link in the open dialog and gives its address. */
  async function makeLink(page: Page, title: string): Promise<string> {
    await page.getByLabel('Title').fill(title);
    await page.getByRole('button', { name: 'Make the link' }).click();
    return page.getByLabel('Address', { exact: true }).inputValue();
  }

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('makes a link, shows it in the %s theme at %i pixels, and ends it', SLOW, async (theme, width) => {
    const { page, faults, close, context } = await stage.open(await addressOf(), { theme, width });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByLabel('Title').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Fees').check();
    await page.getByLabel('Your company').fill('Auk Tea');
    await shot(page, `share-form-${theme}`);
    const address = await makeLink(page, `Tea ${theme}`);
    await page.getByRole('heading', { name: `Links of ${BOX}` }).waitFor();
    await shot(page, `share-made-${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);

    // Whoever has it, without a session.
    const visitor = await context.browser()?.newContext({ colorScheme: theme, viewport: { width, height: 900 } });
    if (visitor === undefined) throw new Error('The window belongs to a browser.');
    const shared = await visitor.newPage();
    await shared.goto(address);
    await shot(shared, `shared-container-${theme}`);
    expect(await shared.getByRole('heading', { level: 1 }).innerText()).toBe(`Tea ${theme}`);
    const text = await shared.getByRole('main').innerText();
    expect(text).toContain(BOX);
    expect(text).toMatch(/Last free day \(binding\)/);
    expect(text).toMatch(/As of .* GMT-[78]/);
    expect(text).not.toContain(BILL);
    expect(await accessibilityFaults(shared)).toEqual([]);
    expect(await shared.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    expect(await visitor.cookies()).toEqual([]);

    await page.getByRole('button', { name: `Revoke the link Tea ${theme}` }).click();
    await page.getByText('The link is revoked.').waitFor();
    await shared.reload();
    expect(await shared.getByRole('heading').innerText()).toBe('This link has ended');
    expect(faults).toEqual([]);
    await visitor.close();
    await close();
  });

  it('shares one chosen shipment from the table', SLOW, async () => {
    const { page, context, close } = await stage.open('/shipments');
    await page.getByRole('link', { name: BILL }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: 'Chosen shipments' }).getByRole('button', { name: 'Share' }).click();
    const address = await makeLink(page, 'All of it');
    const shared = await context.newPage();
    await shared.goto(address);
    await shared.getByText('Milestones', { exact: true }).first().click();
    await shot(shared, 'shared-shipment-light');

    expect(await shared.getByRole('main').innerText()).toContain(BOX);
    expect(await accessibilityFaults(shared)).toEqual([]);
    await close();
  });

  it('lists every link, however many there are, so that each can be revoked', SLOW, async () => {
    const record = { container_id: await stage.idOf(BOX) };
    const ends = { shows: [], expires_at: new Date(Date.now() + DAY_MS).toISOString() };
    for (let nth = 1; nth <= MORE_THAN_A_PAGE; nth += 1)
      await createShareLink.run(stage.context, { ...record, ...ends, title: `Link ${nth}` });
    const { page, close } = await stage.open(await addressOf());
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: `Revoke the link Link ${MORE_THAN_A_PAGE}`, exact: true }).waitFor();

    const oldest = page.getByRole('button', { name: 'Revoke the link Link 1', exact: true });
    expect(await oldest.count()).toBe(1);
    await oldest.click();
    await page.getByText('The link is revoked.').waitFor();
    await close();
  });

  it('is nothing for a viewer', SLOW, async () => {
    const { page, close } = await stage.open(await addressOf(), { role: 'viewer' });
    await page.getByRole('heading', { name: BOX }).waitFor();

    expect(await page.getByRole('button', { name: 'Share' }).count()).toBe(0);
    await close();
  });
});
