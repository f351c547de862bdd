import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const SECRET = 'a-secret-of-many-letters-9Zx1';

/** Nothing listens there. */
const NOWHERE = { LINE_HLCU_BASE_URL: 'http://127.0.0.1:59999' };

describeWithBrowser('credentials of the account, in the room of lines and feeds', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 2, {}, NOWHERE);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('are set, tested, replaced and removed in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/feeds', { theme, width, role: 'owner' });
    const own = page.getByRole('region', { name: 'Credentials of this account' });
    const row = own.getByRole('listitem').filter({ hasText: 'HLCU' });
    await row.getByText('Needs client id, client secret').waitFor();
    await shot(page, `credentials-${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);

    await row.getByRole('button', { name: 'Set credentials' }).click();
    await page.getByLabel('Client id').fill('bad\u00e9');
    await page.getByLabel('Client secret').fill(SECRET);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await page.getByRole('alert').getByText('must be printable ASCII').waitFor();
    await page.getByLabel('Client id').fill('the-id-of-an-application');
    await shot(page, `credentials-set-${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await row.getByText('Not tested yet.').waitFor();
    await row.getByText('Client secret …9Zx1').waitFor();

    await row.getByRole('button', { name: 'Test credentials' }).click();
    // Its credentials go with every request, so there is no sign-in to be tested.
    await page.getByText('a line with a key alone needs a number').waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('alert').getByText('Give a number that it knows').waitFor();
    await page.getByLabel('Number').fill('HLCUSHA1234567890');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('dialog', { name: 'Test ' }).getByText('It does not work').waitFor();
    await shot(page, `credentials-test-${theme}`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Test ' }).getByText('Close', { exact: true }).click();
    await row.getByText(/^Tested .*: /).waitFor();
    await shot(page, `credentials-kept-${theme}`);

    await row.getByRole('button', { name: 'Replace credentials' }).click();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    await page.getByText('What is stored is replaced as a whole').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();

    expect(await page.content()).not.toContain(SECRET);
    await row.getByRole('button', { name: 'Remove credentials' }).click();
    await page.getByText('What was received of them is kept.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await row.getByText('None', { exact: true }).waitFor();
    expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
    await close();
  });

  it('are nothing for a member', SLOW, async () => {
    const { page, close } = await stage.open('/feeds', { role: 'member' });
    await page.getByText('Only the operator of this installation').waitFor();

    expect(await page.getByRole('region', { name: 'Credentials of this account' }).count()).toBe(0);
    await close();
  });
});
