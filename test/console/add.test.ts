import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityFaults, describeWithBrowser } from '../support/chromium.ts';
import { type ConsoleStage, signIn, startConsoleStage } from './stage.ts';

/** Browsers are slow on a machine that does much else. */
const SLOW = { timeout: 180_000 };

/** Tracked from the beginning. */
const BILLS = ['SBX0DEMO01'];
const CONTAINERS = 3;

const NEW = 'SBX0HOLD01';
const OF_NEW = 'LFXU1001005';
const KEPT = 'SBX0LFD01';
const MISTYPED = 'MSCU1234567';
const CORRECT = 'MSCU1234566';
const WITHOUT_LINE = 'TCLU1234568';

describeWithBrowser('the room where numbers are added', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await startConsoleStage(BILLS, CONTAINERS);
  }, SLOW.timeout);
  afterAll(() => stage.close());

  async function openRoom(options: Parameters<ConsoleStage['open']>[1] = {}) {
    const window = await stage.open('/add', options);
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return window;
  }

  it.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
    ['light', 1920],
  ] as const)(
    'is shown in the %s theme at %i pixels, without a fault, nothing beyond the edge',
    SLOW,
    async (theme, width) => {
      const { page, faults, close } = await openRoom({ theme, width });
      await field(page, 'Number', 1).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await paste(page, [CORRECT, MISTYPED, BILLS[0], WITHOUT_LINE, CORRECT, '見積書'].join('\n'));
      await statusOf(page, 4).getByText('Which line?').waitFor();

      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(faults).toEqual([]);
      await close();
    },
  );

  it('says what is wrong with each row while it is typed, and mends it in place', SLOW, async () => {
    const { page, close } = await openRoom();
    await paste(
      page,
      `Container\tPO\tLine\n${CORRECT}\tPO-1\t\n${MISTYPED}\tPO-2\t\n${WITHOUT_LINE}\t\t\n${BILLS[0]}\t\t`,
    );
    await statusOf(page, 1)
      .getByText('Mediterranean Shipping Company is not connected to this installation.')
      .waitFor();
    await page.getByText('1 number cannot be tracked yet, because its line is not connected here').waitFor();
    expect(await field(page, 'Reference', 2).inputValue()).toBe('PO-2');
    expect(await statusOf(page, 2).innerText()).toContain('should be 6');
    expect(await statusOf(page, 3).innerText()).toContain('belongs to a lessor');
    expect(await statusOf(page, 4).innerText()).toContain('Tracked already');
    expect(await page.getByRole('toolbar').innerText()).toContain(
      '4 numbers · 1 mistyped · 1 at lines that cannot be polled',
    );

    await statusOf(page, 2)
      .getByRole('button', { name: `Use ${CORRECT}` })
      .click();
    await statusOf(page, 2).getByText('The same number is in row 1.').waitFor();
    await page.getByRole('button', { name: 'Remove row 2' }).click();
    await page.getByRole('button', { name: 'Next to mend' }).click();
    await page.keyboard.type('Mearsk');
    await statusOf(page, 2).getByText('No line has the code or name Mearsk.').waitFor();
    await field(page, 'Line', 2).fill('TEST');
    await statusOf(page, 2).getByText('Container', { exact: true }).waitFor();

    expect(await page.getByRole('button', { name: 'Track 1 number' }).isEnabled()).toBe(true);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await field(page, 'Line', 2).inputValue()).toBe('TEST');
    await close();
  });

  it(
    'hands in what is right, and shows in each row what becomes of it, with the way to the container',
    SLOW,
    async () => {
      const { page, close } = await openRoom();
      await field(page, 'Number', 1).fill(NEW);
      await field(page, 'Number', 2).fill(MISTYPED);
      await statusOf(page, 2).getByText('Mistyped').waitFor();
      await page.getByRole('button', { name: 'Track 1 number' }).click();

      await statusOf(page, 1).getByRole('link', { name: OF_NEW }).waitFor();
      expect(await statusOf(page, 1).innerText()).toMatch(/^Tracked\s/);
      expect(await field(page, 'Number', 2).inputValue()).toBe(MISTYPED);
      await page.reload();
      await statusOf(page, 1).getByRole('link', { name: OF_NEW }).waitFor();
      await page.getByRole('button', { name: 'Clear what is tracked' }).click();
      await page.getByText('1 number ·').waitFor();
      expect(await field(page, 'Number', 1).inputValue()).toBe(MISTYPED);
      await page.goBack();
      await close();
    },
  );

  it('is used by keyboard alone', SLOW, async () => {
    const { page, close } = await openRoom();
    await field(page, 'Number', 1).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await field(page, 'Number', 1).focus();
    await page.keyboard.type('TCLU1234568');
    await page.keyboard.press('Enter');
    await page.keyboard.type(CORRECT);
    await page.keyboard.press('ArrowUp');

    expect(await field(page, 'Number', 1).evaluate('document.activeElement.value')).toBe(WITHOUT_LINE);
    await statusOf(page, 2)
      .getByText(/Mediterranean/)
      .waitFor();
    await close();
  });

  it('reads a CSV file, and a sheet of Excel, and says what it cannot read', SLOW, async () => {
    const { page, close } = await openRoom();
    const chooser = page.getByLabel('A file with numbers');
    await chooser.setInputFiles(fileOf('numbers.csv', Buffer.from(`number;scac\n${CORRECT};TEST\n`)));
    await statusOf(page, 1).getByText('Container', { exact: true }).waitFor();
    await chooser.setInputFiles(fileOf('numbers.xlsx', sheetOf()));
    await statusOf(page, 2)
      .getByText(/Maersk/)
      .waitFor();
    expect(await field(page, 'Number', 2).inputValue()).toBe('MAEU123456789');
    expect(await field(page, 'Reference', 2).inputValue()).toBe('912345678');

    await chooser.setInputFiles(fileOf('numbers.xlsx', Buffer.from('PK, but no archive')));
    await page.getByText('The file cannot be read as a sheet of Excel (XLSX).').waitFor();
    await close();
  });

  it('loses nothing that was typed: offline, when the session ends, by a reload', SLOW, async () => {
    const { page, context, person, close } = await openRoom();
    await field(page, 'Number', 1).waitFor();
    await context.setOffline(true);
    await field(page, 'Number', 1).fill(KEPT);
    await page.getByText('You are offline. What you have typed stays here.').waitFor();
    expect(await page.getByRole('button', { name: /^Track/ }).isEnabled()).toBe(false);
    await context.setOffline(false);
    await statusOf(page, 1)
      .getByText(/% sure/)
      .waitFor();

    await stage.service.app.db.prisma.userSession.deleteMany({ where: { userId: person.userId } });
    await page.getByRole('button', { name: 'Track 1 number' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.waitFor();
    await signIn(stage.service, context, person);
    await dialog.waitFor({ state: 'detached' });
    expect(await field(page, 'Number', 1).inputValue()).toBe(KEPT);
    await page.reload();
    expect(await field(page, 'Number', 1).inputValue()).toBe(KEPT);
    await close();
  });

  it('says to who may only look why nothing can be added', SLOW, async () => {
    const { page, close } = await openRoom({ role: 'viewer' });
    await page.getByText('You may not add numbers').waitFor();

    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.getByRole('textbox').count()).toBe(0);
    await close();
  });
});

function field(page: Page, cell: string, row: number) {
  return page.getByLabel(`${cell}, row ${row}`, { exact: true });
}

function statusOf(page: Page, row: number) {
  return page
    .locator('.add-row')
    .nth(row - 1)
    .locator('.add-status');
}

/** As a person does who has copied cells: with the clipboard of the browser. */
async function paste(page: Page, text: string): Promise<void> {
  await field(page, 'Number', 1).focus();
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press('Control+v');
}

function fileOf(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}

/** A workbook as programs write it: texts in a table of their own, a number in scientific form, a cell that is not there. */
function sheetOf(): Buffer {
  const strings = ['Container', 'Ref', 'MAEU123456789'].map((text) => `<si><t>${text}</t></si>`).join('');
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
    <row r="2"><c r="A2" t="s"><v>2</v></c><c r="C2"><v>9.12345678E8</v></c></row>`;
  return Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8(
        '<workbook xmlns:r="urn:r"><sheets><sheet name="Numbers" sheetId="7" r:id="rId3"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId3" Target="worksheets/sheet9.xml"/></Relationships>',
      ),
      'xl/sharedStrings.xml': strToU8(`<sst>${strings}</sst>`),
      'xl/worksheets/sheet9.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
}
