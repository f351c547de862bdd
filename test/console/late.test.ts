import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shortcutsCalled } from '../../console/shell/shortcut-entries.ts';
import { latenessText } from '../../view/model/time.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
/** Available, with a last free day in two days. */
const AVAILABLE = 'LFXU1001406';
const DAY_MS = 86_400_000;

describe('how late something is', () => {
  it.each([
    ['2026-06-05T12:00:00Z', '2026-06-14T15:00:00Z', 'America/Los_Angeles', '9 days later'],
    // Nine days and three hours, but on the tenth day of the port after that one.
    ['2026-06-06T05:00:00Z', '2026-06-15T08:00:00Z', 'America/Los_Angeles', '10 days later'],
    ['2026-06-05T23:00:00Z', '2026-06-06T01:00:00Z', 'UTC', '1 day later'],
    ['2026-06-05T01:00:00Z', '2026-06-05T06:00:00Z', 'UTC', '5 h later'],
    ['2026-06-05T01:00:00Z', '2026-06-03T06:00:00Z', null, '2 days earlier'],
    ['2026-06-05T01:00:00Z', '2026-06-05T01:10:00Z', 'UTC', null],
  ])('is counted from %s to %s in days of the calendar of %s', (first, at, zone, text) => {
    expect(latenessText(first, at, zone)).toBe(text);
  });
});

it('is found in the search by the words that people use', () => {
  expect(shortcutsCalled('late').map(({ title }) => title)).toEqual(['Late containers']);
  expect(shortcutsCalled('demurrage').map(({ title }) => title)).toEqual(['Containers that cost money now']);
  expect(shortcutsCalled('')).toEqual([]);
});

describeWithBrowser('late containers', () => {
  let stage: ConsoleStage;
  let late: string;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
    const { prisma } = stage.service.app.db;
    const where = { accountId: stage.context.principal.accountId, shipment: { billOfLadingNumber: 'SBX0DELAYED01' } };
    const { number, shipmentId, podEtaAt } = await prisma.container.findFirstOrThrow({ where });
    late = number;
    const eta = podEtaAt ?? (await prisma.shipment.findUniqueOrThrow({ where: { id: shipmentId } })).podEtaAt;
    const podOriginalEtaAt = new Date((eta?.getTime() ?? Date.now()) - 9 * DAY_MS - 3 * 3_600_000);
    await prisma.shipment.update({ where: { id: shipmentId }, data: { podOriginalEtaAt } });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)(
    'are a list to which Today leads, each as late as on its page, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/', { theme, width });
      const section = page.getByRole('region', { name: /^Late arrivals/ });
      const days = await section.getByText(/^\d+ days late$/).innerText();
      await section.getByRole('link', { name: 'Show all that have not arrived' }).click();
      await page.getByRole('button', { name: 'Late: Yes, not yet arrived' }).waitFor();
      await page.getByRole('grid').getByRole('link', { name: late }).waitFor();

      expect(await page.getByRole('grid').getByRole('link').allInnerTexts()).toEqual([late]);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      if (process.env.SCREENSHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}late-${theme}-${width}.png` });
      await page.getByRole('grid').getByRole('link', { name: late }).click();
      await page
        .getByText(`${days.replace(' late', ' later')} than first estimated`)
        .first()
        .waitFor();
      if (process.env.SCREENSHOTS !== undefined)
        await page.screenshot({ path: `${process.env.SCREENSHOTS}late-container-${theme}-${width}.png` });
      await page.goBack();
      await page.goBack();
      await section.waitFor();
      if (process.env.SCREENSHOTS !== undefined) {
        await section.scrollIntoViewIfNeeded();
        await page.screenshot({ path: `${process.env.SCREENSHOTS}late-today-${theme}-${width}.png` });
      }
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('are listed with what they are filtered by on a telephone, where only two columns fit', SLOW, async () => {
    const { page, close } = await stage.open('/containers?lfd_until=2036-01-01', { theme: 'light', width: 390 });
    const row = page.getByRole('row').filter({ hasText: AVAILABLE });
    const day = row.getByText(/^\w{3} \d+ \w{3} \d{4}$/);
    await day.waitFor();

    const box = await day.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(390);
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}lfd-light-390.png` });
    await close();
  });
});
