import { csvRows } from '../../core/csv-text.ts';
import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { JOB_ROWS_MAX, JobNumber } from './tracking-job.ts';

/** The columns, by the names that people give them. */
const COLUMNS: Readonly<Record<string, keyof JobNumber>> = {
  request_number: 'request_number',
  number: 'request_number',
  container: 'request_number',
  container_number: 'request_number',
  container_no: 'request_number',
  container_nr: 'request_number',
  request_type: 'request_type',
  type: 'request_type',
  number_type: 'request_type',
  scac: 'scac',
  shipping_line: 'scac',
  carrier: 'scac',
  ref_numbers: 'ref_numbers',
  ref_number: 'ref_numbers',
  reference: 'ref_numbers',
  references: 'ref_numbers',
  tags: 'tags',
};

/**
 * The numbers of a CSV text. Its first line names the columns; a text without the name of one is a list of numbers, one a
 * line. Several references or tags stand in one cell, with semicolons between. Errors: `invalid_input`.
 */
export function numbersOfCsv(text: string): JobNumber[] {
  const numbers: JobNumber[] = [];
  let columns: (keyof JobNumber)[] | null = null;
  for (const { fields, line } of csvRows(text)) {
    if (columns === null) {
      columns = columnsOf(fields);
      if (columns !== null) continue;
      columns = ['request_number'];
    }
    if (fields.findLastIndex((field) => field.trim() !== '') >= columns.length) {
      const there = columns.length === 1 ? 'there is 1 column' : `there are ${columns.length} columns`;
      throw new Failure('invalid_input', `Line ${line} has ${fields.length} fields, and ${there}.`);
    }
    // One more shows that there are too many.
    if (numbers.length > JOB_ROWS_MAX) break;
    numbers.push(checked(numberOf(columns, fields), line));
  }
  return numbers;
}

/** People find a line of their file sooner than a place in a list. Errors: `invalid_input`. */
function checked(number: JobNumber, line: number): JobNumber {
  const { success, error } = JobNumber.safeParse(number);
  if (success) return number;
  const [issue] = error.issues;
  throw new Failure('invalid_input', `Line ${line}, ${String(issue?.path[0])}: ${issue?.message}.`);
}

/** What the fields of a first line name; null where it is no header. Errors: `invalid_input`. */
function columnsOf(fields: readonly string[]): (keyof JobNumber)[] | null {
  // Spreadsheets write separators for columns that were emptied; cells there are missed when they hold something.
  const filled = fields.slice(0, fields.findLastIndex((field) => field.trim() !== '') + 1);
  const names = filled.map((field) =>
    field
      .trim()
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/_$/, ''),
  );
  const known = names.map((name) => (Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined));
  if (known.every((column) => column === undefined) && names.length === 1) return null;
  return known.map((column, index) => {
    if (column === undefined) throw unknownColumn(fields[index] ?? '', index);
    if (known.indexOf(column) < index) throw new Failure('invalid_input', `The column ${column} is there twice.`);
    if (!known.includes('request_number')) throw new Failure('invalid_input', 'There is no column request_number.');
    return column;
  });
}

function unknownColumn(name: string, index: number): Failure {
  const choices = 'request_number, request_type, scac, ref_numbers and tags';
  const fault = name.trim() === '' ? `Column ${index + 1} has no name` : `Unknown column "${inline(name)}"`;
  return new Failure('invalid_input', `${fault}; the columns are ${choices}.`);
}

function numberOf(columns: readonly (keyof JobNumber)[], fields: readonly string[]): JobNumber {
  const cell = (column: keyof JobNumber) => fields[columns.indexOf(column)]?.trim() ?? '';
  const list = (column: 'ref_numbers' | 'tags') => {
    const texts = cell(column)
      .split(';')
      .map((text) => text.trim())
      .filter((text) => text !== '');
    return texts.length === 0 ? {} : { [column]: texts };
  };
  return {
    request_number: cell('request_number'),
    ...(cell('request_type') === '' ? {} : { request_type: cell('request_type') }),
    ...(cell('scac') === '' ? {} : { scac: cell('scac') }),
    ...list('ref_numbers'),
    ...list('tags'),
  };
}
