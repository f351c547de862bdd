import type { Cell, SheetColumn } from '../../services/export/sheet.ts';
import { withoutFormulas } from './without-formulas.ts';

/** RFC 4180 §2. */
const LINE_END = '\r\n';
const SPECIAL = /[",\r\n]|^\s|\s$/;

/** Between the texts of one cell. */
const BETWEEN = '; ';

/** The line with the names of the columns. */
export function csvHead(columns: readonly SheetColumn[]): string {
  return `${columns.map(({ name }) => name).join(',')}${LINE_END}`;
}

/** The lines of some rows. */
export function csvLines(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): string {
  // To join texts leaves less to collect than to add them up one by one.
  return rows.map((row) => `${row.map((cell, at) => cellText(cell, columns[at])).join(',')}${LINE_END}`).join('');
}

/** Only texts come from outside: every other cell has a form of ours, and a number may begin with a minus. */
function cellText(cell: Cell, column: SheetColumn | undefined): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'string') return quoted(cell.map(withoutFormulas).join(BETWEEN));
  return column?.type === 'text' || column?.type === 'texts' ? quoted(withoutFormulas(cell)) : quoted(cell);
}

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
