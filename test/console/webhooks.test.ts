import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { trackAll } from '../journeys/journeys.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { subscribe } from '../support/notifications.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

describeWithBrowser('the room of webhooks', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 2);
    const { db } = stage.service.app;
    await subscribe(stage.context, ['*']);
    await trackAll(stage.context, [{ kind: 'bill_of_lading', number: 'SBX0HOLD01' }]);
    const succeeded = { event: 'tracking_request.succeeded' };
    await vi.waitFor(
      async () => {
        if ((await db.prisma.webhookNotification.count({ where: succeeded })) === 0) throw new Error('Not yet.');
      },
      { timeout: 60_000, interval: 100 },
    );
    const failed = { deliveryStatus: 'failed', failedReason: 'exhausted' } as const;
    await db.prisma.webhookNotification.updateMany({ where: succeeded, data: failed });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('shows receivers, deliveries and attempts in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/webhooks?status=failed', { theme, width });
    const log = page.getByRole('region', { name: 'Log' });
    await log.getByText('tracking_request.succeeded').waitFor();
    expect(await log.getByRole('listitem').count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await log.getByRole('button', { name: 'Attempts of tracking_request.succeeded' }).click();
    await page.getByText('Nothing was sent yet.').waitFor();
    await page
      .getByRole('dialog', { name: /^The shipping line knows the number.* tracking_request\.succeeded$/ })
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });

  it('lets members send again what was given up, and viewers look alone', SLOW, async () => {
    const viewer = await stage.open('/webhooks?status=failed', { role: 'viewer' });
    await viewer.page.getByRole('button', { name: 'Attempts of tracking_request.succeeded' }).click();
    await viewer.page.getByText('Nothing was sent yet.').waitFor();
    expect(await viewer.page.getByRole('button', { name: /Send it again|^Test|^Recover/ }).count()).toBe(0);
    await viewer.close();

    const { page, close } = await stage.open('/webhooks?status=failed');
    await page.getByRole('button', { name: 'Attempts of tracking_request.succeeded' }).click();
    await page.getByRole('button', { name: 'Send it again' }).click();
    await page.getByText('It is sent again.').waitFor();
    await page.getByText('There are no such deliveries.').waitFor();
    await page.getByRole('button', { name: /^Recover/ }).click();
    await page.getByLabel('Since the beginning of').fill('2026-01-01');
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByText('Nothing had failed since then.').waitFor();
    await close();
  });

  it('reads how the receivers on the screen fare, and no others, however many there are', SLOW, async () => {
    for (let at = 0; at < 55; at += 1) await subscribe(stage.context, ['container.created']);
    const asked: string[] = [];
    const health = () => asked.filter((path) => path.endsWith('/health'));
    let begin = (): void => {};
    const beginning = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const prepare = async (opened: Page) => {
      opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await opened.route('**/v2/changes/stream', async (route) => {
        await beginning;
        await route.continue();
      });
    };
    const { page, close } = await stage.open('/webhooks', { prepare });
    const receivers = page.getByRole('region', { name: 'Receivers' });
    await receivers.getByText('And 6 more').waitFor();
    await receivers.getByText('Nothing sent yet').first().waitFor();
    // The feed begins after all that was read: what it does not have is not read again for it.
    const begun = page.waitForResponse('**/v2/changes/stream');
    begin();
    await begun;
    await page.waitForTimeout(1_000);

    expect(await receivers.getByRole('listitem').count()).toBe(50);
    expect(health().length).toBeLessThan(20);
    expect(new Set(health()).size).toBe(health().length);
    const last = receivers.getByRole('listitem').last();
    await last.scrollIntoViewIfNeeded();
    await last.getByText(/Nothing sent yet|attempts? failed|Accepts/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'has a test in the log, with its mark, and names what the others are about, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/webhooks', { theme, width });
      const log = page.getByRole('region', { name: 'Log' });
      await log.getByRole('link', { name: 'SBX0HOLD01' }).first().waitFor();
      await page
        .getByRole('button', { name: /^Test https/ })
        .first()
        .click();
      const test = log.getByRole('listitem').filter({ hasText: 'Test, invented data' }).first();
      await test.getByText('Not accepted').waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      if (process.env.SCREENSHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}webhooks-${theme}-${width}.png` });
      await test.getByRole('button', { name: /^Attempts of/ }).click();
      await page.getByRole('dialog').getByText(/^1\. /).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await log.getByRole('link', { name: 'SBX0HOLD01' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'SBX0HOLD01' }).waitFor();
      expect(faults).toEqual([]);
      await close();
    },
  );
});
