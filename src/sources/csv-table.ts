import { type CsvRow, csvRows } from '../core/csv-text.ts';

/** A row of a table, its filled cells by the name of their column; or why it cannot be read. */
export type TableRow =
  | { ok: true; cells: ReadonlyMap<string, string>; where: string; raw: string }
  | { ok: false; reason: string; raw: string };

/** Columns are called what they are called in JSON, however they are written: `Checked At` is `checked_at`. */
export function columnName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** The columns that the first line names. */
export function columnsOf(text: string): string[] {
  for (const { fields } of csvRows(text)) return fields.map(columnName);
  return [];
}

/**
 * The rows below a header line. A row with another number of fields is not read, because it is ambiguous which of them are
 * missing or too many; empty ones at its end do no harm.
 */
export function* tableRows(text: string): Generator<TableRow> {
  let columns: string[] | null = null;
  for (const row of csvRows(text)) {
    if (columns === null) columns = row.fields.map(columnName);
    else yield rowOf(row, columns);
  }
}

function rowOf({ fields, line, raw }: CsvRow, columns: readonly string[]): TableRow {
  const where = `Line ${line}`;
  const given = fields.findLastIndex((field) => field.trim() !== '') + 1;
  if (fields.length < columns.length || given > columns.length) {
    const reason = `${where} has ${fields.length} fields, and the header ${columns.length}.`;
    return { ok: false, reason, raw };
  }
  const filled = columns.map((column, index) => [column, fields[index]?.trim() ?? ''] as const);
  return { ok: true, cells: new Map(filled.filter(([, text]) => text !== '')), where, raw };
}
