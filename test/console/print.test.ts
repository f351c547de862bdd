import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRINTED_ROWS_MAX, printedText, readPrinted } from '../../console/parts/table/read-printed.ts';
import { newId } from '../../src/core/id.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage, type WindowOptions } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01', 'SBX0HOLD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
const AVAILABLE = 'LFXU1001406';
const HELD = 'LFXU1001005';

/** More than two pages of the list. */
const MANY = 250;

describe('the rows that are printed', () => {
  const signal = new AbortController().signal;
  const listOf = (pages: number) => (cursor: string) => ({
    queryFn: async () => {
      const page = cursor === 'start' ? 1 : Number(cursor);
      return {
        rows: Array.from({ length: 100 }, (_, at) => page * 100 + at),
        next: page < pages ? `${page + 1}` : null,
      };
    },
  });

  it('are all of a list that is not longer than what is printed', async () => {
    const all = await readPrinted(listOf(10), signal);

    expect([all.rows.length, all.isCut]).toEqual([PRINTED_ROWS_MAX, false]);
    expect(printedText(all, { count: PRINTED_ROWS_MAX, isMore: false })).toBe('1,000 rows');
  });

  it('are the first of a longer one, and say so and where the others are', async () => {
    const cut = await readPrinted(listOf(11), signal);

    expect([cut.rows.length, cut.isCut]).toEqual([PRINTED_ROWS_MAX, true]);
    expect(printedText(cut, { count: 1_204, isMore: false })).toBe(
      'The first 1,000 of 1,204: no more are printed. An export as XLSX or CSV has all',
    );
  });
});

describeWithBrowser('paper', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  /** The dialog of a browser is for people: that it is asked for is noted, and what it would print is taken afterwards. */
  const open = (path: string, options: WindowOptions = {}) =>
    stage.open(path, {
      ...options,
      prepare: (page) => page.addInitScript('window.print = () => { document.body.dataset.printed = "yes"; }'),
    });

  /** What would be on paper: its words and rows, and how many pages there are. The browser says itself that it has printed. */
  const asPrinted = async (page: Page, name: string) => {
    await page.locator('body[data-printed]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    const text = await page.evaluate<string>('document.body.innerText');
    const rows = await page.locator('.printed tbody tr').count();
    const scheme = await page.evaluate('getComputedStyle(document.documentElement).colorScheme');
    const unreadable = await accessibilityFaults(page);
    const buttons = await page.getByRole('button').count();
    await shot(page, name);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const { SCREENSHOTS } = process.env;
    if (SCREENSHOTS !== undefined) writeFileSync(`${SCREENSHOTS}${name}.pdf`, pdf);
    const pages = [...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length;
    await page.locator('.printed').waitFor({ state: 'detached' });
    return { text, rows, scheme, unreadable, buttons, pages };
  };

  const printList = async (page: Page) => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
  };

  it.each(['light', 'dark'] as const)(
    'has what is shown of a list, in words and in light, from the %s theme',
    SLOW,
    async (theme) => {
      const { page, faults, close } = await open('/containers?holds=customs', { theme });
      await page.getByText(HELD).waitFor();
      await printList(page);
      const { text, rows, scheme, unreadable } = await asPrinted(page, `list-${theme}`);

      expect(text).toMatch(/^Containers\s+stage · Under way · Holds: Customs · 1 row · As of \w{3} \d/);
      expect(text).toContain(HELD);
      expect([rows, scheme, unreadable]).toEqual([1, 'light', []]);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('has the chosen rows alone where some are chosen', SLOW, async () => {
    const { page, close } = await open('/containers?sort=number');
    await page.getByText(HELD).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 chosen').waitFor();
    await printList(page);
    const { text, rows } = await asPrinted(page, 'chosen');

    expect(text).toContain('Chosen: 1 row');
    expect(rows).toBe(1);
    await close();
  });

  it('has the rows that are not on the screen too, on as many pages as they take', SLOW, async () => {
    const { prisma } = stage.service.app.db;
    const where = { id: await stage.idOf(HELD) };
    const { accountId, shipmentId } = await prisma.container.findUniqueOrThrow({ where });
    const made = Array.from({ length: MANY }, (_, at) => ({
      id: newId(),
      accountId,
      shipmentId,
      number: numberAt(at),
    }));
    await prisma.container.createMany({ data: made });
    const { page, close } = await open('/containers?sort=number&q=TSTU');
    await page.getByText(numberAt(0)).waitFor();
    await printList(page);
    const { text, rows, pages } = await asPrinted(page, 'many');

    expect(rows).toBe(MANY);
    expect(text).toContain(numberAt(MANY - 1));
    expect(pages).toBeGreaterThan(5);
    await close();
  });

  it('has a shipment for each row of the table of shipments', SLOW, async () => {
    const { page, close } = await open('/shipments?q=SBX0HOLD01');
    await page.getByRole('link', { name: 'SBX0HOLD01' }).waitFor();
    await printList(page);
    const { text } = await asPrinted(page, 'shipments');

    expect(text).toMatch(/^Shipments\s+stage · Search: SBX0HOLD01 · 1 row · As of/);
    await close();
  });

  it('has a container with its journey, without what can only be pressed', SLOW, async () => {
    const { page, close } = await open(`/containers/${await stage.idOf(AVAILABLE)}`, { theme: 'dark' });
    await page.getByRole('heading', { name: 'Journey' }).waitFor();
    await page.getByRole('button', { name: 'Print' }).click();
    const { text, scheme, unreadable, buttons } = await asPrinted(page, 'container');

    expect(text).toMatch(/stage · As of \w{3} \d/);
    expect(text).toContain('Journey');
    expect([scheme, unreadable, buttons]).toEqual(['light', [], 0]);
    await close();
  });

  it('has a week of arrivals', SLOW, async () => {
    const { page, close } = await open('/arrivals');
    await page.getByRole('heading', { name: 'Arrivals' }).waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Print' }).click();
    const { text } = await asPrinted(page, 'arrivals');

    expect(text).toMatch(/stage · All ports · As of/);
    await close();
  });
});

function numberAt(at: number): string {
  return `TSTU${String(at).padStart(7, '0')}`;
}
