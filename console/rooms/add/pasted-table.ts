/** What a person knows of a number, as texts. */
export interface TypedNumber {
  number: string;
  line: string;
  /** Several with semicolons between. */
  references: string;
}

/** What a pasted text or a file has. */
export interface PastedTable {
  numbers: TypedNumber[];
  /** The columns that are none of these, and are left out: by their headings, else by their places. */
  leftOut: string[];
}

type Column = keyof TypedNumber;

/** The columns by the names that people give them. Of several for the number the first here is taken. */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  number: [
    ...['request number', 'number', 'container', 'container number', 'container no', 'cntr', 'cntr no', 'equipment'],
    ...['equipment number', 'unit', 'bill of lading', 'bill of lading number', 'b l', 'b l no', 'bl', 'bl no', 'mbl'],
    ...['mbl no', 'master bill', 'booking', 'booking number', 'booking no', 'bkg'],
  ],
  line: ['scac', 'line', 'shipping line', 'carrier', 'ocean carrier', 'steamship line', 'ssl'],
  references: [
    ...['reference', 'references', 'ref', 'ref no', 'ref number', 'ref numbers', 'reference number', 'your reference'],
    ...['customer reference', 'po', 'po no', 'po number', 'order', 'order number', 'order no'],
  ],
};

/** Reads a text as it comes out of a spreadsheet, a mail or a CSV file. */
export function pastedTable(text: string): PastedTable {
  return tableOf(cellsOf(text));
}

/** Reads the cells of a sheet. A first row with the name of a column is the heading; without one the cells are looked at. */
export function tableOf(cells: readonly (readonly string[])[]): PastedTable {
  const rows = cells.map((row) => row.map((cell) => cell.trim())).filter((row) => row.some((cell) => cell !== ''));
  const [first = []] = rows;
  const heading = first.map(nameOf);
  const isHeading = heading.some((name) => columnNamed(name) !== null) && !first.some(isNumber);
  const places = isHeading ? columnsNamed(heading) : columnsSeen(columnsOf(rows));
  const entries = isHeading ? rows.slice(1) : rows;
  const used = [...places.numbers, places.line, places.references];
  return {
    numbers: entries.flatMap((row) => numbersOf(row, places)),
    leftOut: columnsOf(entries).flatMap((filled, at) => {
      if (filled.length === 0 || used.includes(at)) return [];
      return (isHeading && first[at]) || `column ${at + 1}`;
    }),
  };
}

/** Several numbers in one row have its line and references in common. */
function numbersOf(row: readonly string[], places: Places): TypedNumber[] {
  const numbers = places.numbers.flatMap((at) => row[at] || []);
  const [line, references] = [row[places.line] ?? '', row[places.references] ?? ''];
  return (numbers.length === 0 ? [''] : numbers).map((number) => ({ number, line, references }));
}

/** The cells of each column that are not empty. */
function columnsOf(rows: readonly (readonly string[])[]): string[][] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: count }, (_, at) => rows.flatMap((row) => row[at] || []));
}

/** Where a column is; -1 for one that is not there. */
interface Places {
  numbers: readonly number[];
  line: number;
  references: number;
}

function columnsNamed(heading: readonly string[]): Places {
  const place = (column: Column) => NAMES[column].map((name) => heading.indexOf(name)).find((at) => at !== -1) ?? -1;
  const [number, line, references] = [place('number'), place('line'), place('references')];
  // Of a heading that names only others, the first column that it does not name has the numbers.
  const other = heading.findIndex((_, at) => at !== line && at !== references);
  return { numbers: [number === -1 ? other : number], line, references };
}

/**
 * Without a heading: the numbers are where most cells look like one, and in the columns that are like that one; lines are
 * where all are four letters.
 */
function columnsSeen(columns: readonly (readonly string[])[]): Places {
  const likeness = columns.map(
    (cells) => cells.filter((cell) => CONTAINER.test(cell)).length * 2 + cells.filter(isNumber).length,
  );
  const number = Math.max(0, likeness.indexOf(Math.max(0, ...likeness)));
  const form = formOf(columns[number] ?? []);
  const isAlike = (cells: readonly string[]) => form !== null && formOf(cells) === form;
  const numbers = [...columns.keys()].filter((at) => at === number || isAlike(columns[at] ?? []));
  const isLine = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => /^[A-Za-z]{4}$/.test(cell));
  const line = columns.findIndex((cells, at) => !numbers.includes(at) && isLine(cells));
  const references = columns.findIndex((cells, at) => !numbers.includes(at) && at !== line && cells.length > 0);
  return { numbers, line, references };
}

const CONTAINER = /^[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d?$/i;

/** As containers and most bills of lading have it: four letters, then at least five digits among further letters. */
const LETTERED = /^[A-Z]{4}[\s-]?[A-Z]*\d([A-Z\s-]*\d){4}[A-Z\d\s-]*$/i;

/**
 * The form that the numbers of a column have in common; null if there is none. Digits alone may be orders too: only those of
 * one length are alike. One mistyped number among many takes nothing from the form of the others.
 */
function formOf(cells: readonly string[]): string | null {
  const [first = ''] = cells;
  if (cells.filter((cell) => LETTERED.test(cell)).length * 2 > cells.length) return 'lettered';
  const isAlike = isNumber(first) && cells.every((cell) => /^\d+$/.test(cell) && cell.length === first.length);
  return isAlike ? `${first.length} digits` : null;
}

/** Five digits or more are no heading. */
function isNumber(cell: string): boolean {
  return (cell.match(/\d/g) ?? []).length >= 5;
}

function nameOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function columnNamed(name: string): Column | null {
  if (NAMES.number.includes(name)) return 'number';
  if (NAMES.line.includes(name)) return 'line';
  return NAMES.references.includes(name) ? 'references' : null;
}

/** The cells of a text by rows. A single row of numbers, as in a mail, is a column. */
function cellsOf(text: string): string[][] {
  const rows = splitRows(text.replace(/^\uFEFF/, ''), separatorOf(text));
  const [only = [], ...others] = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
  const isList = others.length === 0 && only.length > 1 && only.every((cell) => cell.trim() === '' || isNumber(cell));
  return isList ? only.map((cell) => [cell]) : rows.flatMap(apart);
}

/** Whole numbers with blanks between them, as in a sentence; blanks within a number leave parts that are shorter. */
function apart(row: string[]): string[][] {
  const words = row.length === 1 ? (row[0] ?? '').trim().split(/\s+/) : [];
  const areNumbers = words.length > 1 && words.every((word) => /^(?=.*\d)[A-Z\d]{8,}$/i.test(word));
  return areNumbers ? words.map((word) => [word]) : [row];
}

/** What a spreadsheet puts between cells is a tab; else whichever the first line has most of. */
function separatorOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const line = text.split(/[\r\n]/).find((one) => one.trim() !== '') ?? '';
  const counted = [',', ';', '|'].map((separator) => line.split(separator).length);
  return [',', ';', '|'][counted.indexOf(Math.max(...counted))] ?? ',';
}

/** Fields may stand in quotation marks, in which a separator or a line break is text (RFC 4180). */
function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at);
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at++;
      endCell();
      rows.push(row);
      row = [];
    } else cell += character;
  }
  endCell();
  return [...rows, row];
}
