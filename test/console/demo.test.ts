import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ensureDemoAccount } from '../../src/services/demo/demo-account.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { PASSWORD } from '../support/sign-in-service.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** The journeys of five days are at different stages. */
const JOURNEYS = 40;
const HEIGHT = 900;

const ROOMS = [
  ['/', 'Today'],
  ['/containers', 'Containers'],
  ['/shipments', 'Shipments'],
  ['/map', 'Map'],
  ['/arrivals', 'Arrivals'],
  ['/tariffs', 'Tariffs'],
] as const;

describeWithBrowser('the demonstration in the console', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 2, { demoJourneys: JOURNEYS }, { DEMO_ACCOUNT: '1' });
    const { db } = stage.service.app;
    const accountId = await ensureDemoAccount(db);
    await vi.waitFor(
      async () => {
        if ((await db.prisma.shipment.count({ where: { accountId } })) < JOURNEYS) throw new Error('Not all yet.');
      },
      { timeout: 60_000, interval: 100 },
    );
  }, SLOW.timeout);
  afterAll(() => stage.close());

  /** A browser in which nobody has signed in. */
  async function stranger(theme: 'light' | 'dark', width: number) {
    const context: BrowserContext = await stage.chrome.newContext({
      colorScheme: theme,
      viewport: { width, height: HEIGHT },
    });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    return { context, page, faults };
  }

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'shows a stranger every room in the %s theme at %i pixels, without a fault',
    SLOW,
    async (theme, width) => {
      const { context, page, faults } = await stranger(theme, width);
      for (const [path, title] of ROOMS) {
        await page.goto(`${stage.service.url}/console${path}`);
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        await page.getByText('This is a demonstration with fictional cargo').waitFor();
        await expect.poll(() => page.locator('.skeletons').count(), { timeout: 30_000 }).toBe(0);
        await shot(page, `demo-${theme}-${title.toLowerCase().replaceAll(' ', '-')}`);
        expect([path, await accessibilityFaults(page)]).toEqual([path, []]);
        expect([path, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([path, 0]);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it('leads a visitor nowhere that is about a person, by no way of going there', SLOW, async () => {
    const { context, page } = await stranger('light', 1440);
    await page.goto(`${stage.service.url}/console/`);
    const rooms = page.getByRole('navigation', { name: 'Rooms' });
    await rooms.getByRole('link', { name: 'Containers' }).waitFor();
    const names = [
      'Add numbers',
      'Lines and feeds',
      'Connections',
      'Webhooks',
      'Keys',
      'People',
      'Audit',
      'Name and logo',
    ];
    const found = await Promise.all(names.map((name) => rooms.getByRole('link', { name }).count()));
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search numbers' }).fill('Con');
    await page.getByRole('option', { name: 'Containers' }).first().waitFor();

    expect(found).toEqual(names.map(() => 0));
    expect(await page.getByRole('option', { name: 'Connections' }).count()).toBe(0);
    await context.close();
  });

  it('offers a visitor nothing that is refused then', SLOW, async () => {
    const { context, page, faults } = await stranger('light', 1440);
    await page.goto(`${stage.service.url}/console/containers`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByText('Files are for accounts of your own').waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Print']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    expect(await page.getByRole('menuitemradio').count()).toBeGreaterThan(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('leads to the sign-in, after which the person sees cargo of their own', SLOW, async () => {
    const { context, page } = await stranger('light', 1440);
    const person = await stage.service.person('owner', 'stage');
    await page.goto(`${stage.service.url}/console/`);
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(person.email).first().waitFor();

    expect(await page.getByText('This is a demonstration').count()).toBe(0);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('landfall-demo');
    await context.close();
  });

  it('lets a person whose session has ended sign in again, and makes no visitor of them', SLOW, async () => {
    const { page, context, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await context.clearCookies();
    // What Today reads late may have brought the dialog already, which is in front of the link then.
    await page
      .getByRole('navigation', { name: 'Rooms' })
      .getByRole('link', { name: 'Shipments' })
      .dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();

    expect(await dialog.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/\/sign-in\?return=/);
    await close();
  });
});
