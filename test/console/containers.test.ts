import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../src/core/id.ts';
import { updateContainer } from '../../src/services/container/update-container.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Three containers, one of them available with a last free day; one that customs holds; one at sea. */
const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
/** One of them is finished. */
const UNDER_WAY = 4;
const AVAILABLE = 'LFXU1001406';
const HELD = 'LFXU1001005';

/** More than two pages of the list. */
const MANY = 250;

describeWithBrowser('the table of containers', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  async function tagsOfHeld(): Promise<string[]> {
    const id = await stage.idOf(HELD);
    const select = { shipment: { select: { tags: true } } };
    return (await stage.service.app.db.prisma.container.findUniqueOrThrow({ where: { id }, select })).shipment.tags;
  }

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'is shown in the %s theme at %i pixels, without a fault, nothing beyond the edge',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/containers?holds=true', { theme, width });
      await numbersAre(page, [HELD]);
      await page.keyboard.press('j');
      await page.keyboard.press('x');

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await page.keyboard.press('f');
      await page.getByRole('button', { name: 'Status', exact: true }).click();
      await page.getByLabel('Available', { exact: true }).check();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('finds as one types, and has search and filters in the address', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('LFXU10014');
    await numbersAre(page, [AVAILABLE]);
    expect(new URL(page.url()).search).toBe('?q=LFXU10014');

    await page.goto(`${stage.service.url}/console/containers`);
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Holds', exact: true }).click();
    await page.getByLabel('Customs').check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await numbersAre(page, [HELD]);
    expect(new URL(page.url()).search).toBe('?holds=customs');

    await page.goBack();
    await countIs(page, UNDER_WAY);
    await page.goForward();
    await numbersAre(page, [HELD]);
    await page.getByRole('button', { name: 'Without the filter Holds' }).click();
    await countIs(page, UNDER_WAY);
    await close();
  });

  it('begins with what is under way, and has another part in the address, back and forward', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    const isShown = async (part: string, count: number, address: string) => {
      await page.getByRole('button', { name: part, exact: true, pressed: true }).waitFor();
      await countIs(page, count);
      expect(new URL(page.url()).search).toBe(address);
    };
    await isShown('Under way', UNDER_WAY, '');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await isShown('All', CONTAINERS, '?scope=all');
    await page.getByRole('button', { name: 'Finished', exact: true }).click();
    await isShown('Finished', CONTAINERS - UNDER_WAY, '?scope=finished');

    await page.goBack();
    await isShown('All', CONTAINERS, '?scope=all');
    await page.goBack();
    await isShown('Under way', UNDER_WAY, '');
    await page.goForward();
    await isShown('All', CONTAINERS, '?scope=all');
    await close();
  });

  it('says what the API says of a filter that it does not take', SLOW, async () => {
    const { page, close } = await stage.open('/containers?lfd_before=soon');

    expect(await page.getByRole('alert').innerText()).toMatch(/ISO 8601/);
    await close();
  });

  it('is ordered by a column, either way', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.getByRole('button', { name: 'Container', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Container' }).and(page.locator('[aria-sort=ascending]')).waitFor();
    await page.getByRole('button', { name: 'Container', exact: true }).click();
    await page.waitForURL('**/containers?sort=-number');
    await page.locator('[aria-sort=descending]').waitFor();
    await page.locator('.table-scroll:not(.is-former)').waitFor();

    const numbers = await numbersIn(page);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    await close();
  });

  it('is used by keyboard alone: moves, chooses, asks again, opens', SLOW, async () => {
    const { page, close } = await stage.open('/containers?sort=number');
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.getByRole('grid').getByRole('link').nth(1).waitFor();
    const [first = '', second = ''] = await numbersIn(page);
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+J');
    await page.getByText('2 chosen').waitFor();
    await page.getByRole('button', { name: 'Ask sources again' }).click();
    await page.getByText('The sources of 2 containers are polled again.').waitFor();
    await page.getByText('2 chosen').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: second, level: 1 }).waitFor();
    await page.goBack();
    await page.getByText(first).waitFor();
    await close();
  });

  it('stops tracking by shipment once that is confirmed, and takes it back', SLOW, async () => {
    const { page, close } = await stage.open(`/containers?q=${HELD}`);
    await numbersAre(page, [HELD]);
    await page.getByRole('checkbox', { name: 'Choose', exact: true }).check();
    await page.getByRole('button', { name: 'Stop tracking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop tracking 1 shipment?' });
    expect(await dialog.innerText()).toContain('SBX0HOLD01');
    await dialog.getByRole('button', { name: 'Stop tracking' }).click();
    await page.getByText('Tracking of 1 shipment has stopped.').waitFor();
    await page.getByRole('gridcell').getByText('Stopped').waitFor();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('gridcell').getByText('Stopped').waitFor({ state: 'detached' });
    await close();
  });

  it('changes the tags of shipments, and keeps those that it is not asked to take away', SLOW, async () => {
    const { page, close } = await stage.open(`/containers?q=${HELD}`);
    await numbersAre(page, [HELD]);
    const tag = async (field: string, text: string) => {
      await page.getByRole('checkbox', { name: 'Choose', exact: true }).check();
      await page.getByRole('button', { name: 'Tags', exact: true }).click();
      await page.getByLabel(field, { exact: true }).fill(text);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change tags' }).click();
      await page.getByRole('dialog', { name: 'Tags of 1 shipment' }).waitFor({ state: 'detached' });
    };
    await tag('Add', 'urgent, toys');
    await vi.waitFor(async () => expect(await tagsOfHeld()).toEqual(['urgent', 'toys']), { timeout: 20_000 });
    await page.reload();
    await numbersAre(page, [HELD]);
    await tag('Remove', 'toys');
    await vi.waitFor(async () => expect(await tagsOfHeld()).toEqual(['urgent']), { timeout: 20_000 });
    await close();
  });

  it('offers nothing to do with containers to who may only look', SLOW, async () => {
    const { page, close } = await stage.open('/containers', { role: 'viewer' });
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');

    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    await close();
  });

  it('keeps the columns that were chosen, and their order', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page.getByRole('button', { name: 'Columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await dialog.getByLabel('Holds', { exact: true }).uncheck();
    await dialog.getByLabel('Bill of lading', { exact: true }).check();
    await dialog.getByRole('button', { name: 'Last free day: further left' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    await page.getByText('SBX0HOLD01').waitFor();

    const titles = await page.getByRole('columnheader').allInnerTexts();
    expect(titles.slice(1, 4)).toEqual(['Container', 'Last free day', 'Status']);
    expect(titles.at(-1)).toBe('Bill of lading');
    expect(titles).not.toContain('Holds');
    await close();
  });

  it('exports all that fits, in its order', SLOW, async () => {
    const { page, close } = await stage.open('/containers?holds=true', { role: 'viewer' });
    await numbersAre(page, [HELD]);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ]);

    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(download.suggestedFilename()).toBe('containers.csv');
    expect([lines.length, lines[1]?.includes(HELD)]).toEqual([2, true]);
    await close();
  });

  it('shows a change without being reloaded', SLOW, async () => {
    const { page, close } = await stage.open('/containers');
    await page.getByRole('row').nth(UNDER_WAY).waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('References', { exact: true }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await updateContainer.run(stage.context, { id: await stage.idOf(HELD), ref_numbers: ['PO-77'] });

    await page.getByText('PO-77').waitFor();
    await close();
  });

  it('reads long lists piece by piece as one goes on, and draws no more than the screen takes', SLOW, async () => {
    const { accountId, shipmentId } = await stage.service.app.db.prisma.container.findUniqueOrThrow({
      where: { id: await stage.idOf(HELD) },
    });
    const data = Array.from({ length: MANY }, (_, at) => ({
      id: newId(),
      accountId,
      shipmentId,
      number: numberAt(at),
    }));
    await stage.service.app.db.prisma.container.createMany({ data });
    const { page, faults, close } = await stage.open('/containers?q=TST&sort=number');
    const pages = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('page%5Bafter%5D')) pages.add(request.url());
    });
    await page.getByText(String(MANY), { exact: true }).waitFor();
    await page.getByText(numberAt(0)).waitFor();
    expect(pages.size).toBeLessThan(2);

    await vi.waitFor(
      async () => {
        await page.keyboard.press('End');
        expect(await numbersIn(page)).toContain(numberAt(MANY - 1));
      },
      { timeout: 60_000, interval: 300 },
    );
    const shown = await numbersIn(page);
    expect(shown.length).toBeLessThan(60);
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, at) => numberAt(MANY - shown.length + at)));
    await page.keyboard.press('Home');
    await page.getByText(numberAt(0)).waitFor();
    expect(faults).toEqual([]);
    await close();
  });
});

function numberAt(at: number): string {
  return `TSTU${String(at).padStart(7, '0')}`;
}

async function numbersIn(page: Page): Promise<string[]> {
  return page.getByRole('grid').getByRole('link').allInnerTexts();
}

/** Waits until so many containers are listed. */
async function countIs(page: Page, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await numbersIn(page)).toHaveLength(count), { timeout: 30_000, interval: 100 });
}

/** Waits until these are the rows, in this order. */
async function numbersAre(page: Page, numbers: readonly string[]): Promise<void> {
  await vi.waitFor(async () => expect(await numbersIn(page)).toEqual(numbers), { timeout: 30_000, interval: 100 });
}
