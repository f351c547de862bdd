import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCalled } from '../../console/shell/is-called.ts';
import { updateRecords } from '../../src/services/bulk/update-records.ts';
import { createParty } from '../../src/services/party.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

const BILLS = ['SBX0DEMO01', 'SBX0LFD01', 'SBX0DELAYED01'];
const CONTAINERS = 5;
const AVAILABLE = 'LFXU1001406';
const CUSTOMER = 'Auk Tea';

describeWithBrowser('the search of the console', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
    await createParty.run(stage.context, { company_name: CUSTOMER });
    const change = { customer: CUSTOMER, add_references: ['PO-4711'] };
    await updateRecords.run(stage.context, { records: ['SBX0DELAYED01'], ...change });
  }, SLOW.timeout);
  afterAll(() => stage.close());

  async function look(page: Page, text: string): Promise<string[]> {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search numbers, references and rooms' });
    await field.fill(text);
    await page.locator('[role=listbox][aria-busy=false]').waitFor();
    const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option');
    await found.first().waitFor();
    const options = await found.allInnerTexts();
    return options.map((option) => option.replace(/\s+/g, ' '));
  }

  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('finds a bill with its containers, in the %s theme at %i pixels', SLOW, async (theme, width) => {
    const { page, faults, close } = await stage.open('/', { theme, width });
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    const [shipment, container] = await look(page, 'SBX0LFD01');

    expect(shipment).toMatch(/^SBX0LFD01 Shipment · 1 container · Los Angeles/);
    expect(container).toMatch(/^LFXU\d{7} Container of SBX0LFD01 · Available · last free day \w{3} \d+ \w{3} \d{4}/);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
    if (process.env.SCREENSHOTS !== undefined)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}search-${theme}-${width}.png` });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'SBX0LFD01' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/shipments\/[0-9a-f-]{36}$/);
    expect(faults).toEqual([]);
    await close();
  });

  it('finds parts of bills, references, customers and vessels, and says by what', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();

    expect((await look(page, 'SBX0DEL'))[0]).toMatch(/^SBX0DELAYED01 Shipment/);
    expect((await look(page, '4711')).join('\n')).toContain('SBX0DELAYED01 Shipment · reference PO-4711');
    expect((await look(page, 'auk')).join('\n')).toContain(`Shipment · customer ${CUSTOMER}`);
    expect((await look(page, 'kittiwake')).join('\n')).toMatch(/vessel SANDBOX KITTIWAKE/);
    expect((await look(page, 'kittiwake')).join('\n')).toContain('SANDBOX KITTIWAKE Vessel · its containers');
    expect((await look(page, 'los ang')).join('\n')).toMatch(/Los Angeles.* Port · USLAX · containers by way of it/);
    await close();
  });

  it('puts the container first where its whole number is given', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();

    expect((await look(page, 'lfxu 100140-6'))[0]).toMatch(
      new RegExp(`^${AVAILABLE} Container · Available · last free day .* · Los Angeles$`),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: AVAILABLE }).waitFor();
    await close();
  });

  it('goes to what was typed last, also where Enter comes before the answer', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await look(page, 'SBX0LFD01');
    await page.getByRole('combobox', { name: 'Search numbers' }).fill(AVAILABLE);
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: AVAILABLE }).waitFor();
    await close();
  });

  it('finds rooms by other words for what is done there', SLOW, async () => {
    const { page, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();

    for (const word of ['cost', 'costs', 'demurrage', 'tariff'])
      expect((await look(page, word)).join('\n'), word).toContain('Tariffs g f');
    for (const word of ['webhook', 'notification', 'notifications'])
      expect((await look(page, word)).join('\n'), word).toContain('Webhooks g w');
    await close();
  });
});

describe('the words by which a room is found', () => {
  const room = { title: 'Tariffs', path: '/tariffs' };

  it.each([
    ['tar', true],
    ['Cost', true],
    ['costs', true],
    ['demur', true],
    ['', true],
    ['SBX0LFD01', false],
    ['ost', false],
  ])('%s: %s', (typed, isFound) => {
    expect(isCalled(room, typed)).toBe(isFound);
  });
});
