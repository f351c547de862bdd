import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addForInstallation } from '../../src/services/tariff/installation-tariffs.ts';
import { CALENDAR_CSV, EXAMPLE, exampleWith } from '../services/tariff/documents.ts';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { shot } from '../support/screenshot.ts';
import { type ConsoleStage, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

describeWithBrowser('the room of tariffs', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(['SBX0DEMO01'], 3);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  const documents = () => stage.service.app.db.prisma.chargeDocument;
  const stored = (page: Page) => page.getByRole('region', { name: 'Stored tariffs' });

  const asText = (page: Page) => page.getByRole('button', { name: 'Text (YAML, JSON, CSV)' }).click();

  /** What a person types of demurrage: four free days, and two rates. */
  const fillDemurrage = async (page: Page) => {
    const clock = page.getByRole('group', { name: 'Demurrage at the terminal' });
    await clock.getByLabel('Free days', { exact: true }).fill('4');
    await clock.getByLabel('USD a day').fill('200');
    await clock.getByRole('button', { name: 'Add a rate' }).click();
    await clock.getByLabel('USD a day').nth(1).fill('300.50');
  };

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'leads from a container to a form that knows its line and place, and back to the amount, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const id = await stage.idOf('LFXU1001406');
      const { page, faults, close } = await stage.open(`/containers/${id}`, { theme, width });
      await page.getByRole('link', { name: 'Add the tariff for this line and place' }).click();
      const detention = page.getByRole('group', { name: /^Detention/ });
      expect(await page.getByLabel('Shipping line').inputValue()).toBe('TEST');
      await page.getByRole('button', { name: 'Without USLAX' }).waitFor();
      await detention.getByRole('button', { name: /^Remove this charge/ }).click();
      await fillDemurrage(page);
      const preview = page.getByRole('region', { name: 'What it means for a container' });
      await preview.getByText(/Last free day .* Owed by now: USD/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await shot(page, `tariffs-form-${theme}-${width}`);

      // What was typed is there after a reload, and after another room.
      await page.reload();
      await preview.getByText(/Owed by now: USD/).waitFor();
      await page.getByLabel('Name').fill(`own-${theme}-${width}`);
      await page.getByRole('button', { name: 'Store' }).click();
      await page.waitForURL(/\/containers\//);
      const costs = page.getByRole('region', { name: 'What waiting costs' });
      await costs
        .getByText(/USD [\d,.]+/)
        .first()
        .waitFor();
      await costs.getByRole('button', { name: /^Friday, / }).click();
      await costs.getByText('more than by now').waitFor();
      const friday = await costs.getByLabel('If it waits until').inputValue();
      expect(new URL(page.url()).searchParams.get('until')).toBe(friday);
      await page.reload();
      await costs.getByText('more than by now').waitFor();
      expect(await costs.getByLabel('If it waits until').inputValue()).toBe(friday);
      await shot(page, `charges-until-friday-${theme}-${width}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(faults).toEqual([]);
      await documents().deleteMany({ where: { name: `own-${theme}-${width}` } });
      await close();
    },
  );

  it('finds a port by its name, and names the nearest lines of one that is none', SLOW, async () => {
    const { page, close } = await stage.open('/tariffs');
    await page.getByLabel('Shipping line').fill('MAUE');
    await fillDemurrage(page);
    await page.getByText('it may be MAEU (Maersk)').first().waitFor();
    expect(await page.getByRole('button', { name: 'Store' }).isDisabled()).toBe(true);
    expect(await page.getByLabel('Shipping line').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Shipping line').fill('Hapag-Lloyd');
    await page.getByLabel('Ports').fill('rotterd');
    await page.getByRole('button', { name: 'NLRTM' }).click();
    await asText(page);
    const text = await page.getByLabel('Document').inputValue();
    expect(text).toContain('places: [NLRTM]');
    expect(text).toContain('{from: 6, amount: 300.50}');
    await close();
  });

  it('goes from the form to the text and back, and says what the form cannot show', SLOW, async () => {
    const { page, close } = await stage.open('/tariffs');
    await page.getByLabel('Shipping line').fill('MAEU');
    await fillDemurrage(page);
    await asText(page);
    const area = page.getByLabel('Document');
    await area.fill((await area.inputValue()).replace('days: 4', 'days: 7'));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Show in the form' }).click();
    expect(await page.getByLabel('Free days', { exact: true }).inputValue()).toBe('7');
    expect(await page.getByLabel('USD a day').nth(1).inputValue()).toBe('300.50');
    await asText(page);
    await area.fill(EXAMPLE);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Show in the form' }).click();
    await page.getByText('The form cannot show all of it').waitFor();
    expect(await area.inputValue()).toBe(EXAMPLE);
    await close();
  });

  it('has the terminals of the chosen ports by their names', SLOW, async () => {
    const { page, faults, close } = await stage.open('/tariffs?line=MAEU&place=USLAX');
    const terminals = page.getByRole('group', { name: 'Terminals of USLAX' });
    const codes = page.getByLabel('Codes of terminals');
    await terminals.getByLabel('APM Terminals Pier 400 (W185)').check();
    expect(await codes.inputValue()).toBe('W185');
    await codes.fill('w185, y124');
    expect(await terminals.getByLabel('Everport Terminal Services (Y124)').isChecked()).toBe(true);
    await terminals.getByLabel('APM Terminals Pier 400 (W185)').uncheck();
    expect(await accessibilityFaults(page)).toEqual([]);
    await shot(page, 'tariffs-terminals');
    await fillDemurrage(page);
    await asText(page);
    expect(await page.getByLabel('Document').inputValue()).toContain('terminals: [Y124]');
    expect(faults).toEqual([]);
    await close();
  });

  it('loses no text that somebody has written when the form is changed', SLOW, async () => {
    const { page, faults, close } = await stage.open('/tariffs');
    const area = page.getByLabel('Document');
    await asText(page);
    await area.fill(EXAMPLE);
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await page.getByLabel('Shipping line').fill('MAEU');
    await fillDemurrage(page);
    await asText(page);
    expect(await area.inputValue()).toBe(EXAMPLE);
    await page.getByRole('button', { name: 'Write what the form says' }).click();
    expect(await area.inputValue()).toContain('{from: 6, amount: 300.50}');
    expect(await page.getByRole('button', { name: 'Write what the form says' }).count()).toBe(0);
    expect(faults).toEqual([]);
    await close();
  });

  it('keeps what is typed in one tab when the other is stored', SLOW, async () => {
    const { page, faults, close } = await stage.open('/tariffs');
    const area = page.getByLabel('Document');
    await asText(page);
    await area.fill(EXAMPLE.replaceAll('line-us-import', 'in-the-text'));
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await page.getByLabel('Shipping line').fill('MAEU');
    await page.getByLabel('Name').fill('in-the-form');
    await fillDemurrage(page);
    await page.getByRole('button', { name: 'Store' }).click();
    await page.getByText('1 version is stored.').waitFor();
    expect(await page.getByLabel('Shipping line').inputValue()).toBe('');
    await page.getByLabel('Shipping line').fill('HLCU');
    await fillDemurrage(page);
    await asText(page);
    expect(await area.inputValue()).toContain('in-the-text');

    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('button', { name: 'Store' }).click();
    await stored(page).getByText('in-the-text').waitFor();
    expect(await area.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    expect(await page.getByLabel('Shipping line').inputValue()).toBe('HLCU');
    expect(await page.getByLabel('USD a day').first().inputValue()).toBe('200');

    // What is cleared, and what is replaced by something else, can be had back.
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    expect(await page.getByLabel('Shipping line').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Shipping line').inputValue()).toBe('HLCU');
    await asText(page);
    await area.fill('own: text');
    await page.getByRole('button', { name: 'Begin with the template' }).click();
    await page.getByText('The text was replaced.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    expect(await area.inputValue()).toBe('own: text');
    expect(faults).toEqual([]);
    await documents().deleteMany({});
    await close();
  });

  it('tries a tariff first for the container from which one came, of whatever line', SLOW, async () => {
    const id = await stage.idOf('LFXU1001406');
    const { page, close } = await stage.open(`/tariffs?container=${id}&line=MAEU`);
    const choice = page.getByLabel('What it means for', { exact: true });
    await expect.poll(() => choice.locator('option').first().innerText()).toContain('LFXU1001406');
    expect(await choice.inputValue()).toBe(id);
    await page.getByLabel('Shipping line').fill('TEST');
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1);
    expect(await choice.locator('option').first().innerText()).toContain('LFXU1001406');
    expect(await choice.inputValue()).toBe(id);
    await close();
  });

  it('keeps what was begun for a container apart from what was begun without one', SLOW, async () => {
    const { page, faults, close } = await stage.open('/tariffs');
    await page.getByLabel('Name').fill('own/plain');
    await page.getByRole('link', { name: 'Today' }).first().click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.goto(`${stage.service.url}/console/containers/${await stage.idOf('LFXU1001406')}`);
    await page.getByRole('link', { name: 'Add the tariff for this line and place' }).click();
    await page.getByLabel('Name').fill('own/of-container');
    await page.getByRole('link', { name: 'Tariffs' }).first().click();
    await page.waitForURL(/\/tariffs$/);

    expect(await page.getByLabel('Name').inputValue()).toBe('own/plain');
    await page.goBack();
    await page.waitForURL(/container=/);
    expect(await page.getByLabel('Name').inputValue()).toBe('own/of-container');
    expect(faults).toEqual([]);
    await close();
  });

  it('asks which amount is meant where a point may separate thousands', SLOW, async () => {
    const { page, faults, close } = await stage.open('/tariffs');
    await page.getByLabel('Shipping line').fill('MAEU');
    await fillDemurrage(page);
    await page.getByLabel('USD a day').nth(1).fill('1.300');
    await page.getByText('Is it 1300 or 1.30? Write one of them.').waitFor();
    expect(await page.getByRole('button', { name: 'Store' }).isDisabled()).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('USD a day').nth(1).fill('1,300');
    await asText(page);
    expect(await page.getByLabel('Document').inputValue()).toContain('{from: 6, amount: 1300}');
    expect(faults).toEqual([]);
    await close();
  });

  it('is reached by a key, and from a container that has no tariff by who may add one', SLOW, async () => {
    const { page, faults, close } = await stage.open('/');
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    await page.getByText('No tariff is stored, so what waiting costs is not known.').waitFor();
    await page.goto(`${stage.service.url}/console/containers/${await stage.idOf('LFXU1001406')}`);
    await page.getByRole('link', { name: 'Add the tariff for this line and place' }).click();
    await page.getByRole('heading', { name: 'Add tariffs' }).waitFor();
    expect(faults).toEqual([]);
    await close();

    const viewer = await stage.open(`/containers/${await stage.idOf('LFXU1001406')}`, { role: 'viewer' });
    await viewer.page.getByText('An owner or member of the account can add one.').waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Add the tariff for this line and place' }).count()).toBe(0);
    await viewer.page.goto(`${stage.service.url}/console/tariffs`);
    await viewer.page.getByText('Owners and members of the account add and withdraw tariffs').waitFor();
    expect(await viewer.page.getByRole('heading', { name: 'Add tariffs' }).count()).toBe(0);
    await viewer.close();
  });

  it('gives the template, to begin from and as a file', SLOW, async () => {
    const { page, close } = await stage.open('/tariffs');
    await asText(page);
    await page.getByRole('button', { name: 'Begin with the template' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The tariff example-us-import as version 1').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the template' }).click(),
    ]);

    expect(download.suggestedFilename()).toBe('tariffs.yaml');
    expect(await readFile(await download.path(), 'utf8')).toBe(await page.getByLabel('Document').inputValue());
    expect(await documents().count()).toBe(0);
    await close();
  });

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const)(
    'shows each fault with its line before anything is stored, in the %s theme at %i pixels',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await stage.open('/tariffs', { theme, width });
      const before = await documents().count();
      await asText(page);
      await page.getByLabel('Document').fill(exampleWith('charge: detention', 'charge: rent'));
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('1 fault', { exact: true }).waitFor();
      const row = page.getByRole('row').filter({ hasText: 'tariffs[0].clocks[1].charge' });

      expect(await row.innerText()).toMatch(/40\s+Give one of demurrage, detention, combined, storage/);
      await row.getByRole('button', { name: 'Show line 40' }).click();
      expect(await page.evaluate('getSelection().toString()')).toBe('      - charge: rent');
      expect(await page.getByRole('button', { name: 'Store' }).count()).toBe(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      await shot(page, `tariffs-faults-${theme}-${width}`);

      await page.getByLabel('Document').fill(exampleWith('amount: 200', `amount: ${before + 210}`));
      expect(await page.getByText('1 fault', { exact: true }).count()).toBe(0);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('No fault').waitFor();
      expect(await documents().count()).toBe(before);
      await page.getByRole('button', { name: 'Store' }).click();
      await page.getByText(/versions? (is|are) stored\./).waitFor();
      await stored(page)
        .getByText(`USD ${before + 210}.00`)
        .waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      await shot(page, `tariffs-${theme}-${width}`);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('takes a table as a file, and says why a workbook is none', SLOW, async () => {
    const { page, close } = await stage.open('/tariffs');
    await asText(page);
    const file = (name: string, buffer: Buffer) =>
      page.getByLabel('A file with tariffs').setInputFiles({ name, mimeType: 'text/csv', buffer });
    await file('tariffs.xlsx', Buffer.from('PK\u0003\u0004'));
    await page.getByText('This is a workbook; save its sheet as CSV first.').waitFor();
    await file('calendar.csv', Buffer.from(CALENDAR_CSV.replace('us-west', 'by-table')));
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('The calendar by-table as version 1').waitFor();
    await page.getByRole('button', { name: 'Store' }).click();
    await page.getByRole('region', { name: 'Calendars of places' }).getByText('by-table').waitFor();
    await close();
  });

  it('withdraws a version after a question, and never one of the installation', SLOW, async () => {
    await addForInstallation({ db: stage.service.app.db }, EXAMPLE.replaceAll('line-us-import', 'of-all'));
    const { page, close } = await stage.open('/tariffs');
    const newest = stored(page).getByRole('listitem').filter({ hasText: 'line-us-import' }).first();
    const name = /version \d+/.exec(await newest.innerText())?.[0] ?? '';
    expect(await page.getByRole('button', { name: /Withdraw of-all/ }).count()).toBe(0);
    await page.getByRole('button', { name: `Withdraw line-us-import ${name}`, exact: true }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText(`line-us-import ${name} is withdrawn.`).waitFor();
    await page
      .getByRole('button', { name: `Withdraw line-us-import ${name}`, exact: true })
      .waitFor({ state: 'detached' });
    await page.getByLabel('Show withdrawn versions too').check();
    await stored(page).getByText('Withdrawn').waitFor();
    await close();
  });
});
