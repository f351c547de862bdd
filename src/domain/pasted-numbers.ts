import { normalizeReference } from './reference-text.ts';

const BETWEEN_LINES = /[\r\n]+/;
/** Columns of spreadsheets and lists in mails. */
const BETWEEN_CELLS = /[\t,;|]+/;

/** What people write before a number: `CNTR: MSCU1234565`, `Booking no. 912345678`, `MBL# MEDU1234567`. */
const LABEL =
  /^(?:containers?|cntrs?|ctnrs?|cont|equipment|unit|master\s+bill(?:\s+of\s+lading)?|bill\s+of\s+lading|m\.?b\/?l|b\/?l|b\.?o\.?l|bookings?|bkg|ref)\.?(?:\s*(?:no|nr|num|number|id)\b\.?)?(?:\s*[:#=]+\s*|\s+)(?!(?:no|nr|num|number|id)\.?$)(?=\S)/i;

/** A container number with its blanks, or what stands between blanks. */
const PART = /(?<![A-Z0-9])[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d(?!\d)|\S+/gi;
const WRAPPING = /^["'(<[\s•*-]+|["')>\]\s]+$/g;

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
 * words in other columns of a number, short words. A single cell is a number, whatever it is.
 */
export function pastedNumbers(text: string): PastedNumbers {
  const lines = text.split(BETWEEN_LINES).map(cellsOf).filter(hasAny);
  const [first = [], ...others] = lines;
  const isOneCell = lines.length === 1 && first.length === 1;
  const hasHeading = !first.some(hasDigit) && others[0]?.some(hasDigit) === true;
  const found: PastedNumbers = { numbers: [], leftOut: hasHeading ? [...first] : [] };
  for (const cells of hasHeading ? others : lines) {
    const isRow = others.length > 0 && cells.some(hasDigit);
    for (const cell of cells) {
      const isNumber = hasDigit(cell) || isOneCell || (!isRow && isLongWord(cell));
      const { numbers, leftOut } = isNumber ? ofCell(cell) : { numbers: [], leftOut: [cell] };
      found.numbers.push(...numbers);
      found.leftOut.push(...leftOut);
    }
  }
  return { numbers: eachOnce(found.numbers, normalizeReference), leftOut: eachOnce(found.leftOut, (cell) => cell) };
}

function cellsOf(line: string): string[] {
  return line.split(BETWEEN_CELLS).map(unlabelled).filter(Boolean);
}

function unlabelled(cell: string): string {
  const plain = cell.replace(WRAPPING, '');
  return plain.replace(LABEL, '').replace(WRAPPING, '');
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

/** A number may be set in groups, as on the door of a container; several have blanks between them. */
function ofCell(cell: string): PastedNumbers {
  const parts = withPrefixes(cell.match(PART) ?? []);
  const whole = parts.filter(isWhole);
  if (whole.length < 2 || parts.some(goesOn)) return { numbers: [cell], leftOut: [] };
  return { numbers: whole, leftOut: parts.filter((part) => !isWhole(part)) };
}

/** The four letters of a line belong to the number behind them: `MAEU 264000123`. */
function withPrefixes(parts: readonly string[]): string[] {
  return parts.flatMap((part, at) => {
    if (isPrefix(part) && at + 1 < parts.length) return [];
    const before = parts[at - 1] ?? '';
    return [isPrefix(before) ? `${before} ${part}` : part];
  });
}

function isPrefix(part: string): boolean {
  return /^[A-Z]{4}$/i.test(part);
}

function isWhole(part: string): boolean {
  return normalizeReference(part).length >= WHOLE_LENGTH_MIN;
}

/** Digits alone behind a part with letters and few digits are its second group: `ONEYSZPE 12345600`. */
function goesOn(part: string, at: number, parts: readonly string[]): boolean {
  const before = normalizeReference(parts[at - 1] ?? '');
  return /^\d+$/.test(part) && /[A-Z]/.test(before) && before.replace(/\D/g, '').length <= GROUP_DIGITS_MAX;
}

function eachOnce(texts: readonly string[], keyOf: (text: string) => string): string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(keyOf(text))) first.set(keyOf(text), text);
  return [...first.values()];
}
