import type { Cell, Sheet } from '../../services/export/sheet.ts';
import { rowBytes } from './row-bytes.ts';
import { SHEET_ROWS_MAX, STYLES_XML, sheetFoot, sheetHead, sheetRowWriter } from './sheet-xml.ts';
import { type ZippedText, zipFile } from './zip-file.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** How many sheets there will be is not known when this is written, so they are what every file is that is not named. */
const CONTENT_TYPES = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

/** So many rows are written at once: about two milliseconds, in which nobody else is answered. */
const ROWS_AT_ONCE = 100;

/** How a workbook is made; `rowsMax` rows fit on a sheet, the names of the columns among them. */
export interface WorkbookOptions {
  mtimeMs: number;
  rowsMax?: number;
}

/**
 * A sheet as a workbook (ECMA-376), made as it is consumed. What one sheet of it cannot hold goes on in the next: spreadsheet
 * programs open no sheet with more rows than they have.
 */
export function workbook(
  sheet: Sheet,
  { mtimeMs, rowsMax = SHEET_ROWS_MAX }: WorkbookOptions,
): AsyncGenerator<Uint8Array> {
  return zipFile(filesOf(sheet, rowsMax), mtimeMs);
}

async function* filesOf(sheet: Sheet, rowsMax: number): AsyncGenerator<ZippedText> {
  yield { name: '[Content_Types].xml', text: [CONTENT_TYPES] };
  yield { name: '_rels/.rels', text: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: 'xl/styles.xml', text: [STYLES_XML] };
  const rows = new RowReader(sheet.pages);
  let sheets = 0;
  try {
    do {
      sheets++;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, text: sheetText(sheet, rows, rowsMax) };
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1);
  const parts = numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const);
  yield { name: 'xl/_rels/workbook.xml.rels', text: [relations([...parts, ['styles', 'styles.xml']])] };
  yield { name: 'xl/workbook.xml', text: [workbookXml(sheet.name, numbers)] };
}

/** Reads the rows of pages, some at a time. */
class RowReader {
  readonly #pages: AsyncIterator<readonly (readonly Cell[])[]>;
  #page: readonly (readonly Cell[])[] = [];
  #at = 0;

  constructor(pages: AsyncIterable<readonly (readonly Cell[])[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#at >= this.#page.length) {
      const { done, value } = await this.#pages.next();
      if (done === true) return false;
      this.#page = value;
      this.#at = 0;
    }
    return true;
  }

  /** The next rows, at most so many; none at the end. */
  async next(most: number): Promise<readonly (readonly Cell[])[]> {
    if (!(await this.hasMore())) return [];
    const rows = this.#page.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    return rows;
  }

  async close(): Promise<void> {
    await this.#pages.return?.();
  }
}

async function* sheetText({ columns }: Sheet, rows: RowReader, rowsMax: number): AsyncGenerator<string | Uint8Array> {
  yield sheetHead(columns);
  const write = sheetRowWriter(columns);
  let last = 1;
  while (last < rowsMax) {
    const some = await rows.next(Math.min(ROWS_AT_ONCE, rowsMax - last));
    if (some.length === 0) break;
    const first = last + 1;
    yield rowBytes(some, (row, at) => write(row, first + at));
    last += some.length;
  }
  yield sheetFoot(columns, last);
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const items = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

/** The names of the sheets are of ours, so nothing in them has to be escaped. */
function workbookXml(name: string, numbers: readonly number[]): string {
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
  const sheets = numbers.map(
    (number) => `<sheet name="${title}${number === 1 ? '' : ` ${number}`}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join('')}</sheets></workbook>`;
}
