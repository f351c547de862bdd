import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, Sheet, SheetColumn } from '../../services/export/sheet.ts';
import { csvHead, csvWriter } from './csv.ts';
import { ndjsonWriter } from './ndjson.ts';
import { rowBytes } from './row-bytes.ts';
import { workbook } from './workbook.ts';

/** A format in which a sheet can be sent. */
export interface SheetFormat {
  /** As `Accept` names it. */
  mediaType: string;
  contentType: string;
  extension: string;
  /** Whether it becomes smaller by compression on the way. */
  isCompressible: boolean;
  /** What it is, in one sentence, for the description of the API. */
  doc: string;
  /** The bytes, made as they are consumed; `at` is the time at which they are. */
  write(sheet: Sheet, at: number): AsyncIterable<string | Uint8Array>;
}

/** Comma-separated values with a line of names (RFC 4180). */
const CSV: SheetFormat = {
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  isCompressible: true,
  doc: 'All records as comma-separated values, a line of column names first.',
  write: (sheet) => lines(sheet, csvHead(sheet.columns), csvWriter),
};

/** A JSON object a line. */
const NDJSON: SheetFormat = {
  mediaType: 'application/x-ndjson',
  contentType: 'application/x-ndjson',
  extension: 'ndjson',
  isCompressible: true,
  doc: 'All records as JSON objects, one a line, with the same members as the columns of CSV.',
  write: (sheet) => lines(sheet, '', ndjsonWriter),
};

/** A workbook of Office Open XML. */
const XLSX: SheetFormat = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  extension: 'xlsx',
  // It is compressed itself.
  isCompressible: false,
  doc: 'All records as a workbook of Excel and other spreadsheets.',
  write: (sheet, at) => workbook(sheet, { mtimeMs: at }),
};

/** Every format of sheets. */
export const SHEET_FORMATS: readonly SheetFormat[] = [CSV, NDJSON, XLSX];

/** Their media types. */
export const SHEET_TYPES: readonly string[] = SHEET_FORMATS.map(({ mediaType }) => mediaType);

/** The format of a media type; null for any other. */
export function sheetFormat(mediaType: string): SheetFormat | null {
  return SHEET_FORMATS.find((format) => format.mediaType === mediaType) ?? null;
}

/** So many rows are written at once: about two milliseconds, in which nobody else is answered. */
const ROWS_AT_ONCE = 100;

async function* lines(
  { columns, pages }: Sheet,
  head: string,
  writerOf: (columns: readonly SheetColumn[]) => (row: readonly Cell[]) => string,
): AsyncGenerator<string | Uint8Array> {
  const write = writerOf(columns);
  if (head !== '') yield head;
  for await (const rows of pages) {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield rowBytes(rows.slice(at, at + ROWS_AT_ONCE), write);
      await nextTurn();
    }
  }
}
