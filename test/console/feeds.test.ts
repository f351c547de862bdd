import { afterAll, beforeAll, expect, it } from 'vitest';
import { quarantine } from '../../src/ingest/quarantine.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import type { Person } from '../support/sign-in-service.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const HOSTILE = '<script>document.title="taken"</script>\nUNB+UNOC:3';

describeWithBrowser('the room of lines and feeds', () => {
  let stage: ConsoleStage;
  let operator: Person;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 2);
    operator = await stage.service.person('viewer', 'stage');
    const { db } = stage.service.app;
    await db.prisma.user.update({ where: { id: operator.userId }, data: { operatesSince: new Date() } });
    await quarantine(db, {
      source: 'pier',
      watchId: null,
      reason: 'Segment 1: the interchange has no sender.',
      raw: HOSTILE,
      sender: 'pier',
      format: 'edifact',
    });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('is shown to the operator in the %s theme at %i pixels, with a test', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/feeds', { theme, width, person: operator });
    const lines = page.getByRole('region', { name: 'Lines that can be polled' });
    await lines.getByText(/^\d+ of \d+ lines are set up/).waitFor();
    expect(
      await lines
        .getByText(/LINE_[A-Z]{4}_/)
        .first()
        .isVisible(),
    ).toBe(false);
    await lines.getByText('What the operator sets').first().click();
    await lines
      .getByText(/LINE_[A-Z]{4}_/)
      .first()
      .waitFor();
    // What works comes before what an operator may set up.
    const titles = await page.locator('.feeds h2').allInnerTexts();
    expect(titles.indexOf('Feeds')).toBe(0);
    expect(titles.at(-1)).toBe('Lines that can be polled');
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}feeds-${theme}-${width}.png` });
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);

    if (width === 1440) {
      await page.getByRole('button', { name: 'Test Landfall Sandbox' }).click();
      await page.getByLabel('Number').fill('SBX0DEMO01');
      await page.getByRole('button', { name: 'Test', exact: true }).click();
      await page.getByText('It answers', { exact: true }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Close' }).click();
    }
    const kept = page.getByRole('region', { name: 'Not understood' });
    await kept.getByRole('button', { name: 'Show the message of pier' }).click();
    await page.getByText(HOSTILE.split('\n')[0] ?? '').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read it again' }).click();
    await page.getByText('No sender pier is configured').waitFor();
    expect([await page.title(), faults]).toEqual(['Lines and feeds – Landfall', []]);
    await close();
  });

  it('says to everybody else who sees it, also to the owner of an account', SLOW, async () => {
    const { page, faults, close } = await stage.open('/feeds', { role: 'owner' });
    await page.getByText('landfall operators add').waitFor();

    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await close();
  });
});
