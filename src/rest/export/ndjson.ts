import type { Cell, SheetColumn } from '../../services/export/sheet.ts';

/** The lines of some rows: each an object with a member for every column, `null` where nothing is known. */
export function ndjsonLines(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): string {
  let lines = '';
  for (const row of rows) {
    const record: Record<string, Cell> = {};
    for (const [at, { name }] of columns.entries()) record[name] = row[at] ?? null;
    lines += `${JSON.stringify(record)}\n`;
  }
  return lines;
}
