import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01', 'SBX0HOLD01'];
const CONTAINERS = 4;

describeWithBrowser('the table of shipments', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'is shown in the %s theme at %i pixels, without a fault, nothing beyond the edge',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/shipments', { theme, width });
      await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('is exported as far as it fits the filters', SLOW, async () => {
    const { page, close } = await stage.open('/shipments?holds=true&sort=pod_eta_at', { role: 'viewer' });
    await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');

    expect(download.suggestedFilename()).toBe('shipments.csv');
    expect([lines.length, lines[1]?.includes('SBX0HOLD01')]).toEqual([2, true]);
    await close();
  });

  it('is filtered by what its containers are, and leads to its page', SLOW, async () => {
    const { page, close } = await stage.open('/shipments?holds=true');
    await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();
    await page.getByText('1', { exact: true }).first().waitFor();
    expect(await page.getByRole('grid').getByRole('link').count()).toBe(1);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'SBX0HOLD01' }).waitFor();
    await page.getByRole('link', { name: 'LFXU1001005' }).waitFor();
    await close();
  });

  it('assigns a customer to chosen shipments, also one that is added with that', SLOW, async () => {
    const { page, faults, close } = await stage.open('/shipments');
    await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByRole('toolbar', { name: 'Chosen shipments' }).getByRole('button', { name: 'Customer' }).click();
    await page.getByLabel('Customer', { exact: true }).fill('Skua Foods');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Assign', exact: true }).click();
    await page.getByText('There is no customer Skua Foods').waitFor();
    await page.getByRole('button', { name: 'Add it and assign' }).click();
    await page.getByText('1 shipment: the customer is Skua Foods.').waitFor();

    await page.getByRole('grid').getByText('Skua Foods').waitFor();
    // The one fault is that of the customer that there was not.
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    await close();
  });
});
