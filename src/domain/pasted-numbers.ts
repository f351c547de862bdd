import { normalizeReference } from './reference-text.ts';

/** Columns of spreadsheets and lists in mails. */
const BETWEEN_CELLS = /[\r\n\t,;|]+/;

/** What people write before a number: `CNTR: MSCU1234565`, `Booking no. 912345678`, `MBL# MEDU1234567`. */
const LABEL =
  /^(?:containers?|cntrs?|ctnrs?|cont|equipment|unit|master\s+bill(?:\s+of\s+lading)?|bill\s+of\s+lading|m\.?b\/?l|b\/?l|b\.?o\.?l|bookings?|bkg|ref)\.?(?:\s*(?:no|nr|num|number|id)\b\.?)?(?:\s*[:#=]+\s*|\s+)(?=\S)/i;

const CONTAINER = /(?<![A-Z0-9])[A-Z]{3}[UJZ][\s-]?\d{6}[\s-]?\d(?!\d)/gi;
const WRAPPING = /^["'(<[\s•*-]+|["')>\]\s]+$/g;

/** A part of so many letters and digits, most of them digits, is a number by itself. */
const WHOLE_LENGTH_MIN = 8;
const WHOLE_DIGITS_MIN = 5;

/** The numbers of a text as people paste it, each once and in its order; a heading without a digit is none. */
export function pastedNumbers(text: string): string[] {
  const cells = text.split(BETWEEN_CELLS).map(unlabelled).filter(Boolean);
  const numbers = cells.length === 1 ? cells.flatMap(ofCell) : cells.filter((cell) => /\d/.test(cell)).flatMap(ofCell);
  const seen = new Set<string>();
  return numbers.filter((number) => {
    const key = normalizeReference(number);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function unlabelled(cell: string): string {
  const plain = cell.replace(WRAPPING, '');
  return plain.replace(LABEL, '').replace(WRAPPING, '');
}

/** A number may be set in groups, as on the door of a container; several have blanks between them. */
function ofCell(cell: string): string[] {
  const containers = cell.match(CONTAINER) ?? [];
  if (containers.length > 1 && !/\d/.test(cell.replace(CONTAINER, ''))) return containers;
  const parts = cell.split(/\s+/);
  return parts.length > 1 && parts.every(isWhole) ? parts : [cell];
}

function isWhole(part: string): boolean {
  const digits = part.match(/\d/g) ?? [];
  return normalizeReference(part).length >= WHOLE_LENGTH_MIN && digits.length >= WHOLE_DIGITS_MIN;
}
