import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Available with a last free day in two days; held by customs; at sea. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
const AVAILABLE = 'LFXU1001406';
const HELD = 'LFXU1001005';

describeWithBrowser('the arrivals', () => {
  let stage: ConsoleStage;
  /** A day of the port on which the available container arrived. */
  let day = '';

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
    const where = { id: await stage.idOf(AVAILABLE) };
    const { podArrivedAt, podTimezone } = await stage.service.app.db.prisma.container.findUniqueOrThrow({ where });
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: podTimezone ?? 'UTC', dateStyle: 'short' });
    day = format.format(podArrivedAt ?? undefined);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each(
    (['', '&view=month', '&view=pickup'] as const).flatMap((view) =>
      (
        [
          ['light', 1440],
          ['dark', 390],
          ['light', 1920],
        ] as const
      ).map(([theme, width]) => [view, theme, width] as const),
    ),
  )(
    'are shown without a fault, nothing beyond the edge: %s in the %s theme at %i pixels',
    SLOW,
    async (view, theme, width) => {
      const { page, faults, close } = await stage.open(`/arrivals?day=${day}${view}`, { theme, width, role: 'viewer' });
      await page.getByRole('navigation', { name: 'Ports' }).waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('are on the day of the port, and a month leads to the week of a day', SLOW, async () => {
    const { page, close } = await stage.open(`/arrivals?view=month&day=${day}`);
    await dayOf(page, day).getByRole('link').click();
    const row = dayOf(page, day).getByRole('listitem').filter({ hasText: AVAILABLE });
    await row.waitFor();

    expect(await row.innerText()).toContain('Arrived');
    await page.getByRole('link', { name: 'Next week' }).click();
    await page.getByRole('link', { name: AVAILABLE }).waitFor({ state: 'detached' });
    await page.goBack();
    await row.getByRole('link', { name: AVAILABLE }).click();
    await page.getByRole('heading', { name: AVAILABLE, level: 1 }).waitFor();
    await close();
  });

  it('of one port alone are in the address', SLOW, async () => {
    const { page, close } = await stage.open(`/arrivals?view=pickup&port=${encodeURIComponent('Nowhere')}`);
    await page.getByText('Nothing is to be picked up').waitFor();
    await page.getByRole('link', { name: /^All ports/ }).click();
    await page.getByRole('link', { name: AVAILABLE }).waitFor();

    expect(new URL(page.url()).search).toBe('?view=pickup');
    await close();
  });

  it('say by when each container has to be picked up, and whether it can be', SLOW, async () => {
    const { page, close } = await stage.open('/arrivals?view=pickup');
    const soon = page
      .getByRole('region', { name: 'Within a week' })
      .getByRole('listitem')
      .filter({ hasText: AVAILABLE });
    await soon.waitFor();

    expect(await soon.innerText()).toMatch(/In 2 days[\s\S]*Ready/);
    expect(await page.getByRole('listitem').filter({ hasText: HELD }).innerText()).toContain('Customs');
    await close();
  });
});

function dayOf(page: Page, day: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.locator(`time[datetime="${day}"]`) })
    .first();
}
