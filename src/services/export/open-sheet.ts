import { CURSOR_START } from '../../core/page.ts';
import type { LineTable } from '../../domain/carrier.ts';
import type { SomeRows } from '../list/paged-list.ts';
import type { FieldColumns, FieldValues } from './field-columns.ts';
import type { Cell, DefinedColumn, Sheet } from './sheet.ts';

/** So many of them become cells at a time: what lives for a moment only costs next to nothing to collect. */
const ROWS_AT_ONCE = 100;

/** A list that can be read as a sheet. */
interface SheetSource<Row> {
  name: string;
  columns: readonly DefinedColumn<Row>[];
  /** The columns of custom fields behind these, and the values of a row. */
  fields: readonly { columns: FieldColumns; of(row: Row): FieldValues | undefined }[];
  /** The lines of the installation, by which a line is named. */
  lines: LineTable;
  read(after: string): Promise<SomeRows<Row>>;
}

/**
 * Opens a list as a sheet. The first page is read at once, so that whatever is wrong with the request shows before
 * anything is sent. One page is read ahead while another one is written, and none once nobody reads on.
 */
export async function openSheet<Row>(source: SheetSource<Row>, after: string = CURSOR_START): Promise<Sheet> {
  const first = await source.read(after);
  const { name, columns, fields } = source;
  return {
    name,
    columns: [...columns, ...fields.flatMap((one) => one.columns.columns)],
    pages: pagesOf(first, source),
  };
}

async function* pagesOf<Row>(first: SomeRows<Row>, source: SheetSource<Row>): AsyncGenerator<Cell[][]> {
  for (let page: SomeRows<Row> | null = first; page !== null; ) {
    const following: Promise<SomeRows<Row>> | null = page.next === null ? null : source.read(page.next);
    // Whoever stops here does not wait for it any more.
    following?.catch(() => {});
    // What is written is not held any longer.
    while (page.rows.length > 0) yield await cellsOf(page.rows.splice(0, ROWS_AT_ONCE), source);
    page = await following;
  }
}

async function cellsOf<Row>(rows: readonly Row[], { columns, fields, lines }: SheetSource<Row>): Promise<Cell[][]> {
  const cells = rows.map((row) => columns.map((column) => column.cell(row, lines)));
  for (const field of fields) {
    if (field.columns.columns.length === 0) continue;
    const more = await field.columns.cells(rows.map(field.of));
    for (const [at, row] of cells.entries()) row.push(...(more[at] ?? []));
  }
  return cells;
}
