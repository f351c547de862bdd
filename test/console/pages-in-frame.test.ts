import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { PASSWORD } from '../support/sign-in-service.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const MAIL = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'tracking@example.com' };

const PAGES = ['People', 'Keys', 'Connections', 'Audit', 'Mail'];

describeWithBrowser('the pages beside the console', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage([], 0, {}, MAIL);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it('stand in the navigation of the console under the same names and in the same order', SLOW, async () => {
    const { page, close } = await stage.open('/arrivals', { role: 'owner' });
    await page.getByRole('link', { name: 'Mail' }).waitFor();
    const inConsole = await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').allInnerTexts();
    await page.getByRole('link', { name: 'Mail' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mail' }).waitFor();
    const beside = await page.locator('nav[aria-label=Rooms] a, nav[aria-label=Pages] a').allInnerTexts();

    expect(beside.filter((name) => !['Console', 'Password', ''].includes(name.trim()))).toEqual(inConsole);
    await close();
  });

  it('lead to the search of the console, which is open there', SLOW, async () => {
    const { page, faults, close } = await stage.open('/arrivals', { role: 'owner' });
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('link', { name: 'Search' }).click();
    // The room behind may have fields of its own, and be there before the search is.
    const search = page.getByRole('dialog', { name: 'Search' });
    await search.getByRole('combobox', { name: 'Search numbers, references and rooms' }).fill('webh');
    await search
      .getByRole('option', { name: /Webhooks/ })
      .first()
      .waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await close();
  });

  it.each(PAGES)('%s is read in both themes from 390 to 1920 pixels, and leads back', SLOW, async (name) => {
    for (const theme of ['light', 'dark'] as const) {
      const { page, faults, close } = await stage.open('/arrivals?view=month', { role: 'owner', theme });
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      for (const width of [1440, 390, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await accessibilityFaults(page)]).toEqual([width, []]);
        expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0]);
        await shot(page, `page-${name}-${theme}-${width}`);
      }
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Arrivals' }).waitFor();
      expect(new URL(page.url()).search).toBe('?view=month');
      expect(faults).toEqual([]);
      await close();
    }
  });

  it.each(PAGES)('%s is shown after the sign-in of who was signed out meanwhile', SLOW, async (name) => {
    const { page, person, close } = await stage.open('/arrivals', { role: 'owner' });
    await page.getByRole('heading', { level: 1, name: 'Arrivals' }).waitFor();
    await stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });
    await page.goto(`${stage.service.url}/${name.toLowerCase()}`);
    await page.getByLabel('E-mail address').fill(person.email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await close();
  });
});
