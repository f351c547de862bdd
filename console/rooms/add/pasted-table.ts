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
  /** The headings of columns that are none of these, and are left out. */
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
  const columns = isHeading ? columnsNamed(heading) : columnsSeen(rows);
  return {
    numbers: rows.slice(isHeading ? 1 : 0).map((row) => ({
      number: row[columns.number] ?? '',
      line: row[columns.line] ?? '',
      references: row[columns.references] ?? '',
    })),
    leftOut: isHeading ? first.filter((name, at) => name !== '' && !Object.values(columns).includes(at)) : [],
  };
}

/** Where a column is; -1 for one that is not there. */
type Places = Record<Column, number>;

function columnsNamed(heading: readonly string[]): Places {
  const place = (column: Column) => NAMES[column].map((name) => heading.indexOf(name)).find((at) => at !== -1) ?? -1;
  const places = { number: place('number'), line: place('line'), references: place('references') };
  // Of a heading that names only others, the first column that it does not name has the numbers.
  const other = heading.findIndex((_, at) => at !== places.line && at !== places.references);
  return places.number === -1 ? { ...places, number: other } : places;
}

/** Without a heading: the numbers are where most cells look like one, lines where all are four letters. */
function columnsSeen(rows: readonly (readonly string[])[]): Places {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: count }, (_, at) => rows.flatMap((row) => row[at] || []));
  const likeness = columns.map(
    (cells) => cells.filter((cell) => CONTAINER.test(cell)).length * 2 + cells.filter(isNumber).length,
  );
  const number = Math.max(0, likeness.indexOf(Math.max(0, ...likeness)));
  const isLine = (cells: readonly string[]) => cells.length > 0 && cells.every((cell) => /^[A-Za-z]{4}$/.test(cell));
  const line = columns.findIndex((cells, at) => at !== number && isLine(cells));
  const references = columns.findIndex((cells, at) => at !== number && at !== line && cells.length > 0);
  return { number, line, references };
}

const CONTAINER = /^[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d?$/i;

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
  return isList ? only.map((cell) => [cell]) : rows;
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
