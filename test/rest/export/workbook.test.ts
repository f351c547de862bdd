import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { workbook } from '../../../src/rest/export/workbook.ts';
import type { Cell, SheetColumn } from '../../../src/services/export/sheet.ts';

const COLUMNS: readonly SheetColumn[] = [
  { name: 'number', title: 'Container', type: 'text' },
  { name: 'tags', title: '=Tags', type: 'texts' },
  { name: 'fees', title: 'Fees', type: 'number' },
  { name: 'available', title: 'Available', type: 'boolean' },
  { name: 'eta_at', title: 'ETA (UTC)', type: 'instant' },
  { name: 'eta_local', title: 'ETA (local)', type: 'local' },
  { name: 'lfd', title: 'Last free day', type: 'date' },
];

async function* pagesOf(pages: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* pages;
}

async function bytesOf(pages: Cell[][][], rowsMax?: number): Promise<Uint8Array> {
  const sheet = { name: 'tracking_requests', columns: COLUMNS, pages: pagesOf(pages) };
  const options = { mtimeMs: Date.UTC(2026, 5, 1), ...(rowsMax === undefined ? {} : { rowsMax }) };
  const parts: Uint8Array[] = [];
  for await (const part of workbook(sheet, options)) parts.push(part);
  return Buffer.concat(parts);
}

/** The files of a workbook as texts. */
async function filesOf(pages: Cell[][][], rowsMax?: number): Promise<Record<string, string>> {
  const files = unzipSync(await bytesOf(pages, rowsMax));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const textOf = (text: string) => [[[text, null, null, null, null, null, null]]];

/** The cells of a sheet by their places. */
function cellsIn(xml: string | undefined): Record<string, string> {
  return Object.fromEntries(
    [...(xml ?? '').matchAll(/<c r="(\w+)"(.*?<\/c>)/gs)].map(([, place = '', cell = '']) => [place, cell]),
  );
}

describe('a workbook', () => {
  it('has every cell in its type, times as the clocks show them', async () => {
    const row = [
      'MSKU1',
      ['a', 'b'],
      -12.5,
      true,
      '2026-11-25T14:30:00.000Z',
      '2026-11-25T06:30:00-08:00',
      '2026-11-25',
    ];
    const cells = cellsIn((await filesOf([[row]]))['xl/worksheets/sheet1.xml']);

    expect(cells).toMatchObject({
      A2: ' t="inlineStr"><is><t>MSKU1</t></is></c>',
      B2: ' t="inlineStr"><is><t>a; b</t></is></c>',
      C2: '><v>-12.5</v></c>',
      D2: ' t="b"><v>1</v></c>',
      E2: ' s="3"><v>46351.604166666667</v></c>',
      F2: ' s="3"><v>46351.270833333333</v></c>',
      G2: ' s="4"><v>46351</v></c>',
    });
  });

  it.each([
    ['=1+1', ' s="2" t="inlineStr"><is><t>=1+1</t></is></c>'],
    ['a & <b>', ' t="inlineStr"><is><t>a &amp; &lt;b&gt;</t></is></c>'],
    [' a\n', ' t="inlineStr"><is><t xml:space="preserve"> a\n</t></is></c>'],
    ['a\u0001\r_x0041_', ' t="inlineStr"><is><t xml:space="preserve">a_x0001__x000D__x005F_x0041_</t></is></c>'],
    ['x'.repeat(40_000), ` t="inlineStr"><is><t>${'x'.repeat(32_766)}…</t></is></c>`],
  ])('shows the text %j as it is and as no formula', async (text, cell) => {
    const files = await filesOf(textOf(text));

    expect(cellsIn(files['xl/worksheets/sheet1.xml']).A2).toBe(cell);
    expect(Object.values(files).join('')).not.toContain('<f>');
  });

  it('goes on in another sheet where one is full', async () => {
    const pages = [0, 1, 2].map((page) => [0, 1, 2].map((row) => textOf(`R${page * 3 + row}`)[0]?.[0] ?? []));
    const files = await filesOf(pages, 5);

    const sheets = [1, 2, 3].map((number) => cellsIn(files[`xl/worksheets/sheet${number}.xml`]));
    const counts = sheets.map((cells) => Object.keys(cells).filter((place) => /^A(?!1$)/.test(place)).length);
    expect(counts).toEqual([4, 4, 1]);
    expect(files['xl/workbook.xml']).toContain('<sheet name="Tracking requests 3" sheetId="3" r:id="rId3"/>');
    expect(files['xl/worksheets/sheet3.xml']).toContain('<autoFilter ref="A1:G2"/>');
    expect(Object.keys(files)[0]).toBe('[Content_Types].xml');
  });

  it('has the names of the columns where there are no rows', async () => {
    const cells = cellsIn((await filesOf([[]]))['xl/worksheets/sheet1.xml']);

    expect(Object.keys(cells)).toEqual(['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1']);
    expect(cells.A1).toBe(' s="1" t="inlineStr"><is><t>Container</t></is></c>');
  });
});
