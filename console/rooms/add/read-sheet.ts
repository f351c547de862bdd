import { strFromU8, unzipSync } from 'fflate';

/** Parts that are larger are none of a list of numbers. */
const PART_BYTES_MAX = 64 * 1024 * 1024;

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const STRINGS = 'xl/sharedStrings.xml';

/** The cells of the first sheet of an XLSX file (ECMA-376, SpreadsheetML). Errors: an `Error` that says what is wrong with the file. */
export function readSheet(bytes: Uint8Array): string[][] {
  const parts = unpack(bytes);
  const sheet = parts(firstSheetOf(parts));
  if (sheet === null) throw new Error('The file has no sheet.');
  const strings = textsOf(parts(STRINGS));
  const rows: string[][] = [];
  for (const row of sheet.getElementsByTagName('row')) {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) {
      const place = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
      while (cells.length < place) cells.push('');
      cells[place] = textOf(cell, strings);
    }
    rows.push(cells);
  }
  return rows;
}

type Parts = (name: string) => Document | null;

function unpack(bytes: Uint8Array): Parts {
  const isRead = ({ name, originalSize }: { name: string; originalSize: number }) =>
    originalSize <= PART_BYTES_MAX &&
    ([WORKBOOK, RELATIONS, STRINGS].includes(name) || name.startsWith('xl/worksheets/'));
  try {
    const files = unzipSync(bytes, { filter: isRead });
    return (name) => {
      const file = files[name];
      return file === undefined ? null : new DOMParser().parseFromString(strFromU8(file), 'application/xml');
    };
  } catch {
    throw new Error('The file cannot be read as a sheet of Excel (XLSX).');
  }
}

/** The sheet that stands first in the workbook, whatever its file is called. */
function firstSheetOf(parts: Parts): string {
  const id = parts(WORKBOOK)?.getElementsByTagName('sheet')[0]?.getAttribute('r:id');
  const relations = [...(parts(RELATIONS)?.getElementsByTagName('Relationship') ?? [])];
  const target = relations.find((relation) => relation.getAttribute('Id') === id)?.getAttribute('Target');
  if (target === undefined || target === null) return 'xl/worksheets/sheet1.xml';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

function textsOf(strings: Document | null): string[] {
  return [...(strings?.getElementsByTagName('si') ?? [])].map(writtenIn);
}

/** What is said of the pronunciation (`rPh`) is no part of the text. */
function writtenIn(element: Element): string {
  return [...element.getElementsByTagName('t')]
    .filter((text) => text.parentElement?.tagName !== 'rPh')
    .map((text) => text.textContent ?? '')
    .join('');
}

function textOf(cell: Element, strings: readonly string[]): string {
  const type = cell.getAttribute('t');
  if (type === 'inlineStr') return writtenIn(cell);
  const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
  if (type === 's') return strings[Number(value)] ?? '';
  // Long numbers are written as 9.12345678E8 by some programs.
  return type === null || type === 'n' ? plainNumber(value) : value;
}

function plainNumber(value: string): string {
  const number = Number(value);
  return /e/i.test(value) && Number.isSafeInteger(number) ? String(number) : value;
}

/** `C7` is the third column, so 2. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(reference)?.[1];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
