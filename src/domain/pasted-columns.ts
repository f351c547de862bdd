/** Which cells of a pasted table have the numbers, and what was left out. */
export interface PastedColumns {
  cells: string[];
  leftOut: string[];
}

const BETWEEN_LINES = /[\r\n]+/;

/** What spreadsheets and CSV files have between cells. */
const SEPARATORS = ['\t', ';', '|', ','];

/** Headings of columns with numbers, without their marks; of several in one row the first here is read. */
const HEADINGS = [
  /^(?:containers?|cntrs?|ctnrs?|equipment|units?)(?: (?:no|nr|num|numbers?|id))?s?$/,
  /^(?:master )?bills?(?: of lading)?(?: (?:no|nr|num|numbers?))?$/,
  /^(?:m ?b ?l|b ?l|b ?o ?l)s?(?: (?:no|nr|num|numbers?))?$/,
  /^(?:bookings?|bkg)(?: (?:no|nr|num|numbers?|id|ref|reference))?$/,
  /^(?:request )?numbers?$/,
];

/** As containers and most bills of lading have it: four letters, then at least five digits among further letters. */
const LETTERED = /^[A-Z]{4}[\s-]?[A-Z]*\d([A-Z\s-]*\d){4}[A-Z\d\s-]*$/i;

/**
 * The cells with the numbers of a table as it comes out of a spreadsheet: those below a heading that names them, else those of columns
 * of which most cells are containers or bills. Dates, amounts and references of the same rows are no numbers of shipping lines. Null
 * for a text that is no table, or of which the columns do not show.
 */
export function pastedColumns(text: string): PastedColumns | null {
  const lines = text.split(BETWEEN_LINES).filter((line) => line.trim() !== '');
  const separator = SEPARATORS.find((one) => lines.every((line) => line.includes(one)));
  if (lines.length < 2 || separator === undefined) return null;
  const [heading = [], ...rows] = lines.map((line) => line.split(separator).map((cell) => cell.trim()));
  const named = columnsNamed(heading);
  if (named.length > 0) {
    const cells = rows.flatMap((row) => row[named.find((at) => (row[at] ?? '') !== '') ?? -1] ?? []);
    return { cells, leftOut: heading.filter(Boolean) };
  }
  // A list goes on in the next line as well, and is no table for that.
  return separator === '\t' ? inColumns([heading, ...rows]) : null;
}

/** Where the numbers are, the likeliest first. */
function columnsNamed(heading: readonly string[]): number[] {
  const names = heading.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  );
  return HEADINGS.flatMap((form) => names.flatMap((name, at) => (form.test(name) ? at : [])));
}

function inColumns(rows: readonly (readonly string[])[]): PastedColumns | null {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const places = Array.from({ length: count }, (_, at) => at).filter((at) => {
    const filled = rows.flatMap((row) => row[at] || []);
    return filled.filter((cell) => LETTERED.test(cell)).length * 2 > filled.length;
  });
  if (places.length === 0) return null;
  const isPlace = (at: number) => places.includes(at);
  return {
    cells: rows.flatMap((row) => row.filter((cell, at) => cell !== '' && isPlace(at))),
    leftOut: rows.flatMap((row) => row.filter((cell, at) => cell !== '' && !isPlace(at))),
  };
}
