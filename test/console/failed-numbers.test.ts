import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createParty } from '../../src/services/party.ts';
import { createTrackingRequest } from '../../src/services/tracking-request/create-tracking-request.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** A container number whose check digit is wrong, and the one that was meant. */
const MISTYPED = 'LFXU1001407';

describeWithBrowser('numbers that are not found', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 3);
    await fail();
  }, SLOW.timeout);
  afterAll(() => stage.close());

  /** Numbers that failed: a mistyped one of which no line was found, and one that its line does not know. */
  const fail = async () => {
    await createTrackingRequest.run(stage.context, {
      request_type: 'bill_of_lading',
      request_number: MISTYPED,
      auto_detect_vocc_scac: true,
      tags: ['urgent'],
    });
    const unknown = { request_type: 'bill_of_lading', request_number: 'SBX0NOWHERE1', scac: 'TEST' } as const;
    const { id } = await createTrackingRequest.run(stage.context, unknown);
    const data = { status: 'failed', failedReason: 'not_found', retryCount: 2 };
    await stage.service.app.db.prisma.trackingRequest.update({ where: { id }, data });
  };
  const rowOf = (page: Page, number: string) =>
    page
      .getByRole('region', { name: /Numbers not found/ })
      .getByRole('listitem')
      .filter({ hasText: number });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)('say what was tried and why it failed, in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/', { theme, width });
    await rowOf(page, MISTYPED)
      .getByText(/check digit/i)
      .waitFor();
    await expect
      .poll(() => rowOf(page, 'SBX0NOWHERE1').innerText())
      .toMatch(
        /The line does not know it\.\s+Polled since .*, 2 times again; last on .*: it does not know the number\./,
      );
    await rowOf(page, MISTYPED)
      .getByRole('button', { name: `Correct ${MISTYPED}` })
      .click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, `failed-mend-${theme}-${width}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    await shot(page, `failed-${theme}-${width}`);
    expect(faults).toEqual([]);
    await close();
  });

  it('are only read by a viewer', SLOW, async () => {
    const { page, close } = await stage.open('/', { role: 'viewer' });
    await rowOf(page, MISTYPED).first().waitFor();
    expect(await page.getByRole('button', { name: /^(Correct|Ask again|Dismiss)/ }).count()).toBe(0);
    await close();
  });

  it('are taken off the list, and put back', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('button', { name: 'Dismiss SBX0NOWHERE1' }).click();
    await page.getByText('SBX0NOWHERE1 is dismissed.').waitFor();
    await rowOf(page, 'SBX0NOWHERE1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, 'SBX0NOWHERE1').waitFor();
    await close();
  });

  it('keep their tags, references and customer when they are asked for before these were read', SLOW, async () => {
    const { context, service } = stage;
    const { prisma } = service.app.db;
    const { id: partyId } = await createParty.run(context, { company_name: 'Auk Tea' });
    const { id } = await createTrackingRequest.run(context, {
      ...{ request_type: 'bill_of_lading', request_number: 'SBX0NOWHERE7', scac: 'TEST' },
      ...{ tags: ['tea'], ref_numbers: ['PO 7'], customer_id: partyId },
    });
    await prisma.trackingRequest.update({ where: { id }, data: { status: 'failed', failedReason: 'not_found' } });
    const held: (() => void)[] = [];
    const hold = (page: Page) =>
      page.route(`**/v2/tracking_requests/${id}`, async (route) => {
        if (route.request().method() === 'GET') await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
    const { page, close } = await stage.open('/', { prepare: hold });
    await page.getByRole('button', { name: 'Ask again for SBX0NOWHERE7' }).click();
    await expect.poll(() => held.length).toBe(2);
    for (const release of held) release();
    await page.getByText('The line is asked for SBX0NOWHERE7.').waitFor();

    const where = { requestNumber: 'SBX0NOWHERE7', id: { not: id } };
    const again = await prisma.trackingRequest.findFirstOrThrow({ where });
    expect(again).toMatchObject({ tags: ['tea'], refNumbers: ['PO 7'], customerId: partyId });
    await close();
  });

  it('are corrected and tracked with what they had, and asked for again', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('button', { name: `Correct ${MISTYPED}` }).click();
    const dialog = page.getByRole('dialog', { name: `Correct ${MISTYPED}` });
    await dialog.getByLabel('Number', { exact: true }).fill('SBX0LFD01');
    await dialog.getByLabel('What it is').selectOption('bill_of_lading');
    await dialog.getByLabel('Shipping line').fill('Sandbox');
    await dialog.getByLabel('Shipping line').fill('TEST');
    await dialog.getByRole('button', { name: 'Track it' }).click();
    await page.getByText('The line is asked for SBX0LFD01.').waitFor();
    await rowOf(page, MISTYPED).waitFor({ state: 'detached' });
    const where = { requestNumber: 'SBX0LFD01' };
    expect((await stage.service.app.db.prisma.trackingRequest.findFirstOrThrow({ where })).tags).toEqual(['urgent']);

    await page.getByRole('button', { name: 'Ask again for SBX0NOWHERE1' }).click();
    await page.getByText('The line is asked for SBX0NOWHERE1.').waitFor();
    await rowOf(page, 'SBX0NOWHERE1').waitFor({ state: 'detached' });
    await close();
  });

  it('are apart from numbers that their line does not show yet, which are in no other list', SLOW, async () => {
    const awaited = { request_type: 'bill_of_lading', request_number: 'SBX0NOTYET01', scac: 'TEST' } as const;
    const { id } = await createTrackingRequest.run(stage.context, awaited);
    const data = { status: 'awaiting_manifest', retryCount: 1 };
    await stage.service.app.db.prisma.trackingRequest.update({ where: { id }, data });

    const { page, close } = await stage.open('/');
    await page
      .getByRole('region', { name: /Waiting for the line/ })
      .getByRole('listitem')
      .filter({ hasText: 'SBX0NOTYET01' })
      .getByText('The line does not know it yet; it is polled for a week.')
      .waitFor();
    expect(await rowOf(page, 'SBX0NOTYET01').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await close();
  });

  it('are all listed where more failed than are listed at first', SLOW, async () => {
    for (let at = 0; at < 9; at++) {
      const { id } = await createTrackingRequest.run(stage.context, {
        request_type: 'bill_of_lading',
        request_number: `SBX0NOWHERE2${at}`,
        scac: 'TEST',
      });
      const data = { status: 'failed', failedReason: 'not_found' };
      await stage.service.app.db.prisma.trackingRequest.update({ where: { id }, data });
    }
    const { page, faults, close } = await stage.open('/');
    const failed = page.getByRole('region', { name: /Numbers not found/ });
    await failed.getByText(/\d more/).waitFor();
    expect(await failed.locator('.today-row').count()).toBe(6);

    await failed.getByRole('button', { name: 'Show more' }).click();

    await failed.getByText(/\d more/).waitFor({ state: 'detached' });
    expect(await failed.locator('.today-row').count()).toBeGreaterThanOrEqual(9);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });
});
