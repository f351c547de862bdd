import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

describeWithBrowser('Today of an account that tracks nothing', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage([], 0);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('leads to where numbers are added, in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/', { theme, width });
    await page.getByText('Nothing is tracked yet').waitFor();

    expect(await page.getByText('Nothing needs you now').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}empty-${theme}-${width}.png` });
    await page.locator('#main').getByRole('link', { name: 'Add numbers' }).click();
    await page.getByRole('heading', { level: 1, name: 'Add numbers' }).waitFor();
    expect(faults).toEqual([]);
    await close();
  });

  it('says who adds numbers to a viewer, who may not', SLOW, async () => {
    const { page, close } = await stage.open('/', { role: 'viewer' });
    await page.getByText('Owners and members of the account add numbers.').waitFor();

    expect(await page.locator('#main').getByRole('link', { name: 'Add numbers' }).count()).toBe(0);
    await close();
  });
});
