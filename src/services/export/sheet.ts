import { z } from 'zod';
import type { LineTable } from '../../domain/carrier.ts';

/**
 * What the cells of a column are: a text, several of them, a number, true or false, a moment in UTC
 * (`2026-11-25T14:30:00.000Z`), the same on the clock of its place (`localIso`), a date there (`2026-11-25`), or the JSON of
 * what has parts of its own.
 */
export const CellType = z.enum(['text', 'texts', 'number', 'boolean', 'instant', 'local', 'date', 'json']);
export type CellType = z.infer<typeof CellType>;

/** A cell; null where nothing is known. */
export type Cell = string | number | boolean | readonly string[] | null;

/** A column as programs and people know it. */
export interface SheetColumn {
  /** For programs: the name of the attribute that has the same value, where there is one. */
  name: string;
  /** For people. */
  title: string;
  type: CellType;
}

/** A column of every account, with what its cells mean and how they are read of a row, with the lines of the installation. */
export interface DefinedColumn<Row> extends SheetColumn {
  doc: string;
  cell(row: Row, lines: LineTable): Cell;
}

/** The records of a list as rows of cells, a page at a time as they are read. */
export interface Sheet {
  /** What the rows are, in the plural: `containers`. */
  name: string;
  columns: readonly SheetColumn[];
  pages: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** The output of an operation that exports a list. The pages are read while they are consumed, so they cannot be checked here. */
export const SheetOutput = z.custom<Sheet>();

/** What a column is called and what it means; text by default. */
interface ColumnWords {
  title: string;
  doc: string;
  type?: CellType;
}

/** Says what a column is. */
export function sheetColumn<Row>(
  name: string,
  { title, type = 'text', doc }: ColumnWords,
  cell: (row: Row, lines: LineTable) => Cell,
): DefinedColumn<Row> {
  return { name, title, type, doc, cell };
}

/** A column that shows a member of the row as it is. */
export function shown<Name extends string>(name: Name, words: ColumnWords): DefinedColumn<Record<Name, Cell>> {
  return sheetColumn(name, words, (row) => row[name]);
}
