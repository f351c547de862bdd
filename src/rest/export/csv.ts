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

/** What writes the line of a row. */
export function csvWriter(columns: readonly SheetColumn[]): (row: readonly Cell[]) => string {
  const types = columns.map(({ type }) => type);
  return (row) => {
    let line = '';
    for (let at = 0; at < types.length; at++) {
      if (at > 0) line += ',';
      const cell = row[at] ?? null;
      if (cell !== null) line += cellText(cell, types[at] ?? 'text');
    }
    return line + LINE_END;
  };
}

/** Only texts come from outside: every other cell has a form of ours, and a number may begin with a minus. */
function cellText(cell: Exclude<Cell, null>, type: SheetColumn['type']): string {
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  if (typeof cell !== 'string') return cell.length === 0 ? '' : quoted(cell.map(withoutFormulas).join(BETWEEN));
  if (type === 'text' || type === 'texts' || type === 'json') return quoted(withoutFormulas(cell));
  return type === 'number' ? quoted(cell) : cell;
}

function quoted(text: string): string {
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
