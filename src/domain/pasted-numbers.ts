import { KNOWN_LINES, type LineTable, lineOfContainerPrefix } from './carrier.ts';
import { pastedColumns } from './pasted-columns.ts';
import { normalizeReference } from './reference-text.ts';

const BETWEEN_LINES = /[\r\n]+/;
/** Columns of spreadsheets and lists in mails. */
const BETWEEN_CELLS = /[\t,;|]+/;

/** What people write before a number: `CNTR: MSCU1234565`, `Booking no. 912345678`, `MBL# MEDU1234567`. */
const LABEL =
  /^(?:containers?|cntrs?|ctnrs?|cont|equipment|unit|master\s+bill(?:\s+of\s+lading)?|bill\s+of\s+lading|m\.?b\/?l|b\/?l|b\.?o\.?l|bookings?|bkg|ref)\.?(?:\s*(?:no|nr|num|number|id)\b\.?)?(?:\s*[:#=]+\s*|\s+)(?!(?:no|nr|num|number|id)\.?$)(?=\S)/i;

/** A container number with its blanks, or what stands between blanks. */
const PART = /(?<![A-Z0-9])[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d(?!\d)|\S+/gi;
const CONTAINER = /^[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d$/i;
const BEFORE_NUMBER = /["'(<[\s•*-]/;
const BEHIND_NUMBER = /["')>\]\s]/;

/** Shorter parts of a cell are groups of one number, as on the door of a container. */
const WHOLE_LENGTH_MIN = 8;
const GROUP_DIGITS_MAX = 4;

/** A pasted text as it was read: its numbers, and the cells and words that were taken for none. */
export interface PastedNumbers {
  numbers: string[];
  leftOut: string[];
}

/**
 * The numbers of a text as people paste it, each once and in its order, and what was left out: a heading on the first line,
 * words in other columns of a number, words beside a number, short words. Of a table the columns of its numbers are read. A cell
 * in which nothing looks like a number is one as a whole where it is the only one. The letters of a line may stand apart before a number.
 */
export function pastedNumbers(text: string, table: LineTable = KNOWN_LINES): PastedNumbers {
  const { numbers, leftOut } = ofTable(text, table) ?? ofLines(text, table);
  return { numbers: eachOnce(numbers, normalizeReference), leftOut: eachOnce(leftOut, (cell) => cell) };
}

function ofTable(text: string, table: LineTable): PastedNumbers | null {
  const columns = pastedColumns(text);
  if (columns === null) return null;
  const read = columns.cells
    .map(unlabelled)
    .map((cell) => (hasDigit(cell) || isLongWord(cell) ? ofCell(cell, table) : left(cell)));
  const numbers = read.flatMap((cell) => cell.numbers);
  return { numbers, leftOut: [...columns.leftOut, ...read.flatMap(({ leftOut }) => leftOut)] };
}

function left(cell: string): PastedNumbers {
  return { numbers: [], leftOut: cell === '' ? [] : [cell] };
}

function ofLines(text: string, table: LineTable): PastedNumbers {
  const lines = text.split(BETWEEN_LINES).map(cellsOf).filter(hasAny);
  const [first = [], ...others] = lines;
  const isOneCell = lines.length === 1 && first.length === 1;
  const hasHeading = !first.some(hasDigit) && others[0]?.some(hasDigit) === true;
  const found: PastedNumbers = { numbers: [], leftOut: hasHeading ? [...first] : [] };
  for (const cells of hasHeading ? others : lines) {
    const isRow = others.length > 0 && cells.some(hasDigit);
    for (const cell of cells) {
      const isNumber = hasDigit(cell) || isOneCell || (!isRow && isLongWord(cell));
      const { numbers, leftOut } = isNumber ? ofCell(cell, table) : left(cell);
      found.numbers.push(...numbers);
      found.leftOut.push(...leftOut);
    }
  }
  return found;
}

function cellsOf(line: string): string[] {
  return line.split(BETWEEN_CELLS).map(unlabelled).filter(Boolean);
}

function unlabelled(cell: string): string {
  return unwrapped(unwrapped(cell).replace(LABEL, ''));
}

/** By a loop, because a pattern for the end of a text is tried at each of its blanks. */
function unwrapped(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BEFORE_NUMBER.test(text.charAt(start))) start += 1;
  while (start < end && BEHIND_NUMBER.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function hasAny(cells: readonly string[]): boolean {
  return cells.length > 0;
}

function hasDigit(cell: string): boolean {
  return /\d/.test(cell);
}

/** There are numbers without a digit, but no short ones, and none in groups. */
function isLongWord(cell: string): boolean {
  return cell.length >= WHOLE_LENGTH_MIN && !/\s/.test(cell);
}

/** A number may be set in groups, as on the door of a container; several have blanks between them, and words beside them. */
function ofCell(cell: string, table: LineTable): PastedNumbers {
  const parts = grouped(cell.match(PART) ?? [], table);
  const numbers = parts.filter(isWhole);
  const isOne = numbers.length === 1 && (parts.every(hasDigit) || isNumberBehindLetters(parts));
  if (numbers.length === 0 || isOne) return { numbers: [cell], leftOut: [] };
  return { numbers, leftOut: parts.filter((part) => !isWhole(part)) };
}

/** The same parts, with the groups of a number as one. */
function grouped(parts: readonly string[], table: LineTable): string[] {
  const groups: string[] = [];
  for (const part of parts) {
    const before = groups.at(-1) ?? '';
    if (isPrefixOf(before, part, table) || goesOn(before, part, table)) groups[groups.length - 1] = `${before} ${part}`;
    else groups.push(part);
  }
  return groups;
}

/** The four letters of a line belong to the number behind them, unless it is whole by itself: `MAEU 264000123`. */
function isPrefixOf(before: string, part: string, table: LineTable): boolean {
  const isPrefix = /^[A-Z]{4}$/i.test(before) && isOfLine(before, table);
  return isPrefix && hasDigit(part) && !CONTAINER.test(part) && !isOfLine(part, table);
}

/** Digits alone behind a part with letters and few digits are its second group: `ONEYSZPE 12345600`. */
function goesOn(before: string, part: string, table: LineTable): boolean {
  const isFirst = /^[A-Z]/i.test(before) && before.replace(/\D/g, '').length <= GROUP_DIGITS_MAX;
  return isFirst && /^\d+$/.test(part) && (hasDigit(before) || isOfLine(before, table));
}

/** Capitals before the digits of a cell may be the letters of a line that is not known: `ABCD 264000123`. */
function isNumberBehindLetters([letters = '', digits = '', ...others]: readonly string[]): boolean {
  return /^[A-Z]+$/.test(letters) && /^\d+$/.test(digits) && others.length === 0;
}

function isOfLine(part: string, { find, ofBillOfLadingPrefix }: LineTable): boolean {
  const letters = part.slice(0, 4).toUpperCase();
  return [find, ofBillOfLadingPrefix, lineOfContainerPrefix].some((lineOf) => lineOf(letters) !== null);
}

function isWhole(part: string): boolean {
  return hasDigit(part) && normalizeReference(part).length >= WHOLE_LENGTH_MIN;
}

function eachOnce(texts: readonly string[], keyOf: (text: string) => string): string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(keyOf(text))) first.set(keyOf(text), text);
  return [...first.values()];
}
