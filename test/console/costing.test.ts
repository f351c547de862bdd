import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { reportAllClocks } from '../../src/services/charge-clock/keep-reporting-clocks.ts';
import { addTariffs } from '../../src/services/tariff/add-tariffs.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { SILENT } from '../support/service-context.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Three containers, one of them available; one that customs holds; one at sea. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;

/** Each day after the discharge costs something, in two currencies. */
const TARIFFS = `
tariffs:
  - id: line-import
    kind: published
    party: line
    line: TEST
    from: 2020-01-01
    scope: {direction: import, places: [USLAX, USLGB]}
    clocks:
      - charge: demurrage
        start: {event: discharged, first: event_day}
        stop: {event: full_out}
        free: {days: 0, skip: []}
        currency: USD
        tiers: [{from: 1, amount: 200}]
  - id: terminal-storage
    kind: published
    party: terminal
    from: 2020-01-01
    scope: {direction: import, places: [USLAX, USLGB]}
    clocks:
      - charge: storage
        start: {event: discharged, first: event_day}
        stop: {event: full_out}
        free: {days: 0, skip: []}
        currency: CAD
        tiers: [{from: 1, amount: 45}]
`;

/** The texts of costs that are wider or higher than their cell. */
const CUT_COSTS = `[...document.querySelectorAll('.cost-cell, .cost-cell *')].filter((element) => {
  const cell = element.closest('[role=gridcell]').getBoundingClientRect();
  const { right, bottom, top } = element.getBoundingClientRect();
  return right > cell.right + 0.5 || top < cell.top - 0.5 || bottom > cell.bottom + 0.5 || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
}).map((element) => element.textContent)`;

/** Where the longest line of costs ends. */
const LINES_END = `Math.max(...[...document.querySelectorAll('.cost-cell > span')].map((line) => line.getBoundingClientRect().right))`;

describeWithBrowser('what costs money', () => {
  let stage: ConsoleStage;
  let costing: string[];

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
    await addTariffs.run(stage.context, { document: TARIFFS });
    const { db, clock, hooks } = stage.context;
    await reportAllClocks({ db, clock, hooks, log: SILENT });
    const where = { isCharging: true, container: { accountId: stage.context.principal.accountId } };
    const found = await db.prisma.chargeClock.findMany({ where, select: { container: { select: { number: true } } } });
    costing = found.map(({ container }) => container.number).sort();
  }, SLOW.timeout);
  afterAll(() => stage.close());

  it.each([
    ['light', 1920],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'stands first in Today, each currency by itself, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/', { theme, width });
      const section = page.getByRole('region', { name: /Costing money now/ });
      await section.getByRole('listitem').first().waitFor();

      const text = await section.innerText();
      expect(costing.length).toBeGreaterThan(0);
      for (const number of costing) expect(text).toContain(number);
      expect(text).toMatch(/CAD [\d,.]+ and USD [\d,.]+ so far, CAD [\d,.]+ and USD [\d,.]+ a day/);
      expect(text).toMatch(/Demurrage of the shipping line since .* Storage of the terminal since/);
      expect(text).toMatch(/Book the pickup|Have the hold lifted first/);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await shot(page, `today-${theme}-${width}`);
      await close();
    },
  );

  it('is a column and a filter of the containers, beside what is not charged', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page
      .getByRole('gridcell')
      .getByText(/USD 200.00 a day/)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Under way' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Costs money now' }).click();
    await page.getByLabel('Yes').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.waitForURL('**/containers?charging=true');
    await page.locator('.table-scroll:not(.is-former)').waitFor();

    expect((await numbersIn(page)).toSorted()).toEqual(costing);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, 'containers');
    await close();
  });

  it.each([1440, 390])('has amounts of two currencies that nothing cuts, at %i pixels', SLOW, async (width) => {
    const { page, close } = await stage.open('/containers?charging=true', { width });
    const cells = page.locator('.cost-cell.is-stacked');
    await cells.first().waitFor();

    const wide = /CAD [\d,.]+ and USD [\d,.]+ a day\s+CAD [\d,.]+ and USD [\d,.]+ so far/;
    const narrow = /^CAD [\d,.]+ \+ [\d,.]+\/day\s+USD [\d,.]+ \+ [\d,.]+\/day$/;
    expect(await cells.first().innerText()).toMatch(width === 390 ? narrow : wide);
    if (width === 390) expect(await page.evaluate(LINES_END)).toBeLessThan(width - 12);
    expect(await cells.first().getAttribute('title')).toMatch(/so far\. Charged by the/);
    expect(await page.evaluate(CUT_COSTS)).toEqual([]);
    await shot(page, `containers-costs-${width}`);
    await close();
  });

  it('is told of places on the map, from which a count leads to the containers', SLOW, async () => {
    const { page, faults, close } = await stage.open('/map');
    const places = page.getByRole('region', { name: /Places/ });
    await places.getByRole('columnheader', { name: 'Costing money' }).waitFor();
    await page.getByText('Something costs money, or is past its last free day').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, 'map');
    const row = places.getByRole('row').filter({ hasText: 'Los Angeles' });
    const cells = row.getByRole('cell');
    await cells.nth(5).getByRole('link').click();
    await page.waitForURL('**/containers?*charging=true*');
    await page.getByRole('grid').getByRole('link').first().waitFor();

    const numbers = await numbersIn(page);
    expect(numbers.length).toBeGreaterThan(0);
    expect(costing).toEqual(expect.arrayContaining(numbers));
    expect(faults).toEqual([]);
    await close();
  });

  it('is exported with the columns that are shown, and with all on demand', SLOW, async () => {
    const { page, close } = await stage.open('/containers?charging=true');
    await page.getByRole('gridcell').getByText('USD 200.00 a day').first().waitFor();
    const shown = await exported(page, 'CSV');
    const all = await exported(page, 'CSV, all columns');

    const names = shown.split('\r\n')[0]?.split(',') ?? [];
    expect(names.slice(0, 5)).toEqual(['number', 'current_status', 'warnings', 'last_free_day', 'last_free_day_party']);
    expect(names).toContain('charges_per_day');
    expect(shown.trim().split('\r\n')).toHaveLength(costing.length + 1);
    expect((all.split('\r\n')[0]?.split(',') ?? []).length).toBeGreaterThan(60);
    await close();
  });

  it('shows finished containers on one click, which the address keeps', SLOW, async () => {
    const { db } = stage.context;
    const id = await stage.idOf(costing[0] ?? '');
    const { currentStatus } = await db.prisma.container.findUniqueOrThrow({
      where: { id },
      select: { currentStatus: true },
    });
    await db.prisma.container.update({ where: { id }, data: { currentStatus: 'empty_returned' } });
    const { page, close } = await stage.open('/containers');
    await page
      .getByRole('row')
      .nth(CONTAINERS - 1)
      .waitFor();
    expect(await numbersIn(page)).not.toContain(costing[0]);

    await page.getByRole('button', { name: 'Finished' }).click();
    await page.waitForURL('**/containers?scope=finished');
    await page.getByRole('link', { name: costing[0] ?? newId() }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: costing[0] ?? newId() }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'All' }).click();
    await page.getByRole('row').nth(CONTAINERS).waitFor();
    await db.prisma.container.update({ where: { id }, data: { currentStatus } });
    await close();
  });

  it('marks arrivals that are late, and saves the board as a file', SLOW, async () => {
    const { page, faults, close } = await stage.open('/arrivals');
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await page.locator('.week-day').first().waitFor();
    const names = (await exported(page, 'CSV')).split('\r\n')[0]?.split(',') ?? [];

    expect(names).toEqual(
      expect.arrayContaining(['number', 'pod_eta_local', 'pod_original_eta_local', 'days_after_first_eta']),
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
    await shot(page, 'arrivals');
    await close();
  });
});

async function numbersIn(page: Page): Promise<string[]> {
  return page.getByRole('grid').getByRole('link').allInnerTexts();
}

/** What a click on an entry of the menu saves. */
async function exported(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('menuitem', { name, exact: true }).click();
  return readFileSync(await (await file).path(), 'utf8');
}

async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  await page.screenshot({ path: `${process.env.SCREENSHOTS}${name}.png`, fullPage: true });
}
