import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWebhook } from '../../src/services/webhook/create-webhook.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

describeWithBrowser('webhooks in the console', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage([], 0);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const webhooks = () => stage.service.app.db.prisma.webhook;
  const menuOf = (page: Page, url: string) => page.getByRole('button', { name: `Change, deactivate or delete ${url}` });

  it('tells a viewer who adds them, and leads to the guide', SLOW, async () => {
    const { page, faults, close } = await stage.open('/webhooks', { role: 'viewer' });
    await page.getByText('There are no webhooks').waitFor();

    expect(await page.getByText('Owners and members of the account add and change webhooks').count()).toBe(1);
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'webhooks', exact: true }).getAttribute('href')).toBe(
      '/docs/guides/webhooks',
    );
    expect(faults).toEqual([]);
    await close();
  });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'adds one with chosen events and shows its secret once, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const url = `https://hooks.example.com/${theme}-${width}`;
      const { page, faults, close, context } = await stage.open('/webhooks', { theme, width });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      await page.getByLabel('Address').fill(url);
      await page.getByLabel('Only these').check();
      await page.getByLabel(/^Tracking requests/).check();
      await page.getByText('Single events of containers').click();
      await page.getByLabel(/container\.created$/).check();
      await page.getByRole('button', { name: 'Add a header' }).click();
      await page.getByLabel('Name', { exact: true }).fill('X-Team');
      await page.getByLabel('Value', { exact: true }).fill('tea');
      expect(await accessibilityFaults(page)).toEqual([]);
      await shot(page, `webhook-form-${theme}-${width}`);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      const secret = await page.getByLabel('Secret').inputValue();
      await page.getByRole('button', { name: 'Copy the secret' }).click();
      await page.getByText('The secret is in the clipboard.').waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
      expect(await accessibilityFaults(page)).toEqual([]);
      await shot(page, `webhook-made-${theme}-${width}`);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('region', { name: 'Receivers' }).getByText(url).waitFor();

      expect(secret).toMatch(/^whsec_/);
      expect(await page.content()).not.toContain(secret);
      expect(await webhooks().findFirstOrThrow({ where: { url } })).toMatchObject({
        active: true,
        events: [
          'tracking_request.succeeded',
          'tracking_request.failed',
          'tracking_request.awaiting_manifest',
          'tracking_request.tracking_stopped',
          'container.created',
        ],
      });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await shot(page, `webhooks-${theme}-${width}`);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('says beside each field what the service refuses', SLOW, async () => {
    const { page, close } = await stage.open('/webhooks');
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const wrongOf = (label: string) =>
      page.evaluate<string>(`(() => {
        const field = [...document.querySelectorAll('label')].find((one) => one.textContent === '${label}');
        const input = document.getElementById(field.htmlFor);
        return [...(input.getAttribute('aria-describedby') ?? '').split(' ')]
          .map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      })()`);
    for (const [url, reason] of [
      ['http://hooks.example.com/', 'must begin with https://'],
      ['https://10.0.0.1/hook', 'not an address that can be reached from outside'],
      ['hooks', 'Give an address such as https://example.com/landfall'],
    ] as const) {
      await page.getByLabel('Address').fill(url);
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.locator('.field .wrong', { hasText: reason }).waitFor();
      expect(await wrongOf('Address')).toContain(reason);
    }
    await page.getByLabel('Address').fill('https://hooks.example.com/refused');
    await page.getByRole('button', { name: 'Add a header' }).click();
    await page.getByLabel('Name', { exact: true }).fill('User-Agent');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Deliveries set this header themselves').waitFor();
    expect(await wrongOf('Name')).toContain('give it another name');
    await page.getByLabel('Name', { exact: true }).fill('X-Team');
    await page.getByLabel('Only these').check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('group', { name: 'Events' }).getByText('Name at least one event').waitFor();
    expect(await webhooks().count({ where: { url: 'https://hooks.example.com/refused' } })).toBe(0);
    await close();
  });

  it(
    'changes one with the keyboard, keeps its families of events, deactivates, activates and deletes it',
    SLOW,
    async () => {
      const url = 'https://hooks.example.com/kept';
      const { id } = await createWebhook.run(stage.context, {
        ...{ url, active: true, events: ['container.clock.*', 'container.created'], headers: null },
      });
      const { page, close } = await stage.open('/webhooks');
      await menuOf(page, url).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.getByLabel('Address').fill(`${url}-2`);
      expect(await page.getByLabel(/^container\.clock\.\*/).isChecked()).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByText('The webhook is changed.').waitFor();
      expect(await webhooks().findUniqueOrThrow({ where: { id } })).toMatchObject({
        ...{ url: `${url}-2`, events: ['container.clock.*', 'container.created'] },
      });

      await menuOf(page, `${url}-2`).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await page.getByText('is not kept for it').waitFor();
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
      const row = page.getByRole('listitem').filter({ hasText: `${url}-2` });
      await row.getByText('Inactive', { exact: true }).waitFor();
      expect(await webhooks().findUniqueOrThrow({ where: { id } })).toMatchObject({
        active: false,
        disabledBy: 'user',
      });
      await menuOf(page, `${url}-2`).click();
      await page.getByRole('menuitem', { name: 'Activate' }).click();
      await page.getByText('The webhook is active again.').waitFor();
      await row.getByText('Nothing sent yet').waitFor();

      await menuOf(page, `${url}-2`).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('The webhook is deleted.').waitFor();
      expect(await webhooks().count({ where: { id } })).toBe(0);
      await close();
    },
  );
});
