import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBranding } from '../../src/services/branding/branding.ts';
import { updateBranding } from '../../src/services/branding/update-branding.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describeWithBrowser('the room of the name and the logo of an account', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 2);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const update = (change: Parameters<typeof updateBranding.run>[1]) => updateBranding.run(stage.context, change);

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'sets both, which the frame and new links show, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/branding', { theme, width, role: 'owner' });
      const name = `Auk Tea ${theme}`;
      await page.getByLabel('Shown name').fill('https://evil.example');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('Give a name').waitFor();
      await page.getByLabel('Shown name').fill(name);
      const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(SVG) };
      await page.getByLabel('Your logo').setInputFiles(file);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText('PNG, JPEG or WebP').waitFor();
      await page.getByLabel('Your logo').setInputFiles({ ...file, buffer: Buffer.from(PNG, 'base64') });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('region', { name: 'As it is shown' }).getByText(name).waitFor();
      await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
      await shot(page, `branding-${theme}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      const frame = page.locator('.account-button').first();
      await expect.poll(() => frame.textContent()).toContain(name);
      await expect.poll(() => frame.locator('img').count()).toBe(1);

      await page.goto(`${stage.service.url}/console/containers/${await stage.idOf('LFXU1001406')}`);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect.poll(() => page.getByLabel('Your company').inputValue()).toBe(name);
      await page.getByLabel(/^Its whole shipment/).check();
      expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('');
      await shot(page, `branding-share-${theme}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Make the link' }).click();
      await page.goto(await page.getByLabel('Address', { exact: true }).inputValue());
      await shot(page, `branding-shared-${theme}`);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Yantian → Los Angeles → Chicago');
      expect(await page.getByRole('banner').innerText()).toContain(name);
      expect(await page.locator('img.logo').count()).toBe(1);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults.filter((fault) => !fault.includes('422'))).toEqual([]);
      await close();
    },
  );

  it('saves no logo again that was removed, nor a name that nobody typed', SLOW, async () => {
    const { page, close } = await stage.open('/branding', { role: 'owner' });
    await update({ shown_name: 'Auk Tea', logo: null });
    await page.reload();
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    const save = page.getByRole('button', { name: 'Save' });
    await page.getByLabel('Your logo').setInputFiles(file);
    await save.click();
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Your logo').inputValue()).toBe('');
    await page.getByLabel('Shown name').fill('Auk Coffee');
    await save.click();
    await page.getByRole('region', { name: 'As it is shown' }).getByText('Auk Coffee').waitFor();
    expect(await getBranding.run(stage.context, {})).toMatchObject({ shown_name: 'Auk Coffee', logo: null });
    await close();
  });

  it('replaces nothing unseen that another window has changed', SLOW, async () => {
    await update({ shown_name: 'Before', logo: null });
    const { page, close } = await stage.open('/branding', { role: 'owner' });
    const field = page.getByLabel('Shown name');
    await field.fill('Mine');
    await update({ shown_name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('changed in another window').waitFor();
    await page.getByRole('region', { name: 'As it is shown' }).getByText('Theirs').waitFor();
    expect(await field.inputValue()).toBe('Mine');
    expect((await getBranding.run(stage.context, {})).shown_name).toBe('Theirs');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await getBranding.run(stage.context, {})).shown_name).toBe('Mine');

    // What is not typed over is shown as it is stored, and only what is changed is sent.
    await update({ shown_name: 'Theirs again' });
    const file = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
    await page.getByLabel('Your logo').setInputFiles(file);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
    expect((await getBranding.run(stage.context, {})).shown_name).toBe('Theirs again');
    await close();
  });
});
